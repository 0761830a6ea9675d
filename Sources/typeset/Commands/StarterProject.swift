import FileAccess
import TypesetKit

/// The files of a new project.
struct StarterProject {
    static let document = "document.md", sheet = "style.yaml", configuration = "typeset.yaml", ignored = ".gitignore"
    static let schema = "typeset-project.schema.json"
    private static let workflows = ".github/workflows"
    /// Of the repository: where the workflow gets the program from.
    static let packageVariable = "TYPESETTER_PACKAGE"

    static let meanings = [
        (name: document, meaning: "a document to write over, unless the folder has Markdown"),
        (name: sheet, meaning: "its look: a template, and what you change of it"),
        (name: configuration, meaning: "which documents there are, at which sizes, and how they are judged"),
        (name: schema, meaning: "what can be written there, for editors"),
        (name: ignored, meaning: "leaves the folder of outputs out of the repository; one that is there already is left alone"),
        (name: workflows + "/documents.yml", meaning: "for GitHub: typesets and judges every push, and keeps the PDFs"),
    ]

    let template: Template
    /// The folder of the project.
    let folder: String
    /// The Markdown in the folder, relative to it.
    private let documents: [String]
    /// The folder of the repository, whose workflows alone GitHub reads.
    private let repository: String
    /// The names of folders from there to the project's.
    private let place: [String]

    /// - Parameter folder: which need not exist yet.
    init(_ template: Template, in folder: String) {
        (self.template, self.folder) = (template, folder)
        let found = Environment.isFolder(folder) ? Project.documents(in: folder).paths : []
        documents = found.compactMap { FilePath.relative($0, to: folder) }
        let place = Self.place(of: folder) ?? []
        repository = place.isEmpty ? folder : FilePath.normalized(FilePath.join(folder, place.map { _ in ".." }.joined(separator: "/")))
        self.place = place
    }

    /// The names of folders from that of the repository to a project's; nil where there is no repository.
    private static func place(of folder: String) -> [String]? {
        var existing = folder, missing: [String] = []
        while !Environment.isFolder(existing), existing != "." {
            missing.insert(FilePath.name(of: existing), at: 0)
            existing = FilePath.folder(of: existing)
        }
        guard let root = Repository.folder(around: existing), let canonical = FileRoots.canonicalFolder(existing) else { return nil }
        return FilePath.parts(of: canonical).dropFirst(FilePath.parts(of: root).count) + missing
    }

    /// The list of what git ignores, which others may have written before.
    var ignoreFile: (path: String, bytes: [UInt8]) { (FilePath.join(folder, Self.ignored), Array("\(Self.outputs)\n".utf8)) }

    /// What git is to ignore: the folder of outputs beside the list, and no other of its name.
    static let outputs = "/out/"

    /// By their paths.
    var files: [(path: String, bytes: [UInt8])] {
        (documents.isEmpty ? [(FilePath.join(folder, Self.document), template.sample)] : []) + [
            (FilePath.join(folder, Self.sheet), Array(sheetText.utf8)),
            (FilePath.join(folder, Self.configuration), Array(configurationText.utf8)),
            (FilePath.join(folder, Self.schema), Array(Project.schema.utf8)),
            (FilePath.join(repository, workflow), Array(workflowText.utf8)),
        ]
    }

    /// The folder that a file stays in, whatever links are below it.
    func base(of path: String) -> String { path == FilePath.join(repository, workflow) ? repository : folder }

    /// Several projects of a repository have one each.
    private var workflow: String {
        let names = place.map { name in String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
        return "\(Self.workflows)/\((["documents"] + names).joined(separator: "-")).yml"
    }

    private var sheetText: String {
        """
        # The look of the documents. `typesetter styles style.yaml` shows every size, `typesetter styles explain h1 --style style.yaml`
        # where a value comes from, and `typesetter styles docs` prints the manual of all that can be written here.
        typeset: 1
        extends: [\(template.name)]

        # What is written here wins over the template, for instance:
        #
        # tokens: { accent: "#7a1f4b" }
        # styles:
        #   body: { lineHeightMultiple: 1.5 }

        """
    }

    private var configurationText: String {
        """
        # yaml-language-server: $schema=\(Self.schema)
        # What `typesetter` does in this folder when no document is named.
        typeset: 1
        documents:\(documentList)
        style: \(Self.sheet)
        language: en-GB
        sizes: [large, ax1, ax3, ax5]
        output: "out/\(fields).{size}.pdf"
        audit:
          profile: wcag-aa

        """
    }

    /// More documents than this are named by a pattern.
    private static let longestList = 40

    private var documentList: String {
        if documents.isEmpty { return " [\(Self.document)]" }
        if documents.count > Self.longestList { return " [\"**/*.md\"]" }
        return documents.map { "\n  - " + Self.quoted(pattern: $0) }.joined()
    }

    /// Documents of one name in several folders have outputs of their own.
    private var fields: String {
        let isFlat = documents.allSatisfy { !$0.contains("/") }
        return isFlat ? "{stem}" : "{dir}/{stem}"
    }

    /// A name as a pattern that matches it alone, and as a string of YAML.
    private static func quoted(pattern name: String) -> String {
        let pattern = name.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        let isPlain = pattern.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/_.-".utf8.contains(byte)
        }
        return isPlain && pattern.first?.isLetter == true ? pattern : quoted([(name.hasPrefix("!") ? "./" : "") + pattern])
    }

    private var workflowText: String {
        let folder = place.isEmpty ? "" : "\n        working-directory: \(Self.quoted(place))", out = Self.quoted(place + ["out"])
        return """
            # Typesets the documents on every push, judges them, and keeps PDFs and reports for download. The repository's variable
            # \(Self.packageVariable) (Settings, Secrets and variables, Actions, Variables) is the address of typesetter's Debian package,
            # and the container of the release of Debian or Ubuntu that it was made on.
            name: Documents
            on: [push, pull_request]
            permissions:
              contents: read
            jobs:
              documents:
                runs-on: ubuntu-latest
                container: \(SystemRelease.current.image)
                steps:
                  - uses: actions/checkout@v4
                  - name: Install typesetter
                    env:
                      PACKAGE: ${{ vars.\(Self.packageVariable) }}
                    run: |
                      apt-get update -qq
                      apt-get install -y -qq --no-install-recommends ca-certificates curl
                      curl -fsSL -o /tmp/typesetter.deb "${PACKAGE:?the variable \(Self.packageVariable) is not set}"
                      apt-get install -y -qq /tmp/typesetter.deb
                  - name: Typeset
                    run: typesetter\(folder)
                  - name: Audit
                    run: typesetter check --report github --report html=out/report.html\(folder)
                  - uses: actions/upload-artifact@v4
                    if: always()
                    with:
                      name: documents
                      path: \(out)

            """
    }

    /// A path as a string of YAML, whatever its names have.
    private static func quoted(_ names: [String]) -> String {
        "'" + names.joined(separator: "/").replacing("'", with: "''") + "'"
    }
}
