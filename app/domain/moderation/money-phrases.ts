/** Words that ask a candidate for money, in English and in the Hindi of telephones. */
import { type Phrase, phrase } from "./phrase-notation";

const PAYS = "pay|deposit|remit|transfer|submit";
const FEE = "(?:fees?|charges?|chrgs?|chgs?|deposits?|money|cost|shulk)";
const CANDIDATE = "(?:candidate|applicant|trainee|incumbent|joinee|teacher)s?";
const WHICH = "(?:the |each |every |all |any |selected |shortlisted |interested |concerned |new )";
const CHARGED = [
  "registration|registeration|regn|regd?|regis|processing|process|application|applicant|form|training|joining|interview|slot",
  "verification|placement|security|caution|uniform|dress|kit|laptop|tablet|id card|identity card|documents?|documentation",
  "medical|onboarding|certificate|enrol?lment|consult(?:ancy|ation)|agency|service|offer letter|appointment letter|refundable|software",
  "exam|examination|test|courier|study material|training material|background check|screening|recruitment|hiring|call letter",
  "admit card|hall ticket|seat booking|slot booking|panji[ky]aran|namankan|nondn?ani|aa?vedan|shortlisting",
].join("|");
/** Schools take these from others too, so they are found with an amount alone. */
const CHARGED_AT_TIMES = [
  "prospectus|brochure|booking|demo|counsell?ing|assessment|orientation|induction|membership|administrati(?:ve|on)|admin|file",
  "portal|log ?in|gate pass|badge|token|advance|confirmation|reservation|seat|allotment|insurance|subscription|books?|material|stationery",
  "handling|convenience|stamp paper|stamp|agreement|contract|facilitation|guidance|mentorship|internship|course|workshop|bootcamp",
  "certification|licen[cs]e|selection|job|offer|entry|appointment|profile|eligibility|skill test|health check(?:-?up)?|post",
].join("|");
/** Words between one of these and its fee. */
const BETWEEN =
  "(?:\\([^()\\n]{1,25}\\)|one[- ]?time|non[- ]?refundable|nominal|small|minimum|online|initial|mandatory|compulsory|and|cum|or|plus|related)";
/** About a post of the school, or its own papers. */
const NOT_ASKED =
  "(?! (?:concession|waiver|duty|duties|structure|collection|register|ledger|clerk|records?|reimbursement|scams?|frauds?)»)";

/** Those who pay for the candidate, where the words about them do not stop at the school's own till. */
const SCHOOL = "(?:school|college|trust|academy|centre|company|management|institute|institution|foundation|employer)";
const OTHERS = [
  "student|pupil|parent|guardian|mother|admission|contractor|vendor|supplier|tenant|tender",
  "of (?:the )?(?:boys|girls|boarders|players|members)|collects?(?! from)|fees? counter|cash counter|ledger|allowance|reimburs",
  `(?:borne|paid|given|arranged|met|covered|sponsored|funded|provided) (?:for |back |fully |entirely )?by (?:the |our )?(?:${SCHOOL}|us)\\b(?!'s| (?:portal|website|counter|office|account|upi|link|qr))`,
  `\\b(?:is|are) on (?:the |our )?(?:${SCHOOL}|us)\\b`,
  `(?:${SCHOOL} (?:will |shall |also )?|\\bwe (?:will |shall |also )?)(?:bears?|pays?|gives?|covers?|meets?|reimburses?)\\b(?! (?:it|this|you|the amount)? ?(?:back|a slot|a call))`,
  "travel|ta\\/da|free of|without (?:any )?charge",
].join("|");
/** Others than the candidate pay or are paid, or it is about the school's own money. */
const OF_OTHERS = new RegExp(OTHERS);
const WE_PAY = `(?:\\bwe|${SCHOOL}|members?) (?:will |shall |also |is ready to |can )*(?:pay|transfer|deposit)\\b(?! (?:it|this|you|the amount)? ?back)`;
const PER = "(?:per|an?|each|every) (?:month|year|annum|hour|lecture|period|day|class|session)";
const A_SALARY = new RegExp(
  `${WE_PAY}|parents?|students?|pupils?|collect|allowance|travel|${PER}|p\\.?m\\b|monthly|annum|in hand|salary of|stipend|vendor|supplier|contractor`,
);
/** Money that a school owes. */
const IS_OWED = new RegExp(
  `${A_SALARY.source}|${OTHERS}|salary|honorarium|remuneration|wages?|bonus|incentive|gratuity|compensation|overtime|lump|arrears?|scholarship|prize|\\bta\\b|\\btds\\b|tax|rent\\b|\\bper\\b|to (?:the |every |each |all |selected |our )*(?:teachers?|candidates?|applicants?|those|staff|employees?)`,
);
/** Work with money that others pay, or pay that a teacher gets. */
const OF_PAID_WORK = new RegExp(
  `student|pupil|parent|collect|salary|reconcil|settlement|knowledge|fees? counter|cash counter|cashier|accept(?:s|ing)? (?:(?:the|school|tuition) )?fees?|receiv(?:es?|ing) (?:(?:the|school|tuition) )?fees?|fee payments|${WE_PAY}|travel|allowance|${PER}`,
);

