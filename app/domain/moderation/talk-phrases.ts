/**
 * Words by which somebody is asked for money or papers in talk, beside those of adverts: in English, Hindi and Hinglish. They are
 * measured on the texts of `bench/judged/talk`, which were written before (`npm run judge -- --talk`).
 */
import { addressPhrases } from "./payment-addresses";
import { type Phrase, phrase } from "./phrase-notation";

/** A sum as people write it in a chat. */
const SUM =
  "(?:AMOUNT|(?:rs|inr|usd|₹|\\$)[ .:]{0,2}\\d[\\d,.]*(?: ?k»)?|\\d[\\d,.]* ?(?:k|/-|rs|rupees?|rup[iae]+y?[aeo]*|inr|usd|usdt|dollars?|haz[aā]*r|ha[jz]aar|thousand|lakhs?|lacs?|lpa)(?![\\p{L}\\p{M}])|\\d[\\d,.]* ?(?:रुपय|रुपए|रु|हजार|लाख|सौ)|(?:एक|दो|तीन|चार|पाच|पाँच|पांच|छह|सात|आठ|नौ|दस|पंद्रह|बीस|पच्चीस|पचास) (?:सौ|हजार|लाख)|(?:ek|do|teen|char|paanch|panch|das|bees|pachaas) (?:sau|haz[a]*r|ha[jz]aar|lakh))";
/** The same, or a bare figure where the words around leave no doubt. */
const ANY_SUM = `(?:${SUM}|(?<![\\p{L}\\d/:.,-])(?:\\d{1,3}(?:,\\d{2,3})+|\\d{3,6})(?![\\d%:]|[,/.-]\\d|[ -]?(?:am|pm|days?|hours?|hrs?|mins?|minutes?|months?|years?|yrs?|km|marks?|students?|children|pupils?|periods?|words|people|copies|sheets|(?:[a-z]+ )?(?:slides|papers|books|worksheets|photos|photographs|plans|metres|samples)|questions|baje|bache|bachch|din|saal|mahine|tarikh|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|जून|जुलाई|मार्च|अप्रैल|मई|तारीख|बच्चे|वर्ष|बजे|दिन|अंक)(?![\\p{L}]))|₹\\d+)`;

const SPAN = "[^.;!?।\\n]";
const IN_SENTENCE = "(?:[^.;!?।\\n]|(?<=\\brs|\\bno|\\bmr|\\bms|\\d)\\.)";

/** Those who pay in an honest text. */
const SCHOOL =
  "(?:school|college|trust|board|society|academy|management|institute|institution|foundation|government|office|accounts(?: office)?|committee|ngo|charity|employer)";
const MAY =
  "(?:(?:will|shall|can|could|would|do|does|may|also|then|never|only|even|is|are|to|gladly|happily|usually|normally|fully|always|have|has|had) ){0,3}";
const SCHOOL_PAYS = `(?:\\bwe(?:'d|'ll)?|${SCHOOL}) ${MAY}(?:pays?|paid|refund(?:s|ed)?|reimburs|bears?|covers?|credit(?!s? it)|transfer|match|offer|fund|deposit(?:s|ed)?)|\\bby the (?:school|board|trust|college)\\b|\\bat our expense|(?:we|school) (?:can )?(?:give|send)s? (?:you )?(?:rs|₹|\\d)|\\bschool (?:dega|deta|deti|karwayega|ki taraf)|\\bhum[^.;!?।\\n]{0,30}(?:denge|de sakte|ja sakte|wapas bhej|maangte)|(?:विद्यालय|ट्रस्ट|स्कूल|बोर्ड) (?:आपको |की ओर|करवा|दे|ने|ही)|हम किराया|हम[^.;!?।\\n]{0,20}नहीं जा सकते`;
const IS_PAID =
  "\\b(?:is|are|was|were|be|been|gets?|got) (?:also |then |not |fully |never )?(?:paid|credited|refunded|reimbursed|transferred|deposited|funded|waived|approved|borne|sanctioned)\\b(?! (?:online|on|before|first|automatically|at|by (?:you|the (?:candidate|applicant|teacher))|in advance|back))(?<!to be paid)";
const PUPILS =
  "\\b(?:students?|pupils?|parents?|children|child's|child|boys|girls|ward|wards|admission|tuition|kids|landlord|rent|vendors?|counter (?:par|during)|auto|scholarship|donations of|for primary|bachch?[aeo]+n?|class (?:x|xi|xii|\\d)|treasury|canteen|loan|tender)\\b|छात्रों|छात्रवृत्ति|बच्चों|बच्चे|अभिभावक|विद्यार्थ|प्रवेश के समय|कैंटीन";
