import TypesetAudit
import TypesetBase
import TypesetKit

/// The files of a new project.
struct StarterProject {
    static let document = "document.md", sheet = "style.yaml", configuration = "typeset.yaml", ignored = ".gitignore"
    static let schema = "typeset-project.schema.json"
    private static let workflows = ".github/workflows"

    static let meanings = [
        (name: document, meaning: "a sample document to edit, unless the folder has Markdown"),
        (name: sheet, meaning: "its stylesheet: a template and your changes"),
        (name: configuration, meaning: "the configuration: documents, sizes and audit"),
        (name: schema, meaning: "the JSON Schema of the configuration, for editors"),
        (name: ignored, meaning: "excludes the output folder from the repository; an existing file is not changed"),
        (name: workflows + "/documents.yml", meaning: "for GitHub: typesets and audits every push, and keeps the PDFs"),
    ]

    let template: Template
    /// The language and the paper of the documents.
    let setting: StarterSetting
    /// The folder of the project.
    let folder: String
    /// The Markdown files in the folder, relative to it.
    private let documents: [String]
    /// The folder of the repository; GitHub reads workflows only there.
    private let repository: String
    /// The folder names from the repository to the project.
    private let place: [String]

    /// Creates a project with a template.
    ///
    /// - Parameter folder: a folder that may not exist yet.
    init(_ template: Template, in folder: String, language: String? = nil, paper: String? = nil) {
        (self.template, self.folder) = (template, folder)
        let found = Environment.isFolder(folder) ? Project.documents(in: folder).paths : []
        setting = StarterSetting(language: language, paper: paper, template: template.name, documents: found, in: folder)
        documents = found.compactMap { FilePath.relative($0, to: folder) }
        let place = Self.place(of: folder) ?? []
        repository = place.isEmpty ? folder : FilePath.normalized(FilePath.join(folder, place.map { _ in ".." }.joined(separator: "/")))
        self.place = place
    }

    /// Returns the folder names from the repository to a project; nil if there is no repository.
    private static func place(of folder: String) -> [String]? {
        var existing = folder, missing: [String] = []
        while !Environment.isFolder(existing), existing != "." {
            missing.insert(FilePath.name(of: existing), at: 0)
            existing = FilePath.folder(of: existing)
        }
        guard let root = Repository.folder(around: existing), let canonical = FileRoots.canonicalFolder(existing) else { return nil }
        return FilePath.parts(of: canonical).dropFirst(FilePath.parts(of: root).count) + missing
    }

    /// The `.gitignore` file, which may already exist.
    var ignoreFile: (path: String, bytes: [UInt8]) { (FilePath.join(folder, Self.ignored), Array("\(Self.outputs)\n".utf8)) }

    /// The pattern that git ignores: the output folder next to the file, and no other folder of this name.
    static let outputs = "/out/"

    /// The files by path.
    var files: [(path: String, bytes: [UInt8])] {
        (documents.isEmpty ? [(FilePath.join(folder, Self.document), Array(template.sample.utf8))] : []) + [
            (FilePath.join(folder, Self.sheet), Array(sheetText.utf8)),
            (FilePath.join(folder, Self.configuration), Array(configurationText.utf8)),
            (FilePath.join(folder, Self.schema), Array(Project.schema.utf8)),
            (FilePath.join(repository, workflow), Array(workflowText.utf8)),
        ]
    }

    /// Returns the folder that a file must stay in, even if there are links below it.
    func base(of path: String) -> String { path == FilePath.join(repository, workflow) ? repository : folder }

    /// The path of the workflow; several projects of a repository have one each.
    private var workflow: String {
        let names = place.map { name in String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
        return "\(Self.workflows)/\((["documents"] + names).joined(separator: "-")).yml"
    }

    private var sheetText: String {
        let page = setting.paper.map { "page: { size: \($0) }\n" } ?? ""
        return TextTemplate.filled(EmbeddedText.starter_style_yaml, ["template": template.name, "page": page])
    }

    private var configurationText: String {
        TextTemplate.filled(
            EmbeddedText.starter_project_yaml,
            [
                "schema": Self.schema, "documents": documentList, "sheet": Self.sheet, "fields": fields, "language": setting.language,
            ])
    }

    /// The largest number of documents that are listed by name; more are matched by a pattern.
    private static let longestList = 40

    private var documentList: String {
        if documents.isEmpty { return " [\(Self.document)]" }
        if documents.count > Self.longestList { return " [\"**/*.md\"]" }
        return documents.map { "\n  - " + Self.quoted(pattern: $0) }.joined()
    }

    /// The fields of the output template; documents with the same name in different folders have separate outputs.
    private var fields: String {
        let isFlat = documents.allSatisfy { !$0.contains("/") }
        return isFlat ? "{stem}" : "{dir}/{stem}"
    }

    /// Returns a name as a pattern that matches only this name, quoted as a YAML string.
    private static func quoted(pattern name: String) -> String {
        let pattern = name.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        let isPlain = pattern.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/_.-".utf8.contains(byte)
        }
        return isPlain && pattern.first?.isLetter == true ? pattern : quoted([(name.hasPrefix("!") ? "./" : "") + pattern])
    }

    private var workflowText: String {
        let release = ProgramRelease.current
        let folder = place.isEmpty ? "" : "\n        working-directory: \(Self.quoted(place))"
        return TextTemplate.filled(
            EmbeddedText.starter_workflow_yml,
            [
                "variable": ProgramRelease.variable, "release": release.location, "program": release.wheels.program,
                "fonts": release.wheels.fonts, "folder": folder, "out": Self.quoted(place + ["out"]),
            ])
    }

    /// Quotes a path as a YAML string, for any characters in its names.
    private static func quoted(_ names: [String]) -> String {
        "'" + names.joined(separator: "/").replacing("'", with: "''") + "'"
    }
}
