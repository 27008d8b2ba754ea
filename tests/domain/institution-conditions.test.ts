/** Who may change an institution is decided in the statements too: the look before them may be older than what they find. */
import { sql as query } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertFrom } from "~/db/insert-from.server";
import { moderationItems } from "~/db/schema/moderation";
import {
  findInvitation,
  findMembership,
  findOwnInstitution,
  findSameInvitation,
  type LookAtInstitution,
} from "~/domain/institutions/queries.server";
import type { MemberRole } from "~/domain/institutions/rules";
import { db, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  workAlone,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import {
  acceptInvitationRows,
  acceptRequestRows,
  deleteInvitation,
  endMembership,
  exchangePicture,
  insertCheckRequest,
  insertRequest,
  inviteRow,
  nameInstitution,
  updateInstitution,
  updateRole,
} from "../support/use-case-batches";

allowBrokenRows("verified host that does not follow", "an address is proven by hand");
allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const now = new Date("2026-11-24T06:00:00Z");
const later = new Date("2026-12-01T06:00:00Z");
let owner: Account;
let recruiter: Account;
/** The owner of another institution, and who reads there. */
let rival: Account;
let reader: Account;
let school: { id: string };
let other: { id: string };

beforeEach(async () => {
  [owner, recruiter, rival, reader] = await Promise.all([
    createAccount("admin", { emailVerifiedAt: now }),
    createAccount("admin", { emailVerifiedAt: now }),
    createAccount("admin", { emailVerifiedAt: now }),
    createAccount("admin", { emailVerifiedAt: now }),
  ]);
  school = await createInstitution([
    [owner, "owner"],
    [recruiter, "recruiter"],
  ]);
  other = await createInstitution([
    [rival, "owner"],
    [reader, "reader"],
  ]);
});

let serial = 0;
function invitation(by: Account, email: string, changes: object = {}) {
  serial += 1;
  const id = `00000000-0000-7000-8000-${String(serial).padStart(12, "0")}`;
  const row = { id, email, role: "recruiter" as MemberRole, invitedBy: by.id, tokenHash: `hash ${serial}` };
  return { ...row, createdAt: now, expiresAt: later, ...changes };
}
async function invite(by: Account, email: string, changes: object = {}) {
  const row = invitation(by, email, changes);
  await inviteRow(db, row, []);
  return row;
}
const invitations = async () => (await rowsOf("institution_invitations")).map(({ id }) => id);
const members = async () =>
  Object.fromEntries(
    (await rowsOf("institution_members")).map(({ user_id, institution_id, role }) => [user_id, [institution_id, role]]),
  );
const suspend = ({ id }: Account) => sql("UPDATE users SET suspended_at = 5 WHERE id = ?", id);
const setRole = ({ id }: Account, role: MemberRole) =>
  sql("UPDATE institution_members SET role = ? WHERE user_id = ?", role, id);

/** A look that stands in the list of moderators. */
const lookAt: LookAtInstitution = {
  warning: null,
  statements: () => [
    insertFrom(
      db,
      moderationItems,
      {
        id: "look",
        kind: "text",
        subject: "institution",
        subjectId: "x",
        reason: "other",
        text: "words",
        createdAt: new Date(5),
      },
      query`where 1`,
    ),
  ],
};

/** A statement that may not take effect leaves every row as it is. */
async function expectNothing(work: () => Promise<unknown>) {
  const before = await snapshot();
  expect((await work()) || false).toBe(false);
  expect(await snapshot()).toEqual(before);
}

describe("inviting", () => {
  test("is an owner's, and not a suspended one's: an earlier invitation stays too", async () => {
    const sent = await invite(owner, "new@a.example");
    await expectNothing(() => inviteRow(db, invitation(recruiter, "new@a.example"), []));
    await suspend(owner);
    await expectNothing(() => inviteRow(db, invitation(owner, "new@a.example"), []));
    expect(await invitations()).toEqual([sent.id]);
  });

  test("is for institutions with a name: others have one, and hers has none", async () => {
    await workAlone(recruiter.id);
    await sql("UPDATE institutions SET name = NULL, slug = NULL WHERE id = ?", school.id);
    await expectNothing(() => inviteRow(db, invitation(owner, "new@a.example"), []));
  });

  test("once more ends the earlier one of this institution and address, and no other", async () => {
    const first = await invite(owner, "new@a.example");
    const kept = [(await invite(owner, "else@a.example")).id, (await invite(rival, "new@a.example")).id];
    const again = await invite(owner, "new@a.example");
    expect(await invitations()).toEqual([...kept, again.id].sort());
    expect(first.id).not.toBe(again.id);
  });

  test("somebody who works here by now sends nothing; somebody who works elsewhere may be invited", async () => {
    const sent = await invite(owner, rival.email);
    await sql("UPDATE institution_members SET institution_id = ? WHERE user_id = ?", school.id, rival.id);
    await expectNothing(() => inviteRow(db, invitation(owner, rival.email), []));
    expect(await invitations()).toEqual([sent.id]);
    expect(await inviteRow(db, invitation(owner, reader.email), [])).toBe(true);
  });

  test("is the same again only with institution, address, role and time", async () => {
    const { id, email, role } = await invite(owner, "new@a.example");
    const since = new Date(now.getTime() - 1);
    const same = (by: Account, changes: object = {}, from = since) =>
      findSameInvitation(db, { invitedBy: by.id, email, role, ...changes }, from);
    expect(await same(owner)).toBe(id);
    expect(await same(rival)).toBeNull();
    expect(await same(owner, { email: "else@a.example" })).toBeNull();
    expect(await same(owner, { role: "owner" })).toBeNull();
    expect(await same(owner, {}, now)).toBeNull();
  });

  test("is taken back by an owner of the institution, one by one", async () => {
    const { id } = await invite(owner, "new@a.example");
    const kept = await invite(owner, "else@a.example");
    await expectNothing(() => deleteInvitation(db, rival.id, id));
    await expectNothing(() => deleteInvitation(db, recruiter.id, id));
    expect(await deleteInvitation(db, owner.id, id)).toBe(true);
    expect(await invitations()).toEqual([kept.id]);
  });
});

describe("an invitation", () => {
  let invited: Account;
  let tokenHash: string;
  beforeEach(async () => {
    invited = await createAccount("admin", { emailVerifiedAt: now });
    ({ tokenHash } = await invite(owner, invited.email));
  });
  const accept = (changes: object = {}) =>
    acceptInvitationRows(db, { userId: invited.id, tokenHash, needsConfirmed: true, now, ...changes });

  test("is found by its link, until its last moment", async () => {
    await invite(owner, "else@a.example");
    const [before, end] = [new Date(later.getTime() - 1), later];
    expect(await findInvitation(db, tokenHash, before)).toMatchObject({
      email: invited.email,
      institutionId: school.id,
    });
    expect(await findInvitation(db, "another", before)).toBeNull();
    expect(await findInvitation(db, tokenHash, end)).toBeNull();
    await expectNothing(() => accept({ now: end }));
  });

  test("ends when who sent it is no owner there any more, also as the owner of another institution", async () => {
    await setRole(owner, "recruiter");
    await setRole(recruiter, "owner");
    expect(await findInvitation(db, tokenHash, now)).toBeNull();
    await expectNothing(() => accept());
    await setRole(owner, "owner");
    await sql("UPDATE institution_members SET institution_id = ? WHERE user_id = ?", other.id, owner.id);
    expect(await findInvitation(db, tokenHash, now)).toBeNull();
    await expectNothing(() => accept());
  });

  test.each([
    ["another address", "email = 'else@a.example'"],
    ["a candidate's account", "role = 'user'"],
    ["a closed account", "closed_at = 5"],
    ["a suspended account", "suspended_at = 5"],
    ["an address that is not confirmed", "email_verified_at = null"],
  ])("is not accepted with %s", async (_, state) => {
    await sql(`UPDATE users SET ${state} WHERE id = ?`, invited.id);
    await expectNothing(() => accept());
  });

  test("needs no confirmed address where none is confirmed", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", invited.id);
    expect(await accept({ needsConfirmed: false })).toBe(true);
    expect((await members())[invited.id]).toEqual([school.id, "recruiter"]);
  });

  test("is not accepted by somebody whose address was not invited, whoever else was", async () => {
    await expectNothing(() => accept({ userId: reader.id }));
  });

  test("takes the account to where the link is from, and ends only this one", async () => {
    const elsewhere = await invite(rival, invited.email, { role: "reader" });
    expect(await accept()).toBe(true);
    expect((await members())[invited.id]).toEqual([school.id, "recruiter"]);
    expect(await invitations()).toEqual([elsewhere.id]);
  });

  test("does not take the last owner away from her people; alone, she comes with her institution", async () => {
    const { tokenHash: hers } = await invite(owner, rival.email);
    await expectNothing(() => accept({ userId: rival.id, tokenHash: hers }));
    await workAlone(reader.id);
    const job = await createJob(rival, { institutionId: other.id });
    const kept = await createJob(recruiter, { institutionId: school.id });
    expect(await accept({ userId: rival.id, tokenHash: hers })).toBe(true);
    expect((await members())[rival.id]).toEqual([school.id, "recruiter"]);
    const owners = new Map((await rowsOf("jobs")).map(({ id, institution_id }) => [id, institution_id]));
    expect([owners.get(job.id), owners.get(kept.id)]).toEqual([school.id, school.id]);
  });
});