const PAY_OF_WORK =
  "\\b(?:salary (?:is|of|will be|har|hai|ka)|salary:|per (?:month|period|lecture|hour|day|class|annum)|(?:a|every|each) (?:month|year|period|lecture|hour|day)|monthly (?:gross|pay)|(?:grade|full|fixed|equal) pay|pay scale|scale for|honorarium of|stipend of|allowance|increment|arrears|expected|budget|gross|ctc|provident fund|pf|hra|tds|form 16|payroll|uan|pay slip|last drawn|reimburse\\w*|refund (?:of|for|the|only|was|is)|travel(?: refund| bills?| money| of)|your travel|fare|kiray[ae]|keep the tickets|ticket ki|bills?|honorarium was|aapko (?:\\w+ )?mil(?:enge|ega|te|ta)|alag se|haath me|in hand|bank ne|fees aadhi|aadhi fees|vouchers? (?:and|with)|tax|insurance card)\\b|वेतन (?:है|मिल|आयोग|सूची|खाते|\\d)|किराया|किराये|यात्रा बिल|भविष्य निधि|मानदेय|टिकट की|मूल टिकट|प्रतिमाह|वेतन से|बजट|ठीक लगेगा|लेखाकार|रोज बैंक|आपको मिल|आपको 300|अलग से|हाथ में";
/** No, in a sentence of Hindi: nothing is taken, and nobody is to give. */
const NO =
  "\\b(?:nahi|nahin|nhi|nai|na) (?:le|la|li|lag|maang|mang|de|di|ka|hai|hain|koi|kar|jama)|\\b(?:koi|kisi|kuch|kuchh?) [^.;!?।\\n]{0,30}\\b(?:nahi|nahin|nhi|mat|na)\\b|\\bmat (?:de|bhej|kar|bata|jama)|\\bnishulk|\\bmuft|\\bmaaf|\\bjama nahi|न(?:हीं|ही) (?:ले|ला|मा|माँ|मां|दे|लग|है|हैं|लि|कर|रख|जा|भेज|चाहि)|(?:कोई|किसी|कुछ)[^.;!?।\\n]{0,40}(?:नही|नहीं|न )|(?:^|[ ,])(?:न|ना) (?:शुल्क|मूल|चेक|दे|भेज|बता|ही|कोई)|निशुल्क|निःशुल्क|माफ|\\b(?:takes?|charges?|is|are|there's|there is|have|had) no\\b(?! (?:receipt|entry|other))|\\bneither\\b|\\bnor\\b|\\bis there any\\b|\\bare never taken|\\bpays? nothing|\\bnot want\\b|\\bcosts? nothing";
/** Somebody warns of others. */
const A_WARNING =
  "\\b(?:fraud|cheat|fake|beware|scam\\w*|police (?:has|have|me|to|and)|in our name|hamare naam|report (?:it|him|here)|isn't ours|not ours|don't pay|do not pay|never pay|asked (?:two|you for)|did you get a call|if (?:a|any|some)(?:body|one| caller| consultant| parent)|tell us at once)\\b|हमारे नाम|पुलिस में|हमसे कोई संबंध|यदि कोई";

const HARMLESS = new RegExp(
  [SCHOOL_PAYS, IS_PAID, PUPILS, PAY_OF_WORK, NO, A_WARNING].map((each) => `(?:${each})`).join("|"),
);
/** If the sentence itself demands something of her, only these make it harmless. */
const NOT_HERS = new RegExp([PUPILS, NO, A_WARNING].map((each) => `(?:${each})`).join("|"));
/** Words that make the phrases of adverts harmless in talk. */
export const SILENT = new RegExp(`${NOT_HERS.source}|${SCHOOL_PAYS}|your upi id|reimburs|refund of|travel refund`);
/** If the words themselves hold a no, only these make them harmless. */
const SILENT_BUT_NO = new RegExp(
  `${PUPILS}|${A_WARNING}|\\bhum|\\bmat (?:de|bhej)|\\b(?:kisi|koi|kuch)\\b|किसी|न दें|school (?:ne|dega|deta)|${SCHOOL_PAYS}`,
);
const PUPILS_AND_PAY = new RegExp(`${PUPILS}|${A_WARNING}|salary advance`);
export const DENIES = new RegExp([NO, A_WARNING].map((each) => `(?:${each})`).join("|"));

/** For what a cheat charges. */
const PURPOSE =
  "(?:registration|regis?|regn|reg|processing|process|application|form|interview|joining|file(?: moving)?|seat(?: (?:booking|reservation))?|slot|verification|background(?: (?:check|agency))?|security|caution|holding|earnest|goodwill|token|placement|consult(?:ancy|ation)|training|demo|medical|visa|embassy|courier|stamp(?: duty| paper)?|agreement|bond|prospectus|kit|uniform|id card|identity card|i-card|laptop|software|licen[cs]e|activation|onboarding|offer letter|letter|hr|psychometric test|exam|test|hall ticket|call letter|gst|insurance|service|commission|re-?interview|certificate|document(?:s|ation)?|panel|coordinator|profile|portal|agent|entry|pass|participation|system)";
const MONEY_WORD =
  "(?:fees?|feess|charges?|amount|amt|deposit|money|payment|sum|commission|donation|dues|cost|package|expenses?|shulk|paisa|paise|rupaye|rupay|rashi|raqam|kharcha)";
