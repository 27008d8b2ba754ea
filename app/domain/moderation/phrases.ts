/**
 * The phrases for which texts are read: words that ask a candidate for money (`money-phrases.ts`, `money-scripts.ts`),
 * questions that may not be asked (`forbidden-questions.ts`), reasons that may not be given (`rejection-phrases.ts`), and other
 * unlawful or unsafe words. They are tried on sixty adverts (`tests/fixtures/adverts.ts`) and on sentences
 * (`tests/fixtures/money-words.ts`, `asked-words.ts`, `rejection-words.ts`).
 */

import { once } from "~/domain/isolate-memory-rules";
import { FAITHS, forbiddenQuestionPhrases } from "./forbidden-questions";
import { moneyPhrases } from "./money-phrases";
import { moneyInScripts } from "./money-scripts";
import { type Phrase, phrase } from "./phrase-notation";
import { rejectionPhrases } from "./rejection-phrases";

export const KINDS = ["money", "sex", "faith", "age", "private", "unfair", "papers", "contact", "whatsapp"] as const;
export type Kind = (typeof KINDS)[number];

/** Words beside a faith that are about pupils, a subject, or everybody. */
const OF_ALL_FAITHS =
  /irrespective|regardless|all (?:faiths|religions|communities)|students?|pupils|taught|teach(?:es|ing)?\b|festival|reserv/;

/** To make the patterns takes longer than to read a job with them, and only publishing reads. */
export const phrases = once((): readonly Phrase[] => [
  ...moneyPhrases(),
  ...moneyInScripts(),

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
    "faith",
    `«(?:${FAITHS})s?(?:[ ,/]{1,2}(?:or )?(?:${FAITHS})s?){0,2}(?: (?:community|religion|faith|caste))?(?: (?:candidates?|applicants?|teachers?|staff|persons?|faculty)){0,2} (?:are |is |will be |be |may be )?(?:only|preferred|preferable|wanted|required|need not|should not|must not|cannot)»`,
    { unless: OF_ALL_FAITHS },
  ),
  phrase(
    "faith",
    `«(?:only|preferably|exclusively|prefer(?:red)?:?|preference (?:to|for|will be given to)) (?:the |an? )?(?:${FAITHS})s?»(?! (?:stud(?:y|ies)|schools?|colleges?|society|trust|mission|philosophy|literature|university|academy|public|vidyalaya|international|minority))`,
    { unless: OF_ALL_FAITHS },
  ),
  phrase("faith", "«(?:केवल|सिर्फ) (?:हिंदू|हिन्दू|मुस्लिम|मुसलमान|ईसाई|सिख|जैन|ब्राह्मण|दलित|सवर्ण)»"),

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
  ...forbiddenQuestionPhrases(),
  ...rejectionPhrases(),
]);