/** An amount behind one of these is a fee, also without that word. */
const PAID_TO_APPLY =
  "document verification|verification of documents|registration|registeration|regn|processing|application form|enrol?lment|security deposit";
/** A fee for one of these. */
const PAID_FOR = `${PAID_TO_APPLY}|interview|(?:[a-z]{3,12} )?verification|verifying (?:your |the )?documents|id card|identity card|uniform|offer letter|appointment letter|joining|onboarding|background check|screening|documentation`;
/** Words that are found although their letters were torn apart. Only long ones: short ones come together by chance. */
const TORN_FEES =
  "(?:registration|registeration|processing|application|enrol?lment|verification|joining|training)(?:fees?|charges?)(?!concession|waiver)|(?:security|refundable|caution)(?:deposits?|money)";

export const PAYMENT_LINKS = [
  "rzp\\.io|razorpay\\.me|pages\\.razorpay\\.com|razorpay\\.com/payment|paytm\\.me|p\\.paytm\\.me|m?\\.?p-y\\.tm|pmny\\.in|imjo\\.in",
  "(?:www\\.)?instamojo\\.com/|phon\\.pe|gpay\\.app|(?:g\\.co|pay\\.google\\.com)/pay|paypal\\.me|(?:www\\.)?paypal\\.com/paypalme",
  "(?:buy|checkout|donate|pay|invoice)\\.stripe\\.com|payments(?:-test)?\\.cashfree\\.com|cfre\\.in|(?:u\\.)?payu\\.in|payumoney\\.com",
  "(?:pay\\.)?easebuzz\\.in|cosmofeed\\.com|superprofile\\.bio|rpy\\.club|mojo\\.page|upi://|upilinks?\\.in|bharatpe\\.in|ko-fi\\.com",
  "buymeacoffee\\.com|cash\\.app/|venmo\\.com|revolut\\.me|wise\\.com/pay|square\\.link|checkout\\.square\\.site|gumroad\\.com/l|onlinesbi\\.(?:com|sbi)|sb ?i? ?collect»",
].join("|");
/** Texts behind the @ of a UPI address. */
export const HANDLES = [
  "ybl|ibl|axl|apl|yapl|rapl|abfspay|paytm|upi|ok(?:biz)?(?:axis|sbi|icici|hdfcbank)|pt(?:sbi|yes|axis|hdfc)|wa(?:axis|icici|sbi|hdfcbank)",
  "sbi|axis|axisb|axisbank|axisgo|naviaxis|jupiteraxis|sliceaxis|sliceaxisbank|icici|myicici|ikwik|mobikwik|pockets|hdfc|hdfcbank|hdfcbankjd",
  "payzapp|pnb|kotak|kotak811|kaypay|yesbank|yes|idfc|idfcbank|idfcfirst|idfcnetc|federal|fbl|indus|indusind|rbl|barodampay|bob|unionbank",
  "unionbankofindia|union|uboi|cnrb|canarabank|boi|boimpay|mahb|iob|indianbank|indbank|kvb|kvbank|karurvysyabank|dbs|digibank|aubank|bandhan",
  "citi|citibank|citigold|hsbc|fam|fifederal|freecharge|airtel|airtelpaymentsbank|postbank|ippb|jio|jiopay|timecosmos|tapicici|superyes|yespop",
  "ezeepay|eazypay|imobile|kbl|dlb|sib|csb|csbpay|equitas|utbi|dcb|jkb|pingpay|s2b|sc|scb|andb|allbank|obc|psb|uco|ucobank|amazonpay|trans|nsdl|dnsb|finobank|freoicici|seyes|shriramhdfcbank",
].join("|");
/** Accounts and numbers to which money is sent. */
const TO_AN_ACCOUNT =
  "(?:to|in|into|on|through|via|by) (?:(?:(?:our|the|this|my|above|below|given|following|bank|current|upi)|school(?:'?s)?) ){0,4}(?:account|a/c|ac|number|no|qr(?: code)?|upi(?: id)?|paytm|phone ?pe|g ?pay|wallet|[6-9]\\d{9})»";
