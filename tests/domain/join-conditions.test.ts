/** Who may ask to join an institution, who answers, and what comes along: each statement asks for itself. */
import { beforeEach, describe, expect, test } from "vitest";
import { findRequest, listOwners, listRelated } from "~/domain/institutions/queries.server";
import type { MemberRole } from "~/domain/institutions/rules";
import { queueNotification } from "~/domain/notifications/statements.server";
import { countedHost } from "~/domain/website-hosts";
import { db, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createInstitution, createJob } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { acceptRequestRows, deleteOwnRequest, deleteRequest, insertRequest } from "../support/use-case-batches";

allowBrokenRows(
  "open job that nobody can work on",
  "an account or a membership ends by hand, and the jobs are left as they were",
);
allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const now = new Date("2026-11-24T06:00:00Z");
const SITE = { website: "https://hillview.example/", websiteHost: "hillview.example" };
let owner: Account;
let recruiter: Account;
let asker: Account;
let rival: Account;
let school: { id: string };
let other: { id: string };

beforeEach(async () => {
  [owner, recruiter, asker, rival] = (await Promise.all(
    ["head@hillview.example", "a@web.example", "b@hillview.example", "c@web.example"].map((email) =>
      createAccount("admin", { email, emailVerifiedAt: now }),
    ),
  )) as [Account, Account, Account, Account];
  school = await createInstitution(
    [
      [owner, "owner"],
      [recruiter, "recruiter"],
    ],
    SITE,
  );
  other = await createInstitution([[rival, "owner"]]);
});

const ask = (changes: object = {}) =>
  insertRequest(
    db,
    {
      id: "1",
      institutionId: school.id,
      userId: asker.id,
      needsConfirmed: false,
      createdAt: now,
      closesJobs: null,
      ...changes,
    },
    [],
  );
const related = async ({ id }: Account) => (await listRelated(db, id)).map((each) => each.id);
const requests = async () => (await rowsOf("institution_join_requests")).map(({ id }) => id);
const members = async () =>
  Object.fromEntries(
    (await rowsOf("institution_members")).map(({ user_id, institution_id, role }) => [user_id, [institution_id, role]]),
  );
const suspend = ({ id }: Account) => sql("UPDATE users SET suspended_at = 5 WHERE id = ?", id);

async function expectNothing(work: () => Promise<unknown>, answer: unknown) {
  const before = await snapshot();
  expect(await work()).toBe(answer);
  expect(await snapshot()).toEqual(before);
}

describe("asking", () => {
  test("is for whoever writes from the host, or has it as her institution's website, and works elsewhere", async () => {
    expect(await related(asker)).toEqual([school.id]);
    expect(await related(rival)).toEqual([]);
    await sql("UPDATE institutions SET website_host = 'hillview.example' WHERE id = ?", other.id);
    expect(await related(rival)).toEqual([school.id]);
    expect(await related(owner)).toEqual([]);
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", asker.id);
    expect(await related(asker)).toEqual([]);
  });

  test("is not for an institution that became a part of another one", async () => {
    await sql("UPDATE institutions SET merged_into = ? WHERE id = ?", other.id, school.id);
    expect(await related(asker)).toEqual([]);
    await expectNothing(() => ask(), null);
  });

  test.each(["role = 'user'", "closed_at = 5", "email_verified_at = null"])(
    "is refused by the statement itself where %s",
    async (state) => {
      await sql(`UPDATE users SET ${state} WHERE id = ?`, asker.id);
      await expectNothing(() => ask(), null);
    },
  );

  test("takes the place of a request elsewhere only if she may ask here; the same one stays", async () => {
    await sql("INSERT INTO institution_join_requests VALUES ('0', ?, ?, 5, null)", other.id, asker.id);
    await sql("INSERT INTO institution_join_requests VALUES ('9', ?, ?, 5, null)", other.id, recruiter.id);
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", asker.id);
    await expectNothing(() => ask(), null);
    await sql("UPDATE users SET closed_at = null WHERE id = ?", asker.id);
    expect(await ask()).toBe("1");
    expect(await ask({ id: "2" })).toBe("1");
    expect(await requests()).toEqual(["1", "9"]);
    expect(await deleteOwnRequest(db, asker.id)).toBe(true);
    expect(await requests()).toEqual(["9"]);
  });

  test("is told to the owners of this institution", async () => {
    expect((await listOwners(db, school.id, 5)).map(({ userId }) => userId)).toEqual([owner.id]);
  });
});

