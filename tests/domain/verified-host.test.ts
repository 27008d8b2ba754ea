/** The host from which an institution writes, after each use-case that changes its website, its people or their proven addresses. */
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { confirmInSession } from "~/domain/accounts/confirm-address.server";
import { resetPassword } from "~/domain/accounts/reset-password.server";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { hashToken, newToken } from "~/domain/ids";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { removeColleague } from "~/domain/institutions/change-colleague.server";
import { describeInstitution, foundOwnInstitution } from "~/domain/institutions/found-institution.server";
import { api } from "../support/app";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createSession,
  JOB_FIELDS,
  PASSWORD,
  withToken,
} from "../support/factories";
import { closeAccountRows } from "../support/use-case-batches";

const HOST = "hillview.example";
const WEBSITE = `https://www.${HOST}/`;
const SITE = { website: WEBSITE, websiteHost: HOST };
const ABOUT = { name: "Hill View School", kind: "school" as const, place: null, about: null };
const PROVEN = { emailVerifiedAt: new Date(5) };
const deps = (confirmsAddresses = false) => ({
  ...{ ...SURROUNDINGS, db, now: new Date() },
  config: { ...config, confirmsAddresses },
});

/** The owner, whose address is elsewhere, and somebody whose proven address is at the host. */
let owner: Account;
let teacher: Account;
beforeEach(async () => {
  owner = await createAccount("admin", PROVEN);
  teacher = await createAccount("admin", { email: `teacher@${HOST}`, ...PROVEN });
});

const found = (...colleagues: Account[]) =>
  createInstitution([[owner, "owner"], ...colleagues.map((one) => [one, "recruiter"] as [Account, "recruiter"])], SITE);
const hosts = async () =>
  Object.fromEntries((await rowsOf("institutions")).map(({ id, verified_host }) => [id, verified_host]));
const hostOf = async ({ id }: { id: string }) => (await hosts())[id];
/** Of those that have a name. */
const only = async () =>
  (await rowsOf("institutions")).filter(({ name }) => name !== null).map(({ verified_host }) => verified_host);

describe("an institution that is founded", () => {
  test("by its owner writes from the host of her address at once, and of another website not", async () => {
    await foundOwnInstitution(deps(), teacher, { ...ABOUT, website: WEBSITE }, { warning: null, statements: () => [] });
    expect(await only()).toEqual([HOST]);
    await foundOwnInstitution(
      deps(),
      owner,
      { ...ABOUT, website: "https://web.example" },
      { warning: null, statements: () => [] },
    );
    expect((await only()).sort()).toEqual([HOST, null]);
  });

  test("by the first job that names it does too", async () => {
    const { id, token } = await withToken("admin", teacher);
    const body = { ...JOB_FIELDS, vacancy: 2, website: WEBSITE };
    expect((await api("POST", `/jobs/createjob/${id}`, { token, body })).status).toBe(201);
    expect(await only()).toEqual([HOST]);
  });
});

describe("the website", () => {
  test("of an institution wins the host when it changes to it, and loses it when it changes", async () => {
    await createInstitution([[teacher, "owner"]]);
    const change = async (website: string | null) => {
      await describeInstitution(deps(), teacher, { ...ABOUT, website }, { warning: null, statements: () => [] });
      return only();
    };
    expect(await change(WEBSITE)).toEqual([HOST]);
    expect(await change("https://elsewhere.example")).toEqual([null]);
    expect(await change(`http://${HOST}/about`)).toEqual([HOST]);
    expect(await change(null)).toEqual([null]);
  });
});