const TO_BE_SEATED =
  "(?:to|for) (?:(?:confirm|block|book|reserve|register|secure|hold|get) )?(?:(?:your|the|an?) )?(?:seat|slot|place|joining|interview|registration|call letter|job|offer|confirm(?:ation)?)»";
const BARE = "(?:AMOUNT|\\d[\\d,]{1,6}(?: ?(?:rs|rupees|inr))?)";

type More = Pick<Phrase, "unless" | "needs" | "isTorn">;
const money = (words: string, more: RegExp | More = {}) =>
  phrase("money", words, more instanceof RegExp ? { unless: more } : more);

export function moneyPhrases(): readonly Phrase[] {
  return [...fees(), ...payments(), ...ways(), ...prices()];
}

/** A fee that has a name. */
function fees(): readonly Phrase[] {
  return [
    money(
      `«(?:${CHARGED})~(?:${BETWEEN}~){0,2}${FEE}»${NOT_ASKED}(?:(?: of| is| are|:| -| only)? ?AMOUNT)?`,
      OF_OTHERS,
    ),
    money(
      `«(?:${CHARGED_AT_TIMES})~(?:(?:class|lesson|session)~)?${FEE}»(?:(?: of| is| are|:| -| only|=){1,2})? ?(?:AMOUNT|\\d{2,5}(?![\\d%]| ?(?:students|children|seats|teachers)))`,
      OF_OTHERS,
    ),
    money(`«(?:${PAID_TO_APPLY})[\\s\\-:*_(]{1,4}(?:(?:of|is|only|amount) )?AMOUNT`, OF_OTHERS),
    money(
      `(?<!in[ -])«(?:fees?|charges|deposits?|cost|money|charge(?= for| towards)) (?:for|of|towards) (?:the |your |an? )?(?:${PAID_FOR})»`,
      OF_OTHERS,
    ),
    money(TORN_FEES, { unless: OF_OTHERS, isTorn: true }),
    money(`«caution~(?:money|amount|deposit)»(?: of AMOUNT)?`, OF_OTHERS),
    money(`«refundable~(?:[a-z]{2,12} )?(?:deposit|charges|fee|amount|security)»`, OF_OTHERS),
    money(`«form~charges? (?:of )?\\d{2,5}`, OF_OTHERS),
    money(`AMOUNT[^.;!?\\n]{0,8} (?:for|as|towards) (?:the )?(?:${CHARGED})»`, OF_OTHERS),
    money(`«${FEE}»[^.;!?\\n]{0,40}«(?:from|by) ${WHICH}{0,2}(?:candidate|applicant)s?»`, OF_OTHERS),
    money("AMOUNT[^.;!?\\n]{0,12}«(?:non~)?refundable»|«non~refundable~(?:[a-z]{2,14} ){0,2}AMOUNT", OF_OTHERS),
    money("«(?:nominal|small|one[- ]time|minimum|token) (?:fees?|charges?|amount|deposit)»(?: of AMOUNT)?", OF_OTHERS),
    money(`«(?:${CHARGED}|${CHARGED_AT_TIMES})~amount(?: of| is|:)? ?AMOUNT`, IS_OWED),
    money(
      "«commission of (?:\\d{1,3} ?%|half|one)[^.;!?\\n]{0,15}(?:first|your) (?:month|salary)|«(?:gift cards?|vouchers?|recharge) of AMOUNT",
    ),
  ];
}

