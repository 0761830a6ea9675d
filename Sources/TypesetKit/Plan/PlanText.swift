import TypesetBase

/// The text of a plan in the languages of build systems.
extension BuildPlan {
    /// The languages of a plan; the raw values are those of `plan --format`.
    package enum Format: String, CaseIterable, Sendable { case ninja, make, json }

    package func text(as format: Format) -> String {
        switch format {
        case .ninja: ninja
        case .make: make
        case .json: json.text() + "\n"
        }
    }

    // MARK: Ninja

    /// The plan for Ninja.
    ///
    /// An output that a command leaves unchanged does not make others out of date (`restat`). The inputs of a document go into Ninja's own
    /// log (`deps = gcc`), which supports commands with several outputs from version 1.10 on.
    private var ninja: String {
        var lines = [
            "ninja_required_version = 1.10", "typeset = \(Ninja.value(Shell.quoted(program)))", "",
            "rule document", "  command = $typeset $arguments", "  description = $document", "  depfile = $dependencies", "  deps = gcc",
            "  restat = 1", "",
            "rule report", "  command = $typeset $arguments", "  description = report", "  rspfile = $list",
            "  rspfile_content = $in_newline", "",
        ]
        for action in actions { lines += edge(action, rule: "document", further: ["document": shown(action)]) }
        lines += edge(report, rule: "report", further: ["list": reportList.path])
        if let update {
            lines += ["rule plan", "  command = $typeset $arguments", "  description = plan", "  generator = 1", "  restat = 1", ""]
            lines += edge(update, rule: "plan", further: [:])
        }
        let results = (actions.flatMap(\.outputs) + report.outputs).map(Ninja.path)
        lines += ["build all: phony \(results.joined(separator: " $\n    "))", "default all"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the document's name as the build system prints it.
    private func shown(_ action: Action) -> String { Printable.text(action.document ?? "") }

    private func edge(_ action: Action, rule: String, further: [String: String]) -> [String] {
        let outputs = action.outputs.map(Ninja.path).joined(separator: " "), inputs = action.inputs.map(Ninja.path)
        var lines = ["build \(outputs): \(rule) \(inputs.joined(separator: " ")) | \(Ninja.path(program))"]
        lines.append("  arguments = \(Ninja.value(action.arguments.map(Shell.quoted).joined(separator: " ")))")
        if let dependencies = action.dependencies { lines.append("  dependencies = \(Ninja.value(dependencies))") }
        lines += further.sorted { $0.key < $1.key }.map { "  \($0.key) = \(Ninja.value($0.value))" }
        return lines + [""]
    }

    // MARK: Make

    /// The plan for GNU make from version 4.3 on, which supports commands with several outputs (`&:`).
    ///
    /// Its rules touch their outputs, because an unchanged file is not written and make compares only dates. A passed verdict has a
    /// separate file: a written report alone does not mean that the run passed.
    private var make: String {
        let verdict = reportList.path + Self.verdictSuffix
        var lines = ["all: \(Make.paths(actions.flatMap(\.outputs) + [verdict]))", ".PHONY: all", ""]
        for action in actions { lines += rule(action, shown(action), touching: action.outputs) }
        let list = Make.command(reportList.path)
        lines += ["reports = \(reportList.files.joined(separator: " "))", ""]
        lines += rule(
            report, "report", touching: [verdict], before: "@$(file >\(list))$(foreach report,$(reports),$(file >>\(list),$(report)))")
        if let update { lines += rule(update, "plan", touching: update.outputs) }
        let dependencies = actions.compactMap(\.dependencies)
        if !dependencies.isEmpty { lines.append("-include \(Make.paths(dependencies))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines of a rule.
    ///
    /// - Parameter name: the name that the rule prints.
    private func rule(_ action: Action, _ name: String, touching outputs: [String], before: String? = nil) -> [String] {
        let command = ([program] + action.arguments).map(Shell.quoted).joined(separator: " ")
        let steps = [
            before, "@echo " + Make.command(Shell.quoted(name)),
            "@" + Make.command(command), "@touch -- " + Make.command(outputs.map(Shell.quoted).joined(separator: " ")),
        ]
        let head = "\(Make.paths(outputs))\(outputs.count > 1 ? " &:" : ":") \(Make.paths(action.inputs + [program]))"
        return [head] + steps.compactMap { $0.map { "\t" + $0 } } + [""]
    }

    // MARK: JSON

    private var json: JSONValue {
        .object(optional: [
            ("version", .number(1)), ("program", .string(program)), ("actions", .array(actions.map(value))), ("report", value(report)),
            ("reportList", ["path": .string(reportList.path), "lines": .strings(reportList.files)]), ("update", update.map(value)),
        ])
    }

    private func value(_ action: Action) -> JSONValue {
        .object(optional: [
            ("document", action.document.map(JSONValue.string)), ("inputs", .strings(action.inputs)), ("outputs", .strings(action.outputs)),
            ("arguments", .strings(action.arguments)), ("dependencies", action.dependencies.map(JSONValue.string)),
        ])
    }
}

/// Quotes words of a command for the POSIX shell.
private enum Shell {
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "@%+=:,./-_".utf8.contains(byte)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

/// Escapes text in a Ninja file (the Ninja build system, "Lexical syntax"); `BuildNames` has accepted the names.
private enum Ninja {
    static func value(_ text: String) -> String { text.replacing("$", with: "$$") }
    static func path(_ path: String) -> String {
        value(path).replacing(" ", with: "$ ")
    }
}

/// Escapes text in a makefile (GNU make, 4.3 and 5.1).
private enum Make {
    static func paths(_ paths: [String]) -> String { paths.map(DependencyFile.quoted).joined(separator: " ") }
    static func command(_ text: String) -> String { text.replacing("$", with: "$$") }
}
