/// What the screens show.
public struct Person {
  public var name: String
  public var detail: String
  public var bio: String
  public var hasPicture: Bool
  public var isFollowed: Bool

  public init(name: String, detail: String, bio: String, hasPicture: Bool, isFollowed: Bool) {
    (self.name, self.detail, self.bio) = (name, detail, bio)
    (self.hasPicture, self.isFollowed) = (hasPicture, isFollowed)
  }
}
