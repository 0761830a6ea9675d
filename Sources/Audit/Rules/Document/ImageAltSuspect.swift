import TypesetBase
import TypesetPDFReading

/// An alternative text does not describe its picture, is too long, or repeats the title.
///
/// A file name describes nothing. Screen readers announce “image of” anyway. Listeners cannot pause or go back in a text of more than 150
/// characters. A picture's title is set below it as a caption, so a text that repeats the title is heard twice, and so is the text of a
/// numbered figure without a title, which is its caption. A decorative picture needs the mark `{decorative}`, not the word as its text.
///
/// Texts that a program generated (“Description automatically generated”), words such as “chart” and `TODO`, names of cameras (`IMG_2034`)
/// and settings of Marp (`bg right:40%`) describe nothing either.
///
/// The rule also judges the alternative texts of Figures in PDFs of other programs. There, it reports blank texts too.
///
/// - Technique: failure F30 of WCAG.
/// - Warns: `![IMG_2041.jpg](a.jpg)`, `![image of a cat](a.jpg)`. Passes: `![A cat asleep on a keyboard](a.jpg)`.
struct ImageAltSuspect: DocumentRule, FileRule {
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

    /// Alternative texts of pictures that should be marked as decorative.
    private static let decorations: Set<String> = [
        "decorative", "decorative image", "decorative picture", "decoration", "decorative element", "spacer", "divider", "separator",
        "dekoration", "dekoratives bild", "trennlinie", "décoration", "image décorative", "decoración", "imagen decorativa",
    ]

    func faults(in context: AuditContext) -> [Fault] {
        let longest = Int(context.configuration.parameter("length", of: Self.description))
        return context.facts.images.filter { !$0.isDecorative && $0.alt.contains { !$0.isWhitespace } }.compactMap { image in
            let found = Self.fault(image.alt, of: image.destination, title: image.title, longest: longest)
            guard let (message, measured) = found ?? (image.isCaption ? Self.fault(ofCaption: image.alt) : nil) else { return nil }
            return fault(
                message, at: image.span, in: context, measured: measured,
                required: measured == nil ? nil : AuditFigure(Double(longest), .characters), fix: found == nil ? Self.captionFix : nil,
                identity: [image.destination, image.alt]
            ).fixed(by: Self.edits(of: image))
        }
    }

    private static func fault(ofCaption alt: String) -> (String, AuditFigure?) {
        ("the alternative text “\(alt.count > 40 ? alt.prefix(39) + "…" : alt[...])” is also the caption, so it is read twice", nil)
    }

    private static let captionFix = "describe what the picture shows, and keep the caption: `![Caption](a.png){#fig:a alt=\"…\"}`"

    /// The text without “image of”, which screen readers announce, or the mark of a decorative picture.
    ///
    /// Empty for other faults, whose text only a person can write.
    private static func edits(of image: DocumentFacts.Image) -> [SourceEdit] {
        guard let place = image.span.onlyBracketed(image.alt) else { return [] }
        if decorations.contains(image.alt.lowercased()), image.span.text.hasSuffix(")") {
            let end = image.span.range.upperBound
            // A picture that has attributes already would get a second list, which is printed as text.
            guard image.span.file.bytes.dropFirst(end).first != UInt8(ascii: "{") else { return [] }
            return [SourceEdit(place, "[]"), SourceEdit(SourceSpan(file: image.span.file, range: end..<end), "{decorative}")]
        }
        guard let opening = openings.first(where: image.alt.lowercased().hasPrefix) else { return [] }
        let rest = String(image.alt.dropFirst(opening.count)), isCapitalized = image.alt.first?.isUppercase ?? false
        return rest.isEmpty ? [] : [SourceEdit(place, "[\(isCapitalized ? ReportText.capitalized(rest) : rest)]")]
    }

