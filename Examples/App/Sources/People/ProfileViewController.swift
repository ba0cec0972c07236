import UIKit

/// The screen of one person, laid out by Profile.layout.
public final class ProfileViewController: UIViewController {
  /// Its root is the view of the controller: the layout makes all views in it.
  private lazy var layout = ProfileLayout(root: view, bio: UILabel(), follow: UIButton(), note: UILabel())

  public var person: Person? {
    didSet { show() }
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    show()
  }

  /// Which side of `when width < 600` holds.
  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layout.update(for: view.bounds.size)
  }

  private func show() {
    guard isViewLoaded, let person else { return }
    layout.headerLayout.name.text = person.name
    layout.headerLayout.detail.text = person.detail
    layout.bio.text = person.bio
    layout.state = person.isFollowed ? .followed : .stranger
  }
}
