import TypesetBase
import TypesetKit

/// `typeset templates`: lists and draws the built-in stylesheets.
enum TemplatesCommand: OptionCommand {
    struct Settings: CommandSettings {
        var folder: String?
    }

    static func run(_ settings: Settings, _ operands: [String]) throws(UsageError) -> Int32 {
        if let first = operands.first {
            throw UsageError("'templates' does not take '\(first)'", hint: "\(Program.name) styles \(first) shows what a template sets")
        }
        guard let folder = settings.folder else {
            return Terminal.print(Templates.all.map { Help.line($0.name, $0.summary, width: .max) + "\n" }.joined())
        }
        try StandardOutput.refuse(folder, of: "--pictures", hint: "a folder such as './pictures'")
        return draw(into: folder)
    }

    /// Draws a page of each template's sample at large and at AX3, next to the sample itself.
    private static func draw(into folder: String) -> Int32 {
        var job = TypesettingJob()
        job.format = .png
        job.sizes = [.large, .accessibility3]
        job.output = FilePath.join(folder, "{stem}-{size}.png")
        var status: Int32 = 0
        for template in Templates.all {
            let path = FilePath.join(folder, template.name + ".md")
            guard Terminal.write(template.sample, to: path) else { return ExitStatus.failed }
            job.documents = [path]
            job.stylesheet = template.name
            job.pages = PageSelection("\(template.tellingPage)")
            let result = Typesetter.run(job)
            Terminal.show(result.diagnostics, color: .auto)
            for output in result.outputs { Terminal.write(Printable.text(output.path) + "\n") }
            status = max(status, result.outcome.rawValue)
        }
        return status
    }

    static var options: [Option<Settings>] {
        [
            Option(
                "pictures", help: "write a page of a sample of each template at large and at AX3 into this folder, beside the sample",
                .value(placeholder: "DIR") { $0.folder = $1 }),
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "templates", summary: "lists the built-in stylesheets, and draws them",
            forms: [
                .init(arguments: "templates", meaning: "a line for each template"),
                .init(
                    arguments: "templates --pictures DIR",
                    meaning: "DIR/NAME-large.png and DIR/NAME-ax3.png of each, and the document DIR/NAME.md that they show"),
            ],
            options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) doc.md --style letter"),
                .init(command: "\(Program.name) templates --pictures pictures"),
            ],
            exitStatus: "0 success; 1 a sample has errors; 2 something could not be done.")
    }
}
