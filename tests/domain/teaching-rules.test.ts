/** Decisions about a teaching profile: its shape, what is dropped, what cannot be so, and what a school reads of it. */
import { describe, expect, test } from "vitest";
import { REQUIRES } from "~/domain/jobs/details/value-rules";
import {
  afterTeaching,
  filledSteps,
  hasField,
  hasRoom,
  MAX_OLDER_POSTS,
  overdue,
  readTeaching,
  seekLines,
  settleTeaching,
  TEACHING_PLACE_KMS,
  whyNotTeaching,
} from "~/domain/profiles/teaching-rules";
import { type HasAnswer, type OlderPost, type Teaching, TeachingChanges } from "~/domain/profiles/teaching-schema";

const answer = (part: Partial<HasAnswer>): HasAnswer => ({
  answer: "yes",
  board: null,
  year: null,
  until: null,
  ...part,
});
const post = (part: Partial<OlderPost>): OlderPost => ({
  school: "A",
  post: null,
  levels: [],
  from: null,
  to: null,
  ...part,
});
const PROFILE = {
  ...{ education_degree: null, major: null, company_name: null, company_designation: null },
  ...{ start_date: null, end_date: null, isCurrent: false },
};
describe("the shape of a change", () => {
  test("an absent part stays absent, null stays null, and an empty one is no part", () => {
    expect(TeachingChanges.parse({})).toEqual({});
    expect(TeachingChanges.parse({ has: null, posts: [] })).toEqual({ has: null, posts: [] });
    expect(TeachingChanges.parse({ teaches: {} })).toEqual({
      teaches: { subjects: [], levels: [], boards: [], media: [] },
    });
  });

  test.each([
    ["2021-06", "2021-06"],
    ["06/2021", "2021-06"],
    ["June 2021", "2021-06"],
    ["जून 2021", "2021-06"],
    ["2021-06-15", "2021-06"],
  ])("a month is read from %s", (typed, month) => {
    const { posts } = TeachingChanges.parse({ posts: [{ school: "A", from: typed }] });
    expect(posts?.[0]?.from).toBe(month);
  });

  test.each(["2021-13", "2021", "soon", "0021-06", "3021-06", "", "2021-00"])("%s is no month", (typed) => {
    expect(TeachingChanges.safeParse({ posts: [{ school: "A", from: typed }] }).success).toBe(false);
  });

  test.each([
    { teaches: { subjects: ["a", "b", "c", "d", "e", "f"] } },
    { teaches: { media: ["x".repeat(41)] } },
    { has: { "B.Ed": { answer: "probably" } } },
    { has: { "TET paper I": { answer: "yes", year: 1949 } } },
    { posts: [{ school: " " }] },
    { posts: Array.from({ length: MAX_OLDER_POSTS + 1 }, () => ({ school: "A" })) },
    { seeks: { places: [{ name: "Pune", km: 33 }] } },
    { seeks: { places: [{ km: TEACHING_PLACE_KMS[0] }] } },
    { seeks: { pay_from: 1.5 } },
    { seeks: { notice_days: -1 } },
    { keep_from_school: "yes" },
  ])("%o is refused", (changes) => {
    expect(TeachingChanges.safeParse(changes).success).toBe(false);
  });

  test("each qualification has a field of its own", () => {
    expect(new Set(REQUIRES.map(hasField)).size).toBe(REQUIRES.length);
    expect(hasField("TET paper II")).toBe("has_tet_paper_ii");
    expect(hasField("Ph.D")).toBe("has_ph_d");
  });
});

