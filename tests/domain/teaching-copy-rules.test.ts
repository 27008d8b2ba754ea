/** The copy of a teaching profile that goes with an application, and its facts for one job. */
import { describe, expect, test } from "vitest";
import {
  MAX_TEACHING_COPY_BYTES,
  makeTeachingCopy,
  readTeachingCopy,
  type TeachingSource,
  teachingFacts,
  writeFacts,
} from "~/domain/applications/teaching-copy-rules";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { BOARDS, LEVELS, type Qualification, REQUIRES, SATISFIED_BY } from "~/domain/jobs/details/value-rules";
import { HAS_ANSWERS, qualificationAnswer, settleTeaching } from "~/domain/profiles/teaching-rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";

const NOW = new Date("2026-11-28T10:00:00Z");
const EMPTY: TeachingSource = {
  teaching: null,
  education_degree: null,
  major: null,
  company_name: null,
  company_designation: null,
  start_date: null,
  end_date: null,
  isCurrent: false,
};
const made = (teaching: Teaching, more: Partial<TeachingSource> = {}) =>
  makeTeachingCopy({ ...EMPTY, teaching: JSON.stringify(teaching), ...more }, NOW);
const copyOf = (teaching: Teaching, more: Partial<TeachingSource> = {}) => readTeachingCopy(made(teaching, more));
const said = (answer: (typeof HAS_ANSWERS)[number], more = {}) => ({
  answer,
  board: null,
  year: null,
  until: null,
  ...more,
});
const SEEKS = {
  places: [{ id: 1, name: "Pune", km: 25 as const }],
  natures: [],
  pay_from: 41_000,
  notice_days: 30,
  from: null,
};
const ASKS: JobAsks = { requires: [], subjects: [], levels: [], boards: [], medium: null, starts_on: null };

