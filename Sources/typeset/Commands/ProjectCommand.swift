import TypesetKit

/// `typeset project`: prints the schema of `typeset.yaml`.
enum ProjectCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        switch arguments {
        case ["schema"]: return Terminal.print(Project.schema)
        default:
            throw UsageError(
                arguments.isEmpty ? "no action given" : "unexpected argument '\(arguments.joined(separator: " "))'",
                hint: "\(Program.name) project schema; \(Program.name) --show-settings shows a project's settings")
        }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "project", summary: "prints the schema of typeset.yaml",
            forms: [.init(arguments: "project schema", meaning: "prints the JSON Schema of typeset.yaml, for editors")],
            text: [
                .paragraph(
                    "\(Program.name) without documents typesets the project of the working folder. \(Program.name) --show-settings prints "
                        + "its settings.")
            ],
            operands: [.words(["schema"])],
            examples: [.init(command: "\(Program.name) project schema > typeset-project.schema.json")])
    }
}
