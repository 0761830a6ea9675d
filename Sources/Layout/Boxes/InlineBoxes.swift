import Geometry
import Stylesheet
import Typography

/// The ends of the boxes around spans that lie at a run: by depth from the outermost, the room of the box that begins before the run and of
/// the one that ends after it; 0 where it goes on.
struct RunBoxes {
    var boxes: [StyleID] = []
    var before: [Double] = []
    var after: [Double] = []
    /// From here on the boxes begin before the run, and end after it.
    var firstBeginning = 0
    var firstEnding = 0
}

extension StylePathTable {
    /// By path, the paths at and above it within the same block whose styles draw a box.
    func inlineBoxes(_ styles: [ResolvedStyle]) -> [[StyleID]] {
        guard styles.contains(where: { $0.inlineBox != nil }) else { return [] }
        var boxes: [[StyleID]] = []
        for (id, path) in paths.enumerated() {
            guard case .inline(_, _, let surrounding) = path else {
                boxes.append([])
                continue
            }
            boxes.append(boxes[surrounding] + (styles[id].inlineBox == nil ? [] : [id]))
        }
        return boxes
    }
}

extension SizeLayout {
    /// The room that boxes around spans take along the line, as the padding of inline boxes does in CSS: where a box begins and where it
    /// ends, not where a line ends within it.
    func runInsets(of flow: FlowParagraph, _ shaped: ShapedParagraph, measure: Double) -> [LineBreakRequest.RunInsets] {
        guard hasInlineBoxes(flow) else { return [] }
        return shaped.runs.indices.map { run in
            let boxes = boxes(ofRun: run, flow, shaped, measure: measure)
            return .init(before: boxes.before.reduce(0, +), after: boxes.after.reduce(0, +))
        }
    }

    func hasInlineBoxes(_ flow: FlowParagraph) -> Bool { !inlineBoxes.isEmpty && flow.pieces.contains { !boxes(ofPiece: $0).isEmpty } }

    /// Styles after those of the paths belong to running text, which has no spans.
    private func boxes(ofPiece piece: FlowPiece) -> [StyleID] {
        let style = flow.runs.keys[piece.run].style
        return inlineBoxes.indices.contains(style) ? inlineBoxes[style] : []
    }

    func boxes(ofRun run: Int, _ flow: FlowParagraph, _ shaped: ShapedParagraph, measure: Double) -> RunBoxes {
        let piece = shaped.runs[run].piece, own = boxes(ofPiece: flow.pieces[piece])
        guard !own.isEmpty else { return RunBoxes() }
        var result = RunBoxes(boxes: own)
        result.firstBeginning = run > 0 ? continuing(own, flow.pieces[shaped.runs[run - 1].piece]) : 0
        result.firstEnding = run + 1 < shaped.runs.count ? continuing(own, flow.pieces[shaped.runs[run + 1].piece]) : 0
        let isReversed = shaped.runs[run].isRightToLeft
        let insets = own.map { physicalInsets(of: $0, isMirrored: shaped.isRightToLeft) }
        result.before = room(insets.map { isReversed ? $0.right : $0.left }, from: result.firstBeginning, measure)
        result.after = room(insets.map { isReversed ? $0.left : $0.right }, from: result.firstEnding, measure)
        return result
    }

    /// How many of the boxes a neighbour is in as well.
    private func continuing(_ boxes: [StyleID], _ neighbour: FlowPiece) -> Int {
        zip(boxes, self.boxes(ofPiece: neighbour)).prefix { $0 == $1 }.count
    }

    /// What stands between a box's edge and its text, the strokes of its border included; left and right change places in right-to-left
    /// text.
    private func physicalInsets(of box: StyleID, isMirrored: Bool) -> Insets {
        guard let look = styles[box].inlineBox else { return .zero }
        let border = look.border.insets
        let left = look.insets.left + border.left, right = look.insets.right + border.right
        return Insets(top: look.insets.top, right: isMirrored ? left : right, bottom: look.insets.bottom, left: isMirrored ? right : left)
    }

    /// An eighth of the measure at most on each side, so that a word still fits between.
    private func room(_ insets: [Double], from first: Int, _ measure: Double) -> [Double] {
        let wanted = insets.dropFirst(first).reduce(0, +), limit = measure / 8
        let share = wanted > limit ? limit / wanted : 1
        return insets.indices.map { $0 < first ? 0 : insets[$0] * share }
    }
}
