package import TypesetBase

/// A folder with a `typeset.yaml`, which names its documents and books and sets how they are typeset and audited.
///
///     let (project, problems) = Project.read("docs/typeset.yaml")
///     var job = TypesettingJob()
///     if let project { problems += project.configure(&job) }
///     let result = Typesetter.run(job)
package struct Project: Sendable {
    /// The file name of configurations.
    package static let fileName = "typeset.yaml"

    /// The JSON Schema of configurations, for editors.
    package static let schema = ConfigurationSchema.json

    /// The path of the configuration, as it was given or found.
    package let path: String
    /// The contents of the configuration.
    package let configuration: ProjectConfiguration

    /// Returns the place of a key in the configuration, in the form that messages use; nil if the key is not set.
    ///
    /// - Parameter key: a top-level key, or a nested one such as `audit.baseline`.
    package func place(of key: String) -> String? {
        configuration.spans[key].map { "\(path):\($0.start.line)" }
    }

    /// Returns the place where the configuration names a folder; nil if it does not.
    ///
    /// - Parameters:
    ///   - path: the path as in a configured job.
    ///   - key: `roots` or `fonts.folders`.
    package func place(ofFolder path: String, in key: String) -> String? {
        let folders = key == "roots" ? configuration.roots : configuration.fonts.folders
        return folders.first { FilePath.join(folder, $0.value) == path }.flatMap { place(of: "\(key).\($0.value)") }
    }

    /// The folder of the configuration, which its paths are relative to.
    package var folder: String { FilePath.folder(of: path) }

    /// Reads a configuration.
    ///
    /// - Returns: nil if it cannot be read or has another version. A project may come with errors.
    package static func read(_ path: String) -> (project: Project?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            let file = try InputFile.read(path, kind: "configuration", limit: maximumSize, allowsPipes: false).inUTF8
            let (configuration, problems) = ProjectConfiguration.read(file)
            return (configuration.map { Project(path: path, configuration: $0) }, problems.found(by: .configurationMistake))
        } catch {
            return (nil, [error.found(by: .configurationMistake)])
        }
    }

    /// The largest size of a configuration in bytes; it is written by hand.
    private static let maximumSize = 1 << 20

    /// Returns the configuration for the files in a folder: the one in it, or in the nearest parent folder, up to the root of a repository.
    package static func path(for folder: String) -> String? {
        ParentFolders(from: folder).lazy.map { FilePath.join($0, fileName) }.first { InputFile.isFileOrLink($0) }
    }
}
