import CMarkdown
import Diagnostics

extension DocumentBuilder {
    /// The blocks that raw HTML stands for.
    func htmlBlocks(_ node: Node) -> [Block] {
        let range = range(of: node)
        var assembler = HTMLBlockAssembler(span: text.span(range))
        var tokens = HTMLTokenizer(node.literal)
        while let (token, _) = tokens.next() {
            switch token {
            case .text(let words): assembler.append(words)
            case .comment(let comment): noteComment(comment, at: range)
            case .openComment:
                warn(
                    "this comment is never closed; it hides the rest", at: range.lowerBound..<min(range.upperBound, range.lowerBound + 4),
                    hint: "close it with -->")
            case .tag(let tag):
                if tag.isReported { noteRawTag(tag) }
                assembler.append(tag)
            }
        }
        reportRawHTML(at: range)
        var blocks = assembler.finish()
        if !blocks.isEmpty { aimSuppressions(at: range) }
        return placingAnchors(in: &blocks, at: range)
    }

    /// Anchors that stand alone in the HTML wait for the next block; waiting ones go to the first block here.
    private func placingAnchors(in blocks: inout [Block], at range: Range<Int>) -> [Block] {
        var result: [Block] = []
        for var block in blocks {
            if case .paragraph(let content) = block.kind, content.allSatisfy(\.isAnchor) {
                openAnchors += content.compactMap { $0.attributes.id.map { ($0, range) } }
                continue
            }
            liftAnchor(in: &block)
            let anchors = openAnchors
            openAnchors = []
            for anchor in anchors { add(anchor, to: &block, result: &result) }
            result.append(block)
        }
        return result
    }
}
