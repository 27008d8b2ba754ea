/** The values that a job's fields may have, in the order in which a form shows them. No zod here: browsers load this file. */

/** The levels of teaching. The names that people know stand in brackets on screens only. */
export const LEVELS = [
  "pre-primary",
  "primary",
  "middle",
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

export const REQUIRES = ["B.Ed", "D.El.Ed", "TET paper I", "TET paper II", "NET or SET", "M.Ed", "Ph.D"] as const;
export const REQUIRES_LABELS: Record<(typeof REQUIRES)[number], string> = {
  "B.Ed": "B.Ed",
  "D.El.Ed": "D.El.Ed",
  "TET paper I": "CTET or state TET, paper I",
  "TET paper II": "CTET or state TET, paper II",
  "NET or SET": "NET or SET",
  "M.Ed": "M.Ed",
  "Ph.D": "Ph.D",
};

/** Other ways in which programs and people write a value, without capitals and signs. */
export const OTHER_SPELLINGS: Record<string, string> = {
  prt: "primary",
  tgt: "middle",
  pgt: "senior secondary",
  secondary: "senior secondary",
  nursery: "pre-primary",
  college: "college and university",
  university: "college and university",
  nonteaching: "not teaching",
  icse: "CISCE",
  isc: "CISCE",
  stateboard: "state",
  igcse: "Cambridge",
  ctet: "TET paper II",
  tet: "TET paper II",
  tetpaper1: "TET paper I",
  tetpaper2: "TET paper II",
  ctetpaper1: "TET paper I",
  ctetpaper2: "TET paper II",
  net: "NET or SET",
  set: "NET or SET",
  ugcnet: "NET or SET",
  deled: "D.El.Ed",
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

/** Fields of which a form sends a value for each box that is ticked. */
export const LIST_FIELDS: readonly string[] = ["levels", "boards", "requires"];

export const AS_SOON_AS_POSSIBLE = "as soon as possible";
export const MAX_SUBJECTS = 5;
