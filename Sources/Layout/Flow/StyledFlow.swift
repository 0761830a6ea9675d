import TypesetBase
import TypesetStylesheet
import TypesetText

/// A flow with its styles at one size.
struct StyledFlow {
    /// The text runs of running text, which the flow itself does not contain.
    struct RunningRuns {
        var header: TextRunID
        var footer: TextRunID
        var watermark: TextRunID
    }

    private(set) var flow: FlowDocument
    let page: PageStyle
    /// The styles by `StyleID`: the flow's contexts, then the header, the footer and the watermark.
    var styles: [ResolvedStyle]
    let runningRuns: RunningRuns
    /// Whether pictures are those for dark pages.
    let isDark: Bool
    /// The colours of the edition; nil for those of the stylesheet.
    private(set) var edition: Edition?
    /// Whether the edition omits the picture behind the pages.
    let omitsBackgroundImage: Bool

    /// The colours of an edition, and the ground of the text of each style.
    struct Edition {
        let palette: EditionPalette
        fileprivate(set) var grounds: [EditionPalette.Ground]
    }

    /// Combines a flow with the styles of one size and one edition.
    ///
    /// - Parameters:
    ///   - styles: the styles of the flow's contexts.
    ///   - palette: the colours of the edition; nil for those of the stylesheet.
    init(_ flow: FlowDocument, styles: [ResolvedStyle], page: PageStyle, isDark: Bool = false, palette: EditionPalette? = nil) {
        var flow = flow, styles = styles, page = page
        func addRun(_ style: ResolvedStyle?) -> TextRunID {
            styles.append(style ?? styles[flow.documentStyle])
            return flow.runs.number(of: TextRunKey(style: styles.count - 1, language: flow.metadata.language))
        }
        runningRuns = RunningRuns(
            header: addRun(page.header?.style), footer: addRun(page.footer?.style), watermark: addRun(page.watermark?.style))
        self.isDark = isDark
        styles = styles.map(\.faded)
        omitsBackgroundImage = palette != nil && page.backgroundImage != nil
        if let palette {
            edition = Edition(palette: palette, grounds: flow.styles.apply(palette, to: &styles))
            page.take(styles.suffix(3), of: palette)
        }
        (self.flow, self.styles, self.page) = (flow, styles, page)
    }

    /// Returns the same styles for a part of the flow.
    ///
    /// - Parameter printPages: the pages of the print edition that begin in it.
    func with(_ blocks: [FlowBlock], _ printPages: PrintPages?) -> StyledFlow {
        var part = self
        (part.flow.blocks, part.flow.printPages) = (blocks, printPages)
        return part
    }

    /// Whether the layout of another edition of the flow is the same, so that it differs only in colours.
    func hasLayout(of other: StyledFlow) -> Bool {
        guard isDark == other.isDark || flow.darkPictures.isEmpty, page.withColors(of: other.page) == other.page else { return false }
        return zip(styles, other.styles).allSatisfy { $0.withColors(of: $1) == $1 }
    }

    /// The shaping attributes by text run.
    var attributes: [ParagraphText.Attributes] {
        flow.runs.values.map { run in
            var attributes = ParagraphText.Attributes(styles[run.style], language: run.language)
            attributes.isEmphasized = styles[run.style].emphasisMark != .none && flow.styles.isEmphasized(run.style, styles)
            return attributes
        }
    }
}
