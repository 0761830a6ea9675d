import Foundation
import PackagePlugin

/// Writes Swift from other files of a target, whenever one of them changes: the table of the audit's rules and the text of resources.
@main
struct GeneratedSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = target.sourceFiles.map(\.url)
        return try [
            command(
                in: context, writes: "RulePages", from: files.filter { $0.pathExtension == "swift" && $0.pathComponents.contains("Rules") }),
            command(in: context, writes: "EmbeddedText", from: files.filter { !["swift", "docc"].contains($0.pathExtension) }),
        ].compactMap(\.self)
    }

    /// The command that writes an enumeration; nil if there are no files for it.
    private func command(in context: PluginContext, writes name: String, from files: [URL]) throws -> Command? {
        guard !files.isEmpty else { return nil }
        let output = context.pluginWorkDirectoryURL.appending(path: name + ".swift")
        return .buildCommand(
            displayName: "Writing \(name)", executable: try context.tool(named: "generate-source").url,
            arguments: [name, output.path] + files.map(\.path).sorted(), inputFiles: files, outputFiles: [output])
    }
}
