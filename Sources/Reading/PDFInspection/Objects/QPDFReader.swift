import CQPDF
import Diagnostics
import Glibc

/// A file as qpdf finds, decrypts and repairs it.
///
/// Not for sharing between threads: qpdf's handle is not.
final class QPDFReader {
    private var handle: qpdf_data?
    private let path: String
    /// The bit of a status that stands for an error (`QPDF_ERRORS`, which Swift cannot see); warnings are another.
    private static let errorBit: QPDF_ERROR_CODE = 2

    /// `bytes` must stay where they are for as long as the file is used. Throws where the file cannot be read.
    init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(Diagnostic) {
        self.path = path
        handle = qpdf_init()
        qpdf_silence_errors(handle)
        qpdf_set_suppress_warnings(handle, 1)
        let status = bytes.withMemoryRebound(to: CChar.self) { qpdf_read_memory(handle, path, $0.baseAddress, UInt64($0.count), nil) }
        if status & Self.errorBit != 0 { throw openingError() }
    }

    deinit { qpdf_cleanup(&handle) }

    private func openingError() -> Diagnostic {
        guard qpdf_has_error(handle) != 0 else { return .error("the file is no PDF that can be read", path: path) }
        let error = qpdf_get_error(handle)
        let detail = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? ""
        if qpdf_get_error_code(handle, error) == qpdf_e_password {
            return .error(
                "the file is encrypted and opens only with a password", path: path,
                hints: ["audit the file as it was before it was encrypted"])
        }
        return .error("the file is no PDF that can be read" + (detail.isEmpty ? "" : ": \(detail)"), path: path)
    }

    /// Such as `1.7`, from the header or the catalog.
    var version: String { qpdf_get_pdf_version(handle).map { String(cString: $0) } ?? "" }
    var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }
    var trailer: PDFDictionary { value(releasing: qpdf_get_trailer(handle)).dictionary ?? PDFDictionary() }
    var root: PDFDictionary { value(releasing: qpdf_get_root(handle)).dictionary ?? PDFDictionary() }

    /// The pages' objects in their order.
    func pages(limit: Int) -> [ObjectID] {
        (0..<min(limit, max(0, Int(qpdf_get_num_pages(handle))))).map { index in
            let page = qpdf_get_page_n(handle, index)
            defer { qpdf_oh_release(handle, page) }
            return ObjectID(number: qpdf_oh_get_object_id(handle, page), generation: qpdf_oh_get_generation(handle, page))
        }
    }

    func object(_ id: ObjectID) -> PDFObject { value(releasing: qpdf_get_object_by_id(handle, id.number, id.generation), id: id) }

    /// The bytes of a stream with its filters undone; those of images are left as they are. Empty where nothing of them can be had.
    func data(_ id: ObjectID) -> (bytes: [UInt8], isWhole: Bool) {
        let stream = qpdf_get_object_by_id(handle, id.number, id.generation)
        defer { qpdf_oh_release(handle, stream) }
        var data: UnsafeMutablePointer<UInt8>?, length = 0, isFiltered = QPDF_BOOL(0)
        while qpdf_more_warnings(handle) != 0 { _ = qpdf_next_warning(handle) }
        let status = qpdf_oh_get_stream_data(handle, stream, qpdf_dl_specialized, &isFiltered, &data, &length)
        defer { free(data) }
        guard status & Self.errorBit == 0, let data else { clearError(); return ([], false) }
        // A stream that ends too soon is inflated as far as it goes, with a warning.
        let isWhole = isFiltered != 0 && qpdf_more_warnings(handle) == 0
        return (Array(UnsafeBufferPointer(start: data, count: length)), isWhole)
    }

    private func value(releasing object: qpdf_oh, id: ObjectID? = nil) -> PDFObject {
        defer { qpdf_oh_release(handle, object) }
        if let id, qpdf_oh_is_stream(handle, object) != 0 {
            let dictionary = qpdf_oh_get_dict(handle, object)
            return .stream(value(releasing: dictionary).dictionary ?? PDFDictionary(), id)
        }
        return withText(of: object) { text in
            var parser = ObjectParser(text)
            return parser.object()
        } ?? .null
    }

    /// The object's syntax, for the caller to deallocate.
    func text(of id: ObjectID) -> UnsafeMutableBufferPointer<UInt8>? {
        let object = qpdf_get_object_by_id(handle, id.number, id.generation)
        defer { qpdf_oh_release(handle, object) }
        return withText(of: object) { text in
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
            _ = copy.initialize(from: text)
            return copy
        }
    }

    private func withText<Result>(of object: qpdf_oh, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        guard let text = qpdf_oh_unparse_resolved(handle, object) else { clearError(); return nil }
        let count = qpdf_get_last_string_length(handle)
        return text.withMemoryRebound(to: UInt8.self, capacity: count) { body(UnsafeBufferPointer(start: $0, count: count)) }
    }

    /// qpdf keeps one error until it is fetched.
    private func clearError() { if qpdf_has_error(handle) != 0 { _ = qpdf_get_error(handle) } }
}