describe("changing what an institution tells", () => {
  const texts = { kind: "school" as const, place: null, website: null, about: "New", websiteHost: "", warning: null };
  const change = ({ id }: Account, name = "Hill View School") => updateInstitution(db, id, { ...texts, name }, now);
  const checked = async () =>
    Object.fromEntries((await rowsOf("institutions")).map(({ id, about, checked_at }) => [id, [about, checked_at]]));

  test("is an owner's, for her own institution", async () => {
    await expectNothing(() => change(recruiter));
    await expectNothing(() => updateInstitution(db, recruiter.id, { ...texts, name: "Hill View School" }, now, lookAt));
    await suspend(rival);
    await expectNothing(() => change(rival));
    expect(await change(owner)).toBe(true);
    expect(await checked()).toEqual({ [school.id]: ["New", null], [other.id]: [null, null] });
  });

  test("keeps a moderator's check as long as name and place stay", async () => {
    await sql("UPDATE institutions SET checked_at = 5");
    await change(owner);
    expect((await checked())[school.id]).toEqual(["New", 5]);
    await updateInstitution(db, owner.id, { ...texts, name: "Hill View School", place: "Nashik" }, now);
    expect((await checked())[school.id]).toEqual(["New", null]);
    await sql("UPDATE institutions SET checked_at = 5, place = NULL");
    await change(owner, "Delhi Public School");
    expect(await checked()).toEqual({ [school.id]: ["New", null], [other.id]: [null, 5] });
  });

  test("a picture too", async () => {
    const picture = { key: "pictures/1", type: "image/png", now };
    await expectNothing(() => exchangePicture(db, recruiter.id, "logo", picture));
    expect(await exchangePicture(db, owner.id, "logo", picture)).toBeNull();
    const logos = (await rowsOf("institutions")).map(({ id, logo_key }) => [id, logo_key]);
    expect(new Map(logos as [string, string][])).toEqual(
      new Map([
        [school.id, "pictures/1"],
        [other.id, null],
      ]),
    );
  });
});