describe("the copy", () => {
  test("has nothing of what she expected by a month that is over, and takes no other answer for a no instead", () => {
    const taking = (until: string) => said("taking", { until });
    expect(copyOf({ has: { "B.Ed": taking("2020-05"), "M.Ed": taking("2026-11") } })?.has).toEqual({
      "M.Ed": { answer: "taking", until: "2026-11" },
    });
    expect(copyOf({ has: { "B.Ed": said("no"), "integrated B.Ed": taking("2020-05") } })?.lacks).not.toContain("B.Ed");
    expect(copyOf({ has: { "B.Ed": said("no") } })?.lacks).toContain("B.Ed");
  });

  test("is null where nothing was said that a school may read", () => {
    expect(makeTeachingCopy(EMPTY, NOW)).toBeNull();
    // The specification's fields alone are in the profile that the school reads anyway.
    expect(made({}, { company_name: "Neem Ferry School", education_degree: "M.Sc." })).toBeNull();
    expect(made({ seeks: SEEKS })).toBeNull();
    expect(made({ teaches: { subjects: [], levels: [], boards: [], media: [] }, has: {}, posts: [] })).toBeNull();
    expect(made({ teaches: null, has: null, posts: null, newest_levels: null, keep_from_school: null })).toBeNull();
  });

  test("has what she teaches, has and did, the degree, and the tick; never place, pay or notice", () => {
    const has = { "B.Ed": said("yes", { year: 2016 }), "TET paper II": said("taking", { until: "2027-06" }) };
    const teaches = { subjects: ["Physics"], levels: ["secondary" as const], boards: [], media: ["English"] };
    const posts = [{ school: "Old School", post: "TGT", levels: [], from: "2015-04", to: "2019-03" }];
    const stored = made(
      { has, teaches, posts, newest_levels: ["secondary"], keep_from_school: false, seeks: SEEKS },
      {
        ...{ company_name: "Neem Ferry School", company_designation: "PGT", start_date: "2019-06-01", isCurrent: true },
        ...{ education_degree: "M.Sc.", major: "Physics" },
      },
    );
    expect(readTeachingCopy(stored)).toEqual({
      rules: "2026-11-28",
      at: NOW.getTime(),
      teaches,
      has: { "B.Ed": { answer: "yes", year: 2016 }, "TET paper II": { answer: "taking", until: "2027-06" } },
      lacks: [],
      degree: "M.Sc.",
      subject: "Physics",
      posts: [
        {
          ...{ school: "Neem Ferry School", post: "PGT", levels: ["secondary"] },
          ...{ from: "2019-06", to: null, isPresent: true },
        },
        { school: "Old School", post: "TGT", levels: [], from: "2015-04", to: "2019-03" },
      ],
      cutPosts: 0,
      keepFromSchool: false,
    });
    expect(stored).not.toMatch(/Pune|41000|notice|seeks|pay/);
  });

  test("asks not to contact her present school unless she took the tick away", () => {
    const teaches = { subjects: ["Physics"], levels: [], boards: [], media: [] };
    expect(copyOf({ teaches })?.keepFromSchool).toBe(true);
    expect(copyOf({ teaches, keep_from_school: null })?.keepFromSchool).toBe(true);
    expect(copyOf({ teaches, keep_from_school: false })?.keepFromSchool).toBe(false);
    expect(copyOf({ keep_from_school: true })?.keepFromSchool).toBe(true);
  });

  test("that is too large loses its oldest posts, and no answer", () => {
    const post = (year: number) => ({
      ...{ school: `School of ${year} ${"x".repeat(120)}`, post: "PGT Physics", levels: [] },
      ...{ from: `${year}-04`, to: `${year + 1}-03` },
    });
    const has = Object.fromEntries(REQUIRES.map((name) => [name, said("no")]));
    // Out of order, as somebody may have typed them: they are stored in order.
    const posts = [post(2004), post(2012), post(2001), post(2010), post(2008), post(2002), post(2006), post(2011)];
    const stored = made(settleTeaching({ has, posts }), { company_name: "Neem Ferry School", isCurrent: true });
    expect(new TextEncoder().encode(stored ?? "").length).toBeLessThanOrEqual(MAX_TEACHING_COPY_BYTES);
    const copy = readTeachingCopy(stored);
    expect(Object.keys(copy?.has ?? {})).toEqual([...REQUIRES]);
    const years = (copy?.posts ?? []).map(({ from }) => from?.slice(0, 4) ?? "now");
    expect(years).toEqual(["now", "2012", "2011", "2010", "2008", "2006", "2004", "2002"].slice(0, years.length));
    expect(years.length).toBeGreaterThan(2);
    expect(years.length).toBeLessThan(9);
    expect(copy?.cutPosts).toBe(9 - years.length);
  });

  test("is within its bytes with the longest words in any script, and has every answer", () => {
    const long = (chars: number, n: number) => `${n}${"क".repeat(chars - 1)}`;
    const five = (chars: number) => [1, 2, 3, 4, 5].map((n) => long(chars, n));
    const has = Object.fromEntries(
      REQUIRES.map((name) => [name, said("taking", { board: long(60, 1), year: 2021, until: "2027-06" })]),
    );
    const posts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({
      ...{ school: long(150, n), post: long(150, n), levels: [...LEVELS], from: "2001-01", to: "2002-02" },
    }));
    const teaches = { subjects: five(60), levels: [...LEVELS], boards: [...BOARDS], media: five(40) };
    const columns = { education_degree: long(150, 1), major: long(150, 1), company_name: long(150, 1) };
    const stored = made({ has, teaches, posts, newest_levels: [...LEVELS] }, columns);
    const ofPosts = made({ has, teaches: { ...teaches, levels: [] }, posts }, columns);
    for (const each of [stored, ofPosts])
      expect(new TextEncoder().encode(each ?? "").length).toBeLessThanOrEqual(MAX_TEACHING_COPY_BYTES);
    const copy = readTeachingCopy(stored);
    expect(Object.values(copy?.has ?? {}).map(({ answer, until }) => `${answer} ${until}`)).toEqual(
      REQUIRES.map(() => "taking 2027-06"),
    );
    expect(copy?.teaches.levels).toEqual([...LEVELS]);
    expect(copy?.teaches.subjects[0]).toBe(five(60)[0]);
  });
});

describe("an answer to what a job asks", () => {
  const has = (answers: Partial<Record<Qualification, (typeof HAS_ANSWERS)[number]>>) =>
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, { answer }]));

  test.each([
    ["B.Ed", { "B.Ed": "yes" }, "yes"],
    ["B.Ed", { "integrated B.Ed": "yes" }, "yes"],
    ["B.Ed", { "B.Ed": "no", "integrated B.Ed": "yes" }, "yes"],
    ["B.Ed", { "B.Ed": "no", "B.Ed special": "taking" }, "taking"],
    ["B.Ed", { "B.Ed": "taking", "integrated B.Ed": "no" }, "taking"],
    ["B.Ed", { "B.Ed": "no" }, "no"],
    ["B.Ed", { "integrated B.Ed": "no", "B.Ed special": "no" }, null],
    ["integrated B.Ed", { "B.Ed": "yes" }, null],
    ["TET", { "TET paper I": "no" }, null],
    ["TET", { "TET paper I": "no", "TET paper II": "no" }, "no"],
    ["TET", { "TET paper I": "no", "TET paper II": "taking" }, "taking"],
    ["TET", { TET: "no" }, "no"],
    ["TET paper II", { TET: "yes" }, null],
    ["TET paper II", { TET: "no" }, null],
    ["TET paper II", { "TET paper I": "yes" }, null],
    ["NET or SET", {}, null],
  ] as const)("%s, where she said %j: %s", (asked, answers, expected) => {
    expect(qualificationAnswer(has(answers), asked)?.answer ?? null).toBe(expected);
  });

  test("is “no” in the filter's list exactly where the facts say so, whatever she said", () => {
    // Every way to answer a qualification together with those that count as it.
    for (const asked of REQUIRES) {
      const names = [asked, ...(SATISFIED_BY[asked] ?? [])];
      const ways = names.reduce<Partial<Record<Qualification, (typeof HAS_ANSWERS)[number]>>[]>(
        (all, name) => all.flatMap((each) => [each, ...HAS_ANSWERS.map((answer) => ({ ...each, [name]: answer }))]),
        [{}],
      );
      for (const way of ways) {
        const answers = Object.fromEntries(Object.entries(way).map(([name, answer]) => [name, said(answer)]));
        const copy = copyOf({ has: answers, keep_from_school: true });
        const [fact] = copy ? teachingFacts({ ...ASKS, requires: [asked] }, copy) : [];
        expect(copy?.lacks.includes(asked), JSON.stringify([asked, way])).toBe(fact?.state === "no");
      }
    }
  });
});

