/** "Did you mean …?": a misspelt search, mended by the words of open jobs, of our lists and of the gazetteer. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRowId } from "~/domain/ids";
import { toJobRow } from "~/domain/jobs/details/make-job-row";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { updateJobText } from "~/domain/jobs/edit-job.server";
import { insertJob } from "~/domain/jobs/post-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { updateVocabulary } from "~/domain/jobs/search/update-vocabulary.server";
import { findPlaces } from "~/domain/places/queries.server";
import { visitor } from "../support/app";
import { db } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";

const now = new Date();
let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function post(title: string, where = "Pune"): Promise<void> {
  const place = (await findPlaces({ db }, where, 1)).places[0] ?? null;
  const input = {
    ...JOB_FIELDS,
    keywords: "school",
    description: "Come.",
    title,
    location: where,
  } as unknown as JobInput;
  const closesAtElse = new Date(now.getTime() + 86_400_000);
  await createJob(owner, toJobRow(input, { current: null, place, isChosen: true, closesAtElse, now }));
}

async function suggested(asked: Record<string, string>) {
  const { spelling } = await findSearchPage({ db, now }, JobSearch.parse(asked), { limit: 20 });
  return spelling && { text: spelling.text, count: spelling.count, radius: spelling.search.radius };
}

describe("a misspelt search", () => {
  test.each([
    ["phyiscs teacher", "physics teacher"],
    ["chemsitry", "chemistry"],
    ["acountancy", "accountancy"],
  ])("%s leads to %s, with its count", async (q, text) => {
    await post("Physics Teacher");
    await post("Chemistry Teacher");
    await post("Accountancy Teacher");
    await updateVocabulary({ db, now });
    expect(await suggested({ q })).toMatchObject({ text, count: 1 });
  });

  test("is mended by a word of a title from the moment when it is posted or changed, and after the night", async () => {
    await updateVocabulary({ db, now });
    const [id, at] = [newRowId(now), new Date()];
    const written = (title: string) => writeJob({ db, now: at }, JobInput.parse({ ...JOB_FIELDS, title }), null);
    const job = await written("Geography Teacher");
    const how = { needsConfirmed: false, cap: 1, waits: false };
    expect(await insertJob(db, { job, id, ownerId: owner.id, now: at }, how)).toBe("open");
    expect(await suggested({ q: "goegraphy" })).toMatchObject({ text: "geography", count: 1 });
    const other = await written("Zymurgist");
    const change = { id: newRowId(at), fields: ["title"], was: job };
    const about = {
      id,
      actorId: owner.id,
      job: other,
      before: { updatedAt: at },
      now: new Date(at.getTime() + 1),
      change,
    };
    expect(
      await updateJobText(db, about, { waits: false, moreStatements: () => [], needsConfirmed: false }),
    ).not.toBeNull();
    expect(await suggested({ q: "zymurgits" })).toMatchObject({ text: "zymurgist", count: 1 });
    await updateVocabulary({ db, now });
    expect(await suggested({ q: "zymurgits" })).toMatchObject({ text: "zymurgist", count: 1 });
  });

  test("is mended by the usual spelling also where a title is misspelt in the same way", async () => {
    await post("Phyiscs Teacher");
    for (let count = 0; count < 3; count += 1) await post("Physics Teacher");
    await updateVocabulary({ db, now });
    expect(await suggested({ q: "phyiscs" })).toMatchObject({ text: "physics" });
  });

  test("is mended by a word that three titles use", async () => {
    await post("Zymurgist");
    await post("Zymurgist");
    await post("Zymurgist");
    await updateVocabulary({ db, now });
    expect(await suggested({ q: "zymurgits" })).toMatchObject({ text: "zymurgist", count: 3 });
  });

  test.each(["PGT", "physics", "phyzzzics", "qwertzuiop"])("%s is not mended", async (q) => {
    await post("Physics Teacher");
    await updateVocabulary({ db, now });
    expect(await suggested({ q })).toBeNull();
  });

  test("is not mended where it finds enough itself", async () => {
    for (let count = 0; count < 3; count += 1) await post("Phyiscs");
    await post("Physics");
    await updateVocabulary({ db, now });
    expect(await suggested({ q: "phyiscs" })).toBeNull();
  });

  test("of a place is mended too, with the first circle that has jobs where the town has none", async () => {
    await post("Physics Teacher", "Pune");
    // Of a town that no other test names: an isolate remembers the names that are no places.
    await post("Chemistry Teacher", "Kolhapur");
    await updateVocabulary({ db, now });
    expect(await suggested({ q: "chemistry", location: "Kolhapurr" })).toMatchObject({ text: "Kolhapur", count: 1 });
    expect(await suggested({ location: "satra" })).toEqual({ text: "Satara, 100 km", count: 1, radius: "100" });
    expect(await suggested({ location: "satra", radius: "100" })).toEqual({ text: "Satara", count: 1, radius: "100" });
  });

  test("is asked about on the page, which still shows what was typed", async () => {
    await post("Physics Teacher");
    await updateVocabulary({ db, now });
    const html = (await (await visitor().get("/jobs?q=phyiscs")).text()).replaceAll("<!-- -->", "");
    expect(html).toContain('Did you mean <a href="/jobs?q=physics">physics <span class="count">1</span></a>?');
    expect(html).toContain('value="phyiscs"');
  });
});
