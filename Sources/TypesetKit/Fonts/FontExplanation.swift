package import Diagnostics
import Layout
package import Stylesheet
package import Typography

/// Which font draws which letters of a text, and why.
package struct FontExplanation: Sendable {
    /// Why a font was taken.
    package enum Reason: Hashable, Sendable {
        /// It is named by the style's `fontName`.
        case named
        /// It is a family of the style's list, counted from 1.
        case family(rank: Int, of: Int)
        /// No family of the style has the letters; this one was drawn for their script.
        case script
        /// As before, but fontconfig chose it: there is none for the script.
        case system
        /// No font has them: a box is drawn.
        case none
    }

    /// Neighbouring letters with one font.
    package struct Stretch: Sendable {
        package var text: String
        package var face: FontFace
        package var reason: Reason
    }

    package let style: ResolvedStyle
    /// In the order of the text.
    package private(set) var stretches: [Stretch] = []

    /// - Parameters:
    ///   - selector: an element, an element with a class, a class or the name of a style.
    ///   - language: a BCP 47 tag; nil: the stylesheet's, or else English.
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
        let family = face.familyName.lowercased()
        if request.fontName != nil, [face.postScriptName, face.familyName].contains(request.fontName) { return .named }
        if let rank = request.families.firstIndex(where: { $0.lowercased() == family }) {
            return .family(rank: rank + 1, of: request.families.count)
        }
        return FontLibrary.isForScript(family: face.familyName) ? .script : .system
    }
}
