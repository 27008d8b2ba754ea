/**
 * Reasons that may not decide about an applicant, as a school writes them to her: age, marriage, children, religion, caste, disability,
 * accent. They are looked for in the words of a rejection alone, as an advert and a message speak of pupils, posts and leave too. Tried on
 * `tests/fixtures/rejection-words.ts`, and on `rejection-families.ts`, which was judged before these phrases.
 */
import { FAITHS } from "./forbidden-questions";
import { type Phrase, phrase } from "./phrase-notation";

/** The sentence is about pupils, a subject or the post that is filled for a time. */
const OF_PUPILS =
  /child(?:ren)?\b(?! ?care| ?birth)|students?|pupils?|learners?|kids?\b|special educat|inclusive|age groups?|classes/;
const PERSON =
  "(?:candidates?|teachers?|persons?|applicants?|staff|colleagues?|faculty|man|woman|men|women|lady|ladies|profile)";
const OLD_OR_YOUNG = "(?:young(?:er|ish)?|older|old|elderly|aged|youthful)";

const reason = (words: string, unless?: RegExp) => phrase("unfair", words, unless ? { unless } : {});

/** Words of India stand here without their nukta, as texts are read without it. */
export function rejectionPhrases(): readonly Phrase[] {
  return [...ofAgeAndFamily(), ...ofYears(), ...ofFaithAndBody(), ...ofCaste(), ...ofLooks(), ...inHindi()];
}

/** The sentence is about a lesson, a subject or pupils. */
const OF_A_LESSON =
  /lessons?\b|syllabus|curriculum|units?\b|chapter|topic|theme|literature|history|paintings?|poems?|stud(?:y|ies)\b|subjects?|students?|pupils?|learners?|children\b|पाठ|इतिहास|साहित्य|छात्र|विद्यार्थ|बच्च/;

// Years

const IN_WORDS = "(?:twenty|thirty|fou?rty|fifty|sixty)(?:[ -]?(?:one|two|three|four|five|six|seven|eight|nine))?";
const YEARS = `(?:AGE|${IN_WORDS})`;
/** The number is an age and counts nothing else: the sentence ends behind it, or goes on with "years" or another word of a sentence. */
const ALONE =
  "(?= ?(?:$|[.,;:!?)]|(?:years?|yrs?)»(?! (?:of )?(?:experience|teaching|service|standing))|and»|so»|now»|which»))";
const OF_NO_PERSON = /scored?|marks?\b|per ?cent|%|percentile|result|test\b|grade|school (?:is|was)|we (?:are|were)/;
const OF_MARKS = /scored?|marks?\b|per ?cent|%|percentile|result|written test|grade/;

