import Geometry
import Stylesheet

/// Where the body of a page lies, margins and running text taken off.
extension SizeLayout {
    /// Under eight ems a line holds some 16 characters: then margins give way.
    private var leastMeasure: Double { min(8 * bodySize, page.size.width - 2 * Self.leastMargin) }

    /// A quarter of an inch: what printers leave blank anyway.
    static var leastMargin: Double { 18 }

    /// Left and right margins, smaller than styled where the measure would be too short.
    var sideMargins: (left: Double, right: Double) {
        let styled = page.margins
        let lack = leastMeasure - (page.size.width - styled.horizontal)
        guard lack > 0, styled.horizontal > 0 else { return (styled.left, styled.right) }
        let least = min(Self.leastMargin, styled.left, styled.right)
        let scale = max(2 * least, styled.horizontal - lack) / styled.horizontal
        return (styled.left * scale, styled.right * scale)
    }

    var reducesMargins: Bool { sideMargins.left < page.margins.left - 0.01 || sideMargins.right < page.margins.right - 0.01 }

    var bodyWidth: Double { max(1, page.size.width - sideMargins.left - sideMargins.right) }

    /// Height of the body on a page without a section in its header.
    var bodyHeight: Double { bodyFrame(section: "").height }

    /// The body's top edge and height on a page whose header shows `section`.
    func bodyFrame(section: String) -> (top: Double, height: Double) {
        let header = runningHeight(page.header, run: headerRun, section: section)
        let footer = runningHeight(page.footer, run: footerRun, section: section)
        let top = max(verticalMargin(page.margins.top), header)
        let bottom = max(verticalMargin(page.margins.bottom), footer)
        return (top, max(1, page.size.height - top - bottom))
    }

    /// What running text leaves free over and under the body of a page whose header shows `section`.
    func freeMargins(section: String) -> (top: Double, bottom: Double) {
        let frame = bodyFrame(section: section)
        return (
            freeMargin(frame.top, beside: page.header, run: headerRun, section: section),
            freeMargin(page.size.height - frame.top - frame.height, beside: page.footer, run: footerRun, section: section)
        )
    }

    /// Running text stands in the middle of its margin, as far as the page's edge lets it.
    private func freeMargin(_ margin: Double, beside running: PageStyle.RunningText?, run: Int, section: String) -> Double {
        let height = runningHeight(running, run: run, section: section)
        guard height > 0, let running else { return margin }
        let text = height - Self.runningEdge - 0.5 * running.style.pointSize
        return max(0, margin - text - max(Self.runningEdge, (margin - text) / 2))
    }

    /// Margins over and under the body give way where it would hold fewer than four lines.
    private func verticalMargin(_ styled: Double) -> Double {
        let lack = 4 * styles[flow.documentStyle].lineHeight - (page.size.height - page.margins.vertical)
        return lack > 0 ? max(min(styled, Self.leastMargin), styled - lack / 2) : styled
    }
}
