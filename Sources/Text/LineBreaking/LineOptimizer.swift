import TypesetBase

/// Total fit over the candidates of one section.
enum LineOptimizer {
    /// Returns indices into the section's candidates, from the first to the last.
    ///
    /// If justified lines would gape, further passes judge them with TeX's `\emergencystretch`: by the room they leave, not by their few
    /// spaces. Each pass uses more of it, and the first that suffices wins: with too much, a gap costs less than a hyphen.
    static func chosenBreaks(_ section: LineSection, _ request: LineBreakRequest) -> [Int] {
        var chosen = chosenBreaks(section, request, emergencyStretch: 0)
        guard request.alignment == .justified else { return chosen.breaks }
        for stretch in emergencyStretches where chosen.needsEmergencyStretch {
            chosen = chosenBreaks(section, request, emergencyStretch: stretch)
        }
        return chosen.breaks
    }

    /// The emergency stretches of the passes, as shares of the measure.
    ///
    /// A line that is a quarter empty is as bad as the worst of justified text.
    private static let emergencyStretches = [0.06, 0.12, 0.25]

    static func chosenBreaks(
        _ section: LineSection, _ request: LineBreakRequest, emergencyStretch: Double
    ) -> (breaks: [Int], needsEmergencyStretch: Bool) {
        let badness = LineBadness(request, emergencyStretch: emergencyStretch, hasGaps: section.hasGaps, expansion: section.expansion)
        let count = section.candidates.count
        return section.candidates.withUnsafeBufferPointer { candidates in
            withUnsafeTemporaryAllocation(of: LineSearch.Node.self, capacity: count * badness.classes) { nodes in
                nodes.initialize(repeating: LineSearch.Node())
                var search = LineSearch(
                    section: section, hyphenLimit: Int32(clamping: request.maximumConsecutiveHyphens),
                    lineDemerits: request.lineDemerits, badness: badness, candidates: candidates, nodes: nodes)
                return search.chosenBreaks()
            }
        }
    }
}
