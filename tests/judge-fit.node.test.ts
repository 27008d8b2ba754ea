/** The fit of a job and a teaching profile: 200 judged pairs, its words, and the note of the law. */
import { expect, test } from "vitest";
import {
  makeTeachingCopy,
  readTeachingCopy,
  type TeachingFact,
  teachingFacts,
} from "../app/domain/applications/teaching-copy-rules.ts";
import { mediaIn } from "../app/domain/fit/asks-rules.ts";
import { LAW_ROWS, lawNoteOf, lawRowOf } from "../app/domain/fit/law-rules.ts";
import {
  askedText,
  type Fit,
  type FitLine,
  type FitState,
  fitOf,
  notMet,
  profilePath,
  REQUIRES_NOTHING,
  saysAnything,
  shortText,
  stateTexts,
  sumText,
} from "../app/domain/fit/rules.ts";
import type { HasAnswers } from "../app/domain/profiles/teaching-schema.ts";
import { writeMonth } from "../app/domain/time-zone-rules.ts";
import { judgeFits } from "../bench/judge-fit.ts";

test("200 judged pairs: each line is as a person judged it, and no line says not met wrongly", async () => {
  const verdicts = await judgeFits();
  const lines = verdicts.reduce((sum, each) => sum + each.lines, 0);
  expect({ pairs: verdicts.length, lines }).toEqual({ pairs: 200, lines: 327 });
  expect(verdicts.reduce((sum, each) => sum + each.wrongNotMet, 0)).toBe(0);
  expect(verdicts.flatMap(({ pair, wrong }) => wrong.map((text) => `${pair.id} ${text}`))).toEqual([]);
  const count = (kind: string) => verdicts.filter(({ pair }) => pair.kinds.includes(kind)).length;
  const kinds = ["several levels", "taking it", "silent", "integrated degrees", "TET without a paper"];
  expect(kinds.map(count)).toEqual([45, 46, 52, 48, 43]);
  const states = verdicts.flatMap(({ pair }) => Object.values(pair.expect));
  const counts = Object.fromEntries(
    [...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]),
  );
  expect(counts).toEqual({ met: 160, "not said": 96, "not met": 29, "on the way": 42 } satisfies Record<
    FitState,
    number
  >);
});

const OTHER_COLUMNS = {
  ...{ education_degree: null, major: null, company_name: null, company_designation: null },
  ...{ start_date: null, end_date: null, isCurrent: false },
};
const STATES: Record<FitState, TeachingFact["state"]> = {
  met: "yes",
  "on the way": "taking",
  "not met": "no",
  "not said": "not_said",
};
const KINDS = { subjects: "subject", levels: "level", boards: "board", medium: "medium" } as const;

test("200 judged pairs: the school reads of each line what the candidate reads", async () => {
  let compared = 0;
  for (const { pair, job, teaching, fit } of await judgeFits()) {
    const source = { ...OTHER_COLUMNS, teaching: JSON.stringify(teaching) };
    const copy = readTeachingCopy(makeTeachingCopy(source, new Date("2026-11-28T10:00:00Z")));
    const nothing = { has: {}, teaches: { subjects: [], levels: [], boards: [], media: [] } };
    const facts = teachingFacts(job, copy ?? nothing);
    const qualifications = facts.filter(({ kind }) => kind === "qualification");
    const required = fit.lines.filter(({ field }) => field === "requires");
    expect(
      qualifications.map(({ state }) => state),
      pair.id,
    ).toEqual(required.map(({ state }) => STATES[state]));
    for (const { field, asks, state } of fit.lines) {
      if (field === "requires" || field === "starts_on") continue;
      const ofLine = facts.filter(({ kind }) => kind === KINDS[field]);
      expect(ofLine.length, `${pair.id} ${field}`).toBe(asks.length);
      expect(
        ofLine.some((fact) => fact.state === "yes"),
        `${pair.id} ${field}`,
      ).toBe(state === "met");
      compared += 1;
    }
    compared += required.length;
  }
  expect(compared).toBeGreaterThan(300);
});

const line = (name: string, state: FitState, expected: string | null = null): FitLine => ({
  field: "requires",
  asks: [name],
  state,
  expected,
});
const sumOf = (lines: FitLine[]): Fit => ({
  lines,
  met: lines.filter(({ state }) => state === "met").length,
  total: lines.length,
});

