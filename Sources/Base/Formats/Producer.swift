/// The program that makes the files: this one.
package enum Producer {
    /// The name by which PDFs and reports state it.
    package static let name = "typeset"
}
