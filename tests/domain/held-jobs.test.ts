/** Jobs that wait for their recruiter's confirmed address: saved, shown to her, public nowhere, and published as soon as she confirms. */

import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts";
import { UNPUBLISHED_STATES } from "~/db/schema/jobs-and-applications";
import { endGraceIfConfirmed } from "~/domain/accounts/statements.server";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import {
  findOwnJob,
  getJobFor,
  getJobToEdit,
  listLatestOwnJobs,
  listOwnJobs,
  readPosting,
} from "~/domain/jobs/own/queries.server";
import { postJob } from "~/domain/jobs/post-job.server";
import { getJob, listAllJobs, readHome } from "~/domain/jobs/queries.server";
import { JOB_MOVES, MAX_UNPUBLISHED_JOBS, MY_JOBS_PER_PAGE } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { publishHeld } from "~/domain/jobs/statements.server";
import { LIMITS } from "~/domain/limits/rules";
import { listJobPages } from "~/domain/search-engines/queries.server";
import {
  bindings,
  config,
  countRows,
  countUnpublished,
  db,
  effects,
  publishedRows,
  rowsOf,
  SURROUNDINGS,
  snapshot,
  sql,
  unpublishedRows,
} from "../support/bindings";
import { listCategories } from "../support/categories";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  JOB_FIELDS,
  uploaded,
} from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { countOwnJobs } from "../support/own-jobs";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const NOT_FOUND = expect.objectContaining({ code: "not_found" });
const CONFLICT = expect.objectContaining({ code: "conflict" });
const GONE = expect.objectContaining({ code: "gone" });
const waiting = { ...config, confirmsAddresses: true };
const deps = (now = new Date()) => ({ db, now, effects, config: waiting });
const input = (changes: Record<string, unknown> = {}) => JobInput.parse({ ...JOB_FIELDS, ...changes });

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

const post = (changes: Record<string, unknown> = {}, who = owner) => postJob(deps(), who, input(changes));

/** As the link in the mail does it: address and jobs in one batch. */
async function confirm(who = owner, now = new Date()): Promise<void> {
  await db.batch([
    db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, who.id)),
    ...publishHeld(db, who.id, now),
    endGraceIfConfirmed(db, who.id),
  ] as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

const isPublic = async (id: string) =>
  getJob({ db, now: new Date() }, id).then(
    () => true,
    () => false,
  );
const openIds = async () =>
  (await listJobs({ db, now: new Date() }, JobSearch.parse({}), { limit: 100 })).jobs.map(({ id }) => id);

const apply = (id: string) => {
  const files = { ...deps(), resumes: bindings.RESUMES };
  return applyToJob({ ...files, ...SURROUNDINGS }, { ...APPLY_FIELDS, job_id: id }, uploaded("cv.pdf"), null);
};

