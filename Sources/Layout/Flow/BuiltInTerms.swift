import Localization
import Markdown

/// A word or phrase that typesetting adds to a document, in the language of the surrounding text or in English.
struct BuiltInTerm: Equatable {
    var text: String
    /// English, if the language of the surrounding text has no word; nil otherwise. The element around it must state it (ISO 14289-1 7.2).
    var ownLanguage: String?

    /// Returns the name of an alert's kind. Kinds that only DocC has are English in every language.
    static func alert(_ kind: String, in language: String) -> BuiltInTerm {
        if let column = Column(alert: kind) { return BuiltInTerm(column, in: language) }
        let isEnglish = language.lowercased().split(separator: "-").first == "en"
        return BuiltInTerm(text: AlertKind.heading(of: kind), ownLanguage: isEnglish ? nil : "en")
    }

    /// Returns the text that a screen reader reads instead of a ballot box.
    static func task(done: Bool, in language: String) -> BuiltInTerm { BuiltInTerm(done ? .done : .toDo, in: language) }

    /// Returns the description of a reference to a footnote.
    static func footnote(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.footnote, number, in: language) }

    /// Returns the description of the link from a footnote back to its reference.
    static func backToText(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.backToText, number, in: language) }

    /// Returns the description of a link without text.
    static func link(in language: String) -> BuiltInTerm { BuiltInTerm(.link, in: language) }

    /// Returns the mark for the part of a record on another page, in brackets. They are full-width in Chinese and Japanese.
    static func continued(in language: String) -> String {
        let word = BuiltInTerm(.continued, in: language).text
        return ["zh", "ja"].contains(language.lowercased().prefix(2)) ? "（\(word)）" : "(\(word))"
    }

    init(text: String, ownLanguage: String? = nil) { (self.text, self.ownLanguage) = (text, ownLanguage) }

    private init(_ column: Column, _ number: String = "", in language: String) {
        let own = BuiltInTermTable.term(column, in: language)
        text = (own ?? BuiltInTermTable.english(column)).split(separator: "#", omittingEmptySubsequences: false).joined(separator: number)
        ownLanguage = own == nil ? "en" : nil
    }

    enum Column: Int, CaseIterable {
        case note, tip, important, warning, caution, done, toDo, footnote, backToText, link, continued

        fileprivate init?(alert: String) {
            switch alert {
            case "note": self = .note
            case "tip": self = .tip
            case "important": self = .important
            case "warning": self = .warning
            case "caution": self = .caution
            default: return nil
            }
        }
    }
}

/// The words by language: every language with hyphenation patterns in Debian, and others.
///
/// Names of alerts follow the translators of DocBook, Sphinx, docutils and Asciidoctor. Each differs from the other four of its language.
/// If a note's number would need a case ending, the link back names the note after a colon. It then reads "return to" or "go up", as in
/// MediaWiki and its extension Cite. `#` is a number, and `-` an unknown phrase.
enum BuiltInTermTable {
    /// The languages that have words, as the table names them.
    static var languages: [String] { rows.keys.sorted() }

    /// Returns the term of a column; nil if the language has none.
    static func term(_ column: BuiltInTerm.Column, in language: String) -> String? {
        entry(for: language, in: rows).flatMap { $0[column.rawValue] }
    }

    /// Returns the entry of a table for a language, in the script of its tag; nil if there is none in that script.
    ///
    /// - Parameter table: entries by language, as `zh`, or by language and script, as `zh-hant`.
    static func entry<Entry>(for language: String, in table: [String: Entry]) -> Entry? {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        guard let primary = subtags.first else { return nil }
        let script = script(of: subtags)
        if let script, let entry = table["\(primary)-\(script)"] { return entry }
        guard let entry = table[synonyms[primary] ?? primary] else { return nil }
        return script.map { LanguageScript.isUsual($0, of: primary) } ?? true ? entry : nil
    }

    static func english(_ column: BuiltInTerm.Column) -> String { term(column, in: "en") ?? "" }

    /// Returns the script that a tag names, or that Chinese has in the tag's region (CLDR, likely subtags).
    private static func script(of subtags: [String]) -> String? {
        if let script = subtags.dropFirst().first(where: { $0.count == 4 }) { return script }
        return subtags[0] == "zh" && subtags.contains { ["tw", "hk", "mo"].contains($0) } ? "hant" : nil
    }

    /// Aliases of language codes.
    ///
    /// Norwegian without a written standard is nearly always Bokmål. Cantonese uses the words of Chinese in traditional characters. The
    /// others are withdrawn codes (BCP 47, IANA's registry).
    private static let synonyms = ["no": "nb", "iw": "he", "in": "id", "tl": "fil", "yue": "zh-hant"]

