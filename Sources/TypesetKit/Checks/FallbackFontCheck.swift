import TypesetBase
import TypesetText

extension FontCheck {
    /// Returns a message for each script set in a family no style names: a note, or a warning if the family was not designed for it.
    static func diagnostics(of fallbackFonts: [FallbackFont]) -> [Diagnostic] {
        fallbackFonts.filter { $0.script != "Mong" }.map { fallback in
            let message = "\(fallback.scriptName) letters are set in \(fallback.family): no family of their styles has them"
            let style = fallback.isNastaliq ? "a style of paragraphs in that language" : "the style"
            let naming = "name a family for them in \(style), `family: [Inter, \(fallback.family)]`"
            guard !fallback.isDesigned else { return Diagnostic(.note, message, at: nil, hints: [naming]) }
            return .warning(message, hints: ["install the package fonts-noto-core of Debian and Ubuntu, or " + naming])
        } + (fallbackFonts.contains { $0.script == "Mong" } ? [mongolian] : [])
    }

    private static var mongolian: Diagnostic {
        .warning(
            "Mongolian letters are set in horizontal lines",
            hints: ["vertical lines are not supported; mark Cyrillic text with `lang=mn`"])
    }
}