describe("a job of a recruiter whose address is not confirmed", () => {
  test("is held where addresses are confirmed, and public where they are not", async () => {
    expect(await post()).toMatchObject({ status: "held" });
    expect(await publishedRows()).toEqual([]);
    expect(await countUnpublished()).toBe(1);
    const { id, status } = await postJob({ ...deps(), config }, owner, input());
    expect(status).toBe("open");
    expect(await isPublic(id)).toBe(true);
  });

  test("of a confirmed address is public at once", async () => {
    await confirm();
    const { id, status } = await post({ salary: "" });
    expect(status).toBe("open");
    expect(await getJob({ db, now: new Date() }, id)).toMatchObject({
      ...input({ salary: "" }),
      status: "open",
      user_id: owner.id,
    });
  });

  test("stands in no list, count, search or site map, and takes no application", async () => {
    const { id } = await post({ title: "Astronomy" });
    expect(await openIds()).toEqual([]);
    const found = await searchJobs({ db, now: new Date() }, JobSearch.parse({ q: "astronomy" }), { limit: 9 });
    expect([found.jobs, found.total]).toEqual([[], 0]);
    expect((await readHome({ db, now: new Date() })).latest).toEqual([]);
    expect((await listAllJobs({ db, now: new Date() }, {})).jobs).toEqual([]);
    expect((await listCategories({ db })).every(({ count }) => count === 0)).toBe(true);
    expect(await listJobPages({ db })).toEqual([]);
    await expect(apply(id)).rejects.toEqual(NOT_FOUND);
    expect(await countRows("applications")).toBe(0);
  });

  test("is its owner's alone", async () => {
    const { id } = await post();
    const [other, candidate] = [await createAccount("admin"), await createAccount("user")];
    await expect(getJob({ db, now: new Date() }, id)).rejects.toEqual(NOT_FOUND);
    for (const actor of [null, other, candidate])
      await expect(getJobFor({ db, now: new Date() }, actor, id)).rejects.toEqual(NOT_FOUND);
    expect(await getJobFor({ db, now: new Date() }, owner, id)).toMatchObject({
      ...input(),
      id,
      status: "held",
      applications: 0,
    });
    const before = await snapshot();
    for (const move of JOB_MOVES) await expect(moveJob(deps(), other, id, move)).rejects.toEqual(NOT_FOUND);
    await expect(editJob(deps(), other, id, input({ title: "Mine" }))).rejects.toEqual(NOT_FOUND);
    await expect(getJobToEdit({ db, now: new Date() }, other, id)).rejects.toEqual(NOT_FOUND);
    expect(await findOwnJob({ db, now: new Date() }, other, id)).toBeNull();
    expect((await listOwnJobs({ db, now: new Date() }, other, {})).jobs).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  test("can be changed, but not from a page that is out of date", async () => {
    const { id } = await post();
    const { version, job } = await getJobToEdit({ db, now: new Date() }, owner, id);
    expect(job.status).toBe("held");
    expect(await editJob(deps(), owner, id, input({ title: "TGT Physics" }), version)).toMatchObject({
      id,
      status: "held",
      deleted: false,
    });
    expect((await getJobFor({ db, now: new Date() }, owner, id)).title).toBe("TGT Physics");
    await expect(editJob(deps(), owner, id, input({ title: "Late" }), version)).rejects.toEqual(CONFLICT);
    expect((await getJobFor({ db, now: new Date() }, owner, id)).title).toBe("TGT Physics");
    // The same text once more is a second click.
    expect(await editJob(deps(), owner, id, input({ title: "TGT Physics" }), version)).toMatchObject({
      status: "held",
    });
  });

  test("can be removed for good, twice without harm, and is never public after that", async () => {
    const { id } = await post();
    const answer = { id, status: "removed", deleted: true };
    expect(await moveJob(deps(), owner, id, "remove")).toEqual(answer);
    expect(await moveJob(deps(), owner, id, "remove")).toEqual(answer);
    expect(await countOwnJobs({ db }, owner)).toMatchObject({ all: 0, held: 0, removed: 1 });
    await confirm();
    expect(await openIds()).toEqual([]);
    await expect(getJob({ db, now: new Date() }, id)).rejects.toEqual(NOT_FOUND);
    await expect(moveJob(deps(), owner, id, "publish")).rejects.toEqual(CONFLICT);
  });

  test("is neither closed nor reopened nor published by hand", async () => {
    const { id } = await post();
    const before = await snapshot();
    for (const move of ["close", "reopen", "publish"] as const) {
      await expect(moveJob(deps(), owner, id, move), move).rejects.toEqual(CONFLICT);
    }
    await expect(moveJob(deps(), owner, id, "publish")).rejects.toThrow("Confirm your email address first");
    expect(await snapshot()).toEqual(before);
  });

  test("a closed job that she reopens waits too, with the place and the applications that it had", async () => {
    const job = await createJob(owner, { state: "closed" });
    await createApplication(job);
    const later = await createJob(await createAccount("admin"));
    const answer = await moveJob(deps(), owner, job.id, "reopen");
    expect(answer).toMatchObject({ status: "held" });
    const before = await snapshot();
    expect(await moveJob(deps(), owner, job.id, "reopen"), "a second click").toEqual(answer);
    expect(await snapshot()).toEqual(before);
    expect(await isPublic(job.id)).toBe(false);
    expect(await countOwnJobs({ db }, owner)).toMatchObject({ all: 1, held: 1, open: 0, closed: 0 });
    await confirm();
    expect(await openIds()).toEqual([later.id, job.id]);
    expect(await getJob({ db, now: new Date() }, job.id)).toMatchObject({ status: "open", applications: 1 });
  });
});

test("a recruiter who may only read from now on posts nothing, and her colleague posts", async () => {
  const colleague = await createAccount("admin");
  await createInstitution([
    [colleague, "owner"],
    [owner, "recruiter"],
  ]);
  const demoted = changedMeanwhile(() =>
    sql("UPDATE institution_members SET role = 'reader' WHERE user_id = ?", owner.id),
  );
  const refused = { code: "not_allowed", reason: "only_reader" };
  await expect(postJob({ ...deps(), db: demoted }, owner, input())).rejects.toMatchObject(refused);
  expect(await countRows("jobs")).toBe(0);
  expect((await post({}, colleague)).status).toBe("held");
});

describe("posting with a key", () => {
  const again = (key: string, changes = {}) =>
    postJob(deps(), owner, input(changes), keyedForm(owner, key, input(changes)));

  test("is the same held job, and the same job once it is public", async () => {
    const first = await again("form-1");
    expect(await again("form-1")).toEqual(first);
    expect(
      await Promise.all([again("form-2"), again("form-2")]).then((both) => new Set(both.map(({ id }) => id)).size),
    ).toBe(1);
    expect(await countUnpublished()).toBe(2);
    await confirm();
    expect(await again("form-1")).toEqual({ id: first.id, status: "open" });
    expect(await countRows("jobs")).toBe(2);
  });

  test("a repeat is free of limits", async () => {
    const first = await again("form-1");
    await sql("UPDATE limit_counters SET count = ? WHERE key LIKE 'job:%'", LIMITS.job.events);
    await expect(again("form-2")).rejects.toEqual(expect.objectContaining({ code: "too_many" }));
    expect(await again("form-1")).toEqual(first);
    expect(await rowsOf("limit_counters")).toMatchObject([{ count: LIMITS.job.events + 1 }]);
  });

  test("an account holds fifty jobs at most, and a refusal counts as no posting", async () => {
    expect(MAX_UNPUBLISHED_JOBS).toBe(50);
    for (let held = 1; held < MAX_UNPUBLISHED_JOBS; held += 1) await createUnpublishedJob(owner, "held");
    // Neither a public job nor a removed one is held.
    await createJob(owner);
    await createUnpublishedJob(owner, "held", { removedAt: new Date() });
    // Two at once, of which one is the fiftieth.
    const both = await Promise.allSettled([again("form-1"), again("form-2")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await countUnpublished()).toBe(MAX_UNPUBLISHED_JOBS);
    expect(await countRows("idempotency_keys")).toBe(1);
    await expect(again("form-3")).rejects.toEqual(CONFLICT);
    expect(await rowsOf("limit_counters")).toMatchObject([{ count: 1 }]);
    // It is told before anything is counted: also to whoever has posted too often.
    await sql("UPDATE limit_counters SET count = ?", LIMITS.job.events);
    await expect(again("form-3")).rejects.toEqual(CONFLICT);
    await sql("UPDATE limit_counters SET count = 1");
    expect((await post({}, await createAccount("admin"))).status).toBe("held");
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", owner.id);
    expect((await again("form-3")).status).toBe("open");
  });
});

test.each(UNPUBLISHED_STATES)(
  "a %s job that was never public is not there for others, nor once it is removed",
  async (state) => {
    const publishAt = state === "scheduled" ? new Date(Date.now() + 86_400_000) : null;
    for (const removedAt of [null, new Date()]) {
      const { id } = await createUnpublishedJob(owner, state, { publishAt, removedAt });
      await expect(getJob({ db, now: new Date() }, id)).rejects.toEqual(NOT_FOUND);
      await expect(apply(id)).rejects.toEqual(NOT_FOUND);
    }
  },
);

test("only jobs that are not removed and were never public count against the fifty", async () => {
  const counted = await createUnpublishedJob(owner, "held");
  await createUnpublishedJob(owner, "held", { removedAt: new Date() });
  await createUnpublishedJob(await createAccount("admin"), "held");
  for (const state of ["open", "closed", "held"] as const) await createJob(owner, { state });
  expect((await readPosting(db, owner.id)).held).toBe(1);
  await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", counted.id);
  expect((await readPosting(db, owner.id)).held).toBe(0);
});

describe("confirming", () => {
  test("publishes what is held in the order in which it was written, word for word", async () => {
    const texts = [
      { title: "First", vacancy: 7, salary: "" },
      { title: 'Second "quoted" ₹', website: "" },
      { title: "Third" },
    ];
    const ids = [];
    // One that goes before it was public takes no number.
    await moveJob(deps(), owner, (await post({ title: "Never" })).id, "remove");
    for (const text of texts) ids.push((await post(text)).id);
    const other = await createAccount("admin");
    const foreign = await post({}, other);
    await confirm();
    expect(await openIds()).toEqual([...ids].reverse());
    expect((await publishedRows()).map(({ id, seq }) => [id, seq]).sort()).toEqual(
      ids.map((id, at) => [id, at + 1]).sort(),
    );
    for (const [index, id] of ids.entries()) {
      expect(await getJob({ db, now: new Date() }, id)).toMatchObject({
        ...input(texts[index]),
        status: "open",
        deleted: false,
      });
    }
    expect(
      (await searchJobs({ db, now: new Date() }, JobSearch.parse({ q: "second" }), { limit: 9 })).jobs,
    ).toHaveLength(1);
    expect(await countOwnJobs({ db }, owner)).toMatchObject({ all: 3, open: 3, held: 0, removed: 1 });
    expect((await unpublishedRows()).map(({ id }) => id)).toEqual([foreign.id]);
  });

  test("a recruiter whose address is not confirmed publishes nothing", async () => {
    await post();
    await createJob(owner, { state: "held" });
    const before = await snapshot();
    await db.batch([...publishHeld(db, owner.id, new Date())] as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
    expect(await snapshot()).toEqual(before);
  });

  test("leaves a job its closing day that is still to come, and gives one whose day is over another, a month later", async () => {
    const [now, day] = [new Date(), 86_400_000];
    const [ahead, over] = [now.getTime() + 5 * day, now.getTime() - 2.5 * day];
    const held = async (closesAt: number) =>
      (await createUnpublishedJob(owner, "held", { closesAt: new Date(closesAt) })).id;
    const [open, late] = [await held(ahead), await held(over)];
    await confirm(owner, now);
    const closing = Object.fromEntries((await publishedRows()).map(({ id, closes_at }) => [id, closes_at]));
    // At the same time of the day, thirty days from the last such time.
    expect(closing).toEqual({ [open]: ahead, [late]: over + 32 * day });
  });

  test("ends the time that was given for it, and leaves closed, removed and taken down jobs as they are", async () => {
    await sql("UPDATE users SET confirm_by = 5 WHERE id = ?", owner.id);
    for (const state of [
      { state: "closed" },
      { state: "taken_down" },
      { removedAt: new Date(), state: "held" },
    ] as const) {
      await createJob(owner, state);
    }
    const before = await rowsOf("jobs");
    await confirm();
    expect(await rowsOf("jobs")).toEqual(before);
    expect(await rowsOf("users")).toMatchObject([{ confirm_by: null }]);
  });

  test("elsewhere leaves jobs held, and then they are published by hand, one by one", async () => {
    const [first, second] = [await post({ title: "One" }), await post({ title: "Two" })];
    const before = await createJob(owner, { state: "held" });
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", owner.id);
    for (const id of [second.id, before.id]) {
      const answer = { id, status: "open", deleted: false };
      expect(await moveJob(deps(), owner, id, "publish")).toEqual(answer);
      expect(await moveJob(deps(), owner, id, "publish")).toEqual(answer);
    }
    expect(await openIds()).toEqual([second.id, before.id]);
    expect(await countOwnJobs({ db }, owner)).toMatchObject({ held: 1, open: 2 });
    expect((await getJobFor({ db, now: new Date() }, owner, first.id)).status).toBe("held");
  });
});

describe("the owner's list", () => {
  test("shows held jobs first, each once, whatever the page, and its counts are true", async () => {
    for (let index = 0; index < 13; index += 1) await createJob(owner, { title: `Job ${index}` });
    const held = [];
    for (let index = 0; index < 12; index += 1) held.unshift((await post({ title: `Held ${index}` })).id);
    await createJob(owner, { state: "held", title: "Held before" });
    await createJob(owner, { state: "taken_down" });
    await createJob(owner, { state: "closed" });
    await createJob(owner, { removedAt: new Date() });
    await createJob(owner, { state: "hidden" });
    for (const [id, state] of [
      ["00b", "refused"],
      ["00a", "waiting"],
    ] as const)
      await createUnpublishedJob(owner, state, { id });
    const total = 12 + 13 + 4 + 2;
    for (const limit of [1, 5, MY_JOBS_PER_PAGE, 100]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(total / limit); page += 1) {
        const found = await listOwnJobs({ db, now: new Date() }, owner, { page, limit });
        expect(found.total).toBe(total);
        expect(found.jobs.length).toBe(Math.min(limit, total - (page - 1) * limit));
        seen.push(...found.jobs.map(({ id }) => id));
      }
      expect(seen.slice(0, 14)).toEqual([...held, "00b", "00a"]);
      expect(new Set(seen).size).toBe(total);
    }
    const counts = {
      all: total,
      open: 13,
      closed: 1,
      held: 13,
      taken_down: 1,
      removed: 1,
      hidden: 1,
      waiting: 1,
      refused: 1,
      scheduled: 0,
    };
    expect(await countOwnJobs({ db }, owner)).toEqual(counts);
    for (const [status, count] of Object.entries(counts)) {
      const query = { status: status as keyof typeof counts, limit: 100 };
      const { jobs, total: told } = await listOwnJobs({ db, now: new Date() }, owner, query);
      expect([jobs.length, told], status).toEqual([count, count]);
    }
    expect((await listLatestOwnJobs({ db, now: new Date() }, owner)).map(({ id, state }) => [id, state])).toEqual(
      held.slice(0, 3).map((id) => [id, "held"]),
    );
  });
});

describe("a job that was taken down", () => {
  test("is public nowhere, takes no application, and its owner sees it but changes nothing", async () => {
    const job = await createJob(owner, { state: "taken_down" });
    expect(await openIds()).toEqual([]);
    await expect(getJob({ db, now: new Date() }, job.id)).rejects.toEqual(GONE);
    expect(await getJobFor({ db, now: new Date() }, owner, job.id)).toMatchObject({ status: "taken_down" });
    const files = { ...deps(), resumes: bindings.RESUMES };
    const apply = applyToJob(
      { ...files, ...SURROUNDINGS },
      { ...APPLY_FIELDS, job_id: job.id },
      uploaded("cv.pdf"),
      null,
    );
    await expect(apply).rejects.toEqual(GONE);
    const before = await snapshot();
    await expect(editJob(deps(), owner, job.id, input({ title: "Changed" }))).rejects.toEqual(CONFLICT);
    await expect(getJobToEdit({ db, now: new Date() }, owner, job.id)).rejects.toEqual(GONE);
    for (const move of ["publish", "close", "reopen"] as const) {
      await expect(moveJob(deps(), owner, job.id, move)).rejects.toEqual(CONFLICT);
    }
    await confirm();
    expect({ ...(await snapshot()), users: 0 }).toEqual({ ...before, users: 0 });
    expect(await moveJob(deps(), owner, job.id, "remove")).toMatchObject({ deleted: true });
  });
});

type Step = { do: "post" | "confirm" | "edit" | "remove" | "publish" | "reopen" | "close"; job: number };
const step = fc.record({
  do: fc.constantFrom("post", "post", "confirm", "edit", "remove", "publish", "reopen", "close"),
  job: fc.nat({ max: 3 }),
}) as fc.Arbitrary<Step>;

test("posting, moving and confirming in any interleaving: nothing of a confirmed account is held, nothing of an unconfirmed one public", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        const who = await createAccount("admin");
        const ids: string[] = [(await createJob(who, { state: "closed" })).id];
        const expectSound = async () => {
          const row = (await rowsOf("users")).find(({ id }) => id === who.id);
          const own = (await rowsOf("jobs")).filter(
            (job) => job.user_id === who.id && job.removed_at === null && job.seq !== null,
          );
          const drafts = (await unpublishedRows()).filter((draft) => draft.user_id === who.id);
          const held = own.filter(({ state }) => state === "held").length + drafts.length;
          const open = own.filter(({ state }) => state === "open").length;
          if (row?.email_verified_at === null) expect(open).toBe(0);
          else expect(held).toBe(0);
        };
        for (const round of rounds) {
          const run = async ({ do: what, job }: Step) => {
            const id = ids[job % ids.length] ?? "";
            if (what === "post") ids.push((await post({}, who)).id);
            else if (what === "confirm") await confirm(who);
            else if (what === "edit")
              await editJob(deps(), who, id, input({ title: `Edited ${job}` })).catch(() => null);
            else await moveJob(deps(), who, id, what).catch(() => null);
          };
          await Promise.all(round.map(run));
          await expectSound();
        }
        for (const id of ids) expect(await findOwnJob({ db, now: new Date() }, who, id)).not.toBeNull();
      },
    ),
    { numRuns: runs(30) },
  );
});
