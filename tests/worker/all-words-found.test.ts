/** What people write into any field of a job is found by its words, by visitors and by alerts. */
import { describe, expect, test } from "vitest";
import { reindexJobs } from "~/domain/jobs/reindex-jobs.server";
import { matchAlertSearches } from "~/domain/jobs/search/match-alert-searches.server";
import { prepareAlertSearch } from "~/domain/jobs/search/prepare-alert-search.server";
import { readNewJobs } from "~/domain/jobs/search/queries.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { api } from "../support/app";
import { db, sql } from "../support/bindings";
import { createAccount, JOB_FIELDS, withToken } from "../support/factories";

const { title: _title, ...OTHERS } = JOB_FIELDS;

async function post(fields: object): Promise<string> {
  const { token, id } = await withToken("admin", await createAccount("admin"));
  const body = { ...OTHERS, title: "Trainer", keywords: "school", description: "Work with us.", ...fields };
  const answer = await api<{ id: string }>("POST", `/jobs/createjob/${id}`, { body, token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const idsFound = async (q: string) => {
  const answer = await api<{ id: string }[]>("GET", `/jobs/getalljobs?q=${encodeURIComponent(q)}`);
  return answer.body.map(({ id }) => id);
};

/** How many of the jobs an alert for these words finds. It stands under tokens that a found job must have. */
async function countForAlert(q: string): Promise<number> {
  const deps = { db, now: new Date() };
  const watched = await prepareAlertSearch(deps, JobSearch.parse({ q }));
  const news = await readNewJobs(deps, { after: 0, limit: 50 });
  if (!news) throw new Error("There are no jobs");
  const found = await matchAlertSearches(deps, [{ ...watched, id: 1 }], news);
  for (const { seq } of found) expect(watched.tokens.some((token) => news.jobs.get(seq)?.has(token))).toBe(true);
  return found.length;
}

const CASES: [words: string, fields: object][] = [
  ["Xylophonistics", { category: "Xylophonistics" }],
  ["xylophon", { category: "Xylophonistics" }],
  ["yoga", { category: "Yoga" }],
  ["origami", { subjects: ["Origami"] }],
  ["कठपुतली", { subjects: ["कठपुतली"] }],
  ["kabaddi", { responsibility: "Coach the kabaddi team" }],
  ["zeppelin", { qualifications: "A licence for a zeppelin" }],
  ["creche", { benefits: "A creche on the campus" }],
  ["konkani", { medium: "Konkani" }],
  ["hindi medium", { medium: "Hindi" }],
  ["balvatika", { classes_from: "Nursery", classes_to: "UKG" }],
  ["gymkhana", { walk_in_from: "2027-01-05", walk_in_place: "Old Gymkhana" }],
  ["walk in interview", { walk_in_from: "2027-01-05" }],
  ["hostel", { accommodation: true }],
  ["accommodation", { accommodation: true }],
  ["provident fund", { provident_fund: true }],
  ["permanent", { contract: "permanent" }],
];

describe("a job is found by", () => {
  test.each(CASES)("%s, which stands in %o", async (words, fields) => {
    const other = await post({});
    const id = await post(fields);
    const found = await idsFound(words);
    expect(found).toContain(id);
    expect(found).not.toContain(other);
    expect(await countForAlert(words)).toBe(1);
  });

  test("the new words, after a change, and no longer by the old ones", async () => {
    const { token, id } = await withToken("admin", await createAccount("admin"));
    const body = { ...JOB_FIELDS, responsibility: "Coach the kabaddi team" };
    const job = (await api<{ id: string }>("POST", `/jobs/createjob/${id}`, { body, token })).body.id;
    const changed = { ...JOB_FIELDS, responsibility: "Coach the juggling team", subjects: ["Origami"] };
    expect((await api("PUT", `/jobs/updatejob/${job}`, { body: changed, token })).status).toBe(200);
    expect(await idsFound("kabaddi")).toEqual([]);
    expect(await idsFound("origami")).toEqual([job]);
    expect(await idsFound("juggling")).toEqual([job]);
  });

  test("these words too, when it was indexed before they counted", async () => {
    const id = await post({ category: "Xylophonistics", subjects: ["Origami"] });
    await sql("UPDATE jobs SET terms = '', terms_version = 1 WHERE id = ?", id);
    expect(await idsFound("origami")).toEqual([]);
    await reindexJobs({ db, now: new Date() });
    expect(await idsFound("origami")).toEqual([id]);
    expect(await idsFound("xylophonistics")).toEqual([id]);
  });
});

test("words of a job that is a warden's are found under hostel", async () => {
  const id = await post({ title: "Warden for girls" });
  expect(await idsFound("hostel")).toEqual([id]);
});
