/** Counters and search index follow the table of jobs through whatever happens to it, and can be made anew from it. */

import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { postJob } from "~/domain/jobs/post-job.server";
import { listAllJobs } from "~/domain/jobs/queries.server";
import { JOB_MOVES, JOB_STATUSES } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { listJobPages, listJobsOfPage } from "~/domain/search-engines/queries.server";
import { JOBS_PER_SITEMAP } from "~/domain/search-engines/rules";
import { rebuildStatements } from "../../.scripts/rebuild.ts";
import { bindings, config, db, effects, resetStorage, sql } from "../support/bindings";
import { listCategories } from "../support/categories";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { countOwnJobs } from "../support/own-jobs";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const CATEGORIES = ["Science", "science", "Yoga", "YOGA", "École", "école"];
const WORDS = ["astronomy", "botany"];

const deps = () => ({ db, now: new Date(), effects, config });
const rows = async (query: string) => (await bindings.DB.prepare(query).all()).results;

/** Every counter, and the same counted in the table. */
async function expectExact(owners: Account[]): Promise<void> {
  const isOpen = "state = 'open' AND removed_at IS NULL";
  expect(await rows("SELECT value AS n FROM counters WHERE name = 'open_jobs'")).toEqual(
    await rows(`SELECT count(*) AS n FROM jobs WHERE ${isOpen}`),
  );
  expect(await rows("SELECT key, open FROM category_counters ORDER BY key")).toEqual(
    await rows(`SELECT lower(category) AS key, count(*) AS open FROM jobs WHERE ${isOpen} GROUP BY 1 ORDER BY 1`),
  );
  expect(await rows("SELECT * FROM category_counters WHERE lower(name) <> key")).toEqual([]);
  expect(await rows("SELECT page, open FROM sitemap_pages ORDER BY page")).toEqual(
    await rows(
      `SELECT (seq - 1) / ${JOBS_PER_SITEMAP} + 1 AS page, count(*) AS open FROM jobs WHERE ${isOpen} GROUP BY 1`,
    ),
  );
  for (const owner of owners) {
    const own = await rows(
      `SELECT ${JOB_STATUSES.map((state) => `coalesce(sum(state = '${state}' AND removed_at IS NULL), 0) AS ${state}`)},
        coalesce(sum(removed_at IS NOT NULL), 0) AS removed FROM jobs WHERE user_id = '${owner.id}'`,
    );
    const { all: _all, ...counts } = await countOwnJobs({ db }, owner);
    expect([counts]).toEqual(own);
  }
  // The index: what a search finds is what the table holds.
  for (const word of WORDS) {
    const found = await searchJobs({ db, now: new Date() }, JobSearch.parse({ q: word }), {
      limit: 100,
      sort: "newest",
    });
    const held = await rows(`SELECT id FROM jobs WHERE ${isOpen} AND title LIKE '${word}%' ORDER BY seq DESC`);
    expect(found.jobs.map(({ id }) => ({ id }))).toEqual(held);
  }
}

/** Jobs as they stand when they are inserted by hand. */
const MADE = {
  insertClosed: { state: "closed" },
  insertRemoved: { removedAt: new Date(5) },
  insertHeld: { state: "held" },
  insertTakenDown: { state: "taken_down" },
  insertHidden: { state: "hidden" },
} as const;

type Command =
  | { do: keyof typeof MADE | "post" | "postHeld"; by: number; category: number; word: number }
  | { do: "move"; job: number; move: (typeof JOB_MOVES)[number] }
  | { do: "edit"; job: number; category: number; word: number }
  | { do: "delete" | "revive"; job: number };

const by = fc.nat({ max: 1 });
const job = fc.nat({ max: 7 });
const category = fc.nat({ max: CATEGORIES.length - 1 });
const word = fc.nat({ max: WORDS.length - 1 });
const made = fc.constantFrom("post", "post", "postHeld", ...(Object.keys(MADE) as (keyof typeof MADE)[]));
const commands = fc.array(
  fc.oneof(
    fc.record({ do: made, by, category, word }),
    fc.record({ do: fc.constant("move"), job, move: fc.constantFrom(...JOB_MOVES) }),
    fc.record({ do: fc.constant("edit"), job, category, word }),
    fc.record({ do: fc.constantFrom("delete", "revive"), job }),
  ) as fc.Arbitrary<Command>,
  { minLength: 5, maxLength: 25 },
);

