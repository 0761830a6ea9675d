/// A kind of content that files of this program never have, unlike files of others.
enum AbsentContent: String, Sendable {
    case media, controls, input, motion, scans, scripts, threads, maps

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