describe("an answer", () => {
  const told = (userId: string) => [queueNotification(db, { userId, eventKey: "told", text: "told", href: "/" }, now)];
  const accept = (by = owner, changes: object = {}) =>
    acceptRequestRows(
      db,
      {
        actorId: by.id,
        id: "1",
        userId: asker.id,
        role: "reader" as MemberRole,
        needsConfirmed: false,
        now,
        ...changes,
      },
      told(asker.id),
    );
  const decline = (by = owner, id = "1") => deleteRequest(db, { actorId: by.id, id }, told(asker.id));
  beforeEach(async () => {
    await ask();
  });

  test("is given by an owner of that institution alone, who is not suspended", async () => {
    for (const by of [recruiter, rival, asker]) {
      expect(await findRequest(db, by.id, "1")).toBeNull();
      await expectNothing(() => accept(by), false);
      await expectNothing(() => decline(by), false);
    }
    await suspend(owner);
    await expectNothing(() => accept(), false);
    await expectNothing(() => decline(), false);
  });

  test("is about one request: its person, and no other", async () => {
    const second = await createAccount("admin");
    await sql("INSERT INTO institution_join_requests VALUES ('2', ?, ?, 5, null)", school.id, second.id);
    expect(await findRequest(db, owner.id, "2")).toMatchObject({ userId: second.id });
    await expectNothing(() => accept(owner, { userId: second.id }), false);
    await expectNothing(() => accept(owner, { id: "3" }), false);
    await expectNothing(() => decline(owner, "3"), false);
    expect(await decline()).toBe(true);
    expect(await requests()).toEqual(["2"]);
    expect((await rowsOf("notifications")).map(({ text }) => text)).toEqual(["told"]);
  });

  test.each(["role = 'user'", "closed_at = 5", "suspended_at = 5"])("leads nobody in where %s", async (state) => {
    await sql(`UPDATE users SET ${state} WHERE id = ?`, asker.id);
    await expectNothing(() => accept(), false);
  });

  test("lets her in, and ends her request alone", async () => {
    await sql("INSERT INTO institution_join_requests VALUES ('2', ?, ?, 5, null)", school.id, rival.id);
    expect(await accept()).toBe(true);
    expect((await members())[asker.id]).toEqual([school.id, "reader"]);
    expect(await requests()).toEqual(["2"]);
  });
});

