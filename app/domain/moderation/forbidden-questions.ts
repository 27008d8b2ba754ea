/**
 * Questions that schools may not ask applicants: facts that may not decide about the work, and papers and numbers that
 * a cheat collects. They are looked for in questions alone, as an advert speaks of the ages and papers of others.
 */
import { type Phrase, phrase } from "./phrase-notation";

/** The question is about pupils, or about a subject. */
const OF_WORK =
  /taught|teach|worked with|experience (?:of|with|in)|handled|student|pupil|learner|in your (?:class|school|last)|largest class|can you (?:manage|handle|supervise)|good with|age groups? (?:you|do|did|have|can|would|of|that)|(?:gender|religious|women'?s) (?:studies|education|equality|sensiti)|sex education|curriculum|subject/;
const YOUR = "(?:your|ur|yr|the applicant'?s|the candidate'?s|the applicants|applicant|candidate)";
/** A word that is the whole question, or stands before its end: "Kids?", "Any children", "Height (cm)". */
const alone = (words: string) =>
  `(?:^|[.?!:;/,] ?|\\n|«(?:any|your|no of|number of|current|body|have|got) )(?:${words})(?= ?(?:$|[?!.:;,/(]|\\n))`;
/** A picture that a school may ask for: of work or of a paper of the candidate's, not of herself. */
const OF_A_THING =
  "(?! ?(?:graphy|editing|of (?:(?:your|the|an?|any|my|own|one) )*(?:[a-z.&-]+ ){0,2}(?:class(?:es|room)?|students|board|work|lessons?|projects?|certificates?|degrees?|mark ?-?sheets?|diplomas?|score ?cards?|lab|laboratory|workshop|art ?works?|paintings?|drawings?|display|exhibition|library|school|event|models?|awards?|handwriting|black ?board|worksheets?|notebooks?|garden|crafts?)))";
export const FAITHS = "hindu|muslim|christian|sikh|jain|buddhist|parsi|catholic|brahmin|dalit|upper caste|lower caste";

export function forbiddenQuestionPhrases(): readonly Phrase[] {
  const question = (words: string, unless: RegExp = OF_WORK) => phrase("private", words, { unless });
  const papers = (words: string, unless?: RegExp) => phrase("papers", words, unless ? { unless } : {});
  return [
    question("«how~(?:old|young)~(?:are|r)~(?:you|u)»", /\bnever\b/),
    question(
      `«(?:${YOUR}|(?:exact|current|present|actual) )~(?:(?:exact|current|present|actual) )?age»(?! groups? (?:you|that|of))`,
    ),
    question(
      "(?:^|[.?!:] |\\n)age»(?! (?:groups?|appropriate|range of))",
      /taught|teach|worked|handled|student|pupil|child/,
    ),
    question(
      "«(?:what|which|state|mention|enter|give|tell us|write)(?: is| us)?(?: the| your| an)? age(?: group)?»(?! of the (?:school|class|students?|pupils?|children|group|building)| groups? (?:do|did|have|can|would|you|of)| groups»)",
    ),
    question(
      "«(?:(?:date|day|month|year|place)~of~birth|d\\.? ?o\\.? ?b\\.?(?= |$|[?:)])|birth ?-?(?:date|day|year)s?|born)»",
    ),
    question("«are you (?:above|below|over|under|older|younger|more than|less than|not more than)[^.?!]{0,12} AGE»"),
    question(
      "«(?:sex|gender)»(?! ?-?(?:studies|education|equality|equity|sensiti|issues|neutral|stud))",
      /studies|education|equality|sensiti|taught|teach|single[- ]sex|workshop/,
    ),
    question("«are you (?:an? )?(?:male|female|man|woman|lady|gentleman|girl|boy|mr|ms)»"),
    question("«(?:male|female)(?: or |/| ?, ?|\\. )(?:male|female)»"),
    question("«(?:marital|un ?-?married|married|divorce[ed]?|widow(?:ed|er)?|spouse|husband|wife|in-laws|fianc[ee]+)»"),
    question("«(?:get|getting|plan(?:ning)? to|going to) marr(?:y|ied)»"),
    question(
      "«are you (?:(?:currently|still|now|presently) )?(?:single|engaged|committed)»(?![ -](?:in|to|with|teacher|handed\\w*|elsewhere|at|as|by))",
    ),
    question(
      `${alone("single|single or married|bachelor|engaged|how old|village|ethnicity|race|sexuality")}|«(?:relationship status|bachelor or married|mrs ?(?:or|/) ?miss|miss ?(?:or|/) ?mrs|are you an? (?:single )?(?:mother|father|parent|bachelor|housewife)|plans? (?:for|to|of) (?:marriage|marry)|on your periods?|child ?care arrangements?|are you expecting(?= ?(?:$|[?.])))»`,
    ),
    question(
      `${alone("nationality|citizenship|mother tongue and caste|(?:any )?(?:tattoos?|piercings?)")}|«(?:do you have|have you got) (?:an? |any )?(?:visible )?(?:tattoos?|piercings?)»`,
    ),
    question(
      "«(?:your|link to your|share your|send your) (?:personal )?(?:facebook|instagram|fb|insta|snapchat|twitter|social media)(?: (?:profile|handle|id|page|account|link)s?)?»|(?:^|[.?!] ?|\\n)(?:facebook|instagram|fb|insta|social media) (?:profile|handle|id|page|account|link)s?(?= ?(?:$|[?!.:,(]))",
      /school'?s? (?:facebook|instagram|page|social)|manage|run|market/,
    ),
    question(
      "«(?:will|would|do|when do|when will) you (?:want to |plan to |intend to |like to )?(?:marry|get married)»",
    ),
    question(
      "«(?:do you have|have you(?: got)?|how many|number of|ages? of|your(?: own)?)(?: (?:an?|any|small|young|minor|school-going|own)){0,2} (?:children|kids|child(?= ?(?:$|[?.!,:/\\n]| (?:or|and|of|at|who|in) ))|child(?:ren)?'s age)»(?!'s (?!ages?|names?|schools?))",
    ),
    question(alone("kids|children|kids or not|siblings|brothers|sisters|brothers (?:and|or) sisters")),
    question(
      "«(?:going|about) to have (?:a |any )?(?:baby|child|children|kids)»|«(?:have|having) (?:a |any )?(?:baby|babies|kids|children|a child) (?:soon|later|in future|in the (?:near )?future|next year|this year)»|«any siblings»",
    ),
    question(
      "«(?:pregnan(?:t|cy|cies)|maternity(?![ -](?:cover|vacancy|post|relief|replacement|substitut\\w*|leave[ -](?:cover|vacancy|position|opening|role|basis|contract|post|relief|replacement|substitut\\w*)))|expecting a (?:baby|child)|plan(?:ning|s)? (?:(?:for|to|on) )?(?:(?:have|having) )?(?:a |any )?(?:baby|babies|kids?|child|children|family)|dependants?|dependents?|start(?:ing)? a family|family planning|menstrua\\w{0,6})»",
      /\btaught|\bteach|students?/,
    ),
    question(
      "«(?:(?:about|details of) your family|family (?:background|details|members|status)|names? of (?:your )?(?:father|mother|husband|wife|parents?|spouse|children)|what (?:does|do|is|are) your (?:father|mother|husband|wife|parents|spouse)|(?:father|mother|parent|husband|wife)'?s?[ '’]{0,2}s? (?:full )?(?:name|occupation|income|profession|job|business|maiden name))»",
    ),
    question(
      "«(?:religions?|religious|castes?|sub-?caste|gotra|creed|your (?:faith|community)|wh(?:ich|at) (?:faith|community|god)|(?:go to|wh(?:ich|at)) (?:church|temple|mosque|masjid|mandir|gurudwara)|do you pray|wear (?:an? )?(?:hijab|burqa|turban)|eat (?:meat|beef|pork|eggs?)|community certificate)»",
      /studies|religious education|taught|teach|curriculum|subject/,
    ),
    question(
      "«(?:sc/st|obc)»",
      /taught|teach|relax|cut-?off|\btet\b|\bctet\b|\bnet\b|qualif|marks|roster|rules|scholarship|scheme|welfare|hostel/,
    ),
    question("«(?:are you|do you belong|your category|you from)»[^?!\\n]{0,25}«(?:sc|st|obc|ews)»"),
    question(
      "«(?:boy ?friends?|girl ?friends?|zodiac|star sign|birth star|nakshatra|horoscope|kundal?li|kundli|manglik|a/s/l|sexual (?:preferences?|identity)|political (?:affiliations?|leanings?|inclinations?|beliefs?|opinions?|preferences?)|(?:who|whom|which party) (?:did|do|will) you vote(?: for)?)»",
      /taught|teach|subject|lesson|curriculum|student|pupil/,
    ),
    question(
      "«are you (?:an? )?(?:(?:person|candidate|applicant) with (?:an? |any )?(?:disabilit(?:y|ies)|special needs)|pwd|ph|divyang)»|«(?:divyang|pwd|pwbd) (?:category|status|certificate)»|(?:विकलांग|दिव्यांग)",
      /taught|teach|worked with|experience|student|pupil|child|पढ|बच्च/,
    ),
    question(
      "«(?:sexual orientation|are you (?:gay|lesbian|straight|bisexual|transgender)|(?:political|which) part(?:y|ies)|political views?|member of (?:an? |any )?(?:trade |teachers'? )?(?:union|party))»",
    ),
    question(
      "«(?:veg|vegetarian)~(?:or|/)~(?:non~veg\\w*)|are you (?:an? )?(?:pure )?(?:non[- ]?)?veg(?:etarian)?»|«do you (?:smoke|drink)»",
    ),
    question(
      "«(?:native (?:place|village|town|district|address)|home ?town|birth ?place|(?:where|which (?:place|village|state)) (?:are|do) (?:you|your parents) (?:come |belong )?(?:originally )?(?:from|to))»",
    ),
    question(`«are you (?:an? )?(?:${FAITHS})»`),
    question("«(?:general|gen|open) ?[,/] ?(?:obc|sc|st|ews)»"),
    question(
      "«(?:(?:are you|do you have)(?: \\w{2,12}){0,2} (?:disabled|handicapped|differently abled|disabilit(?:y|ies)|illness(?:es)?|diseases?|medical conditions?|health (?:problems?|issues?))|blood group|your (?:height|weight|complexion|skin colou?r|looks)|height (?:and|&|/) ?weight|hiv)»",
    ),
    question(
      alone(
        "height(?: in (?:cm|feet|inches))?|weight(?: in kgs?)?|physical fitness|complexion|skin colou?r|bmi|m/f|f/m|(?:physical )?disabilit(?:y|ies)|illness|health (?:issues?|problems?|status|conditions?)|medical (?:history|conditions?)",
      ),
    ),
    question(
      "«any (?:(?:known|physical|mental|chronic|serious|past|medical) )*(?:disabilit(?:y|ies)|illness(?:es)?|diseases?|ailments?|handicap|health (?:issues?|problems?|conditions?)|medical (?:conditions?|history|issues?|problems?))»",
    ),
    question(
      "«(?:(?:physically|medically|mentally) (?:fit|healthy|sound|challenged)|are you (?:healthy|in good health)|wear (?:glasses|spectacles|specs)|on (?:any )?medication|diabetes|diabetic|asthma|epilep(?:sy|tic)|suffer(?:ing)? from|how tall are you|how much do you weigh|good[- ]looking|fair complexion)»",
    ),
    question(
      "(?:उम्र|आयु|जन्म ?(?:तिथि|तारी?ख|दिनांक)|जन्म ?दिन|लिंग|धर्म|मजहब|जाति|जाती|बिरादरी|समुदाय|विवाह|वैवाहिक|शादी|कुंवार|कुँवार|तलाक|गर्भवती|बच्चे हैं|(?:पिता|पति|माता|पत्नी) का नाम|(?:आपके पति|आपकी पत्नी)|मैरिटल|कास्ट|रिलिजन|कितने साल के|जन्म (?:कब|हुआ|वर्ष)|गोत्र|ओबीसी|एससी|लग्न झाले|«वय»|«जात»)",
      /पढ/,
    ),
    question("आप (?:एक )?(?:हिंदू|हिन्दू|मुसलमान|मुस्लिम|ईसाई|सिख|जैन|बौद्ध|ब्राह्मण|दलित|सवर्ण)»"),
    question(
      "«(?:umar|umra|umr|shaa?di|dharm|jaa?ti|majhab|biradari) (?:kya|kitni|hui|ho|hai)»|«aapk[aiey] (?:umar|umra|umr|dharm|jaa?ti|majhab|biradari|shaa?di)»|«kis (?:dharm|jaa?ti|biradari)»|«shaa?di ?shuda»|«(?:pita|pati|mata|patni) ka naa?m»|«kunwar[ai]»|«(?:a?vivahit)»",
      /\bpadh/,
    ),

    papers(
      `«(?:(?:your|a|an|recent|passport[- ]?size[d]?|full[- ]?(?:length|size)|colou?r|latest|own) )+(?:photo(?:graph)?s?|pictures?|pics?|selfies?)»${OF_A_THING}`,
      /classroom|your work|studio|portfolio|students'? work|lesson|project|activit/,
    ),
    papers(
      `«(?:(?:send|attach|upload|share|paste|provide|give)[^.?!]{0,30}|^)(?:photo(?:graph)?s?|selfies?)»(?! (?:your|the|an?) (?!self))${OF_A_THING}`,
      /classroom|your work|studio|portfolio|students'? work|lesson|project|activit/,
    ),
    papers("«(?:a+dha+r|aadha+r|adhaar|uidai|uid n(?:o|umber))»", /attendance|biometric/),
    papers(`«pan~(?:card|no|number|details|copy)»|«your pan»|${alone("pan|uan|आधार")}|«uan (?:no|number)»`),
    papers(
      "«(?:(?:scan|copy|photo) of (?:your |the )?(?:passport|voter)|(?:facebook|instagram|e-?mail|gmail|account) (?:password|login)|voter~id|(?:passport|licen[cs]e|driving licen[cs]e) (?:no|number|copy|scan)|ration card)»",
    ),
    papers(
      "«(?:bank~(?:a/c|ac|account|details|passbook|statement|name and)|account (?:number|no|details)|a/c (?:no|number)|ifsc|upi id|cancel(?:l)?ed cheque|(?:credit|debit|atm) card|cvv|otp|atm pin)»",
      /reconcil|maintain|handled|exam|coaching|question bank|software/,
    ),
    papers(
      "«(?:(?:salary|pay)~(?:slips?|stubs?)|payslips?|form 16|income tax returns?)»",
      /prepar|process|software|handled|staff/,
    ),
    papers(
      "«(?:cibil|credit (?:score|history|report|rating)|(?:any|your|how many|how much) (?:(?:pending|outstanding|existing|personal|bank|home|running|other|current) )*(?:loans?|debts?|emis?))»",
      /taught|teach|student|pupil|parent|handled|process|experience|library|books?/,
    ),
    papers("(?:आधार ?(?:कार्ड|नंबर|संख्या)|पैन ?(?:कार्ड|नंबर)|बैंक ?(?:खाता|खाते)|खाता ?(?:संख्या|नंबर))"),
  ];
}