describe("a change, as it is stored", () => {
  test("keeps board and year of a TET that she has, and the month of what she is taking", () => {
    const full = { board: "CTET", year: 2021, until: "2027-01" };
    const { has } = settleTeaching({
      has: {
        "TET paper I": answer(full),
        "TET paper II": answer({ ...full, answer: "taking" }),
        "B.Ed": answer({ ...full, answer: "no" }),
        "M.Ed": answer(full),
      },
    });
    expect(has).toEqual({
      "B.Ed": answer({ answer: "no" }),
      "TET paper I": answer({ board: "CTET", year: 2021 }),
      "TET paper II": answer({ answer: "taking", board: "CTET", until: "2027-01" }),
      "M.Ed": answer({ year: 2021 }),
    });
  });

  test("has the posts in order, each once", () => {
    const posts = [
      post({ school: "Old", to: "2010-04" }),
      post({ school: "No dates" }),
      post({ school: "New", from: "2015-06" }),
    ];
    const { posts: settled } = settleTeaching({ posts: [...posts, posts[0] as OlderPost] });
    expect(settled?.map(({ school }) => school)).toEqual(["New", "Old", "No dates"]);
  });

  test("has no part that is undefined, which no column can hold", () => {
    expect(Object.keys(settleTeaching({ has: undefined, posts: null, keep_from_school: true } as Teaching))).toEqual([
      ...["posts", "keep_from_school"],
    ]);
  });

  test("leaves the other parts, and null takes a part away", () => {
    const before: Teaching = { keep_from_school: false, newest_levels: ["primary"] };
    expect(afterTeaching(before, { newest_levels: null, has: {} })).toEqual({ keep_from_school: false, has: {} });
  });

  test("has no older post in a month to come: the present month is the last", () => {
    const posts = [
      post({ from: "2026-11", to: "2026-11" }),
      post({ from: "2026-12" }),
      post({ from: "2020-01", to: "2026-12" }),
      post({ from: "2099-01", to: "2100-12" }),
    ];
    const found = whyNotTeaching({ posts }, "2026-11") ?? {};
    expect(Object.keys(found).sort()).toEqual(["posts.1.from", "posts.2.to", "posts.3.from", "posts.3.to"]);
    expect(found["posts.1.from"]).toEqual([
      expect.stringMatching(/^This month is still to come\. An older post is over/),
    ]);
  });

  test("may have no end before its beginning, and no year to come", () => {
    const posts = [post({ from: "2020-01", to: "2020-01" }), post({ from: "2020-02", to: "2020-01" })];
    const has = { "TET paper I": answer({ year: 2027 }), TET: answer({ year: 2026 }) };
    expect(Object.keys(whyNotTeaching({ posts, has }, "2026-11") ?? {})).toEqual([
      "has.TET paper I.year",
      "posts.1.to",
    ]);
    expect(whyNotTeaching({ posts: posts.slice(0, 1), has: { TET: answer({ year: 1999 }) } }, "2026-11")).toBeNull();
  });

  test("has a bound in bytes, which longest names of an Indian script reach", () => {
    const long = (char: string) =>
      Array.from({ length: MAX_OLDER_POSTS }, () => post({ school: char.repeat(150), post: char.repeat(150) }));
    expect(hasRoom({ posts: long("a") })).toBe(true);
    expect(hasRoom({ posts: long("ந") })).toBe(false);
  });
});

test("what she looks for stands in words, for her alone", () => {
  const seeks = {
    places: [{ id: 1, name: "Pune, Maharashtra", km: 25 as const }],
    ...{ natures: ["Part Time" as const], pay_from: 45_000, notice_days: 60, from: "2027-04" },
  };
  expect(seekLines({ seeks })).toEqual([
    "Pune, Maharashtra and 25 km around",
    "Part Time",
    "From ₹ 45,000 a month",
    "60 days of notice",
    "From April 2027 on",
  ]);
});

test("what she is taking is overdue after its month, and not before", () => {
  const has = {
    "B.Ed": answer({ answer: "taking", until: "2026-10" }),
    "M.Ed": answer({ answer: "taking", until: "2026-11" }),
    "Ph.D": answer({ answer: "taking" }),
    TET: answer({ until: "2020-01" }),
  };
  expect(overdue({ has }, "2026-11")).toEqual(["B.Ed"]);
  expect(overdue({}, "2026-11")).toEqual([]);
});

test("a part counts as filled in once something is said in it", () => {
  const nothing = { subjects: [], levels: [], boards: [], media: [] };
  expect(filledSteps(PROFILE, readTeaching(null))).toEqual([]);
  expect(filledSteps(PROFILE, { teaches: nothing, has: {}, posts: [], keep_from_school: true })).toEqual([]);
  expect(filledSteps({ ...PROFILE, education_degree: "B.A." }, { posts: [post({})] })).toEqual(["has", "work"]);
});
