import TypesetKit

/// `typeset project`: what there is to know of `typeset.yaml`.
enum ProjectCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        switch arguments {
        case ["schema"]: return Terminal.print(Project.schema)
        case ["--help"], ["-h"]: return Terminal.print(help)
        default:
            throw UsageError(
                arguments.isEmpty ? "nothing to do given" : "'\(arguments.joined(separator: " "))' means nothing here",
                hint: "\(Program.name) project schema; \(Program.name) --show-settings shows a project's settings")
        }
    }

    private static var help: String {
        """
        \(Program.name) project: what there is to know of typeset.yaml

        usage: \(Program.name) project schema      prints its JSON Schema, for editors

        \(Program.name) without documents typesets the project of the working folder; \(Program.name) --show-settings says how.

        """
    }
}
