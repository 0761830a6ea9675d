extension SmartPunctuation {
    mutating func doubleMark(_ rest: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?) -> String {
        let isPrefixed = !open.contains(false) && isPrefixed(before: next) && (rest.contains("\"") || next != rest.first)
        let mayOpen = isPrefixed || opens(before: next), mayClose = !isPrefixed && !Self.isSpace(previous)
        if !keepsMarks, isAmongSpaceless(next) { return pairedMark(isInner: false, before: next) }
        // Signs of inches and seconds, and marks within a word, stay as typed.
        if keepsMarks || !mayOpen && !open.contains(false) && previous?.properties.numericType != nil { return "\"" }
        if mayClose, !mayOpen, Self.isWord(previous), Self.isWord(next), !open.contains(false) { return "\"" }
        // An ending may follow the closing mark: Finnish `"Nokia"n`.
        if mayClose, let index = open.lastIndex(of: false), !mayOpen || Self.isSpace(next) || !Self.isWord(next) {
            open.removeSubrange(index...)
            return marks.close
        }
        if mayOpen {
            open.append(false)
            return marks.open
        }
        return mayClose ? marks.close : "\""
    }

    mutating func singleMark(
        _ before: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?
    ) -> String {
        if keepsMarks { return "'" }
        if isAmongSpaceless(next) { return pairedMark(isInner: true, before: next) }
        if isPrefixed(before: next), !open.contains(true), Self.closes(rest) {
            open.append(true)
            return marks.innerOpen
        }
        let isAfterWord = Self.isWord(previous)
        // Signs of feet and minutes between two numbers stay as typed: `5'10"`.
        if Self.isNumber(previous), Self.isNumber(next), !open.contains(true) { return groupsThousands ? "’" : "'" }
        if isAfterWord, Self.isWord(next) { return "’" }
        if !isAfterWord, opens(before: next) {
            if Self.beginsWithApostrophe(rest) || Self.beginsWithYear(rest, after: before) { return "’" }
            if Self.isNumber(next), !Self.closes(rest) { return "’" }
            open.append(true)
            return marks.innerOpen
        }
        if let index = open.lastIndex(of: true), !Self.isSpace(previous) {
            open.removeSubrange(index...)
            return marks.innerClose
        }
        // Signs of feet and minutes stay as typed.
        if Self.isNumber(previous) { return "'" }
        return Self.isSpace(previous) && Self.isSpace(next) ? "'" : "’"
    }

    /// A mark next to a letter of a script without spaces, which opens unless one is open.
    ///
    /// A space on only one side has the same meaning as in other scripts.
    private mutating func pairedMark(isInner: Bool, before next: Unicode.Scalar?) -> String {
        let asTyped = isInner ? "'" : "\""
        guard !unpaired.contains(isInner), !(Self.isSpace(previous) && Self.isSpace(next)) else { return asTyped }
        if let index = open.lastIndex(of: isInner) {
            open.removeSubrange(index...)
            return isInner ? marks.innerClose : marks.close
        }
        guard !Self.isSpace(next) else {
            unpaired.insert(isInner)
            return asTyped
        }
        open.append(isInner)
        return isInner ? marks.innerOpen : marks.open
    }

    /// Whether a mark may open after a prefix that is joined to the next word, as in Arabic `و"English"`.
    private func isPrefixed(before next: Unicode.Scalar?) -> Bool {
        guard let previous, let next, Self.isArabic(previous) else { return false }
        return Self.isWord(next) || [.openPunctuation, .initialPunctuation].contains(next.properties.generalCategory)
    }
}
