/** What ends with an application, an account or a membership: nothing is left that runs on, names somebody, or stops the removal. */
import { beforeEach, describe, expect, test } from "vitest";
import { notifyOfGoneJobs, runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { STOPPED } from "~/domain/applications/clock/rules";
import { remindCandidates, sendMornings } from "~/domain/applications/clock/send-reminders.server";
import { messageKey } from "~/domain/applications/rules";
import { createEffects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { PARTS_OF_APPLICATIONS } from "~/domain/privacy/statements.server";
import { deleteDroppedRows, stripOldApplications } from "~/domain/privacy/sweep-retention.server";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { bindings, config, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { moveAndTell } from "../support/school-moves";
import { closeAccountRows, endMembership } from "../support/use-case-batches";

allowBrokenRows("application without its first event", "applications are made without their events");
allowBrokenRows("clock that runs after the end", "a status is set by hand, and its clock is left as it was");
allowBrokenRows("untold move that has nothing to move", "a row of each table is made by hand");

const DAY_MS = 86_400_000;
/** A Tuesday, half past eight in India. */
const NOW = new Date("2026-11-24T03:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const deps = (now: Date) => ({
  db,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});

let school: Account;
let candidate: Account;
let job: Job;
beforeEach(async () => {
  school = await createAccount("admin");
  candidate = await createAccount("user");
  job = await createJob(school);
});

type Overrides = Parameters<typeof createApplication>[1];
const applied = (overrides: Overrides = {}, own = job) =>
  createApplication(own, {
    ...{ createdAt: at(-5), updatedAt: at(-5), promisedDays: 7, confirmedAt: at(-5) },
    ...{ turn: "school" as const, dueAt: at(2), waitsSince: at(-5) },
    ...overrides,
  });
const hers = (overrides: Overrides = {}, own = job) =>
  applied({ candidateId: candidate.id, email: candidate.email, ...overrides }, own);
const close = (account = candidate, now = NOW) => closeAccountRows(db, { ...account, isConfirmed: true }, now, null);
const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);

/** Each run of the clock, on each of the days after, and all mails that it wrote. */
async function letTimePass(days: number) {
  for (let day = 0; day <= days; day += 1) {
    const now = deps(at(day));
    await runLapses(now);
    await notifyOfGoneJobs(now);
    await remindCandidates(now);
    await sendMornings(now);
  }
  await sumUpResponsiveness(deps(at(days)));
  return rowsOf("mail_outbox");
}

describe("closing a candidate's account stops her clocks", () => {
  const lapsed = { ...STOPPED, status: "unanswered" as const, lapsedFrom: "shortlisted" as const };
  test.each<[string, Overrides]>([
    ["waits for the school", {}],
    ["waits for her, with a reminder to come", { status: "offered", turn: "candidate", remindAt: at(1) }],
    ["waits for her choice of times", { status: "interviewing", turn: "candidate", schoolDueAt: at(1) }],
    ["was accepted", { ...STOPPED, status: "offered", acceptedAt: at(-1) }],
    ["is late since three weeks", { ...lapsed, lapsedAt: at(-21), unansweredBy: "school" }],
  ])("of one that %s", async (_, overrides) => {
    const { id } = await hers(overrides);
    await close();
    expect(await row(id)).toMatchObject({
      ...{ status: "withdrawn", turn: null, due_at: null, remind_at: null, school_due_at: null, waits_since: null },
      ...{ lapsed_from: null, reminders: 0 },
    });
    expect((await rowsOf("notifications")).map(({ text }) => text)).toEqual([
      'A candidate has withdrawn the application for "PGT Physics"',
    ]);
    expect(await letTimePass(20)).toEqual([]);
    expect(await row(id)).toMatchObject({ status: "withdrawn" });
    expect((await rowsOf("school_responsiveness")).filter(({ due, in_time }) => due !== in_time)).toEqual([]);
  });

  test("what was late longer ago, or went with its job, had ended", async () => {
    const ended = [
      await hers({ ...lapsed, lapsedAt: at(-31), unansweredBy: "school" }),
      await hers(
        { ...lapsed, lapsedAt: at(-1), unansweredBy: "taken_down", goneNotifyAt: at(-1) },
        await createJob(school),
      ),
    ];
    await close();
    for (const { id } of ended) expect(await row(id)).toMatchObject({ status: "unanswered", gone_notify_at: null });
    expect(await letTimePass(3)).toEqual([]);
  });

  test("a lapse that no run has recorded stays a lapse of the school", async () => {
    const { id } = await hers({ dueAt: at(-1) });
    await close();
    const steps = (await rowsOf("application_events")).filter(({ from_status }) => from_status !== null);
    expect(steps.map(({ from_status, to_status }) => [from_status, to_status]).sort()).toEqual([
      ["submitted", "unanswered"],
      ["unanswered", "withdrawn"],
    ]);
    expect(await row(id)).toMatchObject({ status: "withdrawn", unanswered_by: "school" });
    expect(await letTimePass(1)).toEqual([]);
    expect(await rowsOf("school_responsiveness")).toMatchObject([{ due: 1, in_time: 0 }]);
  });

  test("of two lapses that no run has recorded, the school was late once with her", async () => {
    const own = [await hers({ dueAt: at(-1) }), await hers({ dueAt: at(-1) }, await createJob(school))];
    await close();
    expect((await Promise.all(own.map(({ id }) => row(id)))).map((each) => each?.counts_as).sort()).toEqual([
      "again",
      "late",
    ]);
    await letTimePass(1);
    expect(await rowsOf("school_responsiveness")).toMatchObject([{ due: 1, in_time: 0 }]);
  });

  test("an application whose clock somebody forgot to stop does not lapse, is in no morning and no reminder", async () => {
    await applied({ status: "withdrawn" });
    await applied({ status: "rejected", turn: "candidate", remindAt: at(1) });
    expect(await letTimePass(4)).toEqual([]);
  });

  test("the school that opens it again writes to nobody", async () => {
    const { id } = await hers({ ...STOPPED, status: "rejected" });
    await close();
    await moveAndTell(deps(at(1)), school, id, "shortlisted");
    expect(await row(id)).toMatchObject({ status: "shortlisted" });
    expect(await rowsOf("mail_outbox")).toEqual([]);
  });
});

describe("stripping", () => {
  const wrote = { ...STOPPED, status: "withdrawn" as const, withdrawReason: "My mother is ill" };
  const copied = { ...STOPPED, status: "rejected" as const, teachingCopy: "{}" };
  test("takes the copy of the teaching profile along, when the account is closed", async () => {
    const { id } = await hers(copied);
    await close();
    expect(await row(id)).toMatchObject({ teaching_copy: null, name: "Name removed" });
  });

  test("and that copy after two years", async () => {
    const closed = await createJob(school, { state: "closed" });
    const { id } = await applied({ ...copied, candidateId: candidate.id, updatedAt: at(-731) }, closed);
    expect(await stripOldApplications(db, at(-730), 10)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ teaching_copy: null, name: "Name removed" });
  });

  test("takes the reason of a withdrawal along, when the account is closed", async () => {
    const { id } = await hers(wrote);
    await close();
    expect(await row(id)).toMatchObject({ withdraw_reason: null, name: "Name removed" });
  });

  test("and after two years", async () => {
    const closed = await createJob(school, { state: "closed" });
    const { id } = await applied({ ...wrote, updatedAt: at(-731) }, closed);
    expect(await stripOldApplications(db, at(-730), 10)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ withdraw_reason: null, name: "Name removed" });
  });
});

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };

