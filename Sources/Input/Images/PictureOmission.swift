/// A part of a picture that is not shown, although the rest is.
package struct PictureOmission: Hashable, Sendable {
    /// The message after the picture's name: `is an animation …`.
    package var problem: String
    package var hint: String

    static func frames(_ count: Int) -> PictureOmission {
        PictureOmission(
            problem: "is an animation of \(count) frames; only the first is shown",
            hint: "export the most useful frame as a separate picture")
    }
}
