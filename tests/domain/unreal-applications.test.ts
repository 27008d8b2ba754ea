/** "Not a real application": her clock goes on, the school's numbers leave it out, and a moderator looks at a school that says it often. */
import { sql as part } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { sendMornings } from "~/domain/applications/clock/send-reminders.server";
import { setReality } from "~/domain/applications/desk/mark-applicant.server";
import { createEffects } from "~/domain/effects";
import { setJobState } from "~/domain/jobs/statements.server";
import { dismiss } from "~/domain/moderation/dismiss-items.server";
import { readModeration } from "~/domain/moderation/queries.server";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { config, db, rowsOf } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { readOwnApplication } from "../support/single-reads";

const DAY_MS = 86_400_000;
/** A Tuesday, half past eight in India. */
const NOW = new Date("2026-11-24T03:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const deps = (now = NOW) => ({
  db,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});

let school: Account;
let candidate: Account;
let moderator: Account & { isConfirmed: true };
let job: Job;
beforeEach(async () => {
  school = await createAccount("admin");
  candidate = await createAccount("user");
  moderator = { ...(await createAccount("admin")), isConfirmed: true };
  job = await createJob(school, { createdAt: NOW, updatedAt: NOW });
});

type Overrides = Parameters<typeof createApplication>[1];
const applied = (overrides: Overrides = {}, own = job) =>
  createApplication(own, {
    ...{ createdAt: at(-5), updatedAt: at(-5), promisedDays: 7, confirmedAt: at(-5) },
    ...{ turn: "school" as const, dueAt: at(2), waitsSince: at(-5) },
    ...overrides,
  });
const mark = (id: string, now = NOW, isUnreal = true) => setReality(deps(now), school, id, isUnreal);
const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);

describe("her clock goes on", () => {
  test("she reads that the school is late, and is told once; its mornings do not name it", async () => {
    const { id } = await applied({ candidateId: candidate.id, email: candidate.email });
    await mark(id);
    const read = (now: Date) => readOwnApplication(deps(now), candidate as never, id);
    expect(await read(at(1))).toMatchObject({ status: "submitted" });
    expect(await read(at(2))).toMatchObject({ status: "unanswered" });
    await sendMornings(deps());
    await runLapses(deps(at(2)));
    await runLapses(deps(at(3)));
    await sendMornings(deps(at(3)));
    expect(await row(id)).toMatchObject({ status: "unanswered", unanswered_by: "school" });
    expect((await rowsOf("mail_outbox")).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [candidate.email, "Hill View School is late with its answer"],
    ]);
  });

  test("it counts for nobody while it is out, and as late once it is back, so that calling it unreal hides nothing", async () => {
    const { id } = await applied();
    await mark(id);
    await runLapses(deps(at(2)));
    await sumUpResponsiveness(deps(at(2)));
    expect((await rowsOf("school_responsiveness")).filter(({ due }) => due !== 0)).toEqual([]);
    await mark(id, at(3), false);
    await sumUpResponsiveness(deps(at(3)));
    expect(await rowsOf("school_responsiveness")).toMatchObject([{ due: 1, in_time: 0 }]);
  });

  test("where nobody has confirmed the address it ends too, and no mail goes there", async () => {
    const { id } = await applied({ confirmedAt: null });
    await mark(id);
    await runLapses(deps(at(2)));
    expect(await row(id)).toMatchObject({ status: "unanswered" });
    expect(await rowsOf("mail_outbox")).toEqual([]);
  });

  test("it ends with its job", async () => {
    const { id } = await applied();
    await mark(id);
    await db.batch([...setJobState(db, part`jobs.id = ${job.id}`, "removed", at(0))]);
    expect(await row(id)).toMatchObject({ status: "unanswered", unanswered_by: "taken_down" });
  });
});

describe("a moderator looks", () => {
  const waiting = async () => (await readModeration(deps())).waiting;
  const many = async (count: number, overrides: Overrides = {}, own = job) => {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await applied(overrides, own));
    return made;
  };

  test("once more than a tenth are called unreal, and three at least", async () => {
    const list = await many(31);
    for (const { id } of list.slice(0, 3)) await mark(id);
    expect(await waiting()).toEqual([]);
    await mark(list[3]?.id ?? "");
    await mark(list[4]?.id ?? "");
    expect(await waiting()).toMatchObject([
      {
        ...{ subject: "institution", subjectId: job.institutionId, count: 1 },
        items: [{ kind: "not_real", text: "4 of 31 applications of the last 180 days were called unreal" }],
      },
    ]);
  });

  test("not at two of two; not for old ones, unconfirmed addresses, what was dropped, and another school's", async () => {
    const made = [
      ...(await many(2)),
      ...(await many(2, { createdAt: at(-181) })),
      ...(await many(2, { confirmedAt: null })),
      ...(await many(2, { droppedReason: "not_me", droppedAt: NOW })),
    ];
    for (const { id } of made) await mark(id).catch(() => {});
    const other = await createAccount("admin");
    const [theirs] = await many(1, {}, await createJob(other));
    await setReality(deps(), other, theirs?.id, true);
    expect(await waiting()).toEqual([]);
  });

  test("again only once it is settled and there are more", async () => {
    const list = await many(6);
    for (const { id } of list.slice(0, 3)) await mark(id);
    await Promise.all(list.slice(0, 3).map(({ id }) => mark(id)));
    await mark(list[3]?.id ?? "");
    expect(await rowsOf("moderation_items")).toHaveLength(1);
    await dismiss(deps(at(1)), moderator as never, "institution", job.institutionId);
    expect(await waiting()).toEqual([]);
    await mark(list[3]?.id ?? "", at(1), false);
    await mark(list[3]?.id ?? "", at(1));
    expect((await waiting()).map(({ items }) => items[0]?.text)).toEqual([
      "4 of 6 applications of the last 180 days were called unreal",
    ]);
    await dismiss(deps(at(2)), moderator as never, "institution", job.institutionId);
    await mark(list[3]?.id ?? "", at(3), false);
    await mark(list[3]?.id ?? "", at(3));
    expect(await waiting()).toEqual([]);
  });

  test("at an institution, whoever of its people said it; not a stranger's say", async () => {
    const colleague = await createAccount("admin");
    const { id, slug } = await createInstitution([
      [school, "owner"],
      [colleague, "recruiter"],
    ]);
    const jobs = [await createJob(school, { institutionId: id }), await createJob(colleague, { institutionId: id })];
    const made = [...(await many(2, {}, jobs[0])), ...(await many(1, {}, jobs[1]))];
    const stranger = await createAccount("admin");
    for (const each of made) await expect(setReality(deps(), stranger, each.id, true)).rejects.toThrow();
    for (const [n, each] of made.entries()) await setReality(deps(), n === 0 ? school : colleague, each.id, true);
    expect(await waiting()).toMatchObject([
      { subject: "institution", subjectId: id, slug, school: "Hill View School", items: [{ kind: "not_real" }] },
    ]);
  });
});
