"""Hyphenation by libhyphen, in the format of Tests/Division."""
import ctypes
import ctypes.util

POINTERS = ctypes.POINTER(ctypes.c_void_p)
NUMBERS = ctypes.POINTER(ctypes.c_int)
LONGEST_WORD = 100


class Dictionary:
    def __init__(self, path):
        self.library = ctypes.CDLL(ctypes.util.find_library("hyphen") or "libhyphen.so.0")
        self.libc = ctypes.CDLL(None)
        self.libc.free.argtypes = [ctypes.c_void_p]
        self.library.hnj_hyphen_load.restype = ctypes.c_void_p
        self.library.hnj_hyphen_load.argtypes = [ctypes.c_char_p]
        self.handle = self.library.hnj_hyphen_load(str(path).encode())
        with open(path, "rb") as file:
            name = file.readline().strip().decode()
        self.encoding = name.replace("microsoft-cp", "cp").replace("ISO8859", "iso8859")

    def points(self, word):
        """Returns the text of each hyphenation point of a word."""
        try:
            data = word.encode(self.encoding)
        except UnicodeEncodeError:
            return []
        if not 2 <= len(word) <= LONGEST_WORD:
            return []
        marks = ctypes.create_string_buffer(len(data) + 6)
        texts, positions, counts = POINTERS(), NUMBERS(), NUMBERS()
        self.library.hnj_hyphen_hyphenate3(
            ctypes.c_void_p(self.handle), data, len(data), marks, None, ctypes.byref(texts), ctypes.byref(positions), ctypes.byref(counts),
            1, 1, 1, 1)
        points = []
        for index in range(len(word) - 1):
            if not marks.raw[index] & 1:
                continue
            text = ctypes.string_at(texts[index]).decode(self.encoding) if texts and texts[index] else None
            point = str(index + 1) if text is None else changed(word, index - positions[index] + 1, counts[index], text)
            if point:
                points.append(point)
        for index in range(len(data)):
            if texts:
                self.libc.free(texts[index])
        for pointer in (texts, positions, counts):
            self.libc.free(ctypes.cast(pointer, ctypes.c_void_p))
        return points


def changed(word, start, count, text):
    """Returns a hyphenation point that changes the spelling on one side of the hyphen, in HyphenationDictionary's form."""
    parts, end = text.split("="), start + count
    if len(parts) != 2 or start < 0 or end > len(word):
        return None
    before, after = parts
    while start < end and after and word[end - 1] == after[-1]:
        end, after = end - 1, after[:-1]
    while start < end and before and word[start] == before[0]:
        start, before = start + 1, before[1:]
    position = start if after else end
    if after and (before or start == end) or not 0 < position < len(word):
        return None
    return f"{position}:0::{end - start}:{after}" if after else f"{position}:{end - start}:{before}:0:"
