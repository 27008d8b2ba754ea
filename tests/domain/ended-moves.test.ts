/** Moves that end before they are told: who is told of it, among the moves, jobs and people of others. Statements alone. */
import { beforeEach, describe, expect, test } from "vitest";
import { endUntoldMovesOfAccount, tellMover } from "~/domain/applications/statements.server";
import { db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  workAlone,
} from "../support/factories";
import { putUntoldMove } from "../support/school-moves";

const now = new Date("2026-11-25T06:30:00Z");
const PEOPLE = ["stranger", "reader", "recruiter", "owner", "poster", "mover"] as const;

const people = {} as Record<(typeof PEOPLE)[number], Account>;
let job: Job;
let application: Application;
const told = async () =>
  (await rowsOf("notifications"))
    .map((row) => [PEOPLE.find((who) => people[who].id === row.user_id), row.text])
    .sort((one, other) => String(one).localeCompare(String(other)));
const waiting = async () => (await rowsOf("untold_moves")).map((row) => row.application_id).sort();

/** The owner is not the first of those who could be told: somebody elsewhere, a reader and a recruiter were there before. */
beforeEach(async () => {
  for (const who of PEOPLE) people[who] = await createAccount("admin");
  const { stranger, reader, recruiter, owner, poster, mover } = people;
  await createInstitution([[stranger, "owner"]]);
  const { id: institutionId } = await createInstitution([
    [owner, "owner"],
    [reader, "reader"],
    [recruiter, "recruiter"],
    [poster, "recruiter"],
    [mover, "owner"],
  ]);
  for (const [index, who] of PEOPLE.entries())
    await sql("UPDATE institution_members SET created_at = ? WHERE user_id = ?", index, people[who].id);
  await sql("UPDATE institution_members SET created_at = -1 WHERE user_id = ?", mover.id);
  job = await createJob(poster, { institutionId, title: "PGT Physics" });
  application = await createApplication(job);
});

/** A job, an application and a move of somebody else, before the own ones and behind them, whatever the order. */
async function putStrangersRows(): Promise<void> {
  for (const id of ["00000000-0000-7000-8000-000000000000", "ffffffff-ffff-7fff-bfff-ffffffffffff"]) {
    const foreign = await createJob(people.stranger, { id, title: "PGT Chemistry" });
    await putUntoldMove({
      applicationId: (await createApplication(foreign, { id })).id,
      actorId: people.stranger.id,
    });
  }
}

describe("whoever asked for a move that has ended", () => {
  const texts = { own: { rejected: "yours" }, others: { rejected: "a colleague's" } };
  const tell = () =>
    db.batch([tellMover(db, { applicationId: application.id }, { key: "ended:", href: "/applicants/1", texts }, now)]);

  beforeEach(async () => {
    await putStrangersRows();
    await putUntoldMove({ applicationId: application.id, actorId: people.mover.id });
  });

  test("is told, and nobody else", async () => {
    await tell();
    expect(await told()).toEqual([["mover", "yours"]]);
  });

  test("is told of the move that has ended, and not of a later one", async () => {
    const about = { applicationId: application.id, id: "the one before" };
    await db.batch([tellMover(db, about, { key: "ended:", href: "/applicants/1", texts }, now)]);
    expect(await told()).toEqual([]);
  });

  test("is told by whoever posted the job, once she does not see it any more", async () => {
    await workAlone(people.mover.id);
    await tell();
    expect(await told()).toEqual([["poster", "a colleague's"]]);
  });

  test("is told by an owner of the school, where both do not see it any more", async () => {
    await workAlone(people.mover.id);
    await workAlone(people.poster.id);
    await tell();
    expect(await told()).toEqual([["owner", "a colleague's"]]);
  });

  test("leaves nobody to be told where the school has no owner, and the statement does not fail", async () => {
    for (const who of ["mover", "poster", "owner"] as const) await workAlone(people[who].id);
    await tell();
    expect(await told()).toEqual([]);
  });
});

describe("the moves of an account that goes", () => {
  const end = () => db.batch(endUntoldMovesOfAccount(db, people.mover.id, now) as never);
  const text = (count: number, title: string) => expect.stringMatching(new RegExp(`^${count} moves? .*"${title}"`));

  const press = async (of: Job, actor = people.mover) => {
    const { id } = await createApplication(of);
    await putUntoldMove({ applicationId: id, actorId: actor.id });
    return id;
  };

  test("end, and of each job its recruiter is told how many, or an owner where the job is the account's own", async () => {
    await putStrangersRows();
    const strangers = await waiting();
    for (const of of [job, job, await createJob(people.poster, { title: "PGT Hindi" })]) await press(of);
    await press(await createJob(people.mover, { title: "PGT Botany" }));
    await press(await createJob(people.poster, { title: "PGT Maths", removedAt: now }));
    const kept = await press(job, people.owner);
    await end();
    expect(await told()).toEqual([
      ["owner", text(1, "PGT Botany")],
      ["poster", text(1, "PGT Hindi")],
      ["poster", text(2, "PGT Physics")],
    ]);
    expect(await waiting()).toEqual([...strangers, kept].sort());
    const shown = (await rowsOf("applications")).filter((row) => row.next_status !== null).map((row) => row.id);
    expect(shown.sort()).toEqual(await waiting());
  });

  test("end also where nobody is left to be told", async () => {
    await workAlone(people.mover.id);
    await press(await createJob(people.mover));
    await end();
    expect([await told(), await waiting()]).toEqual([[], []]);
  });
});
