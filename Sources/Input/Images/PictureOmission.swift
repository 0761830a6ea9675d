/// What of a picture is not shown, although the picture is.
package struct PictureOmission: Hashable, Sendable {
    /// Follows the name: `is an animation …`.
    package var problem: String
    package var hint: String

    static func frames(_ count: Int) -> PictureOmission {
        PictureOmission(
            problem: "is an animation of \(count) frames, of which the first is shown",
            hint: "choose the frame that says most, and export it as a picture of its own")
    }
}