describe("the facts for a job", () => {
  const copy = copyOf({
    has: {
      "integrated B.Ed": said("yes", { year: 2018 }),
      "TET paper II": said("taking", { until: "2027-06" }),
      "TET paper I": said("yes", { board: "CTET", year: 2021 }),
      "NET or SET": said("no"),
    },
    teaches: { subjects: ["physics"], levels: ["middle"], boards: ["CBSE"], media: ["English"] },
  });
  const facts = (asks: Partial<JobAsks>) => (copy ? writeFacts(teachingFacts({ ...ASKS, ...asks }, copy)) : "");

  test("are exactly what the job asks, in its order", () => {
    expect(facts({})).toBe("");
    expect(facts({ requires: ["B.Ed", "TET paper II"], subjects: ["Physics"], boards: ["IB"] })).toBe(
      "B.Ed: has it, Integrated B.Ed, 2018 · TET paper II: is taking it, until June 2027 · Physics: teaches it · IB: not said",
    );
    expect(facts({ requires: ["TET", "NET or SET", "Ph.D"] })).toBe(
      "TET: has it, TET paper I, CTET, 2021 · NET or SET: does not have it · Ph.D: not said",
    );
    expect(facts({ levels: ["middle", "secondary"], boards: ["CBSE"] })).toBe(
      "Middle (TGT): teaches it · Secondary (IX–X): not said · CBSE: teaches in it",
    );
  });

  test("name each language of a medium by itself", () => {
    expect(facts({ medium: "English medium" })).toBe("English medium: teaches in it");
    expect(facts({ medium: "Hindi and english" })).toBe("Hindi medium: not said · English medium: teaches in it");
    expect(facts({ medium: "Hindi / Marathi" })).toBe("Hindi medium: not said · Marathi medium: not said");
  });

  test("know the other names of a language, and the levels of posts, even of those that had no room", () => {
    const post = (year: number, level: "primary" | "middle") => ({
      ...{ school: `School of ${year} ${"x".repeat(120)}`, post: "PRT", levels: [level] },
      ...{ from: `${year}-04`, to: `${year + 1}-03` },
    });
    const full = copyOf(
      {
        teaches: { subjects: [], levels: [], boards: [], media: ["Bangla"] },
        newest_levels: ["secondary"],
        posts: [2019, 2017, 2015, 2013, 2011, 2009, 2007, 2005, 2003].map((year) =>
          post(year, year === 2003 ? "primary" : "middle"),
        ),
        has: Object.fromEntries(REQUIRES.map((name) => [name, said("no")])),
      },
      { company_name: "Neem Ferry School", isCurrent: true },
    );
    expect(full?.cutPosts).toBeGreaterThan(0);
    const asked = { ...ASKS, levels: ["primary", "middle", "secondary", "leadership"] as const, medium: "Bengali" };
    expect(full && writeFacts(teachingFacts(asked, full))).toBe(
      "Primary (PRT): has taught it · Middle (TGT): has taught it · Secondary (IX–X): teaches it · Leadership: not said · Bengali medium: teaches in it",
    );
  });

  test("do not judge a TET of which she named no paper", () => {
    const open = copyOf({ has: { TET: said("yes", { board: "CTET" }) } });
    const asked = { ...ASKS, requires: ["TET paper II", "TET"] as const };
    expect(open && writeFacts(teachingFacts(asked, open))).toBe(
      "TET paper II: has a TET, paper not said · TET: has it, CTET",
    );
  });
});
