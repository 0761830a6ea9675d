import TypesetBase
import TypesetStylesheet
import TypesetText

extension StyleContextTable {
    /// Changes the styles of all contexts, and those of running text after them, to the text and the colours of an edition.
    ///
    /// The contexts around a text decide the colour of the ground on which it is really painted.
    ///
    /// - Returns: the ground of the text of each style.
    func apply(_ palette: EditionPalette, to styles: inout [ResolvedStyle]) -> [EditionPalette.Ground] {
        var grounds: [EditionPalette.Ground] = [], isCode: [Bool] = []
        for (id, context) in contexts.enumerated() {
            var style = styles[id]
            switch context {
            case .block(let element, _, let container, _, _):
                let outer = container.map { grounds[$0] } ?? palette.paper
                isCode.append([.codeBlock, .code].contains(element) || container.map { isCode[$0] } ?? false)
                let pictureGround = element == .image ? palette.pictureGround(style.background, on: outer) : nil
                if pictureGround != nil { style.background = nil }
                let ground = style.background.map { palette.ground($0, on: outer) } ?? outer
                let role: ResolvedStyle.EditionRole = element == .paragraph && !isInList(container) ? .paragraph : .block
                styles[id] = style.spaced(by: palette.design, as: role, isCode: isCode[id], isSerif: FontRequest.isSerif)
                    .colored(by: palette, on: ground, in: outer, inlineGround: ground)
                if let pictureGround { styles[id].background = pictureGround }
                grounds.append(ground)
            case .inline(let element, _, let surrounding, _):
                let outer = grounds[surrounding], ground = style.inlineBox?.background.map { palette.ground($0, on: outer) } ?? outer
                isCode.append(isCode[surrounding] || element.map { $0.isPartOfCode || [.code, .kbd, .samp].contains($0) } ?? false)
                styles[id] = style.spaced(by: palette.design, as: .inline, isCode: isCode[id], isSerif: FontRequest.isSerif)
                    .colored(by: palette, on: ground, in: outer, inlineGround: outer)
                styles[id].background = styles[surrounding].background
                grounds.append(ground)
            case .framed(let surrounding):
                isCode.append(isCode[surrounding])
                styles[id] = style.spaced(by: palette.design, as: .inline, isCode: isCode[id], isSerif: FontRequest.isSerif)
                    .colored(by: palette, on: grounds[surrounding], in: grounds[surrounding], inlineGround: grounds[surrounding])
                grounds.append(grounds[surrounding])
            }
        }
        for id in contexts.count..<styles.count {
            let color = styles[id].color
            styles[id] = styles[id].spaced(by: palette.design, as: .block, isCode: false, isSerif: FontRequest.isSerif)
                .colored(by: palette, on: palette.paper, in: palette.paper, inlineGround: palette.paper)
            // The last one is the watermark, which stays faint.
            if id == styles.count - 1 { styles[id].color = palette.line(color, on: palette.paper) }
            grounds.append(palette.paper)
        }
        return grounds
    }

    /// Whether a block is in an item or a cell, at any depth; its paragraphs are short, and their spacing is that of the list.
    private func isInList(_ container: StyleID?) -> Bool {
        var next = container
        while let id = next {
            guard case .block(let element, _, let outer, _, _) = contexts[id] else { return false }
            if [.listItem, .tableCell, .tableHeader, .dd, .footnote].contains(element) { return true }
            next = outer
        }
        return false
    }
}

extension PageStyle {
    /// Takes the colours of an edition.
    ///
    /// A picture behind the text is omitted, because the contrast of text on it is not known.
    ///
    /// - Parameter running: the styles of the header, the footer and the watermark.
    mutating func take(_ running: ArraySlice<ResolvedStyle>, of palette: EditionPalette) {
        background = palette.paper.derived
        backgroundImage = nil
        let running = Array(running)
        header?.style = running[0]
        footer?.style = running[1]
        watermark?.style = running[2]
    }
}