/** The reader is told to do it. */
const TOLD =
  "(?:kindly|please|pls|plz|you (?:have|need|are|must|should|will|can|may)(?: to)?|must|should|has to|have to|need(?:s)? to|to be|asked? to|requested to|just|first|then|now|also|candidates?|applicants?|teachers?|and|or|to|once you|after you|can you|could you|if you|before you|only|unless you|be ready to)";
const GIVE =
  "(?:pay(?! off| attention| a visit)|deposit|remit|transfer|send|credit|wire|arrange|bear|give|recharge|top up|spend|invest|contribute|donate|lend)";
const HINGLISH_GIVE =
  "(?:bhej(?:o|e|en|iye|iyega|na|ni|do|dijiye|dena)?|bhej (?:do|dijiye|dena|de|kar|doo+)|jama (?:kar|karo|karni|karna|karwa|kara|karen|hoga|hogi|hote|hota|ho)|(?:de|daal|dal|kar|bhar|le) (?:do|dijiye|dena|de|lo|lijiye|kijiye|dete|dijiyega)|dene (?:par|honge|hai)|(?:dena|deni|dene|lena|leni|bharna|bharni|bharne|karna|karni|lagana|khareed\\w+) (?:hoga|hogi|honge|padega|padegi|padenge|pad\\w+|hota|hoti|hai|hain)|lag(?:ega|egi|enge|ta|ti|te)|dalo|daliye|dal do|karo|kijiye|pay kijiye|bhar do|bhar dijiye|kara do|karaye|karao|daalo|bhare the|phonepe|gpay|paytm)";
const HINDI_GIVE =
  "(?:जमा|भेज|दे दीजि|दे दें|दे दो|देने (?:हों|पड)|देनी (?:हो|पड)|देना (?:हो|पड|है)|देने पर|देने को|देने हैं|देने पडेंगे|देने होंगे|भुगतान|लगेंगे|लगेगा|लगता|लगते|अदा|डाल|चुका|भर|खरीद|दें|दीजि|करें|करना|ट्रांसफर|डिपॉजिट|लेना होगा|लेकर आ|साथ ला|लौटा दीजिए|कर दें|करना पड|फोनपे|देय|कर दीजिए)";

const money = (words: string, more: Omit<Phrase, "kind" | "words"> = {}) => phrase("money", words, more);

/** Words about sums that she is to pay. */
export function demandPhrases(): readonly Phrase[] {
  return [...demands(), ...purposes(), ...inHindi(), ...bribes()];
}

/** Addresses of payment, papers, cheques and codes. */
export function handoverPhrases(): readonly Phrase[] {
  return [...addressPhrases(), ...papers(), ...secrets()];
}

