/**
 * What no school asks its applicants: what may not decide about the work, and papers and numbers that a cheat collects. They are
 * looked for in questions alone, as an advert speaks of the ages and papers of others.
 */
import { type Phrase, phrase } from "./phrase";

/** The question is about pupils, or about a subject. */
const OF_WORK =
  /taught|teach|worked with|experience (?:of|with|in)|handled|student|pupil|learner|in your (?:class|school|last)|largest class|age groups? (?:you|do|did|have|can|would|of|that)|(?:gender|religious|women'?s) (?:studies|education|equality|sensiti)|sex education|curriculum|subject/;
const YOUR = "(?:your|ur|yr|the applicant'?s|the candidate'?s|the applicants|applicant|candidate)";
const FAITHS = "hindu|muslim|christian|sikh|jain|buddhist|parsi|catholic|brahmin|dalit|upper caste|lower caste";

export function askedPhrases(): readonly Phrase[] {
  const asked = (words: string, unless: RegExp = OF_WORK) => phrase("private", words, { unless });
  const papers = (words: string, unless?: RegExp) => phrase("papers", words, unless ? { unless } : {});
  return [
    asked("«how~(?:old|young)~(?:are|r)~(?:you|u)»", /\bnever\b/),
    asked(
      `«(?:${YOUR}|(?:exact|current|present|actual) )~(?:(?:exact|current|present|actual) )?age»(?! groups? (?:you|that|of))`,
    ),
    asked(
      "(?:^|[.?!:] |\\n)age»(?! (?:groups?|appropriate|range of))",
      /taught|teach|worked|handled|student|pupil|child/,
    ),
    asked(
      "«(?:what|which|state|mention|enter|give|tell us|write)(?: is| us)?(?: the| your| an)? age(?: group)?»(?! groups? (?:do|did|have|can|would|you|of))",
    ),
    asked(
      "«(?:(?:date|day|month|year|place)~of~birth|d\\.? ?o\\.? ?b\\.?(?= |$|[?:)])|birth ?-?(?:date|day|year)s?|born)»",
    ),
    asked("«are you (?:above|below|over|under|older|younger|more than|less than|not more than)[^.?!]{0,12} AGE»"),
    asked(
      "«(?:sex|gender)»(?! ?-?(?:studies|education|equality|equity|sensiti|issues|neutral|stud))",
      /studies|education|equality|sensiti|taught|teach|single[- ]sex|workshop/,
    ),
    asked("«are you (?:an? )?(?:male|female|man|woman|lady|gentleman|girl|boy|mr|ms)»"),
    asked("«(?:male|female)(?: or |/| ?, ?|\\. )(?:male|female)»"),
    asked("«(?:marital|un ?-?married|married|divorce[ed]?|widow(?:ed|er)?|spouse|husband|wife|in-laws|fianc[ee]+)»"),
    asked("«(?:get|getting|plan(?:ning)? to|going to) marr(?:y|ied)»"),
    asked("«are you (?:single|engaged|committed)»(?! (?:in|to|with))"),
    asked(
      "«(?:do you have|have you(?: got)?|how many|number of|ages? of|your(?: own)?)(?: (?:any|small|young|minor|school-going|own)){0,2} (?:children|kids|child|child(?:ren)?'s age)»",
    ),
    asked(
      "«(?:pregnan(?:t|cy|cies)|maternity|expecting a (?:baby|child)|plan(?:ning|s)? (?:(?:for|to|on) )?(?:(?:have|having) )?(?:a |any )?(?:baby|babies|child|children|family)|dependants?|dependents?|start(?:ing)? a family|family planning|menstrua\\w{0,6})»",
      /\btaught|\bteach|students?/,
    ),
    asked(
      "«(?:(?:about|details of) your family|family (?:background|details|members|status)|(?:father|mother|parent|husband|wife)'?s?[ '’]{0,2}s? (?:full )?(?:name|occupation|income))»",
    ),
    asked(
      "«(?:religions?|religious|castes?|sub-?caste|gotra|creed|your (?:faith|community)|which (?:faith|community)|community certificate|sc/st|obc)»",
      /studies|religious education|taught|teach|curriculum|subject/,
    ),
    asked(`«are you (?:an? )?(?:${FAITHS})»`),
    asked("«(?:general|gen|open) ?[,/] ?(?:obc|sc|st|ews)»"),
    asked(
      "«(?:(?:are you|do you have)(?: \\w{2,12}){0,2} (?:disabled|handicapped|differently abled|disabilit(?:y|ies)|illness(?:es)?|diseases?|medical conditions?|health (?:problems?|issues?))|blood group|your (?:height|weight|complexion|skin colou?r|looks)|height and weight|hiv)»",
    ),
    asked("(?:उम्र|आयु|जन्म ?तिथि|जन्म ?दिन|लिंग|धर्म|जाति|विवाहित|वैवाहिक|शादी|गर्भवती|बच्चे हैं)", /पढ/),
    asked("«(?:umar|umra|shaadi|shadi|dharm|jaati|jati) (?:kya|kitni|hui|ho)»", /\bpadh/),

    papers(
      "«(?:(?:your|a|an|recent|passport[- ]?size[d]?|full[- ]?(?:length|size)|colou?r|latest|own) )+(?:photo(?:graph)?s?|pictures?|pics?|selfies?)»(?! ?(?:graphy|editing|of (?:your )?(?:class|students|board|work|lesson|project)))",
      /classroom|your work|studio|portfolio|students'? work|lesson|project|activit/,
    ),
    papers(
      "«(?:(?:send|attach|upload|share|paste|provide|give)[^.?!]{0,30}|^)(?:photo(?:graph)?s?|selfies?)»(?! ?(?:editing|of (?:your )?(?:class|students|board|work|lesson|project)))",
      /classroom|your work|studio|portfolio|students'? work|lesson|project|activit/,
    ),
    papers("«(?:a+dha+r|aadha+r|adhaar|uidai|uid n(?:o|umber))»", /attendance|biometric/),
    papers("«pan~(?:card|no|number|details|copy)»|«your pan»"),
    papers("«(?:voter~id|(?:passport|licen[cs]e|driving licen[cs]e) (?:no|number|copy|scan)|ration card)»"),
    papers(
      "«(?:bank~(?:a/c|ac|account|details|passbook|statement|name and)|account (?:number|no|details)|a/c (?:no|number)|ifsc|upi id|cancel(?:l)?ed cheque|(?:credit|debit|atm) card|cvv|otp|atm pin)»",
      /reconcil|maintain|handled|exam|coaching|question bank|software/,
    ),
    papers(
      "«(?:(?:salary|pay)~(?:slips?|stubs?)|payslips?|form 16|income tax returns?)»",
      /prepar|process|software|handled|staff/,
    ),
    papers("(?:आधार ?(?:कार्ड|नंबर|संख्या)|पैन ?(?:कार्ड|नंबर)|बैंक ?(?:खाता|खाते)|खाता ?(?:संख्या|नंबर))"),
  ];
}
