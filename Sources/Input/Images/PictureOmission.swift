/// A part of a picture that is not shown, although the rest is.
package struct PictureOmission: Hashable, Sendable {
    /// The message after the picture's name: `is an animation …`.
    package var problem: String
    package var hint: String

    static func frames(_ count: Int) -> PictureOmission {
        PictureOmission(
            problem: "is an animation of \(count) frames, of which the first is shown",
            hint: "choose the frame that says most, and export it as a picture of its own")
    }
}
