/** A bucket that gives no answer, each of its calls by itself: nobody waits for long, and what was stored stays as it was. */
import { beforeEach, describe, expect, test } from "vitest";
import { lastAnswerAt, type Options, visitor } from "../support/app";
import { bindings, countRows, rowsOf, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { withTurnedClock } from "../support/clock";
import { APPLY_FIELDS, createAccount, createJob, type Job, pdf, signedIn } from "../support/factories";
import { failingBucket, failingDatabase, isStorageBusy } from "../support/failing-storage";
import { textOf } from "../support/pages";
import { picture } from "../support/pictures";
import { runScheduled } from "./scheduled";

const MOST_MS = 5_500;
/** The database answers as ever; its calls are counted, so that the clock stands while one is under way. */
const watched = () => failingDatabase(null).DB;
const hanging = (...methods: ("put" | "get" | "delete" | "list" | "head")[]) => ({
  DB: watched(),
  RESUMES: failingBucket(methods, { at: 1, isLasting: true }, "hangs").RESUMES,
});

/** The answer while these calls hang, and for how long it was waited for. */
async function during(env: object, send: (options: Options) => Promise<Response>) {
  const answer = await withTurnedClock(async () => {
    const begin = Date.now();
    const response = await send({ env });
    return { response, ms: lastAnswerAt() - begin };
  }, isStorageBusy);
  takeLoggedErrors();
  return { ...answer, status: answer.response.status, text: await answer.response.text() };
}

let job: Job;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
});

const apply = (options: Options) =>
  visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() }, options);

describe("a bucket that does not answer", () => {
  test("when an application is stored leaves no row, and says so in time", async () => {
    const { status, response, text, ms } = await during(hanging("put"), apply);
    expect([status, ms <= MOST_MS]).toEqual([503, true]);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(textOf(text)).toContain("The resume could not be stored. Please try again");
    expect([await countRows("applications"), await storedKeys()]).toEqual([0, []]);
    expect((await apply({})).status).toBe(303);
  });

  test("and then the database neither: nobody waits for the count that is taken back", async () => {
    const person = await signedIn("user");
    const { DB, count } = failingDatabase({ at: 1, isLasting: true, matching: /update "limit_counters"/ }, "hangs");
    const { status, ms } = await during({ ...hanging("put"), DB }, (options) =>
      person.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() }, options),
    );
    expect([status, ms <= MOST_MS, count()]).toEqual([503, true, 1]);
  });

  test.each([
    ["/resume", { resume: pdf() }, "The resume could not be stored. Please try again"],
    ["/photo", { photo: picture() }, "The picture could not be stored. Please try again"],
  ])("when %s is replaced leaves the last one", async (path, file, words) => {
    const person = await signedIn("user");
    expect((await person.upload(path, file)).status).toBe(303);
    const before = [await rowsOf("profiles"), await storedKeys()];
    const { status, text, ms } = await during(hanging("put"), (options) => person.upload(path, file, options));
    expect([status, ms <= MOST_MS]).toEqual([503, true]);
    expect(textOf(text)).toContain(words);
    expect([await rowsOf("profiles"), await storedKeys()]).toEqual(before);
  });

  test("when a file is opened is a 503 in time", async () => {
    const person = await signedIn("user");
    await person.upload("/resume", { resume: pdf() });
    const { status, text, ms } = await during(hanging("get"), (options) => person.get("/resume/file", options));
    expect([status, ms <= MOST_MS]).toEqual([503, true]);
    expect(text).toContain("The resume cannot be opened just now. Please try again");
  });

  test("when an old file is removed changes nothing for its owner: the sweep removes it", async () => {
    const person = await signedIn("user");
    await person.upload("/resume", { resume: pdf() });
    const send = (options: Options) => person.upload("/resume", { resume: pdf("newer.pdf") }, options);
    const { status, ms } = await during(hanging("delete"), send);
    expect([status, ms <= MOST_MS]).toEqual([303, true]);
    expect(await storedKeys()).toHaveLength(2);
  });

  test("when it is swept fails its own parts of the run alone, and the next run sweeps", async () => {
    await bindings.RESUMES.put("waiting/0b", "%PDF-1.7");
    const events: string[] = [];
    const run = withTurnedClock(() => runScheduled("17 * * * *", hanging("list")), isStorageBusy);
    await expect(run).rejects.toThrow(/resumes swept, waiting files swept, pictures swept, photos swept$/);
    for (const line of takeLoggedErrors()) events.push(String(JSON.parse(line).path));
    expect(events).toContain("waiting files swept");
    await runScheduled("17 * * * *");
    expect(await storedKeys()).toEqual(["waiting/0b"]);
  });
});
