/** What the use-cases of institutions refuse by themselves, and what a third colleague keeps when others come and go. */
import { beforeEach, describe, expect, test } from "vitest";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { keepPicture, removePicture } from "~/domain/institutions/change-picture.server";
import { describeInstitution, foundOwnInstitution } from "~/domain/institutions/found-institution.server";
import { inviteColleague } from "~/domain/institutions/invite-colleague.server";
import {
  findInstitutionOfSlug,
  findInvitation,
  findMembership,
  readOwnInstitution,
} from "~/domain/institutions/queries.server";
import { requestCheck } from "~/domain/institutions/request-check.server";
import { askToJoin } from "~/domain/institutions/request-to-join.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import {
  bindings,
  config,
  db,
  publishedRows,
  rowsOf,
  SURROUNDINGS,
  setCount,
  snapshot,
  sql,
  storedKeys,
  unpublishedRows,
} from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  createUnpublishedJob,
  setVerifiedHosts,
  uploaded,
  workAlone,
} from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { pngBytes } from "../support/pictures";
import { acceptInvitationRows, acceptRequestRows, endMembership, nameInstitution } from "../support/use-case-batches";

const MINUTE_MS = 60_000;
const verified = { emailVerifiedAt: new Date("2026-11-01T00:00:00Z") };
const now = new Date("2026-11-24T06:00:00Z");
const deps = (when = now, confirmsAddresses = false) => ({
  ...{ db, resumes: bindings.RESUMES, now: when, ...SURROUNDINGS },
  config: { ...config, confirmsAddresses },
});
let owner: Account;
let recruiter: Account;
let colleague: Account;
let stranger: Account;
let school: { id: string; slug: string };

beforeEach(async () => {
  [owner, recruiter, colleague, stranger] = await Promise.all([
    createAccount("admin", verified),
    createAccount("admin", verified),
    createAccount("admin", verified),
    createAccount("admin", verified),
  ]);
  school = await createInstitution([
    [owner, "owner"],
    [recruiter, "recruiter"],
    [colleague, "recruiter"],
  ]);
});
/** A confirmed address at the host. */
async function atHost({ id }: Account): Promise<void> {
  await sql("UPDATE users SET email = id || '@hill.example', email_verified_at = 5 WHERE id = ?", id);
}
const createHeldJob = (id: string, who: Account, institutionId: string) =>
  createUnpublishedJob(who, "held", { id, institutionId });
const heldJobsBy = async (column: "user_id" | "institution_id") =>
  Object.fromEntries((await unpublishedRows()).map((row) => [row.id, row[column]]));

describe("an invitation", () => {
  const invite = (who = owner, after = 0, confirms = false) =>
    inviteColleague(deps(new Date(now.getTime() + after), confirms), who, { email: "new@a.example", role: "reader" });

  test("is an owner's, and needs her confirmed address where addresses are confirmed", async () => {
    await expect(invite(recruiter)).rejects.toMatchObject({ code: "not_allowed" });
    expect(await invite(owner, 0, true)).toHaveProperty("id");
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", owner.id);
    await expect(invite(owner, MINUTE_MS, true)).rejects.toMatchObject({ code: "not_allowed" });
  });

  test("once more within a minute is a second click, and later another one", async () => {
    const first = await invite();
    expect(await invite(owner, MINUTE_MS - 1)).toEqual(first);
    expect(await invite(owner, MINUTE_MS)).not.toEqual(first);
  });

  test("stands for seven days", async () => {
    const { id } = await invite();
    const [row] = await rowsOf("institution_invitations");
    const week = now.getTime() + 7 * 24 * 60 * MINUTE_MS;
    const found = (at: number) => findInvitation(db, String(row?.token_hash), new Date(at));
    expect(row?.id).toBe(id);
    expect(await found(week - 1)).toMatchObject({ email: "new@a.example" });
    expect(await found(week)).toBeNull();
  });

  test("counts against the day's thirty", async () => {
    await setCount("invitation", owner.id, 30, MINUTE_MS);
    await expect(invite(owner, Date.now() - now.getTime())).rejects.toMatchObject({ code: "too_many" });
  });

  test("says to a candidate that a recruiter's account is needed", async () => {
    const candidate = await createAccount("user", { email: "new@a.example" });
    await invite();
    const link = String((await rowsOf("mail_outbox"))[0]?.body);
    const token = decodeURIComponent(/token=([^\s&]+)/.exec(link)?.[1] ?? "");
    await expect(acceptInvitation(deps(), candidate, { token })).rejects.toMatchObject({
      code: "not_allowed",
      message: "A recruiter's account is needed to accept this invitation",
    });
  });
});