describe("whoever comes", () => {
  const invite = async (institution: { id: string }) => {
    const token = newToken();
    await sql(
      "INSERT INTO institution_invitations VALUES ('i', ?, ?, 'recruiter', ?, ?, 5, 9e15)",
      institution.id,
      teacher.email,
      owner.id,
      hashToken(token),
    );
    return token;
  };

  test("by an invitation brings her host", async () => {
    const school = await found();
    expect(await hostOf(school)).toBeNull();
    await acceptInvitation(deps(), teacher, { token: await invite(school) });
    expect(await hostOf(school)).toBe(HOST);
  });

  test("by an invitation takes it from the colleagues whom she leaves", async () => {
    const other = await createAccount("admin", PROVEN);
    const annexe = await createInstitution(
      [
        [other, "owner"],
        [teacher, "recruiter"],
      ],
      SITE,
    );
    const school = await found();
    expect([await hostOf(annexe), await hostOf(school)]).toEqual([HOST, null]);
    await acceptInvitation(deps(), teacher, { token: await invite(school) });
    expect([await hostOf(annexe), await hostOf(school)]).toEqual([null, HOST]);
  });

  test("by a request that is accepted brings it too, with her colleagues; her institution has none any more", async () => {
    const other = await createAccount("admin", { email: `other@${HOST}`, ...PROVEN });
    const annexe = await createInstitution(
      [
        [teacher, "owner"],
        [other, "recruiter"],
      ],
      SITE,
    );
    const school = await found();
    const id = crypto.randomUUID();
    await sql("INSERT INTO institution_join_requests VALUES (?, ?, ?, 5, null)", id, school.id, teacher.id);
    await answerRequest(deps(), owner, id, "recruiter");
    expect([await hostOf(annexe), await hostOf(school)]).toEqual([null, HOST]);
  });
});

describe("whoever goes", () => {
  const WAYS: [string, (who: Account) => Promise<unknown>][] = [
    ["removed by an owner", (who) => removeColleague(deps(), owner, who.id)],
    ["by herself", (who) => removeColleague(deps(), who, who.id)],
    ["with her account", (who) => closeAccountRows(db, { ...who, isConfirmed: true }, new Date(), null)],
  ];
  test.each(WAYS)("%s takes the host along, unless a colleague is at it", async (_name, go) => {
    const other = await createAccount("admin", { email: `other@${HOST}`, ...PROVEN });
    const school = await found(teacher, other);
    expect(await hostOf(school)).toBe(HOST);
    await go(other);
    expect(await hostOf(school)).toBe(HOST);
    await go(teacher);
    expect(await hostOf(school)).toBeNull();
  });

  test("and does not, as she is the last owner, takes nothing along", async () => {
    const school = await createInstitution(
      [
        [teacher, "owner"],
        [owner, "recruiter"],
      ],
      SITE,
    );
    await expect(removeColleague(deps(), teacher, teacher.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await hostOf(school)).toBe(HOST);
  });
});

describe("an address at the host", () => {
  let school: { id: string };
  beforeEach(async () => {
    teacher = await createAccount("admin", { email: `new@${HOST}` });
    school = await found(teacher);
  });
  const linkOf = async (purpose: "confirm" | "reset") => {
    const token = newToken();
    const ahead = { expiresAt: new Date(Date.now() + 60_000), createdAt: new Date() };
    const link = { tokenHash: hashToken(token), userId: teacher.id, email: teacher.email, purpose };
    await db.insert(oneTimeTokens).values({ ...link, ...ahead });
    return token;
  };
  const reset = async (sender: Account | null) => {
    const input = { password: "a-new-secret-of-hers", keep_held: false, end_passkeys: false };
    await resetPassword(deps(), { token: await linkOf("reset"), ...input }, sender);
  };
  const google = (sender: Account | null) => {
    const person = { picture: null, givenName: null, familyName: null, isEmailVerified: true };
    const identity = { issuer: "https://accounts.example", subject: "107", email: teacher.email, ...person };
    return signInElsewhere(deps(), identity, null, sender);
  };

  test("counts from its confirmation on", async () => {
    expect(await hostOf(school)).toBeNull();
    const tokenHash = hashToken(await createSession(teacher, "web"));
    await confirmInSession(deps(), await linkOf("confirm"), { actor: teacher, tokenHash });
    expect(await hostOf(school)).toBe(HOST);
  });

  test.each([
    ["a reset link", reset],
    ["Google", google],
  ])(
    "counts from its proof by %s on in her own session, and ends with the membership elsewhere",
    async (_name, prove) => {
      await prove(teacher);
      expect(await hostOf(school)).toBe(HOST);
      await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", teacher.id);
      await sql("DELETE FROM identities");
      await prove(null);
      expect(await hostOf(school)).toBeNull();
    },
  );

  test("that is typed and not confirmed counts for nothing", async () => {
    const person = await createAccount("admin", { email: "somebody@elsewhere.example" });
    const annexe = await createInstitution([[person, "owner"]], SITE);
    await changeAddress(deps(true), person, { email: `somebody@${HOST}`, password: PASSWORD });
    expect([await hostOf(annexe), await hostOf(school)]).toEqual([null, null]);
  });
});
