import UIKit

final class ProfileHeader: UIView {
  private enum Metrics {
    static let margin: CGFloat = 16
  }

  private let avatar = UIImageView()
  private lazy var name: UILabel = {
    let label = UILabel()
    label.text = "Ada Lovelace"
    label.font = .preferredFont(forTextStyle: .headline)
    return label
  }()
  var isCompact = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [avatar, name] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      view.topAnchor.constraint(equalTo: topAnchor, constant: Metrics.margin).isActive = true
    }
    NSLayoutConstraint.activate([
      avatar.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Metrics.margin),
      avatar.widthAnchor.constraint(equalToConstant: isCompact ? 40 : 72),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
      avatar.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Metrics.margin),
      name.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 12),
      name.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -Metrics.margin),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
