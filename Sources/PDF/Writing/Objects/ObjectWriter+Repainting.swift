import TypesetBase

extension ObjectWriter {
    /// The objects as written so far, for a record of the file.
    func record(_ contents: [FileRecord.Content], root: ObjectNumber, info: ObjectNumber?) -> FileRecord {
        FileRecord(isCompressed: isCompressed, contents: contents, root: root, info: info, locations: locations)
    }

    /// Writes a file again, with its content streams in other colours.
    ///
    /// - Parameter colors: the colours of the background and of the items of each page.
    func write(_ record: FileRecord, of bytes: UnsafeRawBufferPointer, colors: [[Color]]) {
        locations = record.locations
        // The last object is the cross-reference stream, which is made again.
        let table = locations.removeLast()
        let contents = Dictionary(zip(record.contents, colors).map { ($0.number, ($0, $1)) }) { first, _ in first }
        let objects = locations.indices.filter { locations[$0].stream == 0 && locations[$0].position > 0 }.sorted {
            locations[$0].position < locations[$1].position
        }
        let starts = objects.map { locations[$0].position } + [table.position]
        output.put(UnsafeRawBufferPointer(rebasing: bytes[..<starts[0]]))
        for (index, number) in objects.enumerated() {
            if let (content, colors) = contents[ObjectNumber(value: number)] {
                writeStream(content.number, content.colors.repainted(content.buffer, in: colors))
            } else {
                locations[number].position = flushed + output.count
                copy(UnsafeRawBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]]))
            }
        }
        finish(root: record.root, info: record.info)
    }

    private func copy(_ object: UnsafeRawBufferPointer) {
        putLarge(object)
        flush(atLeast: Self.chunk)
    }

    func putStream(_ entries: ByteBuffer, _ data: UnsafeRawBufferPointer, isCompressed: Bool) {
        output.putDictionary { dictionary in
            dictionary.set(entries: entries)
            dictionary.set("Length", data.count)
            if isCompressed { dictionary.set("Filter", "FlateDecode") }
        }
        output.put("\nstream\n")
        putLarge(data)
        output.put("\nendstream\nendobj\n")
        flush(atLeast: Self.chunk)
    }
}
