/// The folder that an output must stay in.
package enum OutputBase: Hashable, Sendable {
    /// A folder that the user chose: the beginning of the output's path. It is used as it is, links included.
    case chosen(String)
    /// The folder of a document; the output lies in it or below it. It must not be a link that leads away, except below a root.
    case document(String, roots: [String])
    /// The folder of a project or a book that names the output. Nothing is written outside it or in a `.git` folder.
    case project(String)

    /// Creates the base of a path template for a document.
    ///
    /// - Parameter roots: the roots of the job.
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
