package import TypesetBase

/// Page settings by pandoc's names, which come from LaTeX.
extension PageSettings {
    /// The variables of pandoc that are page settings.
    package enum PandocName: String, Sendable {
        case papersize, geometry, fontsize, mainfont
        case numberSections = "number-sections"
        case watermark
    }

    /// Adds a variable to the settings.
    ///
    /// - Parameter text: a value, or one of the options of `geometry`.
    /// - Returns: a problem with the value, which then changes nothing.
    package mutating func add(_ name: PandocName, _ text: String, at span: SourceSpan) -> Diagnostic? {
        do throws(Diagnostic) {
            switch name {
            case .papersize: try set(.paper, to: text, at: span)
            case .geometry: try addGeometry(text, at: span)
            case .fontsize: try set(.fontSize, to: text, at: span)
            case .mainfont: try set(.font, to: text, at: span)
            case .numberSections: try set(.numberSections, to: text, at: span)
            case .watermark: try set(.watermark, to: text, at: span)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Adds an option of LaTeX's package `geometry`, such as `margin=1in` or `landscape`, or several comma-separated ones.
    private mutating func addGeometry(_ text: String, at span: SourceSpan) throws(Diagnostic) {
        let options = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        for option in options { try addGeometryOption(option, at: span.part(option)) }
    }

    private mutating func addGeometryOption(_ option: String, at span: SourceSpan) throws(Diagnostic) {
        let parts = option.split(separator: "=", maxSplits: 1).map(\.trimmed), name = parts[0]
        if let sides = Self.sides[name] {
            guard parts.count == 2 else { throw .error("`\(name)` has no length", at: span, hints: ["write `\(name)=1in`"]) }
            let length = try PageSettingReader(parts[1], at: span).length
            for side in sides { margins[side] = length }
        } else if name == "landscape" || name == "portrait" {
            try set(.landscape, to: name == "landscape" ? "true" : "false", at: span)
        } else if ["paper", "papername"].contains(name), parts.count == 2 {
            try set(.paper, to: parts[1], at: span)
        } else if name.hasSuffix("paper"), parts.count == 1 {
            try set(.paper, to: name, at: span)
        } else {
            throw Diagnostic(
                .note, "the option `\(option)` of `geometry` has no meaning here", at: span,
                hints: ["`margin`, `top`, `bottom`, `left`, `right`, `paper` and `landscape` have a meaning"])
        }
    }

    /// The sides of the page that each length of `geometry` sets; on facing pages, the stylesheet's left margin is the inner one.
    private static let sides: [String: [String]] = [
        "margin": sideNames, "hmargin": ["left", "right"], "vmargin": ["top", "bottom"],
        "top": ["top"], "tmargin": ["top"], "bottom": ["bottom"], "bmargin": ["bottom"],
        "left": ["left"], "lmargin": ["left"], "inner": ["left"], "right": ["right"], "rmargin": ["right"], "outer": ["right"],
    ]
}

extension SourceSpan {
    /// The place of a part of the text; the whole place if the text does not have it.
    fileprivate func part(_ part: String) -> SourceSpan {
        guard let found = text.firstRange(of: part) else { return self }
        let start = range.lowerBound + text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return SourceSpan(file: file, range: start..<start + part.utf8.count)
    }
}