test("of two invitations to one address that of the link counts, whichever came first", async () => {
  const other = await createInstitution([[stranger, "owner"]]);
  for (const chosen of [school.id, other.id]) {
    const invited = await createAccount("admin", verified);
    for (const by of [owner, stranger]) await inviteColleague(deps(), by, { email: invited.email, role: "reader" });
    const of = (await rowsOf("institution_invitations")).find(
      ({ email, institution_id }) => email === invited.email && institution_id === chosen,
    );
    const row = { userId: invited.id, tokenHash: String(of?.token_hash), needsConfirmed: false, now };
    expect(await acceptInvitationRows(db, row)).toBe(true);
    expect((await findMembership(db, invited.id))?.institutionId).toBe(chosen);
  }
});

describe("a check by a moderator", () => {
  test("is an owner's to ask for, and only while there was none", async () => {
    await sql("UPDATE institutions SET checked_at = 5");
    await expect(requestCheck(deps(), recruiter, "1")).rejects.toMatchObject({ code: "not_allowed" });
    await expect(requestCheck(deps(), owner, "1")).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    "UPDATE institution_members SET role = 'recruiter' WHERE user_id = ?",
    "UPDATE users SET email_verified_at = NULL WHERE id = ?",
  ])("is not asked for once this was done: %s", async (change) => {
    const late = changedMeanwhile(() => sql(change, owner.id));
    await expect(requestCheck({ ...deps(now, true), db: late }, owner, "1")).rejects.toMatchObject({
      code: "not_allowed",
    });
    expect(await rowsOf("moderation_items")).toEqual([]);
  });
});

describe("the texts of an institution", () => {
  const texts = { name: "New", kind: "school" as const, place: null, website: null, about: null };

  test("are its owner's to change", async () => {
    const before = await snapshot();
    const written = describeInstitution(deps(), recruiter, texts, { warning: null, statements: () => [] });
    await expect(written).rejects.toMatchObject({ code: "not_allowed" });
    expect(await snapshot()).toEqual(before);
  });

  test("begin with a name once", async () => {
    const before = await snapshot();
    const written = foundOwnInstitution(deps(), owner, texts, { warning: null, statements: () => [] });
    await expect(written).rejects.toMatchObject({ code: "conflict" });
    expect(await snapshot()).toEqual(before);
  });
});

describe("the page", () => {
  test("is not there while the institution is suspended, except to lead to another one", async () => {
    expect(await findInstitutionOfSlug(db, school.slug)).toMatchObject({ id: school.id, movedTo: null });
    expect(await findInstitutionOfSlug(db, "elsewhere")).toBeNull();
    await sql("UPDATE institutions SET suspended_at = 5");
    expect(await findInstitutionOfSlug(db, school.slug)).toBeNull();
    const target = await createInstitution([[stranger, "owner"]]);
    await sql("UPDATE institutions SET merged_into = ? WHERE id = ?", target.id, school.id);
    expect(await findInstitutionOfSlug(db, school.slug)).toMatchObject({ movedTo: target.slug });
  });

  test("of an unchecked institution names the one that writes from its website's host, to its people alone", async () => {
    await atHost(stranger);
    await createInstitution([[stranger, "owner"]], { name: "First School", websiteHost: "hill.example" });
    await sql("UPDATE institutions SET website_host = 'hill.example' WHERE id = ?", school.id);
    expect((await readOwnInstitution({ db }, owner))?.rival).toBe("First School");
    await sql("UPDATE institutions SET checked_at = 5 WHERE id = ?", school.id);
    expect((await readOwnInstitution({ db }, owner))?.rival).toBeNull();
  });
});

test("whoever is no owner is not the last one, even where nobody is", async () => {
  for (const id of [owner.id, colleague.id]) await workAlone(id);
  expect((await findMembership(db, recruiter.id))?.isLastOwner).toBe(false);
});

describe("a picture", () => {
  const file = () => uploaded("me.png", pngBytes());
  const pictures = async () => (await storedKeys()).filter((key) => key.startsWith("pictures/"));
  /** The database of somebody to whom this happens before the picture is exchanged. */
  const changing = (before: () => Promise<void>): typeof db =>
    new Proxy(db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key);
        return async (...statements: Parameters<typeof db.batch>) => {
          await before();
          return target.batch(...statements);
        };
      },
    });

  test("is an owner's: that is said before the file is looked at, and before anything is written", async () => {
    await expect(keepPicture(deps(), recruiter, "logo", null)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(keepPicture(deps(), stranger, "logo", null)).rejects.toMatchObject({ code: "not_found" });
    await expect(removePicture(deps(), stranger, "logo")).rejects.toMatchObject({ code: "not_found" });
  });

  test("takes the place of the one before, which goes", async () => {
    await keepPicture(deps(), owner, "logo", file());
    const [first] = await pictures();
    await keepPicture(deps(), owner, "logo", file());
    const [second, ...more] = await pictures();
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
  });

  test("of somebody who is no owner any more, or that could not be written, is not kept", async () => {
    const lost = changing(() => sql("UPDATE institution_members SET role = 'reader' WHERE user_id = ?", owner.id));
    await expect(keepPicture({ ...deps(), db: lost }, owner, "logo", file())).rejects.toMatchObject({
      code: "not_allowed",
    });
    await sql("UPDATE institution_members SET role = 'owner' WHERE user_id = ?", owner.id);
    const down = changing(() => Promise.reject(new Error("The database is down")));
    await expect(keepPicture({ ...deps(), db: down }, owner, "logo", file())).rejects.toThrow("The database is down");
    expect(await pictures()).toEqual([]);
  });
});

