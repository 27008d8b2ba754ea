/** Whoever comes to an institution, lets somebody in or asks for a check has proven her address; unproven ones are marked. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor } from "../support/app";
import { countRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  setVerifiedHosts,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";

type Member = Visitor & { account: Account };
const HOST = { website: "https://www.hillview.example/", websiteHost: "hillview.example" };
const CONFIRMING = { env: { CONFIRM_ADDRESSES: "1" } };
const WAYS: [string, { env?: Record<string, string> }][] = [
  ["where addresses are confirmed", CONFIRMING],
  ["where no mail is sent", {}],
];
const MARK = "Address not confirmed";

async function recruiter(email: string, isConfirmedAccount: boolean): Promise<Member> {
  const account = await createAccount("admin", {
    email,
    ...(isConfirmedAccount ? { emailVerifiedAt: new Date(5) } : {}),
  });
  return signedIn("admin", account);
}

let owner: Member;
let school: { id: string };
/** Somebody at the host without its mailbox, whose own institution claims the school's website. */
let stranger: Member;

beforeEach(async () => {
  owner = await recruiter("head@hillview.example", true);
  school = await createInstitution([[owner.account, "owner"]], HOST);
  await createJob(owner.account, { institutionId: school.id });
  stranger = await recruiter("vice.principal.x@hillview.example", false);
  await createInstitution([[stranger.account, "owner"]], { ...HOST, name: "Hill View Annex" });
});

const join = (how: object) => stranger.form("/institution", { intent: "join", institution_id: school.id }, how);
const answer = async (person: Member, role: string, how: object) => {
  const [request] = await rowsOf("institution_join_requests");
  return person.form("/institution", { intent: "answer", id: String(request?.id), role }, how);
};
const workplaceOf = async ({ account }: Member) =>
  (await rowsOf("institution_members")).find(({ user_id }) => user_id === account.id)?.institution_id;
/** A request from before the rule, or from when no mail was sent. */
const askBefore = () =>
  sql("INSERT INTO institution_join_requests VALUES ('r', ?, ?, 5, null)", school.id, stranger.account.id).then(() =>
    sql("UPDATE institution_join_requests SET id = '0199a5a0-0000-7000-8000-000000000001'"),
  );

describe("a request to join", () => {
  test("of an address that is not confirmed is refused, by form and by API, also for the website that she claims", async () => {
    const refused = await join(CONFIRMING);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining("Confirm your email address first"),
    ]);
    const { token } = await withToken("admin", stranger.account);
    const called = await api("POST", "/institution/join", {
      token,
      body: { institution_id: school.id },
      ...CONFIRMING,
    });
    expect(called.status).toBe(403);
    expect(await countRows("institution_join_requests")).toBe(0);
    expect(await countRows("mail_outbox")).toBe(0);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", stranger.account.id);
    expect((await join(CONFIRMING)).status).toBe(303);
  });

  test("that is older than the proof lets nobody in, also if the address changed its state after the look", async () => {
    await askBefore();
    const refused = await answer(owner, "recruiter", CONFIRMING);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining("has not confirmed the email address yet"),
    ]);
    expect(await workplaceOf(stranger)).not.toBe(school.id);
    expect((await answer(owner, "", CONFIRMING)).status, "it can be declined").toBe(303);
    expect(await countRows("institution_join_requests")).toBe(0);
  });

  test("is not answered by an owner without a confirmed address", async () => {
    await askBefore();
    await sql("UPDATE users SET email_verified_at = iif(id = ?, 5, null)", stranger.account.id);
    await setVerifiedHosts();
    expect((await answer(owner, "reader", CONFIRMING)).status).toBe(403);
    expect(await workplaceOf(stranger)).not.toBe(school.id);
  });

  test("brings no colleague along whose address is not confirmed", async () => {
    await askBefore();
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", stranger.account.id);
    const other = await recruiter("other@hillview.example", false);
    const own = String(await workplaceOf(stranger));
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)", other.account.id, own);
    expect(textOf(await (await owner.get("/institution", CONFIRMING)).text())).toContain(
      "one colleague come along, as recruiters. Of these, 1 has an address that is not confirmed",
    );
    expect((await answer(owner, "recruiter", CONFIRMING)).status).toBe(403);
    expect(await workplaceOf(other)).toBe(own);
    await sql("UPDATE users SET email_verified_at = 5");
    expect((await answer(owner, "recruiter", CONFIRMING)).status).toBe(303);
    expect(await workplaceOf(other)).toBe(school.id);
  });

  test("needs no proof where no mail is sent, as nobody could give it; the owner reads that there is none", async () => {
    expect((await join({})).status).toBe(303);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail?.body).toContain("This person's email address is not confirmed");
    expect(textOf(await (await owner.get("/institution")).text())).toContain(MARK);
    expect((await answer(owner, "recruiter", {})).status).toBe(303);
    expect(await workplaceOf(stranger)).toBe(school.id);
  });
});

describe.each(WAYS)("an owner reads of each address whether it is confirmed, %s", (_name, how) => {
  test("in the list of people, in that of requests, and in the API", async () => {
    await askBefore();
    const page = async () => textOf(await (await owner.get("/institution", how)).text()).split(MARK).length - 1;
    expect(await page()).toBe(1);
    const colleague = await recruiter("old@hillview.example", false);
    await sql(
      "INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)",
      colleague.account.id,
      school.id,
    );
    expect(await page()).toBe(2);
    const { token } = await withToken("admin", owner.account);
    const own = (await api("GET", "/institution/own", { token, ...how })).body;
    expect(own).toMatchObject({
      people: [{ address_confirmed: false }, { address_confirmed: true }],
      requests: [{ address_confirmed: false }],
    });
    await sql("UPDATE users SET email_verified_at = 5");
    expect(await page()).toBe(0);
  });
});

test("a mail about a request says that the address is confirmed", async () => {
  await sql("UPDATE users SET email_verified_at = 5");
  await join(CONFIRMING);
  expect((await rowsOf("mail_outbox"))[0]?.body).toContain("The email address of this person is confirmed");
});

test("an owner has a confirmed address, and so has whoever asks for a check", async () => {
  const colleague = await recruiter("old@hillview.example", false);
  await sql(
    "INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)",
    colleague.account.id,
    school.id,
  );
  const promote = (how: object) =>
    owner.form("/institution", { intent: "role", id: colleague.account.id, role: "owner" }, how);
  expect((await promote(CONFIRMING)).status).toBe(403);
  const check = (how: object) => stranger.form("/institution", { intent: "check", code: "27250100101" }, how);
  expect((await check(CONFIRMING)).status).toBe(403);
  expect(await countRows("moderation_items")).toBe(0);
  expect([(await promote({})).status, (await check({})).status]).toEqual([303, 303]);
});

test("“Writes from @host” counts proven addresses of present members alone", async () => {
  const standing = async () => (await rowsOf("institutions")).find(({ id }) => id === school.id)?.verified_host;
  expect(await standing()).toBe("hillview.example");
  const colleague = await recruiter("old@hillview.example", false);
  await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'owner', 5)", colleague.account.id, school.id);
  expect((await owner.form("/institution", { intent: "leave" })).status).toBe(303);
  expect(await standing()).toBeNull();
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", colleague.account.id);
  await setVerifiedHosts();
  expect(await standing()).toBe("hillview.example");
});
