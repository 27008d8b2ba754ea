/**
 * Reads a job's text before it is published: for words that ask a candidate for money, and for what is unlawful or unsafe. All
 * phrases stand in this file. They are tried on sixty adverts (`tests/fixtures/adverts.ts`).
 */

import { once } from "~/domain/once-rules";
import { around, toPlain } from "./plain-text";

export const KINDS = ["money", "sex", "age", "contact", "whatsapp"] as const;
export type Kind = (typeof KINDS)[number];

/** The fields of a job that are read, and how a sentence names them. */
const FIELDS = {
  title: "the title",
  category: "the category",
  salary: "the salary",
  location: "the location",
  description: "the description",
  responsibility: "the responsibility",
  qualifications: "the qualifications",
  benefits: "the benefits",
  keywords: "the keywords",
  company_name: "the company name",
  company_location: "the company location",
  subjects: "the subjects",
  medium: "the medium",
  classes: "the classes",
  walk_in_hours: "the hours of the walk-in interview",
  walk_in_place: "the place of the walk-in interview",
  questions: "the questions",
} as const;
type Field = keyof typeof FIELDS;
/** A question with its choices. */
type Asked = { text: string; choices: readonly string[] };
/** Several values are read as one text. */
export type Texts = Partial<Record<Field, string | readonly (string | Asked)[] | null>>;

const textOf = (value: string | Asked) =>
  typeof value === "string" ? value : [value.text, ...value.choices].join(". ");

/** `words`: as they stand in the text. `why`: half a sentence. */
export type Finding = { field: Field; words: string; kind: Kind; why: string };

const WHY: Record<Kind, string> = {
  money: "a school may not ask a candidate for money",
  sex: "a job is for women and men alike, married or not",
  age: "say what the work needs, not how old a person may be",
  contact: "programs collect what stands on a page; candidates reach you by Apply",
  whatsapp: "everybody must be able to apply here, without WhatsApp",
};

/** One sentence about a finding. */
export function sentenceOf({ field, words, why }: Finding): string {
  return `In ${FIELDS[field]}: “${words}” – ${why}`;
}

type Phrase = {
  kind: Kind;
  words: RegExp;
  /** Words nearby, in the same sentence, that make it harmless. */
  unless?: RegExp;
  /** Words that must stand in the same sentence. */
  needs?: RegExp;
};

/** One phrase. `«` and `»` stand for the borders of a word, `~` for what may stand between two words, AMOUNT for a sum of money. */
function phrase(kind: Kind, words: string, { unless, needs }: { unless?: RegExp; needs?: RegExp } = {}): Phrase {
  const source = words
    .replaceAll("AMOUNT", `(?:(?:rs|inr|rupees|₹)[ .:]{0,2}\\d[\\d,]{1,9}|\\d[\\d,]{2,9} ?(?:rs|rupees|/-|₹))(?:/-)?`)
    .replaceAll("AGE", "(?:2\\d|[345]\\d|6[0-5])(?![\\d%.,]*\\d)")
    .replaceAll("«", "(?<![\\p{L}\\p{M}\\d])")
    .replaceAll("»", "(?![\\p{L}\\p{M}\\d])")
    .replaceAll("~", "[\\s\\-./:*,'()]{1,3}");
  return { kind, words: new RegExp(source, "gu"), ...(unless ? { unless } : {}), ...(needs ? { needs } : {}) };
}

const PAYS = "pay|deposit|remit|transfer|submit";
const FEE = "(?:fees?|charges?|deposits?|money|cost)";
const CANDIDATE = "(?:candidate|applicant|trainee|incumbent|joinee|teacher)s?";
const WHICH = "(?:the |each |every |all |any |selected |shortlisted |interested |concerned |new )";
const CHARGED = [
  "registration|registeration|regn|processing|process|application|applicant|form|training|joining|interview|slot",
  "verification|placement|security|caution|uniform|dress|kit|laptop|tablet|id card|identity card|documents?|documentation",
  "medical|onboarding|certificate|enrol?lment|consultancy|agency|service|offer letter|appointment letter|refundable|software",
  "exam|examination|test|courier|study material|training material",
].join("|");
/** Others than the candidate pay or are paid, or it is about the school's own money. */
const OF_OTHERS =
  /student|pupil|parent|guardian|mother|admission|contractor|vendor|supplier|tenant|tender|of (?:the )?(?:boys|girls|boarders|players|members)|collects?(?! from)|counter|ledger|allowance|reimburs|(?:borne|paid|given|arranged) (?:for )?by (?:the |our )?(?:school|college|trust|academy|centre|company|management|institute)|(?:school|college|trust|academy|centre|company|management|institute|we|who) (?:will |also )?(?:bears?|pays?|gives?|reimburses?)|travel|ta\/da|free of|without (?:any )?charge/;
