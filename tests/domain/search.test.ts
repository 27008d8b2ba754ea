import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readHome } from "~/domain/jobs/queries.server";
import { CATEGORIES, LATEST_JOBS } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { db, sql } from "../support/bindings";
import { type Account, createAccount, createJob } from "../support/factories";
import { loadAllPlaces } from "../support/places";
import { searchJobs } from "../support/search-jobs";

let owner: Account;
// The words of a search may name a place.
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function suggested(search: JobSearch) {
  return (await findSearchPage({ db, now: new Date() }, search, { limit: 100 })).suggestions;
}

/** Titles found, in order. */
async function find(search: Record<string, string>): Promise<string[]> {
  const found = await searchJobs({ db, now: new Date() }, JobSearch.parse(search), { limit: 100 });
  expect(found.total).toBe(found.jobs.length);
  return found.jobs.map((job) => job.title);
}

/** A job whose texts say nothing but what is given. */
const plain = (overrides: Parameters<typeof createJob>[1]) =>
  createJob(owner, { title: "T", keywords: "k", description: "d", company_name: "c", location: "l", ...overrides });

describe("keywords", () => {
  test.each(["title", "keywords", "description", "company_name"] as const)("are found in the %s", async (column) => {
    await plain({ title: "Other" });
    await plain({ title: "Wanted", [column]: "Wanted: astronomy teacher" });
    expect(await find({ q: "astronomy" })).toHaveLength(1);
  });

  test("match the beginning of a word, whatever its case and accents", async () => {
    await plain({ title: "Französische Sprache" });
    for (const q of ["f", "franz", "FRANZO", "französische", "Sprache", "sprach"])
      expect(await find({ q }), q).toHaveLength(1);
    for (const q of ["anz", "prache", "franzq"]) expect(await find({ q }), q).toEqual([]);
  });

  test("of several words must all be there, in any column and order", async () => {
    await plain({ title: "Physics teacher", company_name: "Hill School" });
    await plain({ title: "Chemistry teacher", company_name: "Hill School" });
    expect(await find({ q: "hill physics" })).toEqual(["Physics teacher"]);
    expect(await find({ q: "physics chemistry" })).toEqual([]);
    expect(await find({ q: "teach hil" })).toHaveLength(2);
  });

  test("work in other scripts", async () => {
    await plain({ title: "गणित शिक्षक" });
    await plain({ title: "数学 教師" });
    expect(await find({ q: "गणित" })).toEqual(["गणित शिक्षक"]);
    expect(await find({ q: "शिक्ष" })).toEqual(["गणित शिक्षक"]);
    expect(await find({ q: "教" })).toEqual(["数学 教師"]);
  });

  test.each([
    '" OR * NEAR( -',
    "'",
    '"',
    "physics'--",
    "title : physics",
    "physics AND",
    "NOT physics",
    "{title} : x",
    "physics*",
    "^physics",
    "physics + x",
    "(",
    "\\",
    "%_",
    "\0",
    "\ud800",
    "-1",
    "😀",
    "e\u0301",
    "\u0301",
    "a\u0301\u0302\u0303",
    "\u{1e900}",
    "a\u{1e900}b",
    "a\u{10570}b",
    "a\ua7cbb",
    "\ue000",
    "a\ue000b",
    "a\u{f0000}b",
    "ǅ ß ﬁ İ",
    "a\u200db",
    "x".repeat(200),
    "a ".repeat(100),
  ])("of hostile syntax (%j) are words like any other", async (q) => {
    await plain({ title: "Physics" });
    const found = await find({ q, location: q, category: "", job_nature: "" });
    expect(Array.isArray(found)).toBe(true);
  });

  test.each(["a\u{1e900}b", "क्ष", "ﬁ", "straße", "ÀÉ", "x\ue000y"])("find %j where it was written", async (word) => {
    await plain({ title: word });
    expect(await find({ q: word })).toEqual([word]);
  });

  test.each(["*** !!", "%", "#", "z++", "+", "\u0301", "😀"])(
    "without a word in them (%j) find nothing, not everything",
    async (q) => {
      await plain({ title: "Physics", location: "Pune" });
      await plain({ title: "Chemistry", keywords: "c++, c#, 100 %" });
      const search = JobSearch.parse({ q });
      expect(await find({ q })).toEqual([]);
      expect(await find({ location: q })).toEqual([]);
      expect(await find({ q: "physics", location: q })).toEqual([]);
      expect((await listJobs({ db, now: new Date() }, search, { limit: 10 })).jobs).toEqual([]);
      expect(await suggested(search)).toEqual([]);
      const near = await suggested({ ...search, location: "Pune" });
      expect(near.map(({ kind, text, count }) => [kind, text, count])).toEqual([["without", search.q, 1]]);
    },
  );

  test.each(["c++", "C#"])("that are a name of signs (%j) find what says it, and nothing else", async (q) => {
    await plain({ title: "Computer Teacher", keywords: `computers, ${q.toUpperCase()}` });
    await plain({ title: "Chemistry", keywords: "c, science" });
    expect(await find({ q })).toEqual(["Computer Teacher"]);
    expect(await find({ q: `${q} teacher` })).toEqual(["Computer Teacher"]);
  });

  test("that find nothing lead to what their words name, not to single words of it", async () => {
    await plain({ title: "Computer Science Teacher" });
    const search = JobSearch.parse({ q: "computer science zymurgy" });
    const near = await suggested(search);
    expect(near.map(({ text, count }) => [text, count])).toEqual([["computer science", 1]]);
  });

  test("that have a word beside such a name find what has the word", async () => {
    await plain({ title: "Physics" });
    await plain({ title: "Chemistry" });
    expect(await find({ q: "physics d++ %" })).toEqual(["Physics"]);
    expect(await find({ q: "" })).toHaveLength(2);
  });

  test("in the title weigh more than in the description", async () => {
    for (let index = 0; index < 10; index += 1) await plain({ title: "Chemistry" });
    await plain({ title: "Astronomy", description: "d" });
    await plain({ title: "Other", description: "astronomy astronomy astronomy" });
    await plain({ title: "Third", keywords: "astronomy" });
    expect((await find({ q: "astronomy" }))[0]).toBe("Astronomy");
    expect((await find({ q: "astronomy" })).at(-1)).toBe("Other");
    expect(await find({ q: "astronomy", sort: "newest" })).toEqual(["Third", "Other", "Astronomy"]);
  });
});

