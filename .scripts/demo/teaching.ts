/**
 * Teaching profiles of the demo's candidates: full ones, half-filled ones and none, so that a job finds people of every
 * kind. The first candidate has a nearly full one, and says that she has no TET paper II.
 */
import { subjectNamed } from "../../app/domain/jobs/details/subject-rules.ts";
import type { Level } from "../../app/domain/jobs/details/value-rules.ts";
import type { HasAnswer, HasAnswers, OlderPost, Teaching } from "../../app/domain/profiles/teaching-schema.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** The JSON of `profiles.teaching` for each person, null where nothing was filled in. */
export function makeTeaching(people: readonly Person[], now: Date): (string | null)[] {
  const random = createRandom("teaching");
  return people.map((person, index) => {
    const all = { ...partsOf(person, random, now), ...(index === 0 ? FIRST : {}) };
    const { teaches, has, ...rest } = all;
    // The second one is new, and the others are full, half-filled and empty in turns.
    const kind =
      index === 0 ? "full" : index === 1 ? "empty" : (["full", "half", "empty", "full", "half"] as const)[index % 5];
    if (kind === "empty") return null;
    return JSON.stringify(kind === "full" ? { teaches, has, ...rest } : random.chance(0.5) ? { teaches } : { has });
  });
}

const YES: HasAnswer = { answer: "yes", board: null, year: null, until: null };
const NO: HasAnswer = { answer: "no", board: null, year: null, until: null };

/** Of the candidate who can sign in: all that a school of classes VI to XII may ask, but for one paper. */
const FIRST: Teaching = {
  teaches: {
    subjects: ["Physics", "Chemistry"],
    levels: ["middle", "secondary", "senior secondary"],
    boards: ["CBSE", "state"],
    media: ["English", "Hindi", "Marathi"],
  },
  has: {
    "B.Ed": YES,
    "D.El.Ed": NO,
    "TET paper I": { answer: "yes", board: "CTET", year: 2021, until: null },
    "TET paper II": NO,
    "NET or SET": NO,
    "M.Ed": NO,
    "Ph.D": NO,
  },
  newest_levels: ["secondary", "senior secondary"],
  keep_from_school: true,
  seeks: {
    places: [
      { id: 1261731, name: "Nashik, Maharashtra", km: 25 },
      { id: 1259229, name: "Pune, Maharashtra", km: 50 },
    ],
    natures: ["Full Time"],
    pay_from: 45_000,
    notice_days: 30,
    from: null,
  },
};

const SUBJECTS: Partial<Record<Person["field"], string[]>> = {
  "Primary Teaching": ["All subjects"],
  "Information Technology": ["Computer Science"],
  Accountant: ["Accountancy"],
  Engineering: ["Engineering"],
  "Fashion designing": ["Fashion Design"],
  Mathematics: ["Mathematics"],
};

function partsOf(person: Person, random: Random, now: Date): Teaching {
  const isSchool = ["Science", "Mathematics", "Languages", "Primary Teaching", "Information Technology"].includes(
    person.field,
  );
  return {
    teaches: {
      subjects: SUBJECTS[person.field] ?? subjectsOf(person.major),
      levels: levelsOf(person, isSchool),
      boards: isSchool ? [random.pick(["CBSE", "CISCE", "state"])] : [],
      media: person.languages.slice(0, random.int(1, 3)),
    },
    has: answersOf(person, isSchool, random, now),
    newest_levels: person.work.length > 0 ? levelsOf(person, isSchool).slice(-1) : null,
    posts: person.work.slice(1).map(toPost),
    keep_from_school: !random.chance(0.2),
    seeks: {
      places: [],
      natures: random.chance(0.7) ? ["Full Time"] : ["Full Time", "Part Time"],
      pay_from: random.int(5, 14) * 5_000,
      notice_days: random.pick([0, 30, 60]),
      from: random.chance(0.5) ? `${now.getUTCFullYear() + 1}-04` : null,
    },
  };
}

function subjectsOf(major: string): string[] {
  const named = major.split(/ and |, /).flatMap((word) => subjectNamed(word) ?? []);
  return named.length > 0 ? named : ["Science"];
}

function levelsOf({ field, years }: Person, isSchool: boolean): Level[] {
  if (field === "Primary Teaching") return ["primary"];
  if (!isSchool) return field === "Engineering" ? ["college and university"] : ["coaching"];
  return years > 4 ? ["secondary", "senior secondary"] : ["middle", "secondary"];
}

/** Some have it, some are taking it, some do not have it, and some do not say. */
function answersOf({ degree, field }: Person, isSchool: boolean, random: Random, now: Date): HasAnswers {
  if (!isSchool) return { "NET or SET": random.chance(0.3) ? YES : NO, "B.Ed": NO };
  const year = now.getUTCFullYear();
  const taking: HasAnswer = { answer: "taking", board: null, year: null, until: `${year + 1}-06` };
  const test = (share: number): HasAnswer | null =>
    random.chance(share)
      ? { answer: "yes", board: random.chance(0.6) ? "CTET" : null, year: year - random.int(1, 9), until: null }
      : random.pick([NO, NO, taking, null]);
  const isPrimary = field === "Primary Teaching";
  const isIntegrated = degree.includes("B.Ed");
  const answers = {
    "B.Ed": isIntegrated ? null : random.pick([YES, YES, taking, NO]),
    "integrated B.Ed": isIntegrated ? YES : null,
    "D.El.Ed": degree === "D.El.Ed." || (isPrimary && random.chance(0.5)) ? YES : random.pick([NO, null]),
    "TET paper I": test(isPrimary ? 0.6 : 0.2),
    "TET paper II": test(isPrimary ? 0.2 : 0.5),
    "Ph.D": random.pick([NO, null]),
  };
  // A test whose paper nobody wrote down.
  const given = random.chance(0.15) ? { "B.Ed": answers["B.Ed"], TET: YES } : answers;
  return Object.fromEntries(Object.entries(given).filter(([, one]) => one !== null));
}

function toPost({ role, employer, from, to }: Person["work"][number]): OlderPost {
  return { school: employer, post: role, levels: [], from: `${from}-06`, to: to === null ? null : `${to}-04` };
}
