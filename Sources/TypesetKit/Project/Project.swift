package import Configuration
public import Diagnostics
import FileAccess
import Glibc

/// A folder with a `typeset.yaml`: which documents and books it has, and how they are typeset and judged.
///
///     let (project, problems) = Project.read("docs/typeset.yaml")
///     var job = TypesettingJob()
///     if let project { problems += project.configure(&job) }
///     let result = Typesetter.run(job)
public struct Project: Sendable {
    /// The name of configurations.
    public static let fileName = "typeset.yaml"

    /// The JSON Schema of configurations, for editors.
    public static let schema = ConfigurationSchema.json

    /// The path of the configuration, as it was given or found.
    public let path: String
    /// What it says.
    package let configuration: ProjectConfiguration

    /// Where the configuration says something, as messages name places; nil where it does not.
    ///
    /// - Parameter key: of the top, or one in that, such as `audit.baseline`.
    public func place(of key: String) -> String? {
        configuration.spans[key].map { "\(path):\($0.start.line)" }
    }

    /// Where the configuration names a folder; nil where it does not.
    ///
    /// - Parameters:
    ///   - path: as a configured job has it.
    ///   - key: `roots` or `fonts.folders`.
    public func place(ofFolder path: String, in key: String) -> String? {
        let folders = key == "roots" ? configuration.roots : configuration.fonts.folders
        return folders.first { FilePath.join(folder, $0.value) == path }.flatMap { place(of: "\(key).\($0.value)") }
    }

    /// The folder of the configuration, which its paths are relative to.
    public var folder: String { FilePath.folder(of: path) }

    /// Reads a configuration.
    ///
    /// - Returns: nil where it cannot be read, or is of another version; with a project there may be errors, too.
    public static func read(_ path: String) -> (project: Project?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            let file = try InputFile.read(path, kind: "configuration", limit: maximumSize, allowsPipes: false).inUTF8
            let (configuration, problems) = ProjectConfiguration.read(file)
            return (configuration.map { Project(path: path, configuration: $0) }, problems.found(by: .configurationMistake))
        } catch {
            return (nil, [error.found(by: .configurationMistake)])
        }
    }

    /// Bytes of a configuration, which is written by hand.
    private static let maximumSize = 1 << 20

    /// The configuration that holds for what lies in a folder: in it, or in the nearest folder above it, up to the root of a repository.
    ///
    /// What lies above a repository, or above the user's home, is not the project's: others may have written it.
    public static func path(for folder: String) -> String? {
        var folder = folder, seen: Set<[UInt]> = []
        while let identity = identity(of: folder), seen.insert(identity).inserted {
            let path = FilePath.join(folder, fileName)
            if InputFile.isFileOrLink(path) { return path }
            if InputFile.exists(FilePath.join(folder, ".git")) { return nil }
            folder = parent(of: folder)
        }
        return nil
    }

    /// The device and the number of a folder: to resolve each path of a deep folder takes the square of its depth.
    private static func identity(of folder: String) -> [UInt]? {
        var status = stat()
        return stat(folder, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
    }

    private static func parent(of folder: String) -> String {
        let parts = FilePath.parts(of: folder)
        if parts.isEmpty, !FilePath.isAbsolute(folder) { return ".." }
        return parts.last == ".." ? FilePath.join(folder, "..") : FilePath.folder(of: folder)
    }
}