describe("filters", () => {
  beforeEach(async () => {
    await plain({ title: "A", category: "Science", job_nature: "Full Time", location: "Pune, Maharashtra" });
    await plain({
      title: "B",
      category: "Music & Drama",
      job_nature: "Part Time",
      location: "Navi Mumbai, Maharashtra",
    });
    await plain({ title: "C", category: "science", job_nature: "Remote", location: "Anywhere" });
    await plain({ title: "D", category: "Science Fiction", job_nature: "Freelance", location: "Pune" });
  });

  test.each([
    [{ location: "pune" }, ["D", "A"]],
    [{ location: "Maharashtra Mumbai" }, ["B"]],
    [{ location: "maha" }, ["B", "A"]],
    [{ location: "Science" }, []],
    [{ category: "Science" }, ["C", "A"]],
    [{ category: "SCIENCE" }, ["C", "A"]],
    [{ category: "  music   & drama " }, ["B"]],
    [{ category: "Music" }, []],
    [{ category: 'x" OR "' }, []],
    [{ job_nature: "Part Time" }, ["B"]],
    [{ job_nature: "part time" }, ["D", "C", "B", "A"]],
    [{ category: "Science", job_nature: "Remote" }, ["C"]],
    [{ category: "Science", location: "pune", job_nature: "Full Time", q: "a" }, ["A"]],
    [{ q: "pune" }, ["D", "A"]],
  ])("%j", async (search, titles) => {
    expect(await find(search as Record<string, string>)).toEqual(titles);
  });
});

test.each(["Art  and  Craft", "Art\u00a0Craft", "École", "कला", "C++ * \" '"])(
  "a category of one's own (%j) is found by its name",
  async (category) => {
    await plain({ title: "Wanted", category: JobInput.shape.category.parse(category) });
    expect(await find({ category })).toEqual(["Wanted"]);
  },
);

describe("the index follows the jobs:", () => {
  test("closed and removed ones are never found, reopened ones are again", async () => {
    const job = await plain({ title: "Astronomy" });
    const steps = [
      ["state = 'closed'", 0],
      ["state = 'open'", 1],
      ["removed_at = 1", 0],
      ["state = 'closed'", 0],
      ["removed_at = null, state = 'open'", 1],
    ] as const;
    for (const [change, count] of steps) {
      await sql(`UPDATE jobs SET ${change} WHERE id = ?`, job.id);
      expect(await find({ q: "astronomy" }), change).toHaveLength(count);
      expect(await find({ category: "Science" }), change).toHaveLength(count);
      expect(await find({}), change).toHaveLength(count);
    }
  });

  test("a changed text is found by its new words only", async () => {
    const job = await plain({ title: "Falconry", location: "Pune" });
    await sql("UPDATE jobs SET title = 'Beekeeping', location = 'Goa', category = 'Languages' WHERE id = ?", job.id);
    expect(await find({ q: "beekeeping", location: "goa", category: "Languages" })).toEqual(["Beekeeping"]);
    const old: Record<string, string>[] = [{ q: "falconry" }, { location: "pune" }, { category: "Science" }];
    for (const search of old) expect(await find(search)).toEqual([]);
  });

  test("jobs that are inserted closed or deleted for good leave nothing in it", async () => {
    const closed = await plain({ title: "Astronomy", state: "closed" });
    const open = await plain({ title: "Astronomy" });
    expect(await find({ q: "astronomy" })).toHaveLength(1);
    await sql("DELETE FROM jobs WHERE id IN (?, ?)", closed.id, open.id);
    expect(await find({ q: "astronomy" })).toEqual([]);
  });
});

