import Foundation
import PackagePlugin

/// Writes the pages of the audit's rules from their doc comments, whenever a rule changes.
@main
struct RulePages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let rules = target.sourceFiles(withSuffix: "swift").map(\.url).filter { $0.pathComponents.contains("Rules") }
        let output = context.pluginWorkDirectoryURL.appending(path: "RulePages.swift")
        return [
            .buildCommand(
                displayName: "Writing the pages of the rules", executable: try context.tool(named: "rule-pages").url,
                arguments: [output.path] + rules.map(\.path).sorted(), inputFiles: rules, outputFiles: [output])
        ]
    }
}
