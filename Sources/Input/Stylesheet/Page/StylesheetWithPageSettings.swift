package import TypesetBase

extension Stylesheet {
    /// Returns the stylesheet with its own values overridden by page settings, at every content size.
    ///
    /// - Returns: the stylesheet, nil if the settings leave no room for text; and the problems with them.
    package func applying(_ settings: PageSettings) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        guard !settings.isEmpty else { return (self, []) }
        var result = self
        var layer = SheetLayer()
        layer.rules.page = settings.pageRules
        result.add(layer)
        result.takeNumbers(settings)
        result.adjustment = adjustment(for: settings)
        guard let problem = result.roomProblem(settings) else { return (result, []) }
        return (nil, [problem])
    }

    /// The place of the text size in the page settings; nil if they set none.
    package var fontSizeSpan: SourceSpan? { adjustment.scaleSpan }

    /// Applies the setting of heading numbers, but keeps the number format of a stylesheet that numbers its headings.
    private mutating func takeNumbers(_ settings: PageSettings) {
        switch settings.numbersHeadings?.value {
        case true?:
            numbersAllHeadings = true
            if !headingNumbers.contains(where: { $0 != nil }) { headingNumbers = NumberTemplate.decimal }
        case false?: headingNumbers = [nil]
        case nil: break
        }
    }

    private func adjustment(for settings: PageSettings) -> TextAdjustment {
        guard settings.fontSize != nil || settings.family != nil else { return adjustment }
        let body = bodyStyle
        var result = adjustment
        if case .value(let size, let span) = settings.fontSize {
            result.scale *= size.ratio(to: body.pointSizeAtLarge)
            result.scaleSpan = span
        }
        if case .value(let name, let span) = settings.family { result.family = FamilyReplacement(name, at: span, for: body.font) }
        return result
    }

    /// The style of plain paragraphs at the content size `large`.
    private var bodyStyle: ResolvedStyle {
        let cascade = Cascade(self, at: .large), document = cascade.style(of: .document).resolve(at: .large)
        return cascade.style(of: .paragraph).resolve(at: .large, documentFont: document.font)
    }

    /// Returns an error if paper and margins leave no room for text at some content size.
    private func roomProblem(_ settings: PageSettings) -> Diagnostic? {
        guard let span = settings.margins.values.lazy.compactMap(\.span).first ?? settings.paper?.span ?? settings.orientation?.span else {
            return nil
        }
        for category in ContentSizeCategory.allCases where !PageResolver(self, at: category).hasRoom {
            return .error("the margins leave no room on the page at \(category.shortName)", at: span)
        }
        return nil
    }
}

extension PageSettings {
    /// The page rules, in which a stated width and height override the stylesheet's orientation.
    fileprivate var pageRules: PageRules {
        var rules = PageRules()
        rules.size = paper?.map(\.size)
        rules.orientation = orientation
        if orientation == nil, case .value(let paper, let span) = paper, paper.isExact {
            rules.orientation = .value(paper.size.width > paper.size.height ? .landscape : .portrait, span)
        }
        rules.ownMargins = margins
        rules.watermark = watermark.map { text in
            text.span.map { .value(PageRules.Running(contents: ["text": text]), $0) } ?? .null
        }
        return rules
    }
}

extension NumberTemplate {
    /// The templates 1, 1.1, 1.1.1 and so on, for all levels.
    package static let decimal: [NumberTemplate?] = depths.map { depth in
        NumberTemplate((1...depth).flatMap { $0 == 1 ? [.number(depth: 1, .decimal)] : [.text("."), .number(depth: $0, .decimal)] })
    }
}