describe("what an owner alone sees", () => {
  test("is of her institution: people, invitations and requests", async () => {
    const [mine, theirs] = [await invite(owner, "a@a.example"), await invite(rival, "b@a.example")];
    const [asks, asksThere] = [await createAccount("admin"), await createAccount("admin")];
    await sql("INSERT INTO institution_join_requests VALUES ('1', ?, ?, 5, null)", school.id, asks.id);
    await sql("INSERT INTO institution_join_requests VALUES ('2', ?, ?, 5, null)", other.id, asksThere.id);
    const seen = async ({ id }: Account) => {
      const found = await findOwnInstitution(db, id);
      return {
        people: found?.people.map((person) => person.id).sort(),
        invitations: found?.invitations.map((each) => each.id),
        requests: found?.requests.map((each) => each.email),
      };
    };
    const people = [owner.id, recruiter.id].sort();
    expect(await seen(owner)).toEqual({ people, invitations: [mine.id], requests: [asks.email] });
    expect(await seen(recruiter)).toEqual({ people, invitations: [], requests: [] });
    expect(await seen(rival)).toMatchObject({ invitations: [theirs.id], requests: [asksThere.email] });
  });
});

describe("a role", () => {
  const change = (by: Account, of: Account, role: MemberRole) =>
    updateRole(db, { actorId: by.id, userId: of.id, role, needsConfirmed: false });

  test("is changed by an owner of the same institution, of one person", async () => {
    await expectNothing(() => change(recruiter, owner, "reader"));
    await expectNothing(() => change(rival, recruiter, "reader"));
    await expectNothing(() => change(recruiter, recruiter, "owner"));
    expect(await change(owner, recruiter, "reader")).toBe(true);
    expect(await members()).toMatchObject({
      [owner.id]: [school.id, "owner"],
      [recruiter.id]: [school.id, "reader"],
      [reader.id]: [other.id, "reader"],
    });
  });

  test("of the last owner stays, also beside a suspended one; of one among two it may go", async () => {
    await expectNothing(() => change(owner, owner, "reader"));
    expect((await findMembership(db, owner.id))?.isLastOwner).toBe(true);
    expect((await findMembership(db, recruiter.id))?.isLastOwner).toBe(false);
    await setRole(recruiter, "owner");
    await suspend(recruiter);
    await expectNothing(() => change(owner, owner, "reader"));
    await sql("UPDATE users SET suspended_at = NULL");
    expect((await findMembership(db, owner.id))?.isLastOwner).toBe(false);
    expect(await change(owner, owner, "reader")).toBe(true);
  });
});