describe("the home page", () => {
  test("counts open jobs by category and lists the latest", async () => {
    for (let index = 0; index < 13; index += 1) await plain({ title: `Job ${index}`, category: "Mathematics" });
    await plain({ title: "Closed", category: "Mathematics", state: "closed" });
    await plain({ title: "Removed", category: "Science", removedAt: new Date() });
    const { categories, latest } = await readHome({ db, now: new Date() });
    expect(categories.map((category) => category.name)).toEqual([...CATEGORIES]);
    expect(categories.find((category) => category.name === "Mathematics")?.count).toBe(13);
    expect(categories.find((category) => category.name === "Science")?.count).toBe(0);
    expect(latest.map((job) => job.title)).toEqual(
      Array.from({ length: LATEST_JOBS }, (_, index) => `Job ${12 - index}`),
    );
  });

  test("counts what a click on the category finds", async () => {
    await plain({ category: "Mathematics" });
    await plain({ category: "mathematics" });
    const { categories } = await readHome({ db, now: new Date() });
    for (const { name, count } of categories) expect(await find({ category: name }), name).toHaveLength(count);
  });
});

describe("by relevance", () => {
  test("every keyword in the title comes first, then the rest, newest first in both", async () => {
    for (const title of ["Physics teacher", "Teacher", "Physics tutor", "Teacher of physics"]) {
      await plain({ title, description: "A physics teacher" });
    }
    const titles = ["Teacher of physics", "Physics tutor", "Physics teacher", "Teacher"];
    expect(await find({ q: "physics teacher" })).toEqual(titles);
    // The beginning of a word has no other meaning: a tutor is none of its kind.
    expect(await find({ q: "phys teach" })).toEqual([
      "Teacher of physics",
      "Physics teacher",
      "Physics tutor",
      "Teacher",
    ]);
    expect(await find({ q: "physics", location: "l" })).toEqual([
      "Teacher of physics",
      "Physics tutor",
      "Physics teacher",
      "Teacher",
    ]);
  });

  test.each(["Physics/Botany", "Physics–Botany", "(Botany)", "Head: Botany", "Women's-Botany", "Physics & Botany"])(
    "a word of the title %j is one, whatever sign stands before it",
    async (title) => {
      await plain({ title });
      await plain({ title: "Other", description: "botany" });
      expect(await find({ q: "botany" })).toEqual([title, "Other"]);
    },
  );

  test("signs of other scripts before a word cost it its rank, never the match", async () => {
    await plain({ title: "Physics،Botany" });
    await plain({ title: "Other", description: "botany" });
    expect((await find({ q: "botany" })).sort()).toEqual(["Other", "Physics،Botany"]);
  });
});

test("of a long word the first twelve letters count, in any text", async () => {
  await plain({ title: "Responsibilities", location: "Thiruvananthapuram" });
  await plain({ title: "Other", description: "one responsibility", location: "Thiruvananmalai" });
  expect(await find({ q: "responsibilities" })).toEqual(["Responsibilities", "Other"]);
  expect(await find({ q: "responsib" })).toHaveLength(2);
  expect(await find({ q: "responsive" })).toEqual([]);
  expect(await find({ location: "thiruvananthapuram" })).toEqual(["Responsibilities"]);
});

test.each(["Pune/Goa", "Pune–Goa", "Pune,Goa", "Pune (Goa)", "Pune\u00b7Goa"])(
  "both places of %j are found",
  async (location) => {
    await plain({ title: "Wanted", location });
    expect(await find({ location: "goa" })).toEqual(["Wanted"]);
    expect(await find({ location: "pune goa" })).toEqual(["Wanted"]);
  },
);

test("words that carry the index's own marks find nothing that is not in a text", async () => {
  await plain({ title: "Wanted", location: "Elsewhere", category: "Science" });
  for (const q of ["elsewhere", "c736369656e6365", "n66756c6c2074696d65"]) expect(await find({ q }), q).toEqual([]);
});
