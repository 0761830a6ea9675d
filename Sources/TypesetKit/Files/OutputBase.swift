import FileAccess

/// The folder that an output stays in.
public enum OutputBase: Hashable, Sendable {
    /// A folder that the user chose, a part of the output's path from its beginning. It is taken as it is, links included.
    case chosen(String)
    /// The folder of a document, which has the output beside it or below. It must not be a link that leads away, except below a root.
    case document(String, roots: [String])
    /// The folder of a project or a book, which names the output itself: nothing is written outside of it, nor in a `.git` folder.
    case project(String)

    /// The base of a path template for a document.
    ///
    /// - Parameter roots: those of the job.
    package init(of template: String, for document: String, roots: [String]) {
        let folder = PathTemplate.base(of: template, for: document)
        self = template.hasPrefix("{dir}/") ? .document(folder, roots: roots) : .chosen(folder)
    }

    var isProject: Bool { if case .project = self { true } else { false } }

    var folder: String {
        switch self {
        case .chosen(let folder), .document(let folder, _), .project(let folder): folder
        }
    }
}