describe("the end of a membership", () => {
  const end = (by: Account, of: Account) => endMembership(db, { actorId: by.id, userId: of.id });

  test("is made by an owner of the same institution, or by oneself, and never leaves it without an owner", async () => {
    await createJob(owner, { institutionId: school.id });
    await createJob(recruiter, { institutionId: school.id });
    await invite(owner, "new@a.example");
    for (const [by, of] of [
      [recruiter, owner],
      [rival, recruiter],
      [owner, owner],
      [owner, reader],
    ] as const)
      await expectNothing(() => end(by, of));
    expect(await end(recruiter, recruiter)).toBe(true);
    const there = (await rowsOf("institution_members")).filter((row) => row.institution_id === school.id);
    expect(there.map(({ user_id }) => user_id)).toEqual([owner.id]);
  });

  test("takes along the invitations and jobs of this person there, and nothing of anybody else's", async () => {
    await setRole(recruiter, "owner");
    await invite(recruiter, "a@a.example");
    const kept = [await invite(owner, "b@a.example"), await invite(rival, "c@a.example")];
    const [hers, theirs] = [
      await createJob(recruiter, { institutionId: school.id }),
      await createJob(rival, { institutionId: other.id }),
    ];
    expect(await end(owner, recruiter)).toBe(true);
    expect(await invitations()).toEqual(kept.map(({ id }) => id));
    const posters = new Map((await rowsOf("jobs")).map(({ id, user_id }) => [id, user_id]));
    expect([posters.get(hers.id), posters.get(theirs.id)]).toEqual([owner.id, rival.id]);
  });

  test("ends what tells her of its applicants, and keeps what tells her, or others, of anything else", async () => {
    const [there, hers, own] = [
      await createApplication(await createJob(owner, { institutionId: school.id })),
      await createApplication(await createJob(rival, { institutionId: other.id })),
      await createApplication(await createJob(owner, { institutionId: school.id }), { email: recruiter.email }),
    ];
    const account = await createApplication(await createJob(owner, { institutionId: school.id }), {
      candidateId: recruiter.id,
    });
    const tell = async (who: Account, { id }: { id: string }) => {
      const key = `${who.email} ${id}`;
      await sql(
        "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id) VALUES (?, ?, ?, '', '/', 5, ?)",
        ...[key, who.id, key, id],
      );
      await sql(
        `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at, application_id)
         VALUES (?, ?, ?, '', '', 0, 5, 5, ?)`,
        ...[key, key, who.email, id],
      );
      return key;
    };
    await tell(recruiter, there);
    const kept = [
      await tell(recruiter, hers),
      await tell(recruiter, own),
      await tell(recruiter, account),
      await tell(owner, there),
    ].sort();
    const left = async (table: "notifications" | "mail_outbox") => (await rowsOf(table)).map(({ id }) => id).sort();
    await expectNothing(() => end(rival, recruiter));
    expect(await end(owner, recruiter)).toBe(true);
    expect(await left("notifications")).toEqual(kept);
    expect(await left("mail_outbox")).toEqual(kept);
  });
});