/** She is told to pay. */
function demands(): readonly Phrase[] {
  return [
    money(`(?<=^|[.!?:,;)] ?|\\n|«${TOLD} )«${GIVE}»${IN_SENTENCE}{0,45}${ANY_SUM}`, { unless: HARMLESS }),
    money(
      `«(?:pay|deposit|remit|send|give|recharge|clear(?:ed)?)» (?:(?:him|us|me|only|just|the|of|a|this|that|now|today) ){0,2}${ANY_SUM}`,
      { unless: HARMLESS },
    ),
    money(
      `(?<=^|[.!?:,;)] ?|\\n|«${TOLD} )«(?:pay|deposit|remit|transfer|send|clear|arrange|bear|hand|return)»(?: [a-z]{1,10}){0,3} «${MONEY_WORD}»`,
      { unless: HARMLESS },
    ),
    money(
      `«payment of ${ANY_SUM}|«(?:paytm|phonepe|gpay) (?:it )?to»|«honorarium of the|«hand the (?:money|amount|cash) over`,
      { unless: NOT_HERS },
    ),
    money(
      "«pay» (?:once more|again|first|him directly|me directly|in the name of (?:my|mr|mrs|our agent))|«hand (?:over )?the money|«money over to»|«(?:fee|fees|amount) today»|«(?:need|needs) the (?:fee|amount|money|payment)|«(?:after|before|without) (?:this|the) payment»|भुगतान के बाद|«payment ke b(?:aad|ina)",
      { unless: DENIES },
    ),
    money(
      `«return» ${ANY_SUM} to me|«(?:penalty|fine) of ${ANY_SUM}|«your ${ANY_SUM} is in»|«premium»${IN_SENTENCE}{0,30}${SUM}|«i take \\d|«(?:they|company|agency|body) (?:takes?|asks?|charges?)»${IN_SENTENCE}{0,30}${ANY_SUM}|«(?:needs?|costs?|purchased,?)» ${ANY_SUM}|«thank you for the ${ANY_SUM}|${ANY_SUM} cash»`,
      { unless: NOT_HERS },
    ),
    money(
      `«(?:do not|don't|dont|never)» (?:tell|inform|share|mention)${SPAN}{0,40}«(?:this )?(?:amount|money|payment)»`,
    ),
    money(`${ANY_SUM} (?:to be|must be) (?:sent|paid|deposited|transferred|remitted)(?: by you| now| first| before)`, {
      unless: DENIES,
    }),
    money("«(?:unpaid (?:candidates?|forms?|applicants?)|forms without (?:payment|fees?))»"),
    money("«(?:ready|willing|prepared|able) to (?:pay|spend|give (?:something|money))", { unless: HARMLESS }),
    money(`«(?:gst|insurance|stamp duty|taxes)»${IN_SENTENCE}{0,40}«(?:cleared|to be paid|pending|lena|baaki)`, {
      unless: NOT_HERS,
    }),
    money(
      `«don't worry about the (?:fees?|amount|money)|${ANY_SUM} (?:advance|hi to hai)|«khareed\\w+ pad\\w+|«(?:deposit|payment|fee|paise) ke bina|«lena zaroori`,
      { unless: PUPILS_AND_PAY },
    ),
    money(`«(?:activation|activate|unblock)»${IN_SENTENCE}{0,30}${ANY_SUM}`, { unless: NOT_HERS }),
    money(`«(?:deposit|submit|give|keep)»${IN_SENTENCE}{0,30}(?:salary|pay)${IN_SENTENCE}{0,12}«as (?:a )?security`, {
      unless: DENIES,
    }),
    money("«scan (?:and|&|n|to) pay»|«(?:prefer|pay in|send) (?:usdt|bitcoin|crypto)|«wallet address»"),
    money(
      `«(?:kindly|please|pls|plz|you (?:have|need|must|are) to|must|and|to) (?:[a-z]{2,9} ){0,2}(?:make|complete|clear|do) (?:the |an? |your )?(?:[a-z]{2,10} )?payment`,
      {
        unless: NOT_HERS,
      },
    ),
    money(
      `«(?:pay(?! off| attention| a visit)|remit|payment of|(?:deposit|transfer|clear) (?:the |an? |your )?(?:[a-z]+ )?(?:amount|money|fee|sum|security|charges|dues))»${IN_SENTENCE}{0,40}«(?:before|for (?:the |your |an? )?(?:interview|joining|seat|slot|post|job)|to (?:confirm|block|hold|reserve|proceed|continue|activate|unblock|push)|today|tonight|within|(?<!do you [^.?]{0,20})now|by (?:tonight|tomorrow|evening|friday|\\d))`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:pay|deposit|paid|payment|fees?)»[^.;!?।\\n]{0,20}«(?:first|hence|then|otherwise|else|warna|phir)»${SPAN}{0,25}(?:interview|talk|letter|join|form|seat|call|baat|cancel|reject)`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `${ANY_SUM}${IN_SENTENCE}{0,30}«(?:is|are|was|were|remains?|still)? ?(?:payable|pending|due(?! to)|to be paid|refundable|non[ -]?refundable|adjustable|needed|required|compulsory|mandatory|on candidate)»`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `${SUM}${IN_SENTENCE}{0,25}«(?:cash|in advance|as advance|for the form|for interview|token|to confirm|each from|per head|per candidate|from each|on arrival|at the (?:gate|counter)|package)»`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:bring|carry|with|keep)»${IN_SENTENCE}{0,25}(?:${SUM}${IN_SENTENCE}{0,25}(?:cash|for|ready|at (?:the )?(?:gate|counter))|${ANY_SUM} (?:for|with you|along|on|at the|to the))|«(?:cash|exact change),? ${SUM}`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      "«(?:share|send|upload|enter|attach|mail)»[^.;!?।\\n]{0,20}«(?:screenshot|screen shot|utr|transaction (?:number|id|no)|payment (?:receipt|proof|slip)|receipt)»(?:[^.;!?।\\n]{0,20}«(?:pay|payment|amount|transfer|fee|₹|rs))?",
      {
        unless: new RegExp(`${NOT_HERS.source}|travel|ticket|bill|fare|reimburs|refund|receipt of|resume`),
      },
    ),
    money(`«(?:buy|purchase|get (?:me|two)|recharge|top up|upgrade)»${IN_SENTENCE}{0,45}${ANY_SUM}`, {
      unless: HARMLESS,
    }),
    money(
      `«(?:paytm|phonepe|phone pe|gpay|g ?pay|google pay|scan (?:and|&) pay|scan to pay|qr code|western union|moneygram|wallet|usdt)»${IN_SENTENCE}{0,40}(?:${ANY_SUM}|«(?:send|pay|same|number|it is|dollars|it works|wallet|onboard\\w+)»)`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `(?:${ANY_SUM}|«(?:send|pay|fee|amount|number)»)${IN_SENTENCE}{0,40}«(?:paytm|phonepe|phone pe|gpay|g ?pay|google pay|qr code|any app|western union|upi pin)»`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:share|half|\\d{1,2} ?%|part|one month's?)»${IN_SENTENCE}{0,25}(?:(?:first|1st) (?:month'?s? )?(?:salary|pay)|month's (?:salary|pay))${IN_SENTENCE}{0,30}(?:charge|advance|taken|ours|us|paid by|commission|placement|before|security)`,
      {
        unless: NOT_HERS,
      },
    ),
  ];
}