function ofYears(): Phrase[] {
  return [
    reason("«born (?:on or )?(?:after|before|in|between|since) (?:the year )?(?:19[4-9]\\d|200\\d)»", OF_PUPILS),
    reason(`«wrong side of (?:AGE|${IN_WORDS})`),
    reason(`«at (?:the (?:ripe )?age of )${YEARS}`, OF_PUPILS),
    reason(`«at ${YEARS},? (?:you|it|one|he|she|a (?:person|teacher)|somebody|someone|nobody)»`),
    reason(
      `«(?:you|he|she) (?:are|is|have|has)(?: (?:now|already|well|just|almost|nearly))? (?:(?:above|over|past|crossed|nearing|touching|pushing|turned|close to) )?${YEARS}»${ALONE}`,
      OF_MARKS,
    ),
    reason(`«(?:under|below|over|above|past) ${IN_WORDS}»${ALONE}`, OF_NO_PERSON),
    reason(
      `«(?:somebody|someone|anyone|anybody|teachers?|candidates?|people|persons?) (?:who (?:is|are) )?(?:under|below) ${YEARS}»`,
      OF_NO_PERSON,
    ),
    reason(
      "«(?:in|into) (?:your|her|his|their) (?:early |mid[ -]?|late )?(?:twenties|thirties|forties|fifties|sixties)»(?!-)",
    ),
    reason(`«age (?:bracket|band|range|group|limit)[ :(of]{0,5}(?:from |between )?(?:AGE|${IN_WORDS})`, OF_PUPILS),
    reason(
      "«(?:young(?:er|ish)?|youthful) (?:faces?|blood|energy|looks?)»(?![ -](?:group|type|bank|cell))|«(?:new|fresh) blood»(?![ -](?:group|type|bank|cell))",
      /donat|pupils|students/,
    ),
    reason("«past (?:your|his|her|their) prime»|«over the hill»|«gr[ae]y[ -]hair(?:s|ed)?»|«of your years»"),
    reason("«senior citizens?»", /homes?\b|visit|project|pupils|students/),
    reason(
      "«(?:your|an older|the older|another) generation»|«(?:should|ought to) (?:be |have )retired?»|«not young enough»|«you(?: are|'re) (?:a bit |much |rather |far )?(?:older|younger) than»|«stage of (?:your )?life»",
      OF_A_LESSON,
    ),
    reason("«(?:you|she|he) look(?:s|ed)? (?:too |much |a bit |very |so )?(?:old|older|young|younger|aged)»"),
    reason("«(?:aunt(?:y|ie)|uncle)[ -]?(?:type|like|ji|looking)s?»"),

    reason(
      "«(?:age|umar|umra|umr|umer) (?:bahut |thodi |kaa?fi )?(?:z[iy]aa?da|jy?aa?da|badi|kam|ke hisa?a?b)»",
      OF_A_LESSON,
    ),
    reason("«aap (?:ab |to |toh |bahut |kaa?fi )?(?:bud+h?[aei]|b[ou]o?dh[aei]|bu[zj]urg)»|«retire hone wal[aei]»"),
    reason(
      "«aap AGE (?:saa?l )?(?:ke|se) (?:upar|paar|zyada|jyada)»",
      /anubha[vw]|experience|tajurba|padh|sikha|naukri/,
    ),
    reason(
      "«AGE saa?l (?:se|ke) (?:kam|neeche|niche|upar|zyada|jyada)»",
      /anubha[vw]|experience|tajurba|padh|sikha|naukri/,
    ),
    reason(
      "«(?:तीस|पैंतीस|चालीस|पैंतालीस|पचास|पचपन|साठ) (?:(?:साल|वर्ष) )?(?:(?:के|से) )?(?:पार|ऊपर|अधिक|ज्यादा|कम)»",
      /अनुभव|पीरियड|अंक/,
    ),
    reason("«(?:युवा|जवान|कम उम्र) (?:शिक्षक|शिक्षिका|अध्यापक|अध्यापिका|उम्मीदवार|व्यक्ति|चेहर)"),
    reason("«(?:बूढ[ाेी]|बुजुर्ग|अधेड)»|«रिटायर होने"),
    reason("«(?:उम्र|आयु) के हिसाब", OF_A_LESSON),
  ];
}

// Caste

/** Names of groups that are hardly anybody's surname. */
const GROUPS = "(?:brahma?ns?|brahmins?|dalits?|harijans?|sa[vw]arnas?|ban[iy]+as?|kshatriyas?|vaishyas?|shudras?)";
/** Names of groups that many people bear: they count only where a person of the group is asked for. */
const SURNAMES =
  "(?:rajput|maratha|patel|patidar|marwari|agg?arwal|gupta|jat|jatt|yadav|kayasth?a?|thakur|reddy|kamma|kapu|lingayat|vokkaliga|nair|ezhava|nadar|khatri|gujjar|baniya|brahmin)s?";
/** A post that the law keeps for a group is no wish of the school's. */
const OF_RESERVATION =
  /reservation|reserved for|roster|quota|certificate|students?|pupils?|hostel|subjects?|syllabus|lessons?\b|units?\b|छात्र|विद्यार्थ|आरक्षण/;