describe("a request", () => {
  beforeEach(async () => {
    for (const who of [owner, stranger]) await atHost(who);
    await sql("UPDATE institutions SET website_host = 'hill.example' WHERE id = ?", school.id);
    await setVerifiedHosts();
  });

  test("counts against the day's ten, and the same one again does not", async () => {
    const ask = () => askToJoin(deps(new Date()), stranger, school.id);
    await setCount("joinRequest", stranger.id, 10, MINUTE_MS);
    await expect(ask()).rejects.toMatchObject({ code: "too_many" });
    await sql("DELETE FROM limit_counters");
    const { id } = await ask();
    await sql("DELETE FROM limit_counters");
    await setCount("joinRequest", stranger.id, 10, MINUTE_MS);
    expect(await ask()).toEqual({ id });
  });

  test("once more is answered with the one that stands, also if she may make no new one", async () => {
    const ask = () => askToJoin(deps(), stranger, school.id);
    const { id } = await ask();
    await sql("UPDATE users SET role = 'user' WHERE id = ?", stranger.id);
    expect(await ask()).toEqual({ id });
    await sql("DELETE FROM institution_join_requests");
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  });

  test("to an institution that is not related is refused before anything is counted", async () => {
    const before = await rowsOf("limit_counters");
    const other = await createInstitution([[await createAccount("admin", verified), "owner"]]);
    await expect(askToJoin(deps(), stranger, other.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await rowsOf("limit_counters")).toEqual(before);
  });
});

describe("the held and public jobs of somebody who goes", () => {
  let target: Account;
  const accept = (by: Account) =>
    acceptRequestRows(
      db,
      { actorId: by.id, id: "1", userId: recruiter.id, role: "reader", needsConfirmed: false, now },
      [queueNotification(db, { userId: recruiter.id, eventKey: "told", text: "told", href: "/" }, now)],
    );
  let other: { id: string };
  beforeEach(async () => {
    target = await createAccount("admin", verified);
    other = await createInstitution([[target, "owner"]]);
    await sql("INSERT INTO institution_join_requests VALUES ('1', ?, ?, 5, null)", other.id, recruiter.id);
    for (const who of [recruiter, colleague]) {
      await createJob(who, { institutionId: school.id, title: who.email });
      await createHeldJob(who.email, who, school.id);
    }
    await createHeldJob("another school's", target, other.id);
  });
  const posters = async () => Object.fromEntries((await publishedRows()).map(({ title, user_id }) => [title, user_id]));

  test("stay with an owner, and a colleague keeps hers: when she leaves", async () => {
    expect(await endMembership(db, { actorId: recruiter.id, userId: recruiter.id })).toBe(true);
    const after = { [recruiter.email]: owner.id, [colleague.email]: colleague.id };
    expect(await posters()).toEqual(after);
    expect(await heldJobsBy("user_id")).toEqual({ ...after, "another school's": target.id });
  });

  test("stay with an owner, and a colleague keeps hers: when she comes to another institution", async () => {
    expect(await accept(target)).toBe(true);
    const after = { [recruiter.email]: owner.id, [colleague.email]: colleague.id };
    expect(await posters()).toEqual(after);
    expect(await heldJobsBy("user_id")).toEqual({ ...after, "another school's": target.id });
    expect(await heldJobsBy("institution_id")).toMatchObject({ [colleague.email]: school.id });
  });

  test("stay as they are when she is not let in", async () => {
    const before = await snapshot();
    expect(await accept(stranger)).toBe(false);
    expect(await snapshot()).toEqual(before);
  });

  test("come along with an owner, and no other school's do", async () => {
    await createJob(target, { institutionId: other.id, title: "another school's" });
    const third = await createAccount("admin", verified);
    const apart = await createInstitution([[third, "owner"]]);
    await createHeldJob("apart", third, apart.id);
    await sql("UPDATE institution_members SET role = 'owner' WHERE user_id = ?", recruiter.id);
    expect(await accept(target)).toBe(true);
    expect(await heldJobsBy("institution_id")).toEqual({
      ...{ [recruiter.email]: other.id, [colleague.email]: other.id, "another school's": other.id, apart: apart.id },
    });
  });
});

test("an institution has the address of its name where that is free", async () => {
  const texts = { name: "New School", kind: "school" as const, place: null, website: null, about: null };
  for (const who of [stranger, await createAccount("admin", verified)])
    expect(await nameInstitution(db, texts, who.id)).toBe(true);
  const slugs = (await rowsOf("institutions")).filter(({ name }) => name === "New School").map(({ slug }) => slug);
  expect(slugs.sort()).toEqual(["new-school", expect.stringMatching(/^new-school-[0-9a-f]{6}$/)]);
});