let owners: Account[];
beforeEach(async () => {
  owners = [await createAccount("admin"), await createAccount("admin")];
});

test("stay exact while jobs are posted, held, edited, closed, reopened, removed, and deleted or changed by hand", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await resetStorage();
      owners = [await createAccount("admin"), await createAccount("admin")];
      const jobs: { id: string; owner: Account }[] = [];
      for (const command of sequence) {
        if ("by" in command) {
          const owner = owners[command.by] ?? owners[0];
          if (!owner) return;
          const text = { category: CATEGORIES[command.category] ?? "", title: WORDS[command.word] ?? "" };
          if (command.do === "post" || command.do === "postHeld") {
            const how = { ...deps(), config: { ...config, confirmsAddresses: command.do === "postHeld" } };
            const { id } = await postJob(how, owner, JobInput.parse({ ...JOB_FIELDS, ...text }));
            jobs.push({ id, owner });
          } else {
            jobs.push({ id: (await createJob(owner, { ...text, ...MADE[command.do] })).id, owner });
          }
          continue;
        }
        const target = jobs[command.job % Math.max(1, jobs.length)];
        if (!target) continue;
        const { id, owner } = target;
        const text = "word" in command ? { title: WORDS[command.word], category: CATEGORIES[command.category] } : {};
        // Refusals of a removed or deleted job are right answers here: they change nothing.
        if (command.do === "move") await moveJob(deps(), owner, id, command.move).catch(() => null);
        else if (command.do === "edit") {
          await editJob(deps(), owner, id, JobInput.parse({ ...JOB_FIELDS, ...text })).catch(() => null);
        } else if (command.do === "delete") await sql("DELETE FROM jobs WHERE id = ?", id);
        else await sql("UPDATE jobs SET removed_at = null, state = 'open' WHERE id = ? AND seq IS NOT NULL", id);
      }
      await expectExact(owners);
    }),
    { numRuns: runs(20) },
  );
});

test("are made anew from the table, whatever had become of them", async () => {
  const [owner = await createAccount("admin")] = owners;
  for (const [index, title] of ["Astronomy", "Botany", "Astronomy again"].entries()) {
    await createJob(owner, { title, category: index ? "yoga" : "Yoga" });
  }
  await createJob(owner, { title: "Astronomy", state: "closed" });
  await sql("UPDATE counters SET value = 99");
  await sql("INSERT INTO category_counters (key, name, open) VALUES ('ghost', 'Ghost', 7)");
  await sql("DELETE FROM institution_counters");
  await sql("UPDATE sitemap_pages SET open = 0");
  await sql("INSERT INTO jobs_search (jobs_search) VALUES ('delete-all')");
  for (let round = 0; round < 2; round += 1) {
    await bindings.DB.batch(rebuildStatements().map((query) => bindings.DB.prepare(query)));
    await expectExact([owner]);
  }
});

test("the site map's pages hold what they hold in the table, and lose it when the last of their jobs closes", async () => {
  const [owner = await createAccount("admin")] = owners;
  const near = await createJob(owner, { seq: 4 * JOBS_PER_SITEMAP });
  const far = await createJob(owner, { seq: 7 * JOBS_PER_SITEMAP + 1, updatedAt: new Date(5000) });
  expect((await listJobPages({ db })).map(({ page }) => page)).toEqual([4, 8]);
  expect((await listJobPages({ db })).at(-1)?.updatedAt).toEqual(new Date(5000));
  expect((await listJobsOfPage({ db, now: new Date() }, 4)).map(({ id }) => id)).toEqual([near.id]);
  expect((await listJobsOfPage({ db, now: new Date() }, 8)).map(({ id }) => id)).toEqual([far.id]);
  await moveJob(deps(), owner, far.id, "close");
  expect((await listJobPages({ db })).map(({ page }) => page)).toEqual([4]);
});

test("a category that only two schools use any more is no longer offered", async () => {
  const [owner = await createAccount("admin")] = owners;
  // The menu offers what three schools use.
  for (let count = 0; count < 2; count += 1) await createJob(await createAccount("admin"), { category: "Falconry" });
  const only = await createJob(owner, { category: "Falconry" });
  const offered = async () => (await listCategories({ db })).slice(8).map(({ name }) => name);
  expect(await offered()).toEqual(["Falconry"]);
  await moveJob(deps(), owner, only.id, "close");
  expect(await offered()).toEqual([]);
  expect((await listAllJobs({ db, now: new Date() }, {})).total).toBe(2);
});
