import CQPDF
import Diagnostics
import Glibc

/// The only page of another PDF file, taken over as a form XObject (ISO 32000-1 8.10) with everything that it refers to.
///
/// The form is scaled to the unit square, so that it is placed like a picture.
final class ImportedPage {
    private var source: qpdf_data?
    private let file: [UInt8]
    /// Object numbers of the source and what they became here; those behind `next` are still to be written.
    private var numbers: [Int32: ObjectNumber] = [:]
    private var pending: [qpdf_oh] = []
    private let path: String

    /// `path` names the picture in messages.
    init(_ file: [UInt8], path: String) {
        self.file = file
        self.path = path
        source = qpdf_init()
    }

    deinit { qpdf_cleanup(&source) }

    func write(to objects: ObjectWriter) throws -> ObjectNumber {
        try file.withUnsafeBytes { bytes in
            // qpdf reads from these bytes for as long as it lives.
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            qpdf_silence_errors(source)
            guard qpdf_read_memory(source, path, start, UInt64(bytes.count), nil) & 2 == 0, qpdf_get_num_pages(source) > 0 else {
                throw failure
            }
            let number = try writeForm(of: qpdf_get_page_n(source, 0), to: objects)
            while let object = pending.popLast() { try writeObject(object, to: objects) }
            return number
        }
    }

    private var failure: Diagnostic { .error("the picture's drawing cannot be taken over into the PDF", path: path) }

    private func writeForm(of page: qpdf_oh, to objects: ObjectWriter) throws -> ObjectNumber {
        let box = qpdf_oh_get_key(source, page, "/MediaBox")
        let sides = (0..<4).map { qpdf_oh_get_numeric_value(source, qpdf_oh_get_array_item(source, box, $0)) }
        let width = sides[2] - sides[0], height = sides[3] - sides[1]
        guard width > 0, height > 0 else { throw failure }
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/BBox[").put(sides[0], sides[1], sides[2], sides[3]).put("]/Matrix[")
        dictionary.put(precise: 1 / width).put(" 0 0 ").put(precise: 1 / height).put(" ")
        dictionary.put(precise: -sides[0] / width).put(" ").put(precise: -sides[1] / height)
        dictionary.put("]/Group<</S/Transparency/CS/DeviceRGB/I true>>/Resources")
        put(qpdf_oh_get_key(source, page, "/Resources"), dictionary, objects)
        return try writeStream(objects.reserve(), dictionary, compress: true, objects) {
            qpdf_oh_get_page_content_data(source, page, $0, $1)
        }
    }

    /// Writes the bytes that `read` allocates.
    private func writeStream(
        _ number: ObjectNumber, _ dictionary: ByteBuffer, compress: Bool, _ objects: ObjectWriter,
        read: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> QPDF_ERROR_CODE
    ) throws -> ObjectNumber {
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard read(&data, &length) & 2 == 0 else { throw failure }
        defer { free(data) }
        try objects.writeStream(
            number, dictionary: dictionary, data: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : length), compress: compress)
        return number
    }

    private func writeObject(_ object: qpdf_oh, to objects: ObjectWriter) throws {
        guard let number = numbers[qpdf_oh_get_object_id(source, object)] else { return }
        let body = ByteBuffer()
        guard qpdf_oh_is_stream(source, object) != 0 else {
            putDirect(object, body, objects)
            return try objects.write(number, body)
        }
        putEntries(qpdf_oh_get_dict(source, object), body, objects)
        _ = try writeStream(number, body, compress: false, objects) { qpdf_oh_get_stream_data(source, object, qpdf_dl_none, nil, $0, $1) }
    }

    /// An object as a value: a reference where it is indirect.
    private func put(_ object: qpdf_oh, _ body: ByteBuffer, _ objects: ObjectWriter) {
        guard qpdf_oh_is_indirect(source, object) != 0 else { return putDirect(object, body, objects) }
        let id = qpdf_oh_get_object_id(source, object)
        if let known = numbers[id] {
            body.put(reference: known)
        } else {
            let number = objects.reserve()
            numbers[id] = number
            pending.append(object)
            body.put(reference: number)
        }
    }

    private func putDirect(_ object: qpdf_oh, _ body: ByteBuffer, _ objects: ObjectWriter) {
        if qpdf_oh_is_dictionary(source, object) != 0 {
            body.put("<<")
            putEntries(object, body, objects)
            body.put(">>")
        } else if qpdf_oh_is_array(source, object) != 0 {
            body.put("[")
            for item in 0..<max(0, qpdf_oh_get_array_n_items(source, object)) {
                body.put(" ")
                put(qpdf_oh_get_array_item(source, object, item), body, objects)
            }
            body.put("]")
        } else if let text = qpdf_oh_unparse_binary(source, object) {
            body.put(" ").put(utf8: String(cString: text))
        }
    }

    /// A dictionary's entries without those that accessible files may not have (ISO 19005-2 6.2.8), and with the one that cairo forgets
    /// (ISO 14289-1 7.21.3.2).
    private func putEntries(_ dictionary: qpdf_oh, _ body: ByteBuffer, _ objects: ObjectWriter) {
        let keys = keys(of: dictionary)
        for key in keys where !["/Length", "/Interpolate", "/Metadata", "/StructParent", "/StructParents", "/LastModified"].contains(key) {
            body.put(utf8: key)
            put(qpdf_oh_get_key(source, dictionary, key), body, objects)
        }
        if qpdf_oh_is_name_and_equals(source, qpdf_oh_get_key(source, dictionary, "/Subtype"), "/CIDFontType2") != 0,
            !keys.contains("/CIDToGIDMap")
        {
            body.put("/CIDToGIDMap/Identity")
        }
    }

    private func keys(of dictionary: qpdf_oh) -> [String] {
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(source, dictionary)
        while qpdf_oh_dict_more_keys(source) != 0 {
            if let key = qpdf_oh_dict_next_key(source) { keys.append(String(cString: key)) }
        }
        return keys.sorted()
    }
}
