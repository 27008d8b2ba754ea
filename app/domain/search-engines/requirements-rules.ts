/**
 * A job's requirements as schema.org's data. A wrong requirement keeps people from applying, so free text is read only
 * if it is plain.
 */

import type { JobDetails } from "~/domain/jobs/schema";
import { plainSigns, withoutNukta } from "~/domain/text-rules";

export type Json = { [key: string]: string | number | boolean | Json | Json[] };

/** The categories that Google knows. */
type Category =
  | "high school"
  | "associate degree"
  | "bachelor degree"
  | "professional certificate"
  | "postgraduate degree";

const REQUIRED: Record<JobDetails["requires"][number], Category> = {
  "B.Ed": "bachelor degree",
  "integrated B.Ed": "bachelor degree",
  "B.Ed special": "bachelor degree",
  "B.El.Ed": "bachelor degree",
  "nursery diploma": "professional certificate",
  TET: "professional certificate",
  "RCI registration": "professional certificate",
  "D.El.Ed": "professional certificate",
  "TET paper I": "professional certificate",
  "TET paper II": "professional certificate",
  "NET or SET": "professional certificate",
  "M.Ed": "postgraduate degree",
  "Ph.D": "postgraduate degree",
};

/** Names of degrees in a text, as Indian schools write them: "Ma'am" and "I'm a" are none, and ".NET" is no examination. */
const NAMED: [Category, RegExp][] = [
  [
    "postgraduate degree",
    named(
      String.raw`(?<!['’])m(\.? ?(ed|sc|com|tech|phil|b\.? ?a)|\.? ?a(?<! a)|\. a|ca)(?!['’])|ph\.? ?d|doctorate|master['’]?s?['’]? (degree|in)|post[ -]{0,3}graduat\w*`,
    ),
  ],
  [
    "bachelor degree",
    named(
      String.raw`(?<!['’])b(\.? ?(ed|sc|com|tech|el\.? ?ed|p\.? ?ed)|\.? ?a(?<! a)|\. a|ca|ba)(?!['’])|bachelor['’]s|bachelors?['’]? (degree|of|in)|(?<!(post|under|non)[ -]{0,3})graduat(e|ion)`,
      "|स्नातक(?!ोत्तर)",
    ),
  ],
  [
    "professional certificate",
    named(
      String.raw`d\.? ?el\.? ?ed|d\.? ?ed|c?tet|slet|ntt|jbt|btc|diploma|(ugc|csir|icar)[ -]{0,3}net|net (qualified|cleared|passed)|(qualified|cleared|passed) net|(?<=(ed|sc|a|com|phil|d|tet)\.?(,| and| &) )net(?= *$|,| and)|^net(?= *$)`,
    ),
  ],
  ["high school", named(String.raw`(12th|class (12|xii)|xii|higher secondary|intermediate) pass(ed)?|10\+2`)],
];

/** A name that tells of the applicant: "B.Ed students" and "diploma courses" do not. `others`: names that no letter of ours ends. */
function named(names: string, others = ""): RegExp {
  return new RegExp(
    String.raw`(?<![\w.])(${names})(?!\w)(?!['’]?\.? (students?|classes|courses|colleges?|schools?|levels?|pupils|learners|batch|section|department|programmes?|programs?|subjects?|syllabus|coaching|entrance|aspirants|preparation|examin\w*)\b)${others}`,
  );
}

/** Behind these words stand the people who are taught. */
const TAUGHT = /\b(teach(es)?|taught|teaching of|parents?|coach|tutor|prepare|prepares|preparing|training of)\b/;
/** Words that make a wish of what stands in their sentence. */
const WISHES = String.raw`\b(prefer(s|red|ably|able|ence|ences)?|preferr(able|ably)|desir(ed|able)|advantage\w*|optional|welcome|not|no|without|ideally|bonus|(nice|good) to have|asset|if possible|recommended|appreciated|edge|relax\w*|waive\w*|exempt\w*|helpful|beneficial|weightage|priority|can( also)? apply|may( also)? apply|appearing|pursuing|final year|awaited)\b|वांछनीय|वरीयता|प्राथमिकता|प्राधान्य|ऐच्छिक|नहीं|नाही`;
/** After these words a degree is a wish, or one way of several. */
const OPEN = new RegExp(
  String.raw`${WISHES}|\b(or|plus|equivalent|(any|one|either) of|any one|either)\b|\/|(?<![\p{L}\p{M}])(या|अथवा|किंवा|कोई एक)(?![\p{L}\p{M}])`,
  "u",
);

/** The education, experience and skills that a job asks for, as properties of a JobPosting. */
export function requirementsOf(job: Omit<JobDetails, "status" | "applications">): Json {
  const categories = categoriesOf(job);
  const months = job.early_career ? null : monthsOf(job.qualifications);
  const isInPlace = categories.length > 0 && months !== null && sayInPlace(job.qualifications);
  return {
    ...(categories.length > 0
      ? {
          educationRequirements: categories.map((credentialCategory) => ({
            "@type": "EducationalOccupationalCredential",
            credentialCategory,
          })),
        }
      : {}),
    ...(job.early_career ? { experienceRequirements: "no requirements" } : {}),
    ...(months === null
      ? {}
      : { experienceRequirements: { "@type": "OccupationalExperienceRequirements", monthsOfExperience: months } }),
    ...(isInPlace ? { experienceInPlaceOfEducation: true } : {}),
    // Only chosen values stand here; the written ones stand in the description.
    ...(job.requires.length > 0 ? { qualifications: job.requires.join(", ") } : {}),
    ...benefitsOf(job),
  };
}

