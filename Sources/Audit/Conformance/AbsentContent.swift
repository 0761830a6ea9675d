package import TypesetPDFReading

/// A kind of content that files may lack, as files of this program do.
package enum AbsentContent: String, CaseIterable, Hashable, Sendable {
    case media, controls, input, motion, scans, scripts, threads, maps

    /// The kinds that a file of another program certainly lacks; none if the file was read only in part.
    package static func kinds(in pdf: InspectedPDF) -> [AbsentContent] {
        guard pdf.problems.isEmpty else { return [] }
        let active = pdf.activeContent
        return allCases.filter { kind in
            switch kind {
            case .media: !active.contains(.media)
            case .scripts: !active.contains(.scripts)
            case .motion: active.isDisjoint(with: [.media, .scripts])
            case .input: !active.contains(.fields) && pdf.catalog.dynamicForm == .none
            case .controls: active.isDisjoint(with: [.fields, .annotations, .scripts])
            case .threads: !active.contains(.threads)
            case .scans, .maps: false
            }
        }
    }

    /// The reason why a requirement about the content does not apply.
    var reason: String {
        switch self {
        case .media: "The files contain no sound and no video."
        case .controls: "Links are the only controls in the files."
        case .input: "The files ask for no input."
        case .motion: "Nothing in the files moves, flashes or changes by itself."
        case .scans: "The files contain no text that was recognized in scans."
        case .scripts: "The files contain no scripts."
        case .threads: "The files contain no article threads."
        case .maps: "The files contain no image maps."
        }
    }
}