test("a fit is told in whole sentences", () => {
  const four = ["B.Ed", "M.Ed", "Ph.D", "NET or SET"].map((name) => line(name, "met"));
  const fit = sumOf([...four, line("TET paper II", "not said")]);
  expect(sumText(fit)).toBe("You have 4 of the 5 things this school asks for.");
  expect(stateTexts(fit)).toEqual({ "not said": "Not in your profile: TET paper II." });
  expect(shortText(fit)).toBe("4 of 5");
  expect(sumText(sumOf(four))).toBe("You have all 4 things this school asks for.");
  expect(stateTexts(sumOf(four))).toEqual({});
  expect(sumText(sumOf([line("B.Ed", "met")]))).toBe("You have the one thing this school asks for.");
  expect(sumText(sumOf([line("B.Ed", "not said")]))).toBe("This school asks for one thing.");
  expect(sumText(sumOf([]))).toBe(REQUIRES_NOTHING);
  expect(REQUIRES_NOTHING).toBe("This advert names no requirements.");
  expect(shortText(sumOf([]))).toBeNull();
  const mixed = sumOf([line("B.Ed", "on the way", "2027-05"), line("M.Ed", "not met"), line("TET", "not said")]);
  expect(sumText(mixed)).toBe("This school asks for 3 things.");
  expect(stateTexts(mixed)).toEqual({
    "on the way": "On the way: B.Ed (until May 2027).",
    "not met": "You said that you do not have: M.Ed.",
    "not said": "Not in your profile: TET, either paper.",
  });
});

test("what was to end in a month that is over is not promised any more: nothing is known of it", () => {
  const asks = { subjects: [], levels: [], boards: [], starts_on: null, medium: null };
  const taking = (until: string | null) => ({ answer: "taking" as const, board: null, year: null, until });
  const of = (has: HasAnswers, month = "2026-11") => fitOf({ ...asks, requires: ["B.Ed"] }, { has }, month);
  expect(of({ "B.Ed": taking("2019-01") }).lines).toEqual([line("B.Ed", "not said", "2019-01")]);
  expect(of({ "B.Ed": taking("2026-11") }).lines).toEqual([line("B.Ed", "on the way", "2026-11")]);
  expect(of({ "B.Ed": taking("2026-11") }, "2026-12").lines).toEqual([line("B.Ed", "not said", "2026-11")]);
  expect(of({ "B.Ed": taking(null) }).lines).toEqual([line("B.Ed", "on the way")]);
  const other = { "integrated B.Ed": taking("2027-05") };
  expect(of({ "B.Ed": taking("2019-01"), ...other }).lines).toEqual([line("B.Ed", "on the way", "2027-05")]);
  const no = { "B.Ed": { ...taking(null), answer: "no" as const } };
  expect(of({ ...no, "integrated B.Ed": taking("2019-01") }).lines).toEqual([line("B.Ed", "not said", "2019-01")]);
  expect(notMet({ has: { ...no, "integrated B.Ed": taking("2019-01") } })).toEqual([]);
  expect(stateTexts(sumOf([line("TET", "not said"), line("B.Ed", "not said", "2019-01")]))).toEqual({
    "not said": "Not in your profile: TET, either paper. B.Ed: the month in which you expected it is over.",
  });
});

test("a line names what the job asks for, and the part of the profile that answers it", () => {
  const asks = { requires: [], subjects: [], levels: [], boards: [], starts_on: null, medium: null };
  const { lines } = fitOf(
    {
      requires: ["nursery diploma", "TET paper II"],
      subjects: ["Physics", "Chemistry"],
      levels: ["middle", "secondary"],
      boards: ["CISCE"],
      medium: "English/Hindi medium",
      starts_on: "2027-06-01",
    },
    { seeks: { places: [], natures: [], pay_from: null, notice_days: null, from: "2027-07" } },
    "2026-11",
  );
  expect(lines.map((each) => [askedText(each), profilePath(each, "1")])).toEqual([
    ["Nursery teacher's diploma", "/teachingprofile/has?back=/jobdetails/1#has_nursery_diploma"],
    ["TET paper II", "/teachingprofile/has?back=/jobdetails/1#has_tet_paper_ii"],
    ["Physics or Chemistry", "/teachingprofile/teaches?back=/jobdetails/1"],
    ["Middle (TGT) or Secondary (IX–X)", "/teachingprofile/teaches?back=/jobdetails/1"],
    ["CISCE (ICSE, ISC)", "/teachingprofile/teaches?back=/jobdetails/1"],
    ["English or Hindi medium", "/teachingprofile/teaches?back=/jobdetails/1"],
    ["Start on 1 June 2027", "/teachingprofile/seeks?back=/jobdetails/1"],
  ]);
  expect(stateTexts({ lines })["on the way"]).toBe("On the way: Start on 1 June 2027 (free from July 2027).");
  expect(fitOf(asks, {}, "2026-11").lines).toEqual([]);
  expect(writeMonth("2027-12")).toBe("December 2027");
  expect(mediaIn("Hindi, English and Tulu")).toEqual(["Hindi", "English", "Tulu"]);
});