describe("asking to join", () => {
  let stranger: Account;
  beforeEach(async () => {
    stranger = await createAccount("admin", { email: "new@hill.example", emailVerifiedAt: now });
    await sql("UPDATE institutions SET verified_host = 'hill.example' WHERE id = ?", school.id);
  });
  const ask = () =>
    insertRequest(
      db,
      {
        id: "r",
        institutionId: school.id,
        userId: stranger.id,
        needsConfirmed: true,
        createdAt: now,
        closesJobs: null,
      },
      [],
    );
  const accept = () =>
    acceptRequestRows(db, {
      actorId: owner.id,
      id: "r",
      userId: stranger.id,
      role: "recruiter",
      needsConfirmed: true,
      now,
    });
  const prove = (who: Account, at: number | null) =>
    sql("UPDATE users SET email_verified_at = ? WHERE id = ?", at, who.id);

  test("needs a proven address, and an account that is not suspended", async () => {
    // What she has founded says that its website is that of the school.
    const own = await createInstitution([[stranger, "owner"]]);
    await sql("UPDATE institutions SET website_host = 'hill.example' WHERE id = ?", own.id);
    await prove(stranger, null);
    await expectNothing(ask);
    await prove(stranger, 5);
    await suspend(stranger);
    await expectNothing(ask);
    await sql("UPDATE users SET suspended_at = NULL");
    expect(await ask()).toBe("r");
  });

  test("is accepted of a proven address by a proven owner alone", async () => {
    await ask();
    for (const who of [stranger, owner]) {
      await prove(who, null);
      await expectNothing(accept);
      await prove(who, 5);
    }
    expect(await accept()).toBe(true);
    expect((await members())[stranger.id]).toEqual([school.id, "recruiter"]);
  });

  test("is accepted of somebody whose colleagues are not proven, unless she brings them along", async () => {
    const colleague = await createAccount("admin");
    await createInstitution([
      [stranger, "owner"],
      [colleague, "owner"],
    ]);
    await ask();
    await expectNothing(accept);
    await setRole(stranger, "recruiter");
    expect(await accept()).toBe(true);
  });
});

describe("asking to be checked", () => {
  const ask = ({ id: actorId }: Account, code: string, needsConfirmed = false) =>
    insertCheckRequest(db, { id: crypto.randomUUID(), actorId, code, needsConfirmed, now });
  const items = async () => (await rowsOf("moderation_items")).map(({ kind, text }) => `${kind} ${text}`).sort();

  test("is an owner's, and replaces what waits of her institution alone", async () => {
    await ask(rival, "other");
    await ask(owner, "first");
    await sql(
      "INSERT INTO moderation_items VALUES ('r', 'report', 'institution', ?, 'other', 'kept', ?, 5, null)",
      school.id,
      owner.id,
    );
    await sql(
      "INSERT INTO moderation_items VALUES ('s', 'check', 'institution', ?, 'other', 'settled', ?, 5, 6)",
      school.id,
      owner.id,
    );
    await expectNothing(() => ask(recruiter, "second"));
    await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.id);
    await expectNothing(() => ask(owner, "second", true));
    expect(await ask(owner, "second")).toBe(true);
    expect(await items()).toEqual(["check other", "check second", "check settled", "report kept"]);
  });
});

test("an institution is named by an account that stands, and only if it has no name", async () => {
  const texts = { name: "New", kind: "school" as const, place: null, website: null, about: null };
  const name = (who: Account) => nameInstitution(db, texts, who.id, lookAt);
  const account = await createAccount("admin");
  await expectNothing(() => name(owner));
  for (const state of ["suspended_at", "disowned_at"]) {
    await sql(`UPDATE users SET ${state} = 5 WHERE id = ?`, account.id);
    await expectNothing(() => name(account));
    await sql(`UPDATE users SET ${state} = null WHERE id = ?`, account.id);
  }
  expect(await name(account)).toBe(true);
  await expectNothing(() => name(account));
});
