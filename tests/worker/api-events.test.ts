/** `GET /events`: a school's log, as its programs read it, and what becomes of a cursor. */
import { sql as part } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { deleteApplications, disownApplication } from "~/domain/applications/statements.server";
import { deletePartsOf, stripApplications } from "~/domain/privacy/statements.server";
import { stripOldApplications } from "~/domain/privacy/sweep-retention.server";
import { expectError } from "../support/api-answers";
import { api, apiUpload } from "../support/app";
import { db, rowsOf, sql } from "../support/bindings";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  pdf,
  withToken,
} from "../support/factories";

type Page = {
  events: { id: number; type: string; application_id: string | null; reason?: string; url: string }[];
  cursor: string;
};
type Recruiter = Awaited<ReturnType<typeof withToken>>;

let owner: Recruiter;
let job: Job;

beforeEach(async () => {
  owner = await withToken("admin", await createAccount("admin"));
  job = await createJob(owner);
});

const read = (query = "", { token } = owner) => api<Page>("GET", `/events${query}`, { token });
const apply = async (email: string = APPLY_FIELDS.applicant_email, to = job) => {
  const fields = { ...APPLY_FIELDS, applicant_email: email, job_id: to.id, resume: pdf() };
  return (await apiUpload<{ id: string }>("/application/applyforjob", fields)).body.id;
};
const move = (id: string, status: string, more: object = {}) =>
  api("PUT", `/application/updatestatus/${id}`, { token: owner.token, body: { status, ...more } });
const kinds = ({ body }: { body: Page }) => body.events.map(({ type }) => type);

describe("the events of a school", () => {
  test("tell of what came in, was moved untold, and is told, in order; each has the call that gives it", async () => {
    const id = await apply();
    await move(id, "shortlisted");
    const first = await read();
    expect(kinds(first)).toEqual(["application.received", "application.changed"]);
    const [event] = first.body.events;
    expect(event?.application_id).toBe(id);
    expect((await api("GET", new URL(event?.url ?? "").pathname, { token: owner.token })).status).toBe(200);
    await move(id, "rejected", { tell_now: true });
    const next = await read(`?since=${first.body.cursor}`);
    expect(new Set(kinds(next))).toEqual(new Set(["application.changed"]));
    expect((await read(`?since=${next.body.cursor}`)).body.events).toEqual([]);
    expect(JSON.stringify(first.body)).not.toMatch(/Meera|example\.com/);
  });

  test("come page by page, none twice and none left out", async () => {
    for (const number of [1, 2, 3, 4, 5]) await apply(`p${number}@example.com`);
    const seen: number[] = [];
    let cursor = "0";
    for (let page = 0; page < 4; page += 1) {
      const { body } = await read(`?since=${cursor}&limit=2`);
      seen.push(...body.events.map(({ id }) => id));
      ({ cursor } = body);
    }
    expect(seen).toEqual((await read()).body.events.map(({ id }) => id));
    expect(seen).toHaveLength(5);
  });

  test("are those of the own institution alone; types narrow them", async () => {
    await apply();
    const other = await withToken("admin");
    expect((await read("", other)).body.events).toEqual([]);
    expect(kinds(await read("?types=message.received"))).toEqual([]);
    expect(kinds(await read("?types=application.received,message.received"))).toEqual(["application.received"]);
    for (const query of ["?types=", "?types=application", "?since=x", "?since=-1", "?since=1-2-3", "?limit=0"]) {
      expectError(await read(query), 400, "bad_input");
    }
    expectError(await api("GET", "/events", { token: (await withToken("user")).token }), 403, "wrong_role");
    expectError(await api("GET", "/events"), 401, "not_signed_in");
  });

  test("with now begin behind everything, and a message of the applicant has a type of its own", async () => {
    const candidate = await withToken("user");
    const application = await createApplication(job, { candidateId: candidate.id, email: candidate.email });
    await apply();
    const { body } = await read("?since=now");
    expect(body.events).toEqual([]);
    const said = { token: candidate.token, body: { message: "May I bring my certificates?" } };
    expect((await api("POST", `/application/messages/${application.id}`, said)).status).toBe(201);
    expect(kinds(await read(`?since=${body.cursor}`))).toEqual(["message.received"]);
  });
});

