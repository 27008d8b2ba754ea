/** The values that a job's fields may have, in the order in which a form shows them. No zod here: browsers load this file. */

/** The levels of teaching. The names that people know stand in brackets on screens only. */
export const LEVELS = [
  "pre-primary",
  "primary",
  "middle",
  "secondary",
  "senior secondary",
  "college and university",
  "coaching",
  "leadership",
  "not teaching",
] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Record<Level, string> = {
  "pre-primary": "Pre-primary",
  primary: "Primary (PRT)",
  middle: "Middle (TGT)",
  secondary: "Secondary (IX–X)",
  "senior secondary": "Senior secondary (PGT)",
  "college and university": "College and university",
  coaching: "Coaching",
  leadership: "Leadership",
  "not teaching": "Not teaching",
};

export const BOARDS = ["CBSE", "CISCE", "state", "IB", "Cambridge", "other"] as const;
export const BOARD_LABELS: Record<(typeof BOARDS)[number], string> = {
  CBSE: "CBSE",
  CISCE: "CISCE (ICSE, ISC)",
  state: "State board",
  IB: "IB",
  Cambridge: "Cambridge (IGCSE)",
  other: "Another board",
};

export const REQUIRES = [
  "B.Ed",
  "integrated B.Ed",
  "B.Ed special",
  "D.El.Ed",
  "B.El.Ed",
  "nursery diploma",
  "TET",
  "TET paper I",
  "TET paper II",
  "NET or SET",
  "M.Ed",
  "Ph.D",
  "RCI registration",
] as const;
/** A qualification that a job may ask for, and that a person may have. "TET" is one of which the paper is not named: either will do. */
export type Qualification = (typeof REQUIRES)[number];

type QualificationWords = { label: string; short: string; own: string; asked: string };

const words = (label: string, more: Partial<QualificationWords> = {}): QualificationWords => {
  const short = more.short ?? label;
  return { label, short, own: label, asked: short, ...more };
};

/**
 * How a qualification is written. `label`: where it may be chosen. `short`: beside an answer. `own`: to a person, who
 * knows which paper of a TET she took. `asked`: as one of the things that a job asks for.
 */
export const QUALIFICATION_WORDS: Record<Qualification, QualificationWords> = {
  "B.Ed": words("B.Ed"),
  "integrated B.Ed": words("Integrated B.Ed (B.A. B.Ed, B.Sc. B.Ed, ITEP)", { short: "Integrated B.Ed" }),
  "B.Ed special": words("B.Ed in special education"),
  "D.El.Ed": words("D.El.Ed"),
  "B.El.Ed": words("B.El.Ed"),
  "nursery diploma": words("Nursery teacher's diploma (NTT)", { short: "Nursery teacher's diploma" }),
  TET: words("CTET or state TET, either paper", {
    ...{ short: "TET", own: "CTET or state TET, paper not known", asked: "TET, either paper" },
  }),
  "TET paper I": words("CTET or state TET, paper I", { short: "TET paper I" }),
  "TET paper II": words("CTET or state TET, paper II", { short: "TET paper II" }),
  "NET or SET": words("NET or SET"),
  "M.Ed": words("M.Ed"),
  "Ph.D": words("Ph.D"),
  "RCI registration": words("RCI registration"),
};

/** Qualifications that count as the first one, too. */
export const SATISFIED_BY: Partial<Record<Qualification, readonly Qualification[]>> = {
  "B.Ed": ["integrated B.Ed", "B.Ed special"],
  TET: ["TET paper I", "TET paper II"],
};

/** Languages in which schools teach, as a form offers them. A job and a person may name another one. */
export const MEDIA = [
  ...["English", "Hindi", "Marathi", "Gujarati", "Urdu", "Bengali", "Punjabi", "Tamil", "Telugu", "Kannada"],
  ...["Malayalam", "Odia", "Assamese", "Sanskrit", "Nepali"],
] as const;

/** The classes of a school, from the first to the last. */
export const CLASSES = [
  ...["Nursery", "LKG", "UKG"],
  ...["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"],
] as const;

/** "IX to XII", "XI", or null where a job names none. */
export function classesText({
  classes_from: from,
  classes_to: to,
}: {
  classes_from: string | null;
  classes_to: string | null;
}) {
  return from === null || to === null || from === to ? (from ?? to) : `${from} to ${to}`;
}

/** Other ways in which programs and people write a value, without capitals and signs. */
export const OTHER_SPELLINGS: Record<string, string> = {
  prt: "primary",
  tgt: "middle",
  pgt: "senior secondary",
  secondaryixx: "secondary",
  nursery: "pre-primary",
  college: "college and university",
  university: "college and university",
  nonteaching: "not teaching",
  icse: "CISCE",
  isc: "CISCE",
  stateboard: "state",
  igcse: "Cambridge",
  ctet: "TET",
  statetet: "TET",
  teteitherpaper: "TET",
  tetpaper1: "TET paper I",
  tetpaper2: "TET paper II",
  ctetpaper1: "TET paper I",
  ctetpaper2: "TET paper II",
  net: "NET or SET",
  set: "NET or SET",
  ugcnet: "NET or SET",
  deled: "D.El.Ed",
  integratedbed: "integrated B.Ed",
  bedintegrated: "integrated B.Ed",
  babed: "integrated B.Ed",
  bscbed: "integrated B.Ed",
  itep: "integrated B.Ed",
  specialbed: "B.Ed special",
  bedspecialeducation: "B.Ed special",
  beled: "B.El.Ed",
  ntt: "nursery diploma",
  rci: "RCI registration",
  ...{ 1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI" },
  ...{ 7: "VII", 8: "VIII", 9: "IX", 10: "X", 11: "XI", 12: "XII" },
  phd: "Ph.D",
};

export const PAY_PERIODS = ["hour", "lesson", "day", "month", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];
/** A text may name a week too. */
export type PayUnit = PayPeriod | "week";
export const DEFAULT_CURRENCY = "INR";
export const CURRENCIES = [
  DEFAULT_CURRENCY,
  ...["AED", "AUD", "BDT", "BHD", "BTN", "CAD", "CHF", "CNY", "EUR", "GBP", "HKD", "IDR", "JPY", "KES", "KWD", "LKR"],
  ...["MUR", "MYR", "NGN", "NPR", "NZD", "OMR", "PHP", "QAR", "RUB", "SAR", "SGD", "THB", "TZS", "USD", "VND", "ZAR"],
] as const;

export const CONTRACTS = ["permanent", "fixed", "cover"] as const;
export const CONTRACT_LABELS: Record<(typeof CONTRACTS)[number], string> = {
  permanent: "Permanent",
  fixed: "Fixed until a date",
  cover: "Cover for somebody",
};

export const VACANCIES = ["post", "pool"] as const;
export const VACANCY_LABELS: Record<(typeof VACANCIES)[number], string> = {
  post: "A post that is free now",
  pool: "A pool for later",
};

/** Within how many days a school may promise to answer, and from when on they count. */
export const ANSWER_DAYS = [5, 7, 14] as const;
export type AnswerDays = (typeof ANSWER_DAYS)[number];
export const ANSWERS_FROM = ["arrival", "closing"] as const;
export type AnswersFrom = (typeof ANSWERS_FROM)[number];
export const ANSWERS_FROM_LABELS: Record<AnswersFrom, string> = {
  arrival: "The day an application comes",
  closing: "The last day for applications",
};

export const AS_SOON_AS_POSSIBLE = "as soon as possible";
export const MAX_SUBJECTS = 5;
