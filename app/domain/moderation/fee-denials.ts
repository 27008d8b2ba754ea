/** Sentences about money in which a school says that applicants pay nothing, or warns of others who ask. */

/** Other fees of the same list: "no processing fee, training fee or deposit". */
const LISTED =
  /(?:,| or| and| nor|\/) ?(?:a |any )?(?:[a-z]+ ){0,2}(?:fees?|charges?|deposits?|money|amount)\b|(?:,| or| and| nor|\/) ?(?:a |any )?$/g;
/** The same without a comma, for a fee that has its amount: "no fee, registration fee of Rs 500" asks for it. */
const LISTED_WITH_OR = /(?: or| nor|\/) ?(?:a |any )?(?:[a-z]+ ){0,2}(?:fees?|charges?|deposits?|money|amount)\b/g;
/** Names of fees before their common word: "no registration, processing or". */
const NAMED = /(\b(?:no|any|nor|without)(?: [a-z]+)?)(?:,| or| and|\/)(?: ?[a-z]+(?:,| or| and|\/)){0,4} ?$/;
const DENIED =
  /\b(?:do(?:es)? ?n[o']t|don't|never|no|not|nobody|no one|nor|without|free of|nil|zero|waived?)\b(?:(?!\b(?:but|except|excepting|however|other than|apart from|besides|only|unless|until|instead)\b)[^.,;!?]){0,45}$/;

/** These say no, and ask all the same: "do not forget", "not only", "nobody is called without". */
const NO_DENIAL =
  /\b(?:not?|non)[ -]?(?:refundable|later than|only|paying)|\b(?:do not|don't|never) (?:forget|miss|delay|skip|ignore|fail)\b|\bno (?:hidden|extra|additional|other|further|more) (?:fees?|charges?|costs?|money)\b|\b(?:nobody|no one|no (?:candidates?|applicants?)|not (?:be )?(?:called|interviewed|considered|selected|allowed))\b[^.;!?]{0,40}\bwithout\b/g;
const NOT_PAID =
  /\bno (?!refund|return|hidden|extra|other|further)(?:[a-z]+ ){0,2}(?:fees?|charges?|deposits?|money)\b|\b(?:do(?:es)? not|don't|need not|never) (?:have to |need to )?(?:pay|deposit|remit|transfer|submit)\b/;
/** The end of a sentence like "Registration fee: nil". */
const IS_NIL =
  /^ ?[:=-] ?(?:nil|none|zero|free|not applicable|n\/a|na)(?= ?(?:$|[.;)\n]))|^ ?(?:[:=-] ?|is |of )?(?:(?:rs|inr|rupees|₹)[. ]{0,2})?(?:0(?:\.0+)?|nil|zero)(?:\/-)?(?![\d,.]*\d)(?= ?(?:rupees ?)?(?:$|[.;)\n]))/;
const IS_NOT_TAKEN =
  /^[^.,;]{0,20}\b(?:is|are) (?:(?:not|never) (?:ever )?(?:charged|taken|asked|collected|required|payable|demanded)|against (?:the|our)|illegal|unlawful|forbidden|prohibited|(?:a )?(?:fraud|scam)|nil|waived|free|zero)\b|^ waived\b/;
/** The fee is one that somebody pays. */
const IS_ASKED_FOR =
  /^ ?(?:(?:of|is|are|only|:|-|=) ?){0,2}(?:rs|inr|rupees|₹|\d)|^ (?:is|are|will be) (?:fully |100% |non[ -]?)?refundable/;

/** Other people who ask, in a warning: "anybody who asks you for a". */
const OTHERS_ASK =
  /\b(?:anybody|anyone|whoever|somebody|someone|any (?:person|agent|agency|caller)|people|persons|those|agents?|callers?|calls?|e?-?mails?|messages?|websites?|agency|agencies|fraudsters?|imposters?|scammers?|(?:fake|false|fraudulent|bogus|dishonest|some) [a-z]{3,15}|they|who|that) (?:(?:who|that|which|is|are|ever|may|might|can|could|will|else|should|falsely) )*(?:asks?|asking|asked|demand(?:s|ing)?|charg(?:es?|ing)|collect(?:s|ing)?|claim(?:s|ing)?)(?: (?:you|candidates?|applicants?|teachers?|people|them|for|to|pay|an?|any|the|money|some|kind|of|such|as|or|under|our|name|in)){0,8} ?$/;
const WARNED =
  /\b(?:illegal|unlawful|wrong|an offence) to (?:ask for|take|charge|collect|demand) (?:(?:an?|any|the) )?$|\b(?:forbids?|prohibits?|bans?|are against|(?:report|any|such) (?:any )?(?:demands?|requests?) for) (?:(?:an?|any|the|all) )?$|\bif (?:you|anybody|anyone|somebody|a candidate) (?:are|is|were|was|get|gets) (?:ever )?asked (?:(?:to|pay|for|an?|any|the|some|kind|of) ?){0,6}$|\b(?:beware of|be careful of|be wary of) (?:(?:paying|any|fake|false|such|an?|the|calls?|mails?|demands?|for) ){0,4}$/;

/** True if these words about money do not ask for it. `behind` and `before`: the rest of their sentence. */
export function isDenied(before: string, words: string, behind: string): boolean {
  if (NOT_PAID.test(words) || OTHERS_ASK.test(before) || WARNED.test(before)) return true;
  const isAskedFor = /rs\b|inr\b|rupees|₹|\d/.test(words) || IS_ASKED_FOR.test(behind);
  const sentence = before.replace(NO_DENIAL, "");
  const plain = isAskedFor ? sentence.replace(LISTED_WITH_OR, "") : sentence.replace(NAMED, "$1 ").replace(LISTED, "");
  return DENIED.test(plain) || IS_NIL.test(behind) || IS_NOT_TAKEN.test(behind);
}