const A_SALARY =
  /(?:we|school|college|trust|management|company|centre|institute|academy|members?) (?:will |shall |also |is ready to |can )*(?:pay|transfer|deposit)|parents?|students?|pupils?|collect|allowance|travel|(?:per|an?|each|every) (?:month|year|annum|hour|lecture|period|day|class|session)|p\.?m\b|monthly|annum|in hand|salary of|stipend/;

/** To make the patterns takes longer than to read a job with them, and only publishing reads. */
const phrases = once((): readonly Phrase[] => [
  phrase("money", `«(?:${CHARGED})~${FEE}»(?:(?: of| is| are|:| -| only)? ?AMOUNT)?`, { unless: OF_OTHERS }),
  phrase("money", `«caution~(?:money|amount|deposit)»(?: of AMOUNT)?`, { unless: OF_OTHERS }),
  phrase("money", `«refundable~(?:[a-z]{2,12} )?(?:deposit|charges|fee|amount|security)»`, { unless: OF_OTHERS }),
  phrase("money", `«form~charges? (?:of )?\\d{2,5}`, { unless: OF_OTHERS }),
  phrase("money", `AMOUNT[^.;!?\\n]{0,8} (?:for|as|towards) (?:the )?(?:${CHARGED})»`, { unless: OF_OTHERS }),
  phrase(
    "money",
    `«(?:to|must|should|will|shall|please|kindly|and|have to|${CANDIDATE}|you) (?:also )?(?:${PAYS})»[^.;!?\\n]{0,30} AMOUNT`,
    { unless: A_SALARY },
  ),
  phrase(
    "money",
    `«(?:pay|send|deposit|remit|transfer) (?:only |just )?AMOUNT[^.;!?\\n\\d]{0,6} (?:through|via|by|on|to (?!(?:rs|inr|₹)?[. ]{0,2}\\d)|to confirm|for (?:your|the|interview|registration|confirm))`,
    { unless: A_SALARY },
  ),
  phrase("money", `«${FEE}»[^.;!?\\n]{0,40}«(?:from|by) ${WHICH}{0,2}(?:candidate|applicant)s?»`, {
    unless: OF_OTHERS,
  }),
  phrase(
    "money",
    `«(?:candidate|applicant)s?»[^.;!?\\n]{0,25}«(?:${PAYS})s?»[^.;!?\\n]{0,25}«(?:fees?|charges?|deposit)»`,
    {
      unless: OF_OTHERS,
    },
  ),
  phrase("money", `«(?:upi|paytm|phone ?pe|google ?pay|g ?pay|bhim|qr code|imps|neft)»`, {
    needs:
      /(?:pay|send|transfer|deposit|remit|scan|fees?|charges?|amount)\b.*(?:candidate|applicant|your?\b|interview|slot|seat|form|joining|roll number|upi|paytm|pay\b)|(?:candidates?|applicants?|your?|interview|slot|joining)\b.*(?:pay|send|transfer|deposit|remit|scan|fees?|charges?|amount)\b/,
    unless: /student|pupil|parent|collect|salary|reconcil|settlement|knowledge|counter/,
  }),
  phrase("money", "«[a-z0-9._-]{2,50}@(?:ybl|ok(?:axis|sbi|icici|hdfcbank)|paytm|upi|ibl|axl|apl|ptsbi|ptyes)»"),
  phrase(
    "money",
    "«(?:demand draft|dd|postal order|pay order|bank draft)»[^.;!?\\n]{0,30} (?:AMOUNT|in favou?r of|payable)",
    {
      unless: /student|pupil|parent|tender|contractor|vendor|admission/,
    },
  ),
  phrase(
    "money",
    "«salar(?:y|ies)»[^.;!?\\n]{0,30}«(?:retained|kept|withheld|held back|deducted)»[^.;!?\\n]{0,20}«(?:security|deposit|caution|training|uniform|guarantee)",
  ),
  phrase(
    "money",
    "«(?:buy|purchase|bought|purchased)»[^.;!?\\n]{0,40}«(?:from (?:the |our )?(?:school|company|us|academy|institute)|own (?:cost|expense))",
    { unless: /student|pupil|parent|vendor/ },
  ),
  phrase("money", "«(?:पंजीकरण|रजिस्ट्रेशन|आवेदन|प्रशिक्षण) (?:शुल्क|फीस)", { unless: /छात्र|विद्यार्थी|नहीं/ }),

  phrase(
    "sex",
    "«(?:females?|lady|ladies|wom[ae]n|males?|gents)(?: [a-z]{3,14}){0,2}? (?:only|preferred|required|wanted|needed)»",
    {
      unless:
        /\bmen\b|male ?(?:and|or|&|\/|,) ?female|female ?(?:and|or|&|\/|,) ?male|gents|ladies and|both|only (?:college|school|university|hostel)|encourag|irrespective|reserved/,
    },
  ),
  phrase("sex", "«(?:gents|men|males?)(?: candidates?| teachers?| staff)? only»", { unless: /female|women|ladies/ }),
  phrase(
    "sex",
    "«(?:only|preferably|exclusively|prefer|wanted|required|needs?|looking for)(?: an?| for| one| two| the)?(?: (?:smart|young|married|un ?married|experienced|qualified|trained)){0,2} (?:females?|lady|ladies|wom[ae]n|males?|gents)(?!'s| ?['’]|s'| hostel| college| wing| warden)»",
    {
      unless:
        /male ?(?:and|or|&|\/|,) ?female|female ?(?:and|or|&|\/|,) ?male|wom[ae]n (?:and|or) m[ae]n|gents and|and gents/,
    },
  ),
  phrase("sex", "«un[ -]?married»", {
    unless: /(?<!un)married (?:and|or|&|\/) un|unmarried (?:and|or|&|\/) married|alike|both|status/,
  }),
  phrase(
    "sex",
    "«(?:females?|males?|lady|ladies|gents|women|men)(?: candidates?| teachers?)? (?:need not|should not|cannot|can not|may not|are not)»",
  ),
  phrase("sex", "«(?:sex|gender) ?[:-] ?(?:female|male)»(?! ?[/,]| or| and)"),
  phrase("sex", "«(?:केवल|सिर्फ) (?:महिला|पुरुष)"),

  phrase(
    "age",
    "«aged?»(?:[ :(),-]{0,3}(?:limit|should|must|be|is|not|of|the|candidates?|applicants?|between|from|below|under|above|over|more|than|less|up ?to|max(?:imum)?|within|exceed(?:ing)?|years|in)»){0,8}[ :(),.-]{1,3}AGE(?: ?(?:-|to|and) ?AGE)?(?: ?(?:years?|yrs?))?",
    { unless: /retire|superannuat|child|student|pupil|kids|learner|minimum age|at least|not less|no age|any age/ },
  ),
  phrase(
    "age",
    "«(?:below|under|not (?:be )?(?:above|over|more than|older than)|not exceed(?:ing)?|up ?to|max(?:imum)?|(?<!no[t]? )less than|younger than|between)(?: the age of)? AGE(?: ?(?:-|to|and) ?AGE)? ?(?:years?|yrs?)»(?!,? ?(?:of )?(?:[a-z]{3,12} )?(?:experience|exp»|service|standing))(?: of age| old)?",
    {
      unless:
        /child|student|pupil|team|experience (?:of |up ?to |between ){0,2}\d|school is|building|retire|superannuat/,
    },
  ),
  phrase("age", "«(?:upper|max(?:imum)?) age(?: limit)?»", {
    unless: /no (?:upper|max)|without|relax.*only|child|student/,
  }),
  phrase("age", "«(?:candidates?|applicants?|persons?) (?:[a-z]{2,9} ){0,2}(?:below|under) AGE»(?! ?(?:%|per))"),

  phrase(
    "contact",
    "«[a-z0-9._%+-]{1,64} ?(?:@|[([]at[)\\]]) ?[a-z0-9-]{1,63}(?: ?(?:\\.|[([]dot[)\\]]) ?[a-z]{2,24}){1,3}»",
  ),
  // Mobile numbers, in the groups in which people write them, then numbers with the code of a town.
  phrase(
    "contact",
    "(?<![\\d.,/-])(?:(?:\\+ ?|00)?91[ .-]?|0)?[6-9](?:\\d{9}|\\d{4}[ .-]\\d{5}|\\d{3}[ .-]\\d{3}[ .-]\\d{3}|\\d{3}[ .-]\\d{6}|\\d{2}[ .-]\\d{3}[ .-]\\d{4}|\\d{2}[ .-]\\d{4}[ .-]\\d{3}|\\d[ .-]\\d\\d[ .-]\\d\\d[ .-]\\d\\d[ .-]\\d\\d)(?!\\d|[.,]\\d)",
    { unless: /(?:udise|affiliation|account|a\/c|school code|registration n|salary|ctc|pay|rs|inr|₹)[^.;!?\n]{0,14}$/ },
  ),
  phrase("contact", "(?<![\\d.,/-])\\(?0\\d{2,4}\\)?[ -]{1,2}\\d{3,4}[ -]?\\d{3,4}(?![\\d,])"),

  phrase("whatsapp", "«(?:only|just) (?:on|through|via|by|at) whats ?app»"),
  phrase(
    "whatsapp",
    "«whats ?app (?:only|your|us|me|the cv|cv|resumes?|bio|their|his|n(?:umber|o)»|at|:|on \\d)[^.;!?\\n]{0,20}",
    {
      unless: /parent|student|guardian|group/,
    },
  ),
  phrase(
    "whatsapp",
    "«(?:cv|resumes?|bio ?-?data|apply|application|documents|certificates|photo|details)»[^.;!?\\n]{0,40}«whats ?app»",
    {
      unless: /parent|guardian|student/,
    },
  ),
  phrase("whatsapp", "«(?:wa\\.me/|(?:api|chat)\\.whatsapp\\.com)"),
]);