/** An amount that is to be paid. */
function payments(): readonly Phrase[] {
  return [
    money(
      `«(?:mak(?:e|ing)|complete|do|send|submit|after|upon|against|without) (?:an? |the |your |this )?(?:(?:advance|online|upi|small|one[- ]time|initial) )?payment (?:of )?(?:only |just )?(?:AMOUNT|\\d{3,6}»)`,
      IS_OWED,
    ),
    money(`(?:^|\\n|[.!?] )fees? ?[:=-]{1,2} ?(?:AMOUNT|\\d{3,5}(?![\\d%]| ?(?:students|children|seats)))`, OF_OTHERS),
    money(
      "«(?:prospectus|brochure)(?:,| is| at| for|:| -)? ?AMOUNT|AMOUNT (?:for|towards) (?:the )?prospectus»",
      OF_OTHERS,
    ),
    money(
      "«(?:buy|purchase|order) (?:the |our |this |an? )?(?:[a-z]{2,12} ){0,2}(?:kits?|materials?|books?|software|course|tablet|uniform)»[^.;!?\\n]{0,12} AMOUNT",
      IS_OWED,
    ),
    money("AMOUNT (?:only |as |in )?(?:an )?advance»|«slot booking»[^.;!?\\n]{0,12} (?:AMOUNT|\\d{3,5}»)", IS_OWED),
    money(
      `«(?:${PAYS}|send|fees?|charges?)»[^.;!?\\n]{0,30}«(?:bitcoins?|btc|usdt|crypto(?:currenc(?:y|ies))?|ethereum)»|«(?:bitcoins?|btc|usdt|crypto|ethereum) (?:wallet|address|payment)»`,
      { unless: /taught|teach|class|course on|curriculum/ },
    ),
    money("«advance (?:(?:payment|amount|deposit) )?(?:of |: ?)AMOUNT", IS_OWED),
    money("AMOUNT[^.;!?\\n]{0,15} from (?:each |every |all |the )?(?:candidate|applicant)s?»", A_SALARY),
    money(
      `«(?:candidates?|applicants?|you) (?:have to|must|should|will|need to|are to|shall) (?:pay|deposit|remit|transfer) ${BARE}»(?! ?(?:%|students|children|books|copies))`,
      A_SALARY,
    ),
    money("«(?:send|pay) (?:us |the |some )?money (?:to|for|on|before|by|via|through)»", A_SALARY),
    money(
      "«(?:payment (?:screenshot|proof|slip)|(?:screenshot|proof|slip) of (?:the |your )?payment)»|«(?:send|attach|upload|share|bring|show)»[^.;!?\\n]{0,20}«fees? receipt»",
      OF_OTHERS,
    ),
    money("«cheque (?:of|for) AMOUNT", IS_OWED),
    money(
      `«payment (?:of )?AMOUNT[^.;!?\\n]{0,25} (?:is|are) (?:compulsory|mandatory|required|necessary|a must|due)»`,
      IS_OWED,
    ),
    money(
      `AMOUNT[^.;!?\\n]{0,25} (?:(?:is |are |will be |shall be )?payable|(?:to|must|should|has to|have to|needs? to) be (?:paid|deposited|remitted|transferred|submitted|sent))»`,
      IS_OWED,
    ),
    money(
      `«(?:${PAYS}|send|credit|g ?pay|google pay|phone ?pe) (?:us |only |just |a sum of |an amount of )?${BARE} ${TO_AN_ACCOUNT}`,
      A_SALARY,
    ),
    money(
      `«(?:pay|send|deposit|remit|transfer|g ?pay) (?:us |only |just )?${BARE} (?:only )?${TO_BE_SEATED}`,
      A_SALARY,
    ),
    money(
      `AMOUNT[^.;!?\\n]{0,12} to (?:block|book|confirm|reserve|secure|hold) (?:your|the|an?) (?:seat|slot|place|joining|interview|post|job|position|appointment|offer)»`,
      A_SALARY,
    ),
    money(
      `(?<=^|[.!?:] |\\n|«(?:please|pls|plz|kindly|must|you (?:should|have to|need to|will)) )(?:pay|remit|transfer)»[^.;!?\\n]{0,40}«(?:fees?|charges?|deposit)»(?! (?:concession|waiver))`,
      OF_OTHERS,
    ),
    money(
      "«(?:fees?|paise|paisa|rupaye|AMOUNT)»[^.;!?\\n]{0,20}«(?:jama|bhej(?:o|e|en|ein|iye|na)|(?:dena|deni|dene) (?:hoga|hogi|honge|padega)|bharn[ai]|bharein)»",
      OF_OTHERS,
    ),
    money(
      `«(?:to|must|should|will|shall|please|kindly|and|have to|${CANDIDATE}|you) (?:also )?(?:${PAYS})s?»[^.;!?\\n]{0,30} AMOUNT`,
      A_SALARY,
    ),
    money(
      `«(?:pay|send|deposit|remit|transfer) (?:only |just )?AMOUNT[^.;!?\\n\\d]{0,6} (?:through|via|by|on|to (?!(?:rs|inr|₹)?[. ]{0,2}\\d)|to confirm|for (?:your|the|interview|registration|confirm))`,
      A_SALARY,
    ),
    money(
      `«(?:candidate|applicant)s?»[^.;!?\\n]{0,25}«(?:${PAYS})s?»[^.;!?\\n]{0,25}«(?:fees?|charges?|deposit)»`,
      OF_OTHERS,
    ),
    money(
      "«salar(?:y|ies)»[^.;!?\\n]{0,30}«(?:retained|kept|withheld|held back|deducted)»[^.;!?\\n]{0,20}«(?:security|deposit|caution|training|uniform|guarantee)",
    ),
    money(
      "«(?:buy|purchase|bought|purchased)»[^.;!?\\n]{0,40}«(?:from (?:the |our )?(?:school|company|us|academy|institute)|own (?:cost|expense))",
      { unless: /student|pupil|parent|vendor/ },
    ),
  ];
}