const has = (answers: Record<string, "yes" | "taking" | "no">) => ({
  has: Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, { answer, board: null, year: null, until: null }]),
  ),
});

test("what is hidden from a person is exactly what would be not met", () => {
  expect(notMet({})).toEqual([]);
  expect(notMet(has({ "B.Ed": "no", "M.Ed": "no", TET: "no" }))).toEqual(["B.Ed", "TET", "M.Ed"]);
  expect(notMet(has({ "B.Ed": "no", "integrated B.Ed": "taking" }))).toEqual([]);
  expect(notMet(has({ "TET paper I": "no", "TET paper II": "no" }))).toEqual(["TET", "TET paper I", "TET paper II"]);
});

test("a profile says something once one answer that jobs ask for is in it", () => {
  const seeks = { places: [], natures: [], pay_from: 20_000, notice_days: 30, from: null };
  const nothing = { subjects: [], levels: [], boards: [], media: [] };
  expect(
    [{}, { teaches: nothing, has: {}, posts: [], newest_levels: [], seeks }, { has: null }].map(saysAnything),
  ).toEqual([false, false, false]);
  expect([has({ "B.Ed": "no" }), { seeks: { ...seeks, from: "2027-01" } }].map(saysAnything)).toEqual([true, true]);
});

const SCHOOL = {
  ...{ levels: ["middle" as const], subjects: [], requires: [], classes_from: null, classes_to: null },
  company_name: "Sunrise Public School",
  place: { country: "IN" },
};

test("the note of the law is for one level of a school in India alone, and for none with rules of its own", () => {
  expect(lawRowOf(SCHOOL, null)?.name).toBe("VI to VIII");
  expect(lawRowOf({ ...SCHOOL, company_name: "Sunrise" }, "school")?.name).toBe("VI to VIII");
  expect(lawRowOf({ ...SCHOOL, levels: ["primary"] }, null)?.name).toBe("I to V");
  expect(lawRowOf({ ...SCHOOL, classes_from: "VI", classes_to: "VII" }, null)?.name).toBe("VI to VIII");
  const college = { ...SCHOOL, levels: ["college and university" as const], company_name: "Modern College" };
  expect(lawRowOf(college, null)?.name).toBe("assistant professor");
  const none: [Partial<typeof SCHOOL> & { levels?: never[] }, Parameters<typeof lawRowOf>[1]][] = [
    [{ place: { country: "NP" } }, null],
    [{ company_name: "Bright Coaching Classes" }, null],
    [{ company_name: "Sunrise Public School" }, "coaching"],
    [{ company_name: "Kendriya Vidyalaya No. 2" }, null],
    [{ company_name: "Jawahar Navodaya Vidyalaya" }, null],
    [{ company_name: "EMRS School" }, null],
    [{ company_name: "Asha Special School" }, null],
    [{ company_name: "St. Paul's Minority School" }, null],
    [{ levels: [] }, null],
  ];
  for (const [change, kind] of none)
    expect(lawRowOf({ ...SCHOOL, ...change }, kind), JSON.stringify(change)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, place: null }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, levels: ["middle", "secondary"] }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, levels: ["senior secondary"] }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, requires: ["RCI registration"] }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, requires: ["B.Ed special"] }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, subjects: ["Special Education"] }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, classes_from: "VI", classes_to: "X" }, null)).toBeNull();
  expect(lawRowOf({ ...SCHOOL, classes_from: "V", classes_to: null }, null)).toBeNull();
  expect(lawRowOf({ ...college, company_name: "Sunrise Public School" }, null)).toBeNull();
});

test("a row of the law is printed once somebody has read its original", () => {
  expect(lawRowOf(SCHOOL, null)?.words).toBe(
    "Rule for classes 6 to 8 in most recognised schools: TET paper II. Minority schools and some posts differ. You may apply; the school decides.",
  );
  const unread = LAW_ROWS.map((row) => ({ ...row, checkedOn: null }));
  expect(lawNoteOf(SCHOOL, null, unread)).toBeNull();
  expect(lawNoteOf(SCHOOL, null)).toEqual({
    words: LAW_ROWS[1]?.words,
    source: LAW_ROWS[1]?.source,
    checkedOn: "2026-11-28",
  });
});
