import Foundation

// Writes an enumeration as Swift: `generate-source RulePages|EmbeddedText OUTPUT FILE…`.

let files = CommandLine.arguments.dropFirst(3)
let text = CommandLine.arguments[1] == "RulePages" ? try RulePages(of: files).source : try EmbeddedText(of: files).source
try text.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)

/// A literal of a text in any characters.
func literal(_ text: String) -> String { "###\"\"\"\n\(text)\n\"\"\"###" }
