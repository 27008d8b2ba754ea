/**
 * The phrases for which texts are read: words that ask a candidate for money, and what is unlawful or unsafe. All phrases stand in
 * this file and in `asked-phrases.ts`. They are tried on sixty adverts (`tests/fixtures/adverts.ts`).
 */

import { once } from "~/domain/once-rules";
import { askedPhrases } from "./asked-phrases";
import { type Phrase, phrase } from "./phrase";

export const KINDS = ["money", "sex", "age", "private", "papers", "contact", "whatsapp"] as const;
export type Kind = (typeof KINDS)[number];

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

const OF_OTHERS_HINDI = /छात्र|विद्यार्थी|अभिभावक|नहीं|वेतन/;
/** An amount behind one of these is a fee, also without that word. */
const PAID_TO_APPLY = "registration|registeration|regn|processing|application form|enrol?lment|security deposit";
/** Words that are found although their letters were torn apart. Only long ones: short ones come together by chance. */
const TORN_FEES =
  "(?:registration|registeration|processing|application|enrol?lment|verification|joining|training)(?:fees?|charges?)(?!concession|waiver)|(?:security|refundable|caution)(?:deposits?|money)";

/** To make the patterns takes longer than to read a job with them, and only publishing reads. */
export const phrases = once((): readonly Phrase[] => [
  phrase("money", `«(?:${CHARGED})~${FEE}»(?! (?:concession|waiver))(?:(?: of| is| are|:| -| only)? ?AMOUNT)?`, {
    unless: OF_OTHERS,
  }),
  phrase("money", `«(?:${PAID_TO_APPLY})[\\s\\-:*_(]{1,4}(?:(?:of|is|only|amount) )?AMOUNT`, { unless: OF_OTHERS }),
  phrase("money", `«${FEE} (?:for|of|towards) (?:the |your |an? )?(?:${PAID_TO_APPLY}|interview|verification)»`, {
    unless: OF_OTHERS,
  }),
  phrase("money", TORN_FEES, { unless: OF_OTHERS, isTorn: true }),
  phrase(
    "money",
    `(?<=^|[.!?:] |\\n|«(?:please|pls|plz|kindly|must|you (?:should|have to|need to|will)) )(?:pay|remit|transfer)»[^.;!?\\n]{0,40}«(?:fees?|charges?|deposit)»(?! (?:concession|waiver))`,
    { unless: OF_OTHERS },
  ),
  phrase(
    "money",
    "«(?:rzp\\.io|razorpay\\.me|pages\\.razorpay\\.com|paytm\\.me|p\\.paytm\\.me|pmny\\.in|imjo\\.in|phon\\.pe|gpay\\.app|paypal\\.me)»",
  ),
  phrase(
    "money",
    "«(?:fees?|paise|paisa|rupaye|AMOUNT)»[^.;!?\\n]{0,20}«(?:jama|bhej(?:o|e|en|ein|iye|na)|(?:dena|deni|dene) (?:hoga|hogi|honge|padega)|bharn[ai]|bharein)»",
    { unless: OF_OTHERS },
  ),
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
  phrase(
    "money",
    "«(?:पंजीकरण|पञ्जीकरण|पंजीयन|रजिस्ट्रेशन|आवेदन|प्रशिक्षण|फॉर्म|फार्म|प्रोसेसिंग|सुरक्षा|धरोहर|सिक्योरिटी)~(?:शुल्क|फीस|राशि)",
    { unless: OF_OTHERS_HINDI },
  ),
  phrase("money", "«(?:शुल्क|फीस|राशि|पैसे|AMOUNT)[^।.;!?\\n]{0,25} (?:जमा|भेज|अदा|भुगतान|देना|देनी|देने)", {
    unless: OF_OTHERS_HINDI,
  }),

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
  ...askedPhrases(),
]);