function ofCaste(): Phrase[] {
  return [
    reason(`«${GROUPS}»`, OF_A_LESSON),
    reason(
      `«(?:an?|only|prefers?|preferred|wants?|needs?|chose|chosen|fellow|from|you are(?: not)?) (?:(?:an?|the|only) )?${SURNAMES}(?:(?: or |/|, ?)${SURNAMES})? (?:teachers?|candidates?|applicants?|persons?|famil(?:y|ies)|community|staff|only|category)»`,
    ),
    reason(`«you(?: are|'re) (?:not )?an? ${SURNAMES}»`),
    reason("«(?:sc|st|obc|ews)(?: ?[/,&+-] ?(?:sc|st|obc|bc|ews|sebc)){1,4}»", OF_RESERVATION),
    reason(
      "«(?:sc|st|obc|ews|general|reserved|unreserved|un-reserved) (?:categor(?:y|ies)|varg)»(?! (?:of|posts?|seats?|vacanc))",
      OF_RESERVATION,
    ),
    reason(
      "«(?:sc|st|obc|ews) (?:candidates?|applicants?|people|persons?|community)»|«(?:obc|ews) teachers?»",
      OF_RESERVATION,
    ),
    reason(
      "«(?:you(?: are|'re)(?: an?)?|(?:as|being)(?: an?)?|belong to(?: the)?) (?:sc|obc|ews)»(?! ?[(-])|«aap (?:sc|st|obc|ews)»(?! (?:science|ke teacher))|«(?:against|no|hire|take) obcs?»|«obcs? (?:nahi[n]?|ko|are not)»",
      OF_RESERVATION,
    ),
    reason(
      "«(?:backward|forward|upper|lower|high|low|scheduled)[ -](?:castes?|tribes?|community)»|«backward class(?:es)?»",
      OF_RESERVATION,
    ),
    reason("«your (?:surname|family name|last name|gotra) (?:tells|shows|says|suggests|gives)»|«gotra»|«birada?a?ri»"),
    reason(
      "«(?:n[ei]+chi|o?u?nchi|chhoti|dusri|alag|apni|hamari) jaa?ti»|«jaa?ti (?:ke|wal[aeio]\\w{0,2})»",
      OF_A_LESSON,
    ),
    reason(
      "«(?:अनुसूचित (?:जाति|जनजाति)|(?:पिछड[ेा]|सामान्य|आरक्षित|अनारक्षित) वर्ग|सवर्ण|दलित(?:ों)?|ब्राह्मण(?:ों)?|हरिजन|राजपूत|बनिया|ओबीसी|एससी[ /]?एसटी)»",
      OF_RESERVATION,
    ),
  ];
}

// Body and looks

const SEEN = "(?:limp|squint|lisp|stutter|stammer|stoop|hunch|hearing aid|calipers?|crutch|prosthe\\w{1,6})";

