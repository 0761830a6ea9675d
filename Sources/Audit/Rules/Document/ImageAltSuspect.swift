/// An alternative text does not describe its picture, is too long, or repeats the title.
///
/// A file name describes nothing. Screen readers announce “image of” anyway. Listeners cannot pause or go back in a text of more than 150
/// characters. A picture's title is set below it as a caption, so a text that repeats the title is heard twice.
///
/// - Technique: failure F30 of WCAG.
/// - Warns: `![IMG_2041.jpg](a.jpg)`, `![image of a cat](a.jpg)`. Passes: `![A cat asleep on a keyboard](a.jpg)`.
struct ImageAltSuspect: DocumentRule {
    static let description = RuleDescription(
        id: .imageAltSuspect, subject: .pictures, summary: "alternative texts describe their pictures", outcome: .warning,
        references: Reference.wcag("1.1.1"),
        fix: "describe in a sentence what the picture shows", parameters: ["length": 150])

    private static let suffixes = [
        ".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".heic", ".avif", ".pdf", ".eps",
    ]
    private static let openings = [
        "image of ", "picture of ", "photo of ", "photograph of ", "graphic of ", "an image of ", "a picture of ", "a photo of ",
        "a photograph of ", "a graphic of ",
        "this is an image of ", "this is a picture of ", "bild von ", "ein bild von ", "foto von ", "ein foto von ", "image de ",
        "une image de ", "photo de ", "une photo de ",
        "imagen de ", "una imagen de ", "foto de ", "una foto de ",
    ]

    func faults(in context: AuditContext) -> [Fault] {
        let longest = Int(context.configuration.parameter("length", of: Self.description))
        return context.facts.images.filter { !$0.isDecorative && $0.alt.contains { !$0.isWhitespace } }.compactMap { image in
            guard let (message, measured) = Self.fault(image, longest: longest) else { return nil }
            return fault(
                message, at: image.span, in: context, measured: measured,
                required: measured == nil ? nil : AuditFigure(Double(longest), .characters),
                identity: [image.destination, image.alt])
        }
    }

    private static func fault(_ image: DocumentFacts.Image, longest: Int) -> (String, AuditFigure?)? {
        let alt = image.alt.lowercased()
        if isFileName(alt, of: image.destination.lowercased()) { return ("the alternative text “\(image.alt)” is a file name", nil) }
        if let opening = openings.first(where: alt.hasPrefix) {
            return ("the alternative text begins with “\(opening.dropLast())”, which screen readers announce anyway", nil)
        }
        if image.alt.count > longest {
            return (
                "the alternative text “\(image.alt.prefix(40))…” has \(image.alt.count) characters, over \(longest)",
                AuditFigure(Double(image.alt.count), .characters)
            )
        }
        if !image.title.isEmpty, image.title.lowercased() == alt {
            return ("the alternative text “\(image.alt)” only repeats the picture's title", nil)
        }
        return nil
    }

    /// Whether an alternative text is a file name, such as `plan.png`, or `img_2041` for `pictures/img_2041.jpg`.
    ///
    /// A plain word is not a file name: `plan` for `plan.jpg` may be intended.
    private static func isFileName(_ alt: String, of destination: String) -> Bool {
        if let suffix = suffixes.first(where: alt.hasSuffix), alt.dropLast(suffix.count).last.map({ !$0.isWhitespace }) == true {
            return true
        }
        let file = destination.split(separator: "/").last ?? "", stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return alt == stem && alt.contains { $0.isNumber || $0 == "_" || $0 == "-" }
    }
}