/** The log of a school's events outlives what it tells of: its programs read there, for 90 days, what has gone. It holds ids alone. */
const LOG = "events";

/** Every table with a column that holds the id of an application, by a foreign key or by its name, but for the log. */
async function tablesOfApplications(): Promise<Map<string, string>> {
  const all = async <Row>(text: string) => (await bindings.DB.prepare(text).all<Row>()).results;
  const names = await all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND sql NOT LIKE '%VIRTUAL%'",
  );
  const found = new Map<string, string>([["mail_settings", "owner_id"]]);
  for (const { name } of names) {
    const keys = await all<{ table: string; from: string }>(`PRAGMA foreign_key_list(${name})`);
    const columns = await all<Column>(`PRAGMA table_info(${name})`);
    const own = keys.find(({ table }) => table === "applications")?.from;
    const column = own ?? columns.find((each) => each.name === "application_id")?.name;
    if (column && name !== LOG) found.set(name, column);
    const isPart = (table: string) => table !== "applications" && table !== name && found.has(table);
    const parts = keys.filter(({ table }) => isPart(table)).map(({ table }) => table);
    expect([name, parts]).toEqual([name, []]);
  }
  return found;
}

async function anyInstitution(): Promise<string> {
  const found = await bindings.DB.prepare("SELECT id FROM institutions LIMIT 1").first<string>("id");
  return found ?? (await createInstitution([[school, "owner"]])).id;
}