function ofLooks(): Phrase[] {
  return [
    reason(
      `«(?:you|he|she) (?:have|has|had|use|uses|wear|wears|need|needs) (?:an? )?(?:slight |bad |strong )?${SEEN}»(?! app)`,
    ),
    reason(
      "«walk(?:s|ed|ing)? with (?:an? )?(?:walking )?(?:stick|cane|crutch(?:es)?|limp|support)»|«your (?:walk|gait|leg)»(?= ?(?:is|was|problem|looks))|«(?:cannot|can ?not|can't|could not|do not|don't) walk (?:properly|well|normally|straight)»",
      OF_PUPILS,
    ),
    reason("«you (?:stoop|limp|squint)»"),
    reason("«(?:you|he|she|who|person|teacher) (?:also )?(?:limp|lisp|squint)s?»"),
    reason("«hard of hearing»|«polio»", /vaccin|drive|drops|campaign|pupils?|students?|learners?|lessons?\b|units?\b/),
    reason(
      "«you(?: are|'re) (?:a bit |too |very |quite |rather |so )(?:fat|thin|short|tall|dark|heavy|plump|ugly)»(?!-| (?:of|on|in|for time|with|about))",
    ),
    reason(
      "«(?:overweight|obese|dark|fair)[ -]?(?:skinned|complexioned)?»(?<=overweight|obese|skinned|complexioned)",
      OF_A_LESSON,
    ),
    reason(
      "«complexion»|«skin colou?r»|«(?:presentable|slim|tall|smart|beautiful)(?: and|,) (?:fair|slim|tall|beautiful)»|«fair(?: and|,) (?:presentable|slim|tall|beautiful)»",
      OF_A_LESSON,
    ),
    reason(
      "«(?:good|better|smart|nice)[ -]looking»",
      /display|charts?\b|work ?sheets?|slides?|boards?\b|class ?rooms?|models?\b|note ?books?|website/,
    ),
    reason(
      "«your (?:depression|anxiety|diabetes|(?:body )?weight|height|looks|physique|cancer|blood pressure|squint)»(?! (?:of|chart|activity))",
      OF_A_LESSON,
    ),
    reason(
      "«you(?: are|'re) (?:an? )?(?:diabetic|epileptic|asthmatic|bipolar|autistic|dyslexic|depressed|heart patient|cancer patient)»",
    ),
    reason(
      "«(?:langd[aie]|apa+hij|behr[ai]|goong[ai])»|«aapko (?:kam|nahi[n]?) (?:sunai|dikhai)»|«aapka rang»(?! (?:manch|mahal|tarang))|«rang (?:saa?n[vw]la|kaa?la|gora)»",
    ),
    reason(
      "«aap (?:bahut |thod[ai] |zyada |kaa?fi )?(?:mot[aie]|patl[aie]|kaa?l[aie]|saa?n[vw]l[aie]|naat[aei])»(?! (?:nagar|lal|bagh))",
    ),
    reason(
      "«लंगड(?:ा|ी|े|ाकर|ाते|ाती)»|«(?:कम|ऊँचा|ऊंचा) सुन(?:ाई|ते|ती)»|«आपका रंग»|«रंग (?:साँवला|सांवला|काला|गोरा)»|«आप (?:बहुत )?मोट[ीे]»",
    ),
  ];
}

function ofAgeAndFamily(): Phrase[] {
  return [
    reason(
      "«(?:too|very|so|(?:a )?bit|rather|quite|already) (?:old|young|aged|elderly)»(?!-)",
      /certificate|degree|document|version|syllabus|child|student|pupil|classes|school/,
    ),
    reason(`«${OLD_OR_YOUNG}(?:(?: and|,) [a-z]{3,12})?(?: [a-z]{3,12})?? ${PERSON}»`, OF_PUPILS),
    reason(
      "«(?:someone|somebody|anyone|one|a person) (?:much |a bit |a little |far )?(?:younger|older|young|elderly)»",
    ),
    reason(
      "«(?:your|her|his|the (?:candidate|applicant)'?s|advanced|due to|because of(?: your)?|given(?: your)?) age»(?! ?-?groups?)",
    ),
    reason("«(?:over|under)[ -]?aged?»|«age (?:bar|factor|profile|criteria|criterion|restriction)s?»"),
    reason("«(?:near|close to|nearing|approaching|about to) (?:retirement|retire|superannuation)»|«at your age»"),

    reason("«(?:un[ -]?married|married|marital|newly[ -]?wed|husbands?|in-?laws|fianc[ée]{1,2}|divorce[ed]{0,2})»"),
    reason(
      "«your (?:marriage|wedding|spouse|wife)»|«(?:after|due to|because of|soon|until|before) (?:your )?marriage»",
    ),
    reason("«(?:get|getting|going to|plan(?:ning)? to) (?:be )?(?:married|marry)»|«widow(?:ed|er)?s?»"),
    reason("«single (?:wom[ae]n|lady|ladies|m[ae]n|mothers?|parents?|status)»"),

    reason("«(?:pregnan(?:t|cy|cies)|child[ -]?birth|motherhood|breast[ -]?feed(?:s|ing)?|family planning)»"),
    reason(
      "«(?:maternity|paternity|child[ -]?care)»(?![ -](?:leave[ -])?(?:cover|vacancy|post|relief|replacement|substitut))",
    ),
    reason(
      "«you(?: are|'re) expecting»(?= ?(?:$|[.,;!]| a (?:baby|child)| soon))|«expecting (?:a |your )(?:baby|child)»",
    ),
    reason(
      "«your (?:own )?(?:little |small |young )?(?:child|children|kids?|bab(?:y|ies)|sons?|daughters?|infant|toddler)»",
    ),
    reason(
      "«(?:(?:small|young|little) (?:child|children|kids?|bab(?:y|ies)) at home|mother of (?:a|an|one|two|three|\\d))»",
    ),
    reason("«(?:family|domestic|household) (?:responsibilit(?:y|ies)|commitments?|obligations?|duties|situation)»"),
    reason("«(?:due to|because of|given|considering|owing to) (?:your |the )?(?:family|kids|children|baby)»"),
  ];
}

