/** What a job requires, as schema.org's data. A wrong requirement keeps people from applying, so free text is read only if plain. */
import { plainSigns, withoutNukta } from "~/domain/digits-rules";
import type { JobDetails } from "~/domain/jobs/schema";

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
  "D.El.Ed": "professional certificate",
  "TET paper I": "professional certificate",
  "TET paper II": "professional certificate",
  "NET or SET": "professional certificate",
  "M.Ed": "postgraduate degree",
  "Ph.D": "postgraduate degree",
};

/** Names of degrees in a text, as Indian schools write them. */
const NAMED: [Category, RegExp][] = [
  [
    "postgraduate degree",
    /\b(m\.? ?(ed|sc|a|com|tech|phil|b\.? ?a)\b|mca\b|ph\.? ?d\b|doctorate|master['’]?s? degree|master['’]?s in|post[ -]?graduat\w*)/,
  ],
  [
    "bachelor degree",
    /\b(b\.? ?(ed|sc|a|com|tech|el\.? ?ed|p\.? ?ed)\b|bca\b|bba\b|bachelor['’]?s?\b|(?<!post[ -]?)(?<!under)graduat(e|ion)\b)|स्नातक/,
  ],
  ["professional certificate", /\b(d\.? ?el\.? ?ed|d\.? ?ed|c?tet|net|slet|ntt|jbt|btc)\b|\bdiploma\b/],
  ["high school", /\b(12th|class (12|xii)|xii|higher secondary|intermediate) pass(ed)?\b|\b10\+2\b/],
];
/** After these words a degree is a wish, or one way of several. */
const OPEN =
  /\b(or|preferr?(ed|able|ably)|desirable|advantage\w*|plus|optional|welcome|equivalent|not|no|without|ideally|bonus|pursuing)\b|\//;

/** The education, experience and skills that a job asks for, as properties of a JobPosting. */
export function requirementsOf(job: Omit<JobDetails, "status">): Json {
  const categories = categoriesOf(job);
  const months = job.early_career ? null : monthsOf(job.qualifications);
  const isInPlace = categories.length > 0 && months !== null && sayInPlace(job.qualifications);
  // The text stands in the description too; what was chosen is told in fewer words.
  const qualifications = job.requires.join(", ") || job.qualifications;
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
    ...(qualifications ? { qualifications } : {}),
    ...(job.responsibility ? { responsibilities: job.responsibility } : {}),
    ...benefitsOf(job),
  };
}

function benefitsOf({
  benefits,
  provident_fund,
  accommodation,
}: Pick<JobDetails, "benefits" | "provident_fund" | "accommodation">): Json {
  const chosen = [provident_fund ? "Provident fund" : null, accommodation ? "Accommodation" : null];
  const text = [chosen.filter(Boolean).join(", "), benefits].filter(Boolean).join("\n");
  return text ? { jobBenefits: text } : {};
}

function categoriesOf({ requires, qualifications }: Pick<JobDetails, "requires" | "qualifications">): Category[] {
  const chosen = requires.map((name) => REQUIRED[name]);
  const clauses = clausesOf(qualifications).filter((clause) => !OPEN.test(clause));
  const named = NAMED.flatMap(([category, words]) => (clauses.some((clause) => words.test(clause)) ? [category] : []));
  return [...new Set([...chosen, ...named])];
}

/** Sentences and lines, in which "preferred" belongs to what stands beside it. The point of "B.Ed." ends none. */
function clausesOf(text: string | null): string[] {
  return (text ?? "")
    .split(/[\n;•]|(?<=\p{Ll}{4,}|\))\.(?=\s|$)/u)
    .map((clause) => withoutNukta(plainSigns(clause)))
    .filter(Boolean);
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const COUNT = String.raw`(\d{1,2}|${NUMBERS.join("|")})`;
const MORE = String.raw`(?: ?\+| plus| or more)?`;
const UNIT = `(years?|yrs?|months?|वर्ष|साल|महीने|माह)`;
const SPAN = new RegExp(
  String.raw`(?<![\d.])${COUNT}${MORE}(?: ?(?:-|to|से) ?${COUNT}${MORE})? ?\(?\+?\)? ?${UNIT}(?![\p{L}\p{M}])`,
  "gu",
);
const EXPERIENCE = /\bexperience\b|अनुभव/;
const WISHED =
  /\b(preferr?(ed|able|ably)|desirable|advantage\w*|optional|welcome|not|no|without|ideally|bonus|our|we have)\b/;

/** The months of experience that are asked for; null unless one sentence says it plainly. */
function monthsOf(text: string | null): number | null {
  const spans = clausesOf(text)
    .filter((clause) => EXPERIENCE.test(clause) && !WISHED.test(clause))
    .flatMap((clause) => [...clause.matchAll(SPAN)]);
  const [span] = spans;
  if (spans.length !== 1 || !span) return null;
  const [, first = "", , unit = ""] = span;
  const count = NUMBERS.includes(first) ? NUMBERS.indexOf(first) + 1 : Number(first);
  const months = count * (/^(m|मह|मा)/.test(unit) ? 1 : 12);
  return months > 0 && months <= 480 ? months : null;
}

/** Only a text that says so: "or equivalent experience", "experience in place of a degree". */
function sayInPlace(text: string | null): boolean {
  return clausesOf(text).some((clause) =>
    /\bequivalent (work |teaching |professional |practical )?experience\b|\bexperience (will be |is |may be )?(accepted |considered |taken )?(in place|in lieu|instead) of\b/.test(
      clause,
    ),
  );
}