    // MARK: Finished files

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let longest = Int(context.configuration.parameter("length", of: Self.description))
        return pdf.structure.elements.indices.compactMap { index in
            guard pdf.structure.elements[index].standardType == .figure, let alt = pdf.structure.elements[index].alternateText,
                !alt.isEmpty,
                let (message, measured) = Self.fault(ofFigure: alt, longest: longest)
            else { return nil }
            return Self.fault(
                message, of: index, in: pdf, context,
                locations: pdf.structure.elements[index].page.map { [context.location($0)] } ?? [], measured: measured,
                required: measured == nil ? nil : AuditFigure(Double(longest), .characters), identity: [alt])
        }
    }

    private static func fault(ofFigure alt: String, longest: Int) -> (String, AuditFigure?)? {
        if [SpokenText.text(alt)].isBlank { return ("the alternative text of a Figure is blank", nil) }
        if emptyInFiles.contains(alt.lowercased().trimmingNumber) {
            return ("the alternative text “\(alt)” does not describe the picture", nil)
        }
        return fault(alt, of: "", title: "", longest: longest)
    }

    // MARK: Texts

    /// Words that say only that there is a picture, or that a text is still to be written.
    private static let empty: Set<String> = [
        "image", "picture", "photo", "photograph", "graphic", "figure", "illustration", "screenshot", "chart", "graph", "diagram", "bild",
        "foto", "grafik", "abbildung", "diagramm", "imagen", "gráfico", "immagine", "afbeelding", "todo", "tbd", "fixme", "xxx", "alt",
        "alt text", "alternative text", "image description", "description", "insert alt text", "add alt text", "placeholder", "untitled",
        "picture placeholder",
    ]
    /// Words that may name a whole picture in a document, where the text around it is known.
    private static let emptyInFiles = empty.union(["logo", "icon"])

    /// The parts of texts that Word and PowerPoint generate.
    private static let generated = [
        "description automatically generated", "description generated with", "ai-generated content may be incorrect",
        "automatisch generierte beschreibung", "description générée automatiquement", "descripción generada automáticamente",
        "automatically generated description",
    ]

    /// Whether an alternative text is that of a program.
    private static func isGenerated(_ alt: String) -> Bool {
        alt.hasPrefix("a picture containing ") || generated.contains(where: alt.contains)
    }

    /// Whether a text consists of Marp's settings for a picture, such as `bg right:40%` and `w:300`.
    private static func isOfMarp(_ alt: String) -> Bool {
        let words = alt.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, first == "bg" || first.contains(":") else { return false }
        return words.allSatisfy { word in
            let parts = word.split(separator: ":", maxSplits: 1), value = parts.count > 1 ? parts[1] : ""
            return switch parts.first {
            case "bg", "cover", "contain", "fit", "auto", "vertical": value.isEmpty
            case "w", "h", "width", "height", "left", "right": value.isEmpty || value.first?.isNumber == true
            case .some(let name): marpFilters.contains(name)
            case nil: false
            }
        }
    }

    private static let marpFilters: Set<Substring> = [
        "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia",
    ]

    static func fault(_ text: String, of destination: String, title: String, longest: Int) -> (String, AuditFigure?)? {
        let alt = text.lowercased()
        if isFileName(alt, of: destination.lowercased()) { return ("the alternative text “\(text)” is a file name", nil) }
        if isGenerated(alt) {
            return ("the alternative text “\(text.count > 40 ? text.prefix(39) + "…" : text[...])” was generated by a program", nil)
        }
        if empty.contains(alt.trimmingNumber) { return ("the alternative text “\(text)” does not describe the picture", nil) }
        if isOfMarp(alt) { return ("the alternative text “\(text)” consists of settings for Marp's slides", nil) }
        if decorations.contains(alt) {
            return ("the alternative text “\(text)” says that the picture is decorative, which readers need not hear", nil)
        }
        if let opening = openings.first(where: alt.hasPrefix) {
            return ("the alternative text begins with “\(opening.dropLast())”, which screen readers announce anyway", nil)
        }
        if text.count > longest {
            return (
                "the alternative text “\(text.prefix(40))…” has \(text.count) characters, over \(longest)",
                AuditFigure(Double(text.count), .characters)
            )
        }
        if !title.isEmpty, title.lowercased() == alt {
            return ("the alternative text “\(text)” only repeats the picture's title", nil)
        }
        return nil
    }

    /// Whether a text is a name that a camera, a phone or a screen gives its pictures.
    private static func isCameraName(_ alt: String) -> Bool {
        let name = alt.prefix { $0.isLetter }, number = alt[name.endIndex...].drop { $0 == "_" || $0 == "-" }
        return ["img", "dsc", "dscn", "dscf", "pxl", "mvimg", "dji", "gopr", "image", "screenshot"].contains(name) && number.count > 2
            && number.first?.isNumber == true && number.allSatisfy { $0.isNumber || $0 == "_" || $0 == "-" }
    }

    /// Whether an alternative text is a file name, such as `plan.png`, or `img_2041` for `pictures/img_2041.jpg`.
    ///
    /// A plain word is not a file name: `plan` for `plan.jpg` may be intended.
    private static func isFileName(_ alt: String, of destination: String) -> Bool {
        if let suffix = suffixes.first(where: alt.hasSuffix), alt.dropLast(suffix.count).last.map({ !$0.isWhitespace }) == true {
            return true
        }
        if isCameraName(alt) { return true }
        let file = destination.split(separator: "/").last ?? "", stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return alt == stem && alt.contains { $0.isNumber || $0 == "_" || $0 == "-" }
    }
}

extension String {
    /// The text without the number, white space and full stops at its end: `image` for `image 3.`.
    fileprivate var trimmingNumber: String {
        guard let last = lastIndex(where: { !$0.isNumber && !$0.isWhitespace && $0 != "." }) else { return "" }
        return String(self[...last])
    }
}