/** The ways on which money goes. */
function ways(): readonly Phrase[] {
  return [
    money(`«(?:${PAYMENT_LINKS})`),
    money(`«(?:upi|paytm|phone ?pe|google ?pay|g ?pay|bhim|qr code|imps|neft)»`, {
      needs:
        /(?:pay|send|transfer|deposit|remit|scan|fees?|charges?|amount)\b.*(?:candidate|applicant|your?\b|interview|slot|seat|form|joining|roll number|upi|paytm|pay\b)|(?:candidates?|applicants?|your?|interview|slot|joining)\b.*(?:pay|send|transfer|deposit|remit|scan|fees?|charges?|amount)\b/,
      unless: OF_PAID_WORK,
    }),
    money(`«[a-z0-9._-]{2,50}@(?:${HANDLES})»(?![.-]?[a-z\\d])`),
    money("«(?:demand draft|dd|postal order|pay order|bank draft)»[^.;!?\\n]{0,30} (?:AMOUNT|in favou?r of|payable)", {
      unless: /student|pupil|parent|tender|contractor|vendor|admission/,
    }),
  ];
}

/** Money that is no fee by its name: a donation, a cheque that may be filled in, a share of the salary. */
function prices(): readonly Phrase[] {
  const sum = "(?:AMOUNT|(?:(?:rs|inr|₹)[ .]{0,2})?\\d[\\d.,]{0,5} ?(?:lakhs?|lacs?|thousand))";
  const forWork =
    "[^.;!?\\n]{0,20}«(?:required|mandatory|compulsory|joining|post|job|appointment|selection|candidates?)»";
  const agent = "(?:the |our |an? )?(?:consultan(?:cy|ts?)|agency|agents?|placement (?:cell|agency|office)|us)»";
  const paysItself = new RegExp(`${OTHERS}|(?:from|by) (?:the |our )?(?:${SCHOOL}|employers?)`);
  return [
    money(
      `«donations? (?:of )?${sum}${forWork}|${sum} (?:(?:as|in) )?(?:an? )?donation»${forWork}`,
      /received|raised|students|parents|alumni|library|relief/,
    ),
    money(
      "«(?:blank|undated|security|post[- ]?dated) (?:signed )?cheques?»",
      /student|parent|vendor|supplier|custody|record|register|stock|ledger|accounts? (?:work|office)|return/,
    ),
    money(
      `AMOUNT[ -]{1,3}(?:only )?(?:for )?(?:registration|registeration|regn|application form)»(?! (?:n(?:o|umber)|date|with|under))`,
      IS_OWED,
    ),
    money(`«(?:${CHARGED})~(?:amt|chrgs?|chgs?)»(?: of| is|:)? ?(?:AMOUNT|\\d{2,5}(?![\\d%]))`, IS_OWED),
    money("«(?:joining|training|study|uniform|interview|welcome) kit»[^.;!?\\n]{0,4} AMOUNT", {
      unless: new RegExp(`${IS_OWED.source}|provided|free|given|worth`),
    }),
    money("(?:^|[.!?:] |\\n)deposit»[^.;!?\\n]{0,40}«(?:and|with|plus) AMOUNT", A_SALARY),
    money(
      "«scan (?:(?:the|this|our|below|given) ){0,2}(?:qr|qr code|code|scanner)(?: below)? (?:to|and) pay»|«pay (?:via|by|through|using|on) (?:(?:the|this|our|below|given) ){0,2}(?:qr|scanner)»",
      new RegExp(`${OF_PAID_WORK.source}|canteen|lunch|bus`),
    ),
    money(
      `«(?:months?(?:'s?)?|first|1st) (?:[a-z]{2,6}(?:'s)? ){0,2}salary»[^.;!?\\n]{0,12}«(?:charged|taken|kept|goes|paid|payable|given|due) (?:by|to) ${agent}`,
      paysItself,
    ),
    money(
      "«(?:our|consultancy|agency|placement|agent'?s?) (?:commission|charges?|fees?|share)(?: is| are| will be|:| -)[^.;!?\\n]{0,12}«(?:months?(?:'s?)?|first|\\d{1,3} ?%)[^.;!?\\n]{0,15} salary»",
      paysItself,
    ),
    money(
      "«(?:form|registration|interview|training|joining|aa?vedan|panji[ky]aran|job|naukri) k[aei] (?:charges?|fees?|kee?mat|paisa|paise|shulk|daam|rate)»",
      /student|parent|nahi|nhi|\bfree\b|muft/,
    ),
  ];
}
