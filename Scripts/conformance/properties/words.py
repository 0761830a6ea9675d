"""Words of many scripts, and invisible characters."""

LATIN = "the quiet library of Lindow lends books to every reader who finds one easy enough and large enough so that nobody waits".split()
SCRIPTS = {
    "de": "Straße Übergröße Donaudampfschifffahrtsgesellschaft Ähre groß läuft".split(),
    "fr": "élève naïve où déjà cœur aujourd’hui l’été".split(),
    "el": "βιβλιοθήκη λέξεις ἀρχή τέλος Ὀδυσσεύς".split(),
    "ru": "библиотека книга читатель ёлка".split(),
    "he": "ספרייה שָׁלוֹם קורא (ספר) 12 מילים".split(),
    "ar": "مكتبة كِتابٌ القارئ لا إله ١٢٣ سلام".split(),
    "fa": "کتابخانه می‌خواهم خواننده".split(),
    "hi": "पुस्तकालय क्षत्रिय हिन्दी किताबें".split(),
    "ta": "நூலகம் புத்தகம் கௌரவம்".split(),
    "th": ["ห้องสมุดมีหนังสือมากมาย", "น้ำ", "ผู้อ่าน"],
    "ja": ["図書館で本を読む人々。", "「吾輩は猫である」", "カタカナ"],
    "zh": ["图书馆里有很多书，", "你好世界"],
    "ko": "도서관 책을 읽는 사람".split(),
    "ka": "ბიბლიოთეკა წიგნი".split(),
    "am": "ቤተ መጻሕፍት".split(),
}
# Marks without a composed form, stacked marks, and marks without a base.
MARKED = ["e\u0301clair", "x\u0302y\u0323\u0307z", "Z\u0351\u036b\u0343a\u0323\u0331l\u0335go", "o\u0308\u0304", "a\u0338b\u20d7c"]
INVISIBLE = ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u200e", "\u200f", "\u202a\u202c", "\u2067\u2069", "\u034f", "\ufe0f"]
EMOJI = ["😀", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑🏿‍🚀", "☃", "⌚︎"]
SIGNS = ["—", "…", "«a»", "½", "x²", "H₂O", "ﬁn", "№5", "℃", "→", "∑", "€20", "a/b", "C++", "50%", "R&D", "AT&T", "3<4", "(c)", "'s", "\"q\"", "--", "|x|"]
# Formulas and what resembles them, with the letters that are read.
MATH = {
    "$x_i^2 + y_i = \\frac{1}{2}$": "x i 2 y i 1 2", "$$E = mc^2$$": "E m c 2", "$`a_1`$": "a 1", "$\\{6.1\\,\\%\\}$": "6 1",
    "\\(a+b\\)": "a b", "{{ name }}": "name", "${HOME}": "HOME", "f(x)=x*2*y": "f x x 2 y",
}

# The environments of TeX with their rows, each of which has the letter q.
ENVIRONMENTS = {
    "aligned": r"q &= b \\ c &= d", "align": r"q &= b \label{eq:one} \\ c &= d \nonumber", "equation": "q = m", "gather*": r"q = b \\ c = d",
    "cases": r"q & x > 0 \\ b & \text{else}", "pmatrix": r"q & b \\ c & d", "array}{l|r": r"q & b \\ \hline c & d", "split": r"q &= b \\ &= c",
    "multline": r"q \\ = b", "nosuch": r"q & b", "document": "q",
}


def word(random):
    """Returns a word. Most words have plain letters, as in documents; rare characters occur between them."""
    kind = random.random()
    if kind < 0.72:
        return random.choice(LATIN)
    if kind < 0.86:
        return random.choice(random.choice(list(SCRIPTS.values())))
    if kind < 0.89:
        return random.choice(EMOJI)
    if kind < 0.92:
        return random.choice(MARKED)
    if kind < 0.95:
        return hiding(random, random.choice(LATIN))
    if kind < 0.99:
        return random.choice(SIGNS)
    return long(random)


def hiding(random, letters):
    """Returns a word with invisible characters."""
    place = random.randrange(len(letters) + 1)
    return letters[:place] + random.choice(INVISIBLE) + letters[place:]


def long(random):
    """Returns a word that is wider than any line."""
    length = random.choice([20, 45, 80, 200])
    if random.random() < 0.5:
        return "".join(random.choice("abcdefghiklmnoprstuvwz") for _ in range(length))
    return "/".join(random.choice(LATIN) for _ in range(length // 5))


def phrase(random, most=12):
    """Returns the words of one line. In some lines, all words are of one script."""
    if random.random() < 0.12:
        script = random.choice(list(SCRIPTS.values()))
        return " ".join(random.choice(script) for _ in range(random.randint(1, most)))
    return " ".join(word(random) for _ in range(random.randint(1, most)))
