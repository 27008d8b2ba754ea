/**
 * Reasons that may not decide about an applicant, as a school writes them to her: age, marriage, children, religion, caste, disability,
 * accent. They are looked for in the words of a rejection alone, as an advert and a message speak of pupils, posts and leave too.
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

export function rejectionPhrases(): readonly Phrase[] {
  return [...ofAgeAndFamily(), ...ofFaithAndBody(), ...inHindi()];
}

function ofAgeAndFamily(): Phrase[] {
  return [
    reason(
      "«(?:too|very|so|(?:a )?bit|rather|quite|already) (?:old|young|aged|elderly)»",
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
      /reserv|roster|quota|irrespective|regardless|all religions|subject|curriculum|teacher of religion/,
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
    reason("«(?:आपकी|ज़्यादा|ज्यादा|अधिक|कम|बड़ी) (?:उम्र|आयु)»(?! ?वर्ग)"),
    reason("«(?:शादीशुदा|शादी|विवाह|विवाहित|अविवाहित|गर्भवती|गर्भावस्था|तलाकशुदा)»"),
    reason("«(?:आपके|छोटे) बच्चे»(?! (?:को|की) पढ)|«(?:धर्म|जाति|बिरादरी|मजहब|मज़हब)»"),
    reason("«(?:विकलांग|दिव्यांग|विकलांगता|दिव्यांगता|लहजा|लहज़ा|उच्चारण का लहजा)»", /बच्च|छात्र|विद्यार्थ/),
    reason("«(?:aapk[aiey]|zyada|jyada|jy?aada|adhik) (?:umar|umra|umr|shaa?di|dharm|jaa?ti|bachch?e)»"),
    reason("«(?:shaa?di ?shuda|a?vivahit|garbhvati|viklang|lehj?za?a?)»"),
  ];
}
