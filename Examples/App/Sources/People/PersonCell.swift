import UIKit

/// A cell that is laid out by PersonRow.layout.
final class PersonCell: UITableViewCell {
  private let row: PersonRowLayout

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    let content = UIView()
    row = PersonRowLayout(root: content, picture: UIImageView(), name: UILabel(), detail: UILabel())
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    content.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(content)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      content.topAnchor.constraint(equalTo: contentView.topAnchor),
      content.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      content.heightAnchor.constraint(equalToConstant: 64),
    ])
  }

  required init?(coder: NSCoder) { nil }

  func show(_ person: Person) {
    row.name.text = person.name
    row.detail.text = person.detail
    row.gap = person.hasPicture ? 12 : 0
  }
}
