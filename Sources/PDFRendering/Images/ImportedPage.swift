import Diagnostics

struct ImportedPage {
    init(_ bytes: [UInt8], path: String) {}
    func write(to objects: ObjectWriter) throws -> ObjectNumber { objects.reserve() }
}