async function fill(table: string, column: string, applicationId: string): Promise<void> {
  const { results } = await bindings.DB.prepare(`PRAGMA table_info(${table})`).all<Column>();
  const keys = await bindings.DB.prepare(`PRAGMA foreign_key_list(${table})`).all<{ table: string; from: string }>();
  const users = keys.results.filter((key) => key.table === "users").map(({ from }) => from);
  const institutions = keys.results.filter((key) => key.table === "institutions").map(({ from }) => from);
  const institution = institutions.length > 0 ? await anyInstitution() : "";
  const needed = results.filter(
    ({ name, type, notnull, dflt_value, pk }) =>
      name === column || (notnull === 1 && dflt_value === null && !(pk === 1 && /^integer$/i.test(type))),
  );
  const valueFor = ({ name, type }: Column) => {
    if (name === column) return applicationId;
    if (users.includes(name)) return school.id;
    if (institutions.includes(name)) return institution;
    return /int|real/i.test(type) ? 1 : crypto.randomUUID();
  };
  const names = needed.map(({ name }) => `"${name}"`).join(", ");
  await sql(`INSERT INTO ${table} (${names}) VALUES (${needed.map(() => "?").join(", ")})`, ...needed.map(valueFor));
}

describe("removing what was dropped", () => {
  test("takes a row of every table along that names an application, as the schema has them", async () => {
    allowBrokenRows(
      "untold move that its application does not show",
      "each table is filled by hand, as its columns ask",
    );
    const { id } = await createApplication(job, { droppedReason: "not_me", droppedAt: at(-10) });
    const kept = await createApplication(job, { droppedReason: "not_me", droppedAt: at(-1) });
    const tables = await tablesOfApplications();
    for (const [table, column] of tables) {
      await fill(table, column, id);
      await fill(table, column, kept.id);
    }
    const { id: institutionId } = await createInstitution([]);
    for (const told of [id, kept.id]) {
      await sql(
        `INSERT INTO ${LOG} (institution_id, type, application_id, reason, at) VALUES (?, 'application.erased', ?, 'not_me', 5)`,
        ...[institutionId, told],
      );
    }
    const removed = await deleteDroppedRows(db, { notMe: at(-7), dropped: at(-30) }, 10);
    expect(removed).toHaveLength(1);
    for (const [table, column] of tables) {
      const { results } = await bindings.DB.prepare(`SELECT DISTINCT ${column} AS id FROM ${table}`).all<{
        id: string;
      }>();
      expect([table, results.map((each) => each.id)]).toEqual([table, [kept.id]]);
    }
    expect((await rowsOf("applications")).map((each) => each.id)).toEqual([kept.id]);
    expect(PARTS_OF_APPLICATIONS).toHaveLength(tables.size);
    expect((await rowsOf(LOG)).map(({ application_id }) => application_id)).toEqual([id, kept.id]);
  });
});

describe("removing a colleague", () => {
  test("drops what waits to tell her of the institution's applicants, whatever told it, and nothing else", async () => {
    const colleague = await createAccount("admin");
    const institution = await createInstitution([
      [school, "owner"],
      [colleague, "recruiter"],
    ]);
    const theirs = await createApplication(await createJob(school, { institutionId: institution.id }));
    const own = await createApplication(await createJob(await createAccount("admin")));
    const guest = { email: colleague.email };
    const asGuest = await createApplication(await createJob(school, { institutionId: institution.id }), guest);
    const told = (keys: string[], applicationId: string) =>
      keys.map((key) => ({ key: `${key}:${applicationId}`, applicationId }));
    const kept = [
      ...told(["interview:school"], own.id),
      ...told(["application-status:applicant"], asGuest.id),
      { key: `answers-due:${school.id}:2026-11-24`, applicationId: null },
    ];
    const dropped = [
      { key: messageKey(theirs.id, "recruiter", newRowId(NOW)), applicationId: theirs.id },
      ...told(["interview:school", "application-status:recruiter:clock"], theirs.id),
      { key: `answers-due:${colleague.id}:2026-11-24`, applicationId: null },
      { key: `digest:${newRowId(NOW)}`, applicationId: null },
    ];
    for (const mail of [...kept, ...dropped]) {
      const recipient = mail.key.includes(school.id) ? school.email : colleague.email;
      await sql(
        `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at, application_id)
          VALUES (?, ?, ?, 'About', 'Asha Rao', 0, 5, 5, ?)`,
        ...[crypto.randomUUID(), mail.key, recipient, mail.applicationId],
      );
    }
    const bells = [
      [theirs.id, `/applicants/${theirs.id}#messages`],
      [own.id, `/applicants/${own.id}#messages`],
    ];
    for (const [applicationId = "", href = ""] of bells) {
      await sql(
        "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id) VALUES (?, ?, ?, 'Asha Rao', ?, 5, ?)",
        ...[crypto.randomUUID(), colleague.id, `k:${applicationId}`, href, applicationId],
      );
    }
    expect(await endMembership(db, { actorId: school.id, userId: colleague.id })).toBe(true);
    const keys = (await rowsOf("mail_outbox")).map(({ event_key }) => event_key);
    expect(keys.sort()).toEqual(kept.map(({ key }) => key).sort());
    expect((await rowsOf("notifications")).map(({ application_id }) => application_id)).toEqual([own.id]);
  });
});