describe("a cursor", () => {
  const expectLost = async (cursor: string) => expectError(await read(`?since=${cursor}`), 410, "cursor_expired");

  test("older than what is kept is 410; 0 and the newest one are not", async () => {
    await apply("a@example.com");
    const { cursor } = (await read()).body;
    for (const number of [1, 2]) await apply(`b${number}@example.com`);
    await sql("DELETE FROM events WHERE id <= (SELECT max(id) - 1 FROM events)");
    await expectLost(cursor);
    const kept = await read("?since=0");
    expect(kept.body.events).toHaveLength(1);
    await sql("DELETE FROM events");
    expect((await read(`?since=${kept.body.cursor}`)).body.events).toEqual([]);
  });

  test("stays good in a school in which nothing happens, however much happens elsewhere", async () => {
    const quiet = await withToken("admin");
    await apply("a@example.com");
    const { cursor } = (await read("", quiet)).body;
    await sql("DELETE FROM events");
    expect((await read(`?since=${cursor}`, quiet)).status).toBe(200);
  });

  test("beyond the newest event is 410, as after a restore; also once other events have its number", async () => {
    await apply("a@example.com");
    const before = await rowsOf("events");
    await apply("b@example.com");
    const { cursor } = (await read()).body;
    await sql("DELETE FROM events WHERE id > ?", Number(before.at(-1)?.id));
    await sql("UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'", Number(before.at(-1)?.id));
    await expectLost(cursor);
    await apply("c@example.com");
    await sql("UPDATE events SET at = at + 1000 WHERE id = (SELECT max(id) FROM events)");
    await expectLost(cursor);
  });
});

describe("an applicant who goes between two changes", () => {
  const isErased = async (id: string, reason: string) => {
    const erased = (await read()).body.events.filter(({ type }) => type === "application.erased");
    expect(erased.map((event) => [event.application_id, event.reason])).toEqual([[id, reason]]);
    expectError(await api("GET", `/application/${id}`, { token: owner.token }), 410, "erased");
  };

  test("by closing the account: the event says so, and the application is 410", async () => {
    const candidate = await withToken("user");
    const { id } = await createApplication(job, { candidateId: candidate.id, email: candidate.email });
    await move(id, "shortlisted");
    const how = { reason: "account_closed" as const, now: new Date() };
    await writeAll(db, stripApplications(db, part`applications.id = ${id}`, how));
    await isErased(id, "account_closed");
    expectError(await api("GET", `/application/${id}`, { token: (await withToken("admin")).token }), 404, "not_found");
  });

  test("by saying that it was not she; also once the row is deleted", async () => {
    const { id } = await createApplication(job, { email: "other@example.com", confirmedAt: null });
    await writeAll(db, disownApplication(db, id, { withOthers: false, now: new Date() }));
    await isErased(id, "not_me");
    await writeAll(db, [...deletePartsOf(db, part`applications.id = ${id}`), deleteApplications(db, [id])]);
    await isErased(id, "not_me");
  });

  test("after the time for which it is kept", async () => {
    const { id } = await createApplication(job);
    const old = new Date(Date.now() - 1000 * 86_400_000);
    await sql("UPDATE applications SET created_at = ?1, updated_at = ?1, status = 'rejected'", old.getTime());
    await sql("UPDATE jobs SET state = 'closed', updated_at = ?", old.getTime());
    await stripOldApplications(db, new Date(), 10);
    await isErased(id, "kept_long_enough");
  });
});

test("an institution that goes takes its events along", async () => {
  await apply();
  const [row] = await rowsOf("events");
  expect(row).toBeDefined();
  const { id } = await createInstitution([[owner, "owner"]]);
  await sql("UPDATE jobs SET institution_id = ?", id);
  await sql("DELETE FROM institutions WHERE id = ?", String(row?.institution_id));
  expect(await rowsOf("events")).toEqual([]);
});
