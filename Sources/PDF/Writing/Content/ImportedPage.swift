import CTypesetQPDF
import Glibc
import TypesetBase

/// The only page of another PDF file as a form XObject (ISO 32000-1 8.10), copied with all objects that it refers to.
///
/// The form is scaled to the unit square and is placed like a picture.
final class ImportedPage {
    private var source: qpdf_data?
    private let file: [UInt8]
    /// The new number of each source object that is referred to, including those in `pending`, which are still to be written.
    private var numbers: [Int32: ObjectNumber] = [:]
    private var pending: [qpdf_oh] = []
    private let path: String

    /// Creates the page of a file; `path` names the picture in messages.
    init(_ file: [UInt8], path: String) {
        self.file = file
        self.path = path
        source = qpdf_init()
    }

    deinit { qpdf_cleanup(&source) }

    func write(to objects: ObjectWriter) throws(Diagnostic) -> ObjectNumber {
        try file.withUnsafeBufferPointer { bytes throws(Diagnostic) in
            // qpdf reads from these bytes while it converts the page.
            let start = UnsafeRawBufferPointer(bytes).bindMemory(to: CChar.self).baseAddress
            qpdf_silence_errors(source)
            guard qpdf_read_memory(source, path, start, UInt64(bytes.count), nil) & 2 == 0, qpdf_get_num_pages(source) > 0 else {
                throw failure
            }
            let number = try writeForm(of: qpdf_get_page_n(source, 0), to: objects)
            while let object = pending.popLast() { try writeObject(object, to: objects) }
            return number
        }
    }

    private var failure: Diagnostic { .error("the picture's drawing cannot be copied into the PDF", path: path) }

    private func writeForm(of page: qpdf_oh, to objects: ObjectWriter) throws(Diagnostic) -> ObjectNumber {
        let box = qpdf_oh_get_key(source, page, "/MediaBox")
        let sides = (0..<4).map { qpdf_oh_get_numeric_value(source, qpdf_oh_get_array_item(source, box, $0)) }
        let width = sides[2] - sides[0], height = sides[3] - sides[1]
        guard width > 0, height > 0 else { throw failure }
        let resources = qpdf_oh_get_key(source, page, "/Resources"), content = qpdf_oh_get_key(source, page, "/Contents")
        // The stream keeps the compression that cairo gave it, instead of being compressed again for each size of the document.
        let isCopied = objects.isCompressed && qpdf_oh_is_stream(source, content) != 0
        return try writeStream(
            nil, compress: !isCopied, to: objects,
            read: {
                isCopied
                    ? qpdf_oh_get_stream_data(self.source, content, qpdf_dl_none, nil, $0, $1)
                    : qpdf_oh_get_page_content_data(self.source, page, $0, $1)
            }
        ) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.set("BBox", numbers: sides[0], sides[1], sides[2], sides[3])
            dictionary.setArray("Matrix") { matrix in
                matrix.add(precise: 1 / width)
                matrix.add(0)
                matrix.add(0)
                matrix.add(precise: 1 / height)
                matrix.add(precise: -sides[0] / width)
                matrix.add(precise: -sides[1] / height)
            }
            dictionary.setGroup(colorSpace: "DeviceRGB", isIsolated: true)
            dictionary.setCopy("Resources") { put(resources, to: $0, objects) }
            if isCopied { copyFilter(of: qpdf_oh_get_dict(source, content), to: &dictionary, objects) }
        }
    }

    /// Copies the entries that state how a stream is compressed.
    private func copyFilter(of stream: qpdf_oh, to dictionary: inout DictionaryWriter, _ objects: ObjectWriter) {
        for key in ["/Filter", "/DecodeParms"] where qpdf_oh_has_key(source, stream, key) != 0 {
            dictionary.setCopy(spelled: key) { put(qpdf_oh_get_key(source, stream, key), to: $0, objects) }
        }
    }

    /// Writes the bytes that `read` allocates as a stream.
    ///
    /// - Parameter number: the object number; nil for the next one after those of the objects that the dictionary refers to.
    private func writeStream(
        _ number: ObjectNumber?, compress: Bool, to objects: ObjectWriter,
        read: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> QPDF_ERROR_CODE,
        _ dictionary: (inout DictionaryWriter) -> Void
    ) throws(Diagnostic) -> ObjectNumber {
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard read(&data, &length) & 2 == 0 else { throw failure }
        defer { free(data) }
        return objects.writeStream(
            number, data: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : length), compress: compress, dictionary)
    }

    private func writeObject(_ object: qpdf_oh, to objects: ObjectWriter) throws(Diagnostic) {
        guard let number = numbers[qpdf_oh_get_object_id(source, object)] else { return }
        guard qpdf_oh_is_stream(source, object) != 0 else {
            let body = ByteBuffer()
            putDirect(object, to: body, objects)
            return objects.write(number, spelled: body)
        }
        let dictionary = qpdf_oh_get_dict(source, object)
        _ = try writeStream(
            number, compress: false, to: objects,
            read: { qpdf_oh_get_stream_data(self.source, object, qpdf_dl_none, nil, $0, $1) },
            { copyEntries(of: dictionary, to: &$0, objects) })
    }

    /// Writes an object as a value: a reference if the object is indirect.
    private func put(_ object: qpdf_oh, to buffer: ByteBuffer, _ objects: ObjectWriter) {
        guard qpdf_oh_is_indirect(source, object) != 0 else { return putDirect(object, to: buffer, objects) }
        let id = qpdf_oh_get_object_id(source, object)
        if let known = numbers[id] {
            buffer.put(reference: known)
        } else {
            let number = objects.reserve()
            numbers[id] = number
            pending.append(object)
            buffer.put(reference: number)
        }
    }

    private func putDirect(_ object: qpdf_oh, to buffer: ByteBuffer, _ objects: ObjectWriter) {
        if qpdf_oh_is_dictionary(source, object) != 0 {
            buffer.putDictionary { copyEntries(of: object, to: &$0, objects) }
        } else if qpdf_oh_is_array(source, object) != 0 {
            buffer.putArray { array in
                for index in 0..<max(0, qpdf_oh_get_array_n_items(source, object)) {
                    array.addSpace()
                    array.addCopy { put(qpdf_oh_get_array_item(source, object, index), to: $0, objects) }
                }
            }
        } else if let text = qpdf_oh_unparse_binary(source, object) {
            buffer.put(" ").put(utf8: String(cString: text))
        }
    }

    /// Copies the entries of a dictionary except those that accessible files may not have (ISO 19005-2 6.2.8).
    ///
    /// Adds the entry that cairo omits (ISO 14289-1 7.21.3.2).
    private func copyEntries(of object: qpdf_oh, to dictionary: inout DictionaryWriter, _ objects: ObjectWriter) {
        let keys = keys(of: object)
        for key in keys where !["/Length", "/Interpolate", "/Metadata", "/StructParent", "/StructParents", "/LastModified"].contains(key) {
            dictionary.setCopy(spelled: key) { put(qpdf_oh_get_key(source, object, key), to: $0, objects) }
        }
        if qpdf_oh_is_name_and_equals(source, qpdf_oh_get_key(source, object, "/Subtype"), "/CIDFontType2") != 0,
            !keys.contains("/CIDToGIDMap")
        {
            dictionary.set("CIDToGIDMap", "Identity")
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