function ofFaithAndBody(): Phrase[] {
  return [
    reason(
      "«(?:religions?|castes?|sub-?castes?|creed)»",
      /reservation|reserved for|roster|quota|irrespective|regardless|all religions|subject|curriculum|syllabus|lessons?\b|units?\b|students?|pupils?|teacher of religion/,
    ),
    reason(
      "«(?:your|her|his|same|another|different|other) (?:faith|religious|community)»(?! (?:work|service|stud|education))",
    ),
    reason("«(?:of|from|belong(?:s|ing)? to|share) our (?:own )?(?:faith|religion|caste|community)»"),
    reason(`«non[ -]?(?:${FAITHS})s?»`),
    reason(
      `«(?:an?|only|not|you are|you're|practi[sc]ing|fellow) (?:an? )?(?:${FAITHS})(?: ${PERSON}|s)?»(?! ?(?:[a-z]{3,12} )?(?:schools?|colleges?|institutions?|minority|trust|society|mission|stud(?:y|ies)|education|literature|festival|public|vidyalaya|academy))`,
      /irrespective|regardless|all faiths/,
    ),
    reason("«(?:hijab|burqa|burkha|headscarf|head scarf|turban|skull ?cap)»"),

    reason(
      "«(?:disabilit(?:y|ies)|disabled|handicap(?:s|ped)?|differently[ -]abled|divyang\\w{0,4}|wheel ?-?chair|crutches|deaf(?:ness)?|(?:hearing|visual(?:ly)?|speech|vision) (?:loss|impair\\w{0,5}|aids?|problems?)|stammer\\w{0,4}|stutter\\w{0,4}|epilep(?:sy|tic))»",
      OF_PUPILS,
    ),
    reason("«(?:your|poor|ill|bad|mental|physical) health»|«(?:medically|physically) (?:un)?fit»", OF_PUPILS),
    reason(
      "«(?:your|her|his) (?:illness|disease|limp|lisp|medical (?:condition|history)|eye ?sight|blindness)»",
      OF_PUPILS,
    ),
    reason("«you(?: are|'re) (?:partially |partly |almost )?(?:blind|lame)»"),

    reason("«(?:accents?|accented)»(?! (?:marks?|on)»)"),
    reason("«(?:mother[ -]?tongue|regional|native[ -]language|vernacular|mti) (?:influence|touch|tone)»|«mti»"),
    reason("«your (?:mother[ -]?tongue|native place|native state)»"),
  ];
}

function inHindi(): Phrase[] {
  return [
    reason("«(?:आपकी|ज्यादा|अधिक|कम|बडी) (?:उम्र|आयु)»(?! ?वर्ग)"),
    reason("«(?:शादीशुदा|शादी|विवाह|विवाहित|अविवाहित|गर्भवती|गर्भावस्था|तलाकशुदा)»"),
    reason("«(?:आपके|छोटे) बच्चे»(?! (?:को|की) पढ)"),
    reason("«(?:धर्म|जाति|बिरादरी|मजहब)»", /छात्र|विद्यार्थ|पाठ|इतिहास|आरक्षण/),
    reason("«(?:विकलांग|दिव्यांग|विकलांगता|दिव्यांगता|लहजा|उच्चारण का लहजा)»", /बच्च|छात्र|विद्यार्थ/),
    reason("«(?:aapk[aiey]|zyada|jyada|jy?aada|adhik) (?:umar|umra|umr|shaa?di|dharm|jaa?ti|bachch?e)»"),
    reason("«(?:shaa?di ?shuda|a?vivahit|garbhvati|viklang|lehj?za?a?)»"),
  ];
}