describe("what comes along", () => {
  let third: { id: string };
  let stays: Account;
  const accept = () =>
    acceptRequestRows(
      db,
      { actorId: owner.id, id: "1", userId: asker.id, role: "recruiter", needsConfirmed: false, now },
      [queueNotification(db, { userId: asker.id, eventKey: "told", text: "told", href: "/" }, now)],
    );
  const desks = async () =>
    Object.fromEntries(
      (await rowsOf("jobs")).map(({ title, institution_id, user_id }) => [title, [institution_id, user_id]]),
    );
  beforeEach(async () => {
    stays = await createAccount("admin");
    third = await createInstitution([
      [asker, "owner"],
      [stays, "recruiter"],
    ]);
    await createJob(asker, { institutionId: third.id, title: "hers" });
    const there = await createJob(stays, { institutionId: third.id, title: "her colleague's" });
    await createJob(rival, { institutionId: other.id, title: "another school's" });
    await sql(
      "INSERT INTO institution_invitations VALUES ('there', ?, 'x@a.example', 'reader', ?, 'h1', 5, 9999999999999)",
      ...[third.id, stays.id],
    );
    await sql(
      "INSERT INTO institution_invitations VALUES ('else', ?, 'x@a.example', 'reader', ?, 'h2', 5, 9999999999999)",
      ...[other.id, rival.id],
    );
    await sql("INSERT INTO institution_join_requests VALUES ('9', ?, ?, 5, null)", other.id, recruiter.id);
    await sql("INSERT INTO institution_join_requests VALUES ('8', ?, ?, 5, null)", third.id, rival.id);
    await ask();
    const { id: applicant } = await createApplication(there);
    await sql(
      "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id) VALUES (?, ?, 'new', 'applied', '/', 5, ?)",
      ...["n", asker.id, applicant],
    );
    await sql(
      `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at, application_id)
       VALUES ('m', 'new', ?, 'applied', '', 0, 5, 5, ?)`,
      ...[asker.email, applicant],
    );
  });
  const mails = async () => (await rowsOf("mail_outbox")).map(({ subject }) => subject);
  const left = async () => (await rowsOf("institution_invitations")).map(({ id }) => id);

  test("with an owner: her institution's jobs, people and links, and nothing of any other", async () => {
    expect(await accept()).toBe(true);
    expect(await desks()).toEqual({
      hers: [school.id, asker.id],
      "her colleague's": [school.id, stays.id],
      "another school's": [other.id, rival.id],
    });
    expect(await members()).toEqual({
      [owner.id]: [school.id, "owner"],
      [recruiter.id]: [school.id, "recruiter"],
      [asker.id]: [school.id, "recruiter"],
      [stays.id]: [school.id, "recruiter"],
      [rival.id]: [other.id, "owner"],
    });
    expect(await left()).toEqual(["else"]);
    expect(await requests()).toEqual(["9"]);
    const merged = (await rowsOf("institutions")).map(({ id, merged_into }) => [id, merged_into]);
    expect(Object.fromEntries(merged)).toEqual({ [school.id]: null, [other.id]: null, [third.id]: school.id });
    const notes = (await rowsOf("notifications")).map(({ user_id, text }) => `${user_id === stays.id} ${text}`).sort();
    const moved = "true Your institution is a part of Hill View School now";
    expect([notes, await mails()]).toEqual([["false applied", "false told", moved], ["applied"]]);
  });

  test("with anybody else: she alone, and her jobs stay with a colleague", async () => {
    await sql("UPDATE institution_members SET role = 'reader' WHERE user_id = ?", asker.id);
    await sql("UPDATE institution_members SET role = 'owner' WHERE user_id = ?", stays.id);
    await sql("UPDATE institution_invitations SET invited_by = ? WHERE id = 'there'", asker.id);
    await sql(
      "INSERT INTO institution_invitations VALUES ('kept', ?, 'y@a.example', 'reader', ?, 'h3', 5, 9999999999999)",
      ...[third.id, stays.id],
    );
    expect(await accept()).toBe(true);
    expect(await desks()).toEqual({
      hers: [third.id, stays.id],
      "her colleague's": [third.id, stays.id],
      "another school's": [other.id, rival.id],
    });
    expect(await members()).toMatchObject({
      [asker.id]: [school.id, "recruiter"],
      [stays.id]: [third.id, "owner"],
    });
    expect(await left()).toEqual(["else", "kept"]);
    expect(await requests()).toEqual(["8", "9"]);
    expect((await rowsOf("institutions")).every(({ merged_into }) => merged_into === null)).toBe(true);
    expect((await rowsOf("notifications")).map(({ text }) => text)).toEqual(["told"]);
    expect(await mails()).toEqual([]);
  });

  test("with anybody else: not the host from which a colleague writes who stays", async () => {
    await sql("UPDATE institution_members SET role = 'reader' WHERE user_id = ?", asker.id);
    await sql("UPDATE users SET email = 'd@third.example', email_verified_at = 5 WHERE id = ?", stays.id);
    await sql(
      "UPDATE institutions SET website_host = 'third.example', verified_host = 'third.example' WHERE id = ?",
      third.id,
    );
    expect(await accept()).toBe(true);
    const hosts = (await rowsOf("institutions")).map(({ id, verified_host }) => [id, verified_host]);
    expect(Object.fromEntries(hosts)).toMatchObject({ [third.id]: "third.example" });
  });
});

test("a host tells who writes from it only if it is a name that somebody owns", () => {
  expect(countedHost("https://www.hillview.example/jobs")).toBe("hillview.example");
  expect(countedHost("https://hillview.example./")).toBe("hillview.example");
  for (const site of [
    null,
    "",
    "no address",
    "http://localhost/",
    "http://10.0.0.7/",
    "http://[::1.2]/",
    "http://[::1]/",
  ])
    expect(countedHost(site)).toBe("");
  for (const host of ["gmail.com", "school.wordpress.com", "co.in"]) expect(countedHost(`https://${host}/`)).toBe("");
});
