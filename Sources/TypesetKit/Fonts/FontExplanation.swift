package import TypesetBase
import TypesetLayout
package import TypesetStylesheet
package import TypesetText

/// The font that draws each part of a text, and the reason.
package struct FontExplanation: Sendable {
    /// The reason why a font was chosen.
    package enum Reason: Hashable, Sendable {
        /// The style's `fontName` names the font.
        case named
        /// The font is a family of the style's list; `rank` counts from 1.
        case family(rank: Int, of: Int)
        /// No family of the style has the letters; this fallback font was designed for their script.
        case script
        /// No family of the style has the letters, and none was designed for their script; fontconfig chose this fallback font.
        case system
        /// No font has the letters; a box is drawn.
        case none
    }

    /// Consecutive letters in the same font.
    package struct Stretch: Sendable {
        package var text: String
        package var face: FontFace
        package var reason: Reason
    }

    package let style: ResolvedStyle
    /// The stretches in the order of the text.
    package private(set) var stretches: [Stretch] = []

    /// Shapes a text in a style and records the font of each part.
    ///
    /// - Parameters:
    ///   - selector: an element, an element with a class, a class or the name of a style.
    ///   - language: a BCP 47 tag; nil: the language of the stylesheet, or else English.
    /// - Throws: an error if the selector matches no style.
    package init(of text: String, in selector: String, _ sheet: LoadedStylesheet, language: String? = nil) throws(Diagnostic) {
        let language = language ?? sheet.stylesheet.language ?? "en"
        style = try StyleExplainer(sheet.stylesheet.adapted(toLanguage: language), at: .large).explain(selector).style
        let request = FontRequest(style), bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return }
        let shaped = PangoShaper(library: sheet.fonts).shape(
            ParagraphText(
                text: bytes, attributes: [.init(font: request, language: language)], pieces: [.init(length: bytes.count, attributes: 0)]))
        for run in shaped.runs {
            for index in run.glyphs where shaped.glyphs[index].textLength > 0 {
                let glyph = shaped.glyphs[index], start = shaped.glyphs.textStart(of: index)
                let letters = String(decoding: bytes[start..<min(start + Int(glyph.textLength), bytes.count)], as: UTF8.self)
                append(letters, run.face, glyph.flags.contains(.isMissing) ? .none : Self.reason(run.face, request))
            }
        }
    }

    private mutating func append(_ text: String, _ face: FontFace, _ reason: Reason) {
        if let last = stretches.last, last.face == face, last.reason == reason {
            stretches[stretches.count - 1].text += text
        } else {
            stretches.append(Stretch(text: text, face: face, reason: reason))
        }
    }

    private static func reason(_ face: FontFace, _ request: FontRequest) -> Reason {
        if request.fontName != nil, [face.postScriptName, face.familyName].contains(request.fontName) { return .named }
        if let rank = request.families.firstIndex(where: { face.isNamed($0.lowercased()) }) {
            return .family(rank: rank + 1, of: request.families.count)
        }
        return FontLibrary.isForScript(family: face.familyName) ? .script : .system
    }
}