/** Other fees of the same list: "no processing fee, training fee or deposit". */
const LISTED =
  /(?:,| or| and| nor|\/) ?(?:a |any )?(?:[a-z]+ ){0,2}(?:fees?|charges?|deposits?|money|amount)\b|(?:,| or| and| nor|\/) ?(?:a |any )?$/g;
const DENIED =
  /\b(?:do(?:es)? ?n[o']t|don't|never|no|not|nobody|no one|nor|without|free of|nil|zero|waived?)\b[^.,;!?]{0,45}$/;

function isDenied(before: string, behind: string): boolean {
  const plain = before.replace(/\b(?:not?|non)[ -]?(?:refundable|later than)/g, "").replace(LISTED, "");
  return (
    DENIED.test(plain) ||
    /^[^.,;]{0,20}\b(?:is|are) (?:not (?:charged|taken|asked|collected|required)|nil|waived)\b/.test(behind)
  );
}

/** The numbers of a range of pay: both end in two noughts. */
function isPay(words: string): boolean {
  return /^[6-9]\d{2}00[ .-][1-9]\d{2}00$/.test(words);
}

function isMeant({ kind, unless, needs }: Phrase, words: string, before: string, behind: string): boolean {
  const sentence = before + words + behind;
  if (kind === "contact") return !(unless?.test(before) || isPay(words));
  if (kind === "money" && isDenied(before, behind)) return false;
  return !unless?.test(sentence) && (needs?.test(sentence) ?? true);
}

/** At most so many findings of one kind in one field: more help nobody. */
const MAX_FINDINGS = 5;
const MAX_WORDS = 120;

/** What stands in these texts that publishing stops, in the order of the kinds; empty for nearly all jobs. */
export function readText(texts: Texts): Finding[] {
  const found: (Finding & { start: number; end: number })[] = [];
  for (const field of Object.keys(FIELDS) as Field[]) {
    const written = texts[field];
    const original = typeof written === "string" ? written : written?.map(textOf).join(". ");
    if (!original) continue;
    const { text, at } = toPlain(original);
    for (const each of phrases()) {
      for (const match of text.matchAll(each.words)) {
        const start = match.index;
        const end = start + match[0].length;
        const same = found.filter(({ field: where, kind }) => where === field && kind === each.kind);
        if (same.length >= MAX_FINDINGS) break;
        if (same.some((other) => start < other.end && end > other.start)) continue;
        const { before, behind } = around(text, start, end);
        if (!isMeant(each, match[0], before, behind)) continue;
        const words = original.slice(at[start], at[end]).trim().slice(0, MAX_WORDS);
        found.push({ field, words, kind: each.kind, why: WHY[each.kind], start, end });
      }
    }
  }
  found.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return found.map(({ start: _start, end: _end, ...finding }) => finding);
}