function benefitsOf({ provident_fund, accommodation }: Pick<JobDetails, "provident_fund" | "accommodation">): Json {
  const chosen = [provident_fund ? "Provident fund" : null, accommodation ? "Accommodation" : null];
  const text = chosen.filter(Boolean).join(", ");
  return text ? { jobBenefits: text } : {};
}

function categoriesOf({ requires, qualifications }: Pick<JobDetails, "requires" | "qualifications">): Category[] {
  const chosen = requires.map((name) => REQUIRED[name]);
  const clauses = plainClausesOf(qualifications, OPEN).map((clause) => clause.split(TAUGHT, 1)[0] ?? "");
  const found = NAMED.flatMap(([category, words]) => (clauses.some((clause) => words.test(clause)) ? [category] : []));
  return [...new Set([...chosen, ...found])];
}

/** Sentences and lines, in which "preferred" belongs to what stands beside it. The point of "B.Ed." ends none. */
function clausesOf(text: string | null): string[] {
  return (text ?? "")
    .split(/[\n;•]|(?<=\p{Ll}{4,}|\))\.(?=\s|$)/u)
    .map((clause) => withoutNukta(plainSigns(clause)))
    .filter(Boolean);
}

/** The clauses without a word of `open`. "Any one of:" opens all that follow it, and "or" at an end the clause beside it. */
function plainClausesOf(text: string | null, open: RegExp): string[] {
  let isUnderOpen = false;
  return clausesOf(text).filter((clause, at, all) => {
    const isOpen = open.test(clause);
    if (clause.endsWith(":") || /^(desirable|preferred|preferable|optional|any one)( \w+)?$/.test(clause))
      isUnderOpen = isOpen;
    return !isOpen && !isUnderOpen && !/^or\b/.test(all[at + 1] ?? "") && !/\bor$/.test(all[at - 1] ?? "");
  });
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const COUNT = String.raw`(\d{1,2}|${NUMBERS.join("|")})`;
const MORE = String.raw`(?: ?\+| plus| or more)?`;
const UNIT = String.raw`(years?|yrs?\.?|months?|वर्षे|वर्षों|वर्ष|साल|महीने|माह)['’]?`;
const SPAN = String.raw`(?<![\d.])${COUNT}${MORE}(?: ?(?:-|to|से) ?${COUNT}${MORE})? ?\(?\+?\)? ?${UNIT}(?: or more)?(?![\p{L}\p{M}])`;
const EACH_SPAN = new RegExp(SPAN, "gu");
/** The count stands beside the word: "25 to 40 years with experience" is an age, "experience with 3 year olds" is none of the applicant. */
const BESIDE = new RegExp(
  String.raw`${SPAN}(?: of| का| की| चा)?(?: (?!with |and |in |of age|old |who |for |to |at |since )[\p{L}\p{M}-]{1,20}){0,4} (?:experience\b|अनुभव)|(?:\bexperience|अनुभव)(?: (?:required|needed|of|in|as|an?|the|teaching|teacher|must|be|should|is|at|least|atleast|min|minimum|more|than|over|above|for|कम|से|न्यूनतम|किमान))*\.? ?[:-]? ?(?:(?:min\.?|minimum|at least|more than|न्यूनतम|किमान|कम से कम) ?)?${SPAN}`,
  "u",
);
/** A wish, the most that is asked for, one way of several, or years of somebody else. */
const UNCERTAIN = new RegExp(
  String.raw`${WISHES}|\b(up ?to|less|fewer|below|under|within|max(imum)?|at most|exceed\w*|fresh\w*|aged?|olds?|children|our|we have|join|led by|guided by|since|legacy|(school|college|institut\w+|academy|university|team|company|organi[sz]ation|group|trust)s?( (with|has|having|of|backed by))( over| more than)? (\d+|${NUMBERS.join("|")}))\b|[<≤]|फ्रेशर|अधिकतम|(?<!कम )से कम|आयु|उम्र|वय|(?<![\p{L}\p{M}])(तक|पर्यंत)(?![\p{L}\p{M}])`,
  "u",
);
/** Beside the years, "or" leaves another way; in "a CBSE or ICSE school" behind them it does not. */
const OTHER_WAY = /\bor\b|\/|(?<![\p{L}\p{M}])(या|अथवा|किंवा)(?![\p{L}\p{M}])/u;
/** A longer time is not asked for: it is the age of a school. */
const MOST_MONTHS = 240;

/** The months of experience that are asked for; null unless one sentence says it plainly. */
function monthsOf(text: string | null): number | null {
  const clauses = plainClausesOf(text, UNCERTAIN).filter((clause) => /\bexperience\b|अनुभव/.test(clause));
  const [clause, ...others] = clauses.filter((each) => each.search(EACH_SPAN) >= 0);
  const found = BESIDE.exec(clause ?? "");
  if (!clause || others.length > 0 || !found || clause.match(EACH_SPAN)?.length !== 1) return null;
  const behind = clause.slice(found.index + found[0].length);
  if (OTHER_WAY.test(clause.slice(0, found.index)) || /^[\s,]*or\b/.test(behind)) return null;
  const [, first = "", , unit = ""] = [...clause.matchAll(EACH_SPAN)][0] ?? [];
  const count = NUMBERS.includes(first) ? NUMBERS.indexOf(first) + 1 : Number(first);
  const months = count * (/^(m|मह|मा)/.test(unit) ? 1 : 12);
  return months > 0 && months <= MOST_MONTHS ? months : null;
}

/** Only a text that says so: "or equivalent experience", "experience in place of a degree". */
function sayInPlace(text: string | null): boolean {
  return clausesOf(text).some((clause) =>
    /\bequivalent (work |teaching |professional |practical )?experience\b|\bexperience (will be |is |may be )?(accepted |considered |taken )?(in place|in lieu|instead) of\b/.test(
      clause,
    ),
  );
}