    private static let rows: [String: [String?]] = {
        var rows: [String: [String?]] = [:]
        for line in table.split(separator: "\n") {
            let cells = line.split(separator: "|").map(String.init)
            rows[cells[0]] = cells.dropFirst().map { $0 == "-" ? nil : $0 }
        }
        return rows
    }()

    private static let table = """
        en|Note|Tip|Important|Warning|Caution|done|to do|Footnote #|Back to the text of footnote #|Link|continued
        af|Nota|Wenk|Belangrik|Waarskuwing|Pas op|klaar|te doen|Voetnota #|Terug na die teks van voetnota #|Skakel|vervolg
        am|ማስታወሻ|ጠቃሚ ምክር|አስፈላጊ|ማስጠንቀቂያ|ጥንቃቄ|ተከናውኗል|አልተከናወነም|የግርጌ ማስታወሻ #|ወደ ጽሑፉ ለመመለስ፦ የግርጌ ማስታወሻ #|አገናኝ|የቀጠለ
        ar|ملاحظة|نصيحة|مهم|تحذير|تنبيه|تم|لم يتم|الحاشية #|العودة إلى نص الحاشية #|رابط|تابع
        as|টোকা|সঙ্কেত|গুৰুত্বপূৰ্ণ|সকিয়নি|সাৱধান|সম্পন্ন|বাকী|পাদটীকা #|পাদটীকা # ৰ পাঠলৈ উভতি যাওক|লিংক|-
        az|Qeyd|Məsləhət|Vacib|Xəbərdarlıq|Diqqət|edilib|ediləcək|Sətiraltı qeyd #|Qeydin mətninə qayıt: #|Keçid|davamı
        be|Заўвага|Парада|Важна|Папярэджанне|Асцярожна|зроблена|не зроблена|Зноска #|Назад да тэксту зноскі #|Спасылка|працяг
        bg|Забележка|Съвет|Важно|Предупреждение|Внимание|готово|предстои|Бележка #|Обратно към текста на бележка #|Връзка|продължение
        bn|নোট|পরামর্শ|গুরুত্বপূর্ণ|সতর্কবাণী|সতর্কতা|সম্পন্ন|করণীয়|পাদটীকা #|পাদটীকা # এর লেখায় ফিরুন|লিংক|পূর্বানুবৃত্তি
        bs|Napomena|Savjet|Važno|Upozorenje|Oprez|gotovo|nije gotovo|Fusnota #|Nazad na tekst fusnote #|Link|nastavak
        ca|Nota|Consell|Important|Avís|Compte|fet|per fer|Nota #|Torna al text de la nota #|Enllaç|continuació
        cs|Poznámka|Tip|Důležité|Varování|Upozornění|hotovo|nehotovo|Poznámka pod čarou #|Zpět k textu poznámky #|Odkaz|pokračování
        cy|Nodyn|Awgrym|Pwysig|Rhybudd|Gofal|wedi’i wneud|i’w wneud|Troednodyn #|Yn ôl i destun troednodyn #|Dolen|parhad
        da|Bemærk|Tip|Vigtigt|Advarsel|Forsigtig|udført|ikke udført|Fodnote #|Tilbage til teksten ved fodnote #|Link|fortsat
        de|Hinweis|Tipp|Wichtig|Warnung|Vorsicht|erledigt|offen|Fußnote #|Zurück zum Text von Fußnote #|Link|Fortsetzung
        el|Σημείωση|Συμβουλή|Σημαντικό|Προειδοποίηση|Προσοχή|έγινε|εκκρεμεί|Υποσημείωση #|Πίσω στο κείμενο της υποσημείωσης #|Σύνδεσμος|συν.
        eo|Noto|Konsilo|Grava|Averto|Atentu|farita|farenda|Piednoto #|Reen al la teksto de piednoto #|Ligilo|daŭrigo
        es|Nota|Consejo|Importante|Advertencia|Precaución|hecho|pendiente|Nota #|Volver al texto de la nota #|Enlace|continuación
        et|Märkus|Vihje|Oluline|Hoiatus|Ettevaatust|tehtud|tegemata|Joonealune märkus #|Tagasi märkuse # teksti juurde|Link|järg
        eu|Oharra|Aholkua|Garrantzitsua|Abisua|Kontuz|eginda|egiteko|Oin-oharra #|Itzuli oin-oharraren testura: #|Esteka|jarraipena
        fa|یادداشت|نکته|مهم|هشدار|احتیاط|انجام‌شده|انجام‌نشده|پانویس #|بازگشت به متن پانویس #|پیوند|ادامه
        fi|Huomautus|Vihje|Tärkeää|Varoitus|Varo|tehty|tekemättä|Alaviite #|Takaisin alaviitteen # tekstiin|Linkki|jatkoa
        fil|Tandaan|Tip|Mahalaga|Babala|Mag-ingat|tapos na|gagawin|Talababa #|Bumalik sa teksto ng talababa #|Link|karugtong
        fr|Remarque|Astuce|Important|Avertissement|Attention|fait|à faire|Note #|Retour au texte de la note #|Lien|suite
        fy|Opmerking|Tip|Wichtich|Warskôging|Pas op|klear|te dwaan|Fuotnoat #|Werom nei de tekst by fuotnoat #|Link|ferfolch
        ga|Nóta|Leid|Tábhachtach|Rabhadh|Fainic|déanta|le déanamh|Fonóta #|Ar ais go téacs fhonóta #|Nasc|ar lean
        gl|Nota|Consello|Importante|Aviso|Precaución|feito|por facer|Nota #|Volver ao texto da nota #|Ligazón|continuación
        gu|નોંધ|સૂચન|મહત્વપૂર્ણ|ચેતવણી|સાવધાન|પૂર્ણ|બાકી|પાદટીપ #|પાદટીપ # ના લખાણ પર પાછા|લિંક|ચાલુ
        he|הערה|טיפ|חשוב|אזהרה|זהירות|בוצע|לביצוע|הערת שוליים #|חזרה לטקסט של הערה #|קישור|המשך
        hi|टिप्पणी|सुझाव|महत्वपूर्ण|चेतावनी|सावधानी|पूर्ण|बाकी|पाद टिप्पणी #|पाद टिप्पणी # के पाठ पर वापस|लिंक|जारी
        hr|Napomena|Savjet|Važno|Upozorenje|Oprez|gotovo|nije gotovo|Bilješka #|Natrag na tekst bilješke #|Poveznica|nastavak
        hu|Megjegyzés|Tipp|Fontos|Figyelmeztetés|Vigyázat|kész|teendő|#. lábjegyzet|Vissza a lábjegyzet szövegéhez: #|Hivatkozás|folytatás
        hy|Նշում|Խորհուրդ|Կարևոր|Զգուշացում|Ուշադրություն|կատարված է|կատարված չէ|\
        Ծանոթագրություն #|Վերադառնալ տեքստին՝ ծանոթագրություն #|Հղում|շարունակություն
        id|Catatan|Tips|Penting|Peringatan|Hati-hati|selesai|belum selesai|Catatan kaki #|Kembali ke teks catatan kaki #|Tautan|lanjutan
        is|Athugasemd|Ábending|Mikilvægt|Viðvörun|Aðgát|lokið|ólokið|Neðanmálsgrein #|Aftur í texta neðanmálsgreinar #|Tengill|framhald
        it|Nota|Suggerimento|Importante|Avvertenza|Attenzione|fatto|da fare|Nota #|Torna al testo della nota #|Collegamento|continua
        ja|注記|ヒント|重要|警告|注意|完了|未完了|脚注#|脚注#の本文に戻る|リンク|続き
        ka|შენიშვნა|რჩევა|მნიშვნელოვანი|გაფრთხილება|ფრთხილად|შესრულებულია|შესასრულებელია|\
        სქოლიო #|ტექსტში დაბრუნება: სქოლიო #|ბმული|გაგრძელება
        kk|Ескертпе|Кеңес|Маңызды|Ескерту|Абайлаңыз|орындалды|орындалмады|-|Мәтінге оралу: #|Сілтеме|жалғасы
        km|ចំណាំ|គន្លឹះ|សំខាន់|ការព្រមាន|ប្រុងប្រយ័ត្ន|បានបញ្ចប់|មិនទាន់បញ្ចប់|-|ត្រឡប់ទៅអត្ថបទវិញ៖ #|តំណ|បន្ត
        kn|ಗಮನಿಸಿ|ಸಲಹೆ|ಮುಖ್ಯ|ಎಚ್ಚರಿಕೆ|ಜಾಗ್ರತೆ|ಮುಗಿದಿದೆ|ಬಾಕಿ|ಅಡಿಟಿಪ್ಪಣಿ #|ಅಡಿಟಿಪ್ಪಣಿ # ಪಠ್ಯಕ್ಕೆ ಹಿಂತಿರುಗಿ|ಲಿಂಕ್|ಮುಂದುವರಿಕೆ
        ko|참고|팁|중요|경고|주의|완료|미완료|각주 #|각주 #의 본문으로 돌아가기|링크|계속
        lb|Notiz|Tipp|Wichteg|Warnung|Opgepasst|erleedegt|ze maachen|Foussnout #|Zréck zum Text vun der Foussnout #|Link|Fortsetzung
        lo|ໝາຍເຫດ|ຄຳແນະນຳ|ສຳຄັນ|ຄຳເຕືອນ|ຂໍ້ຄວນລະວັງ|ສຳເລັດແລ້ວ|ຍັງບໍ່ສຳເລັດ|-|ກັບຄືນຫາຂໍ້ຄວາມ: #|ລິ້ງ|ຕໍ່
        lt|Pastaba|Patarimas|Svarbu|Įspėjimas|Atsargiai|atlikta|neatlikta|Išnaša #|Atgal į išnašos # tekstą|Nuoroda|tęsinys
        lv|Piezīme|Padoms|Svarīgi|Brīdinājums|Uzmanību|izdarīts|neizdarīts|Vēre #|Atpakaļ pie vēres # teksta|Saite|turpinājums
        mk|Забелешка|Совет|Важно|Предупредување|Внимание|завршено|незавршено|Фуснота #|Назад кон текстот на фуснотата #|Врска|продолжение
        ml|കുറിപ്പ്|സൂചന|പ്രധാനം|മുന്നറിയിപ്പ്|ശ്രദ്ധിക്കുക|പൂർത്തിയായി|ബാക്കി|\
        അടിക്കുറിപ്പ് #|മുകളിലേക്ക് പോവുക: അടിക്കുറിപ്പ് #|ലിങ്ക്|തുടർച്ച
        mn|Тэмдэглэл|Зөвлөгөө|Чухал|Сануулга|Анхааруулга|хийсэн|хийгээгүй|Зүүлт тайлбар #|Зүүлт тайлбар # руу буцах|Холбоос|үргэлжлэл
        mr|टीप|सल्ला|महत्त्वाचे|इशारा|सावधगिरी|पूर्ण|बाकी|तळटीप #|तळटीप # च्या मजकुराकडे परत|दुवा|पुढे चालू
        ms|Nota|Petua|Penting|Amaran|Awas|selesai|belum selesai|Nota kaki #|Kembali ke teks nota kaki #|Pautan|sambungan
        my|မှတ်ချက်|အကြံပြုချက်|အရေးကြီးသည်|သတိပေးချက်|သတိပြုရန်|ပြီးပြီ|မပြီးသေး|\
        အောက်ခြေမှတ်စု #|စာသားသို့ ပြန်သွားရန်၊ အောက်ခြေမှတ်စု #|လင့်ခ်|အဆက်
        nb|Merk|Tips|Viktig|Advarsel|Forsiktig|utført|ikke utført|Fotnote #|Tilbake til teksten ved fotnote #|Lenke|fortsatt
        ne|टिप्पणी|सुझाव|महत्त्वपूर्ण|चेतावनी|सावधानी|सम्पन्न|बाँकी|पादटिप्पणी #|पादटिप्पणी # को पाठमा फर्कनुहोस्|लिङ्क|जारी
        nl|Opmerking|Tip|Belangrijk|Waarschuwing|Let op|gedaan|te doen|Voetnoot #|Terug naar de tekst bij voetnoot #|Link|vervolg
        nn|Merk|Tips|Viktig|Åtvaring|Ver varsam|gjort|ikkje gjort|Fotnote #|Tilbake til teksten ved fotnote #|Lenkje|framhald
        or|ଟୀକା|ସଂକେତ|ଗୁରୁତ୍ୱପୂର୍ଣ୍ଣ|ଚେତାବନୀ|ସାବଧାନ|ସମ୍ପୂର୍ଣ୍ଣ|ବାକି|ପାଦଟୀକା #|ଉପରକୁ ଯାଆନ୍ତୁ: ପାଦଟୀକା #|ଲିଙ୍କ|-
        pa|ਸੂਚਨਾ|ਸੰਕੇਤ|ਮਹੱਤਵਪੂਰਨ|ਚੇਤਾਵਨੀ|ਸਾਵਧਾਨ|ਮੁਕੰਮਲ|ਬਾਕੀ|ਫੁੱਟਨੋਟ #|ਫੁੱਟਨੋਟ # ਦੇ ਪਾਠ ਉੱਤੇ ਵਾਪਸ|ਲਿੰਕ|ਜਾਰੀ
        pl|Uwaga|Wskazówka|Ważne|Ostrzeżenie|Ostrożnie|zrobione|do zrobienia|Przypis #|Powrót do tekstu przypisu #|Łącze|ciąg dalszy
        pt|Nota|Dica|Importante|Aviso|Cuidado|feito|a fazer|Nota #|Voltar ao texto da nota #|Link|continuação
        ro|Notă|Sfat|Important|Avertisment|Atenție|făcut|de făcut|Nota #|Înapoi la textul notei #|Legătură|continuare
        ru|Примечание|Совет|Важно|Предупреждение|Осторожно|сделано|не сделано|Сноска #|Назад к тексту сноски #|Ссылка|продолжение
        sk|Poznámka|Tip|Dôležité|Varovanie|Upozornenie|hotovo|nehotovo|Poznámka pod čiarou #|Späť k textu poznámky #|Odkaz|pokračovanie
        sl|Opomba|Nasvet|Pomembno|Opozorilo|Previdno|opravljeno|neopravljeno|Sprotna opomba #|Nazaj na besedilo opombe #|Povezava|nadalj.
        sq|Shënim|Ndihmëz|E rëndësishme|Paralajmërim|Kujdes|kryer|pa kryer|Fusnota #|Kthehu te teksti i fusnotës #|Lidhje|vazhdim
        sr|Напомена|Савет|Важно|Упозорење|Опрез|урађено|није урађено|Фуснота #|Назад на текст фусноте #|Веза|наставак
        sr-latn|Napomena|Savet|Važno|Upozorenje|Oprez|urađeno|nije urađeno|Fusnota #|Nazad na tekst fusnote #|Veza|nastavak
        sv|Notera|Tips|Viktigt|Varning|Försiktighet|klart|att göra|Fotnot #|Tillbaka till texten vid fotnot #|Länk|fortsättning
        sw|Kumbuka|Kidokezo|Muhimu|Onyo|Tahadhari|imekamilika|haijakamilika|Tanbihi #|Rudi kwenye maandishi ya tanbihi #|Kiungo|inaendelea
        ta|குறிப்பு|உதவிக்குறிப்பு|முக்கியம்|எச்சரிக்கை|கவனம்|முடிந்தது|முடியவில்லை|அடிக்குறிப்பு #|உரைக்குத் திரும்பு: #|இணைப்பு|தொடர்ச்சி
        te|గమనిక|చిట్కా|ముఖ్యమైనది|హెచ్చరిక|జాగ్రత్త|పూర్తయింది|చేయాలి|పాదసూచిక #|పాఠ్యానికి తిరిగి వెళ్ళు: పాదసూచిక #|లింకు|కొనసాగింపు
        th|หมายเหตุ|คำแนะนำ|สำคัญ|คำเตือน|ข้อควรระวัง|เสร็จแล้ว|ยังไม่เสร็จ|เชิงอรรถ #|กลับไปยังข้อความของเชิงอรรถ #|ลิงก์|ต่อ
        tr|Not|İpucu|Önemli|Uyarı|Dikkat|yapıldı|yapılacak|Dipnot #|Dipnotun metnine dön: #|Bağlantı|devam
        uk|Примітка|Порада|Важливо|Попередження|Обережно|зроблено|не зроблено|Виноска #|Назад до тексту виноски #|Посилання|продовження
        ur|نوٹ|مشورہ|اہم|انتباہ|احتیاط|مکمل|باقی|حاشیہ #|حاشیہ # کے متن پر واپس|ربط|جاری
        uz|Eslatma|Maslahat|Muhim|Ogohlantirish|Diqqat|bajarildi|bajarilmadi|Izoh #|Izoh matniga qaytish: #|Havola|davomi
        vi|Ghi chú|Mẹo|Quan trọng|Cảnh báo|Cẩn thận|đã xong|chưa xong|Chú thích #|Quay lại nội dung của chú thích #|Liên kết|tiếp theo
        zh|备注|提示|重要|警告|小心|已完成|未完成|脚注 #|返回脚注 # 的正文|链接|续
        zh-hant|備註|提示|重要|警告|小心|已完成|未完成|註腳 #|返回註腳 # 的正文|連結|續
        zu|Inothi|Icebiso|Kubalulekile|Isexwayiso|Qaphela|kwenziwe|akukenziwa|\
        Umbhalo waphansi #|Buyela embhalweni: umbhalo waphansi #|Isixhumanisi|kuyaqhubeka
        """
}