/** Money that has a name of theirs. */
function purposes(): readonly Phrase[] {
  return [
    money(
      `«(?:lend|invest|contribution|donation|dues|formality|formalities|draft|dd|commission|(?:gold|silver|premium|paid) plan|upgrade|(?:bond|guarantee|security|advance|caution|token|earnest) money|sahyog|chanda|licen[cs]e from us)»${IN_SENTENCE}{0,60}${ANY_SUM}|${ANY_SUM}${IN_SENTENCE}{0,40}«(?:formality|formalities|contribution|donation|commission|draft|demand draft|sahyog|chanda|dues)»`,
      { unless: HARMLESS },
    ),
    money(
      `«commission of|«\\d{1,2} ?% (?:of )?(?:your |the )?(?:annual|first|monthly|one)${IN_SENTENCE}{0,20}(?:salary|pay|ctc)|«charged from (?:the |each |every )?(?:teacher|candidate|applicant)`,
      { unless: DENIES },
    ),
    money(
      "«non[ -]?payment»|«without (?:the |a |any )?(?:fees?|payment|deposit)(?! for| at)|«(?:receipt|realisation|clearance) of (?:the |this |your )?(?:amount|fees?|payment|sum|deposit|charges)|«(?:once|after|when|if) (?:the |your |this )?(?:payment|fee|amount|deposit|transfer)(?: [a-z]{2,9}){0,3} «(?:confirmed|received|reflected|reflects|done|cleared|credited|made|paid|verified)|«take care of me|«training dues|«(?:do|please|kindly|now|just) transfer (?:quickly|fast|now|today|it|at once|immediately|the)|«payment quickly",
      { unless: HARMLESS },
    ),
    money(
      `«(?:our|my|agency(?:'s)?) (?:agency )?(?:charges?|fees?|commission)»(?: [a-z]{2,8}){0,2} (?:${ANY_SUM}|half|one month|\\d)`,
      { unless: HARMLESS },
    ),
    money(
      `«(?:your|the|this|his|her) (?:[a-z]{3,14} ){0,2}(?:fees?|payment|deposit|charges|amount)» (?:is|are|was|has|have|must|needs?)${IN_SENTENCE}{0,12} (?:pending|not|due|required|compulsory|mandatory|needed|awaited|be (?:paid|cleared|deposited|made))`,
      { unless: HARMLESS },
    ),
    money(
      `«${PURPOSE}(?: ?(?:\\([^)]{1,20}\\)|cum|and|&|,|head|pass))? ${MONEY_WORD}»(?! (?:concession|waiver|structure|counter|register|clerk|is free))`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:fees?|charges?|amount|money|payment|cost|deposit)»(?:[ :]| (?:of|is|are|was|due|pending|for|towards|as|against)»){1,3}(?:the |an? |your |our |mandatory |compulsory |shared? ){0,3}«${PURPOSE}»`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:refundable|returnable|non[ -]?refundable|adjustable|adjusted in|comes? back to you|return(?:ed|s)? (?:it|ticket money|after|with 1st|when)|gets? back)»`,
      {
        needs: new RegExp(
          `${SUM.replaceAll("AMOUNT", "₹ ?\\d+").replaceAll("»", "\\b")}|deposit|security|amount|fee|money|cost|caution|rs\\b|^ ?refundable h`,
          "u",
        ),
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:security|caution|joining|refundable|registration|processing|earnest|holding)»${IN_SENTENCE}{0,4} ?${ANY_SUM}`,
      { unless: HARMLESS },
    ),
    money(
      `«(?:security|registration|processing|verification|application fee|fees?|payment|deposit|amount)»${IN_SENTENCE}{0,25}«(?:pending|not (?:been )?(?:received|paid|cleared)|unpaid|is due|not come|nahi aay?a)»`,
      {
        unless: HARMLESS,
      },
    ),
    money(
      `«(?:pay|deposit|clear|remit)»(?: [a-z]{1,10}){0,4} «(?:registration|security|processing|caution|placement|earnest)»(?! (?:number|desk|form|guard|of|on|card|check))`,
      {
        unless: HARMLESS,
      },
    ),
    money(`«(?:placement|consultancy|agency|service)(?: cell)?»${IN_SENTENCE}{0,60}(?:${ANY_SUM}|half|salary)`, {
      unless: HARMLESS,
    }),
  ];
}

function inHindi(): readonly Phrase[] {
  return [
    money(`${ANY_SUM}${SPAN}{0,35}«${HINGLISH_GIVE}»`, { unless: HARMLESS }),
    money(`${ANY_SUM} «(?:dene|deni|dena) (?:honge|hogi|hoga|padenge|padega)»`, { unless: NOT_HERS }),
    money("नकद (?:लेकर|साथ)"),
    money(`«${HINGLISH_GIVE}»${SPAN}{0,12}${SUM}`, { unless: HARMLESS }),
    money(
      `«(?:fee|fees|paisa+|paise|amount|deposit|payment|security|advance|token|shulk|commission|donation|charge|charges|registration|caution money|dhan|khate me|tankhwah)»${SPAN}{0,40}«${HINGLISH_GIVE}»`,
      {
        unless: HARMLESS,
      },
    ),
    money(`${ANY_SUM} k[aei] ${PURPOSE}»`, { unless: HARMLESS }),
    money(`«(?:fees?|charges?|shulk)»(?: (?:is|only|of|hai))?[ :-]{1,3}${ANY_SUM}`, {
      needs: new RegExp(`\\b${PURPOSE}\\b`),
      unless: HARMLESS,
    }),
    money(`«(?:zoom|link|pass|id|meeting) k[aei] (?:charge|fee|paisa|paise)`, { unless: DENIES }),
    money("«transaction (?:id|number|no)»|«utr (?:number|no)»|शुल्क की रसीद", {
      needs: /payment|pay|fee|amount|जमा/,
      unless: new RegExp(`${PUPILS}|refund|travel|salary`),
    }),
    money(`«${PURPOSE} k[aeio]»${SPAN}{0,20}(?:${ANY_SUM}|charge|paisa|paise|fee)`, { unless: HARMLESS }),
    money(
      `«(?:job|naukri) (?:lag[wv]a?\\w*|dilw?a\\w*|laga\\w*)»${SPAN}{0,20}(?:${ANY_SUM}|paisa|paise)|(?:नौकरी|काम) (?:लगवा|दिलवा|दिला|लगा)${SPAN}{0,20}(?:${ANY_SUM}|पैस)`,
      { unless: DENIES },
    ),
    money(
      `${ANY_SUM}${SPAN}{0,25}(?:«(?:lete hain|leta h\\w+|leti h\\w+|liya jata|liye jate|lena padega)|लेते हैं|लेते है|लिया जाता|लिए जाते|लेना होता)`,
      { unless: HARMLESS },
    ),
    money(
      "«(?:paisa+|paise|rupaye|fees?) (?:to |hi |bhi ){0,2}(?:dena|deni|dene) |«(?:payment|recharge|transfer)(?: [a-z]{1,8}){0,2} «(?:kar do|karo|kar dijiye|kijiye|kare|karen|karna|karwa)|«fees? (?:jama )?(?:nahi|nhi) (?:hui|bhari|aayi|mili|di)|«(?:aadha|half) (?:paisa|payment)|पहले (?:भुगतान|पेमेंट|पैसा|पैसे|शुल्क|फीस)|पेमेंट (?:कर|के बाद)|रिफंडेबल|आधा पैसा|आधे पैसे|पैसा अभी|सहयोग (?:राशि|लिया|देना)",
      { unless: SILENT_BUT_NO },
    ),
    money(`«(?:pehle|pahle|phle) (?:paisa|paise|payment|fee|jama)|«(?:paisa|paise|payment) (?:pehle|pahle|ke baad)`, {
      unless: DENIES,
    }),
    money(
      `(?:शुल्क|फीस|फी|राशि|पैसा|पैसे|रकम|खर्च|भुगतान|कमीशन|जमानत|सिक्योरिटी|दान|चार्ज|पेमेंट|पेमेन्ट|अमाउंट|डिपॉजिट|डिपाजिट|एडवांस|अग्रिम|टोकन)${SPAN}{0,40}${HINDI_GIVE}`,
      { unless: HARMLESS },
    ),
    money(`${ANY_SUM}${SPAN}{0,35}${HINDI_GIVE}`, { unless: HARMLESS }),
    money(`${HINDI_GIVE}${SPAN}{0,15}${SUM}`, { unless: HARMLESS }),
    money(`(?:वापसी योग्य|वापस (?:होगी|हो जाएग|आ जाएग|मिल)|लौटाई जाती)`, {
      needs: /राशि|जमा|रुप|पैसे|शुल्क|जमानत|भेज/,
      unless: HARMLESS,
    }),
    money(
      `(?:पंजीकरण|रजिस्ट्रेशन|आवेदन|प्रशिक्षण|साक्षात्कार|इंटरव्यू|सत्यापन|सुरक्षा|जमानत|धरोहर|टोकन|डेमो|जॉइनिंग|ज्वाइनिंग|प्रवेश पत्र|जुडने|जुड़ने|फाइल)${SPAN}{0,14}(?:शुल्क|फीस|राशि|खर्च|${SUM})`,
      {
        unless: HARMLESS,
      },
    ),
    money(`(?:गूगल पे|फोनपे|फोन पे|पेटीएम|क्यूआर)${SPAN}{0,25}(?:भेज|कर|डाल)|कुछ खर्च करना|वेतन सुरक्षा|सुरक्षा के रूप`, {
      unless: DENIES,
    }),
    money(`(?:फाइल|काम|नौकरी|नियुक्ति)${SPAN}{0,40}${ANY_SUM}${SPAN}{0,10}(?:लगेंगे|लगेगा|दे|व्यवस्था|इंतजाम|खर्च)`, {
      unless: HARMLESS,
    }),
    money(
      `«(?:file|job|naukri|list|number)»${SPAN}{0,40}${ANY_SUM}${SPAN}{0,14}(?:pakka|pakki|dene|lag|intezam|token)`,
      { unless: HARMLESS },
    ),
  ];
}

const PAPER =
  "(?:certificates?|cert|degrees?|documents?|docs?|mark ?-?sheets?|marks cards?|testimonials|passports?|diplomas?|originals|papers|b\\.? ?ed|aadhaa?r)";
const KEEP =
  "(?:submit(?:ted)?|deposit(?:ed)?|keep|kept|hold|held|retain(?:ed)?|leave|hand (?:them |it |these )?over|surrender(?:ed)?|remains?|stays?|left (?:at|with|in)|collect|custody|(?:by|send|sent) (?:by )?(?:speed )?post|post|courier(?:ed)?|locker|guarantee|safe (?:until|till|with us)|lodge)";
const SHOWN =
  /\b(?:do you (?:still )?(?:have|hold|keep)|during the (?:demo|interview)|to show|show|shown|shows|see|seen|checked at|in your presence|verif(?:y|ied) (?:in your|and return)|look at|compare\w*|given? (?:them |these |it )?back (?:at once|the same|to you on|imm)|gives? them back|returned (?:the same|on the spot|at once|immediately|while|the day)|hand them back|(?:take|carry) them home|not retained|aren't retained|only (?:need )?(?:photo)?copies|dikha\w*|dekh\w*|turant|bills?|tickets?|noc|lesson plans?|poem|plan|thinking|voucher|claim|unlawful|(?:stays?|are|safe) with you|with your present|ghar pe|(?:do not|don't|never|cannot|won't|not|nor|no need to|needn't|need not)(?: [a-z]+){0,4} (?:keep|retain|hold|submit|send|deposit|collect|post|ask|be sent|original)|kisi ka|(?:jama )?nahi (?:rakh|kar|le|jama)\w*|mat (?:bhej|jama|de))\b|दिखा|देखकर|तुरंत|उसी समय|नहीं? रखते|नही रखते|न मूल|टिकट|जमा नही|पास रखें,|न भेज/;

/** Papers and cheques that stay with the school. */
function papers(): readonly Phrase[] {
  return [
    money(`«originals?»${SPAN}{0,60}«${KEEP}»`, { needs: new RegExp(PAPER), unless: SHOWN }),
    money(`«(?:post|courier|mail|send) (?:(?:us|your|the|all) ){0,2}originals? (?:${PAPER})`, {
      unless: /\b(?:not|never|don't|bills?|tickets?|noc)\b/,
    }),
    money(`«${KEEP}»${SPAN}{0,60}«originals?»`, { needs: new RegExp(PAPER), unless: SHOWN }),
    money(
      `«(?:degree|certificates?|passport|marksheets?|testimonials)»${SPAN}{0,40}«(?:in our custody|remains? (?:with|in)|as a? ?guarantee|till you resign|until you (?:leave|resign|complete)|stay with the school|kept (?:in|by|with) (?:the|our|us)|locker|leave them with us)`,
      {
        unless: SHOWN,
      },
    ),
    money(
      `«(?:leave|deposit|submit|surrender|keep|retain|hold)»${SPAN}{0,30}«(?:degree|certificates|passport|marksheets|testimonials|them)»${SPAN}{0,40}(?:with us|until|till|for two years|guarantee|bond|our safe|locker|contract)`,
      {
        unless: SHOWN,
      },
    ),
    money(
      `«(?:original|asli|mool)»${SPAN}{0,50}«(?:jama|courier|rahe\\w*|rakh\\w*|safe|wapas mil\\w*|chhod\\w*|de (?:dijiye|dena|do|den)|saunp\\w*)`,
      { unless: SHOWN },
    ),
    money(
      `«(?:certificates?|degree|documents?|marksheets?|document)»${SPAN}{0,40}«(?:jama (?:kar|ho)|hamare paas (?:safe )?rah\\w*|nahi milenge|rakhe jayenge)`,
      { unless: SHOWN },
    ),
    money(
      `(?:मूल|असली|ओरिजिनल|ओरिजनल)(?: (?:सभी|अपने))? ?${SPAN}{0,45}(?:जमा|सौंप|दे दें|दे दीजि|के पास रह|कार्यालय में रह|स्कूल में रह|विद्यालय में रह|(?:अपने|हमारे) पास (?:रखेंगे|रखने|रहेग|रहेंग|रखे जा|सुरक्षित)|रखेंगे|लौटा|डाक|भेज|वापस (?:कर|मिल|हो|दि))`,
      { unless: SHOWN },
    ),
    money(
      `(?:डिग्री|प्रमाण ?पत्र|अंकपत्र|अंकसूची|कागज|सर्टिफिकेट|मार्कशीट|दस्तावेज|डॉक्यूमेंट)${SPAN}{0,25}(?:मूल|असली|ओरिजिनल)${SPAN}{0,30}(?:जमा|पास|रख)|(?:डिग्री|प्रमाण ?पत्र|सर्टिफिकेट|मार्कशीट)${SPAN}{0,12}(?:जमा (?:कर|रह|हो)|अपने पास रख)`,
      { unless: SHOWN },
    ),
    money(
      `«(?:blank|un ?-?dated|post ?-?dated|security|guarantee|unsigned)(?: and)?(?: [a-z]{2,8}){0,3}? cheques?»|«signed (?:[a-z]{2,8} )?cheques?»|«cheques?»${SPAN}{0,40}«(?:signed|sign kar\\w*|(?:no|without) amount|amount mat|date mat|blank|as (?:a )?(?:security|guarantee)|without (?:a )?dates?|undated|no amount)»`,
      {
        unless: /practi[sc]e|pupils|students|do not|don't|never|nor\b|not\b|no\b|isn't|cancelled|wrong/,
      },
    ),
    money(
      `«(?:blank|khali|bina date|guarantee|bina tarikh)»${SPAN}{0,25}«(?:cheque|check)|«cheques?»${SPAN}{0,40}«(?:bina (?:date|tarikh)|guarantee|khali|khaali)`,
      {
        unless: NOT_HERS,
      },
    ),
    money(
      `(?:खाली|ब्लैंक|ब्लेंक|बिना तारीख|कोरा|कोरे|गारंटी|सिक्योरिटी)${SPAN}{0,20}(?:चेक)|चेक${SPAN}{0,20}हस्ताक्षर|चेक${SPAN}{0,25}(?:खाली|बिना तारीख|गारंटी)`,
      { unless: DENIES },
    ),
  ];
}

/** Codes and cards: whoever has them takes the money. */
function secrets(): readonly Phrase[] {
  return [
    money(
      "«(?:gift|google play|amazon|itunes|play store|steam)~(?:gift )?(?:cards?|vouchers?|codes?)»|«(?:apple|steam) cards?»|«(?:cards?|vouchers?) of (?:rs |₹ ?)?\\d{3}|«gift k?a? ?voucher|गिफ्ट कार्ड|गिफ्ट वाउचर|उपहार कार्ड",
      {
        unless: /pupils made|not (?:bring|accept)|allowed|do not|never/,
      },
    ),
    money(
      "«(?:tell|share|give|forward|bata|batao|batado|bhej|(?<!will )send)» (?:(?:me|us|the|your|that|this|an?) ){0,3}otp»|«otp»[^.;!?।\\n]{0,40}«(?:tell|share|send|forward|bata|batao|bhej)|ओटीपी[^.;!?।\\n]{0,30}(?:बता|भेज|साझा|शेयर|दें|दीजि)",
      {
        unless: /never|not even|do not|don't|kisi|mat|किसी|न बता|नहीं/,
      },
    ),
    money(
      "«(?:six|four|6|4)[ -]?(?:digit|number|figure)s?(?: [a-z]+)? code|«code»[^.;!?।\\n]{0,30}«(?:on your (?:phone|mobile)|by sms|aaya|bhej\\w*|bata\\w*)|(?:अंकों|अंको|फोन पर|मोबाइल पर)[^.;!?।\\n]{0,25}(?:कोड)[^.;!?।\\n]{0,15}(?:भेज|बता|दें)",
      {
        unless: /never|do not|don't|spam|school code|pin code|udise|kisi|mat|किसी/,
      },
    ),
    money(
      "«(?:cvv|card (?:details|info\\w*)|card number|atm card|debit card|credit card|upi pin|atm pin|m ?pin|net ?banking)»|एटीएम|यूपीआई पिन|पिन डाल|सीवीवी",
      {
        needs: /send|share|enter|give|photo|finish|bhej|number|dal|approve|fill|भेज|डाल|नंबर/,
        unless: /never|do not|don't|mat|किसी को न/,
      },
    ),
  ];
}

function bribes(): readonly Phrase[] {
  return [
    money(`«(?:chai pani|chai paani|bakshish|rishwat|ghoos)»|चाय पानी`),
    money(
      `«(?:donation|goodwill|contribution|token)»${IN_SENTENCE}{0,60}«(?:appointment|joining|post|job|naukri|confirm|new joiners|from (?:each|new))|दान${SPAN}{0,40}नियुक्ति`,
      {
        unless: HARMLESS,
      },
    ),
    money(`«(?:rate|price|arrange|ready to (?:spend|give)|credit|token)»${IN_SENTENCE}{0,45}(?:${SUM}|«spend)`, {
      unless: HARMLESS,
    }),
    money(`«\\d{1,3} ?%${IN_SENTENCE}{0,40}(?:deal|commission|first salary|to us|service charge)`, {
      unless: HARMLESS,
    }),
    money(`«how much (?:can|could|will) you (?:pay|give|spend)`),
    money(
      `«(?:pakk[aie]|sure|guaranteed?)»${SPAN}{0,40}${ANY_SUM}|${ANY_SUM}${SPAN}{0,50}«(?:pakk[aie]|is sure|job is guaranteed|guaranteed)»`,
      { unless: HARMLESS },
    ),
  ];
}
