/** A suspension outlives the account: address, website's host, name and place stay suspended for a year. */
import { beforeEach, describe, expect, test } from "vitest";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { foundOwnInstitution } from "~/domain/institutions/found-institution.server";
import { askToJoin } from "~/domain/institutions/request-to-join.server";
import { nameByJob } from "~/domain/institutions/statements.server";
import { countedHost } from "~/domain/website-hosts";
import { api, type Visitor, visitor } from "../support/app";
import { bindings, config, countRows, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  findInstitutionOf,
  JOB_FIELDS,
  PASSWORD,
  setVerifiedHosts,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { textOf } from "../support/pages";
import { isWritten } from "../support/use-case-batches";
import { runScheduled } from "./scheduled";

allowBrokenRows("open job of somebody who is suspended", "people are suspended by SQL");

type Member = Visitor & { account: Account };
const DAY_MS = 86_400_000;
const EMAIL = "hr@hillview.example";
const TOLD = "A moderator has suspended";

let moderator: Member;
let evader: Member;
let school: { id: string };

beforeEach(async () => {
  moderator = await signedIn("user");
  evader = await signedIn("admin", await createAccount("admin", { email: EMAIL }));
  school = await createInstitution([[evader.account, "owner"]], {
    ...{
      name: "Hill View School",
      place: "Pune",
      website: "https://hillview.example/",
      websiteHost: "hillview.example",
    },
  });
  await sql("UPDATE users SET email_verified_at = 5");
  await setVerifiedHosts();
});

const act = (fields: Record<string, string>) =>
  moderator.form("/moderation", fields, { env: { MODERATORS: moderator.account.email } });
const suspendAccount = () => act({ intent: "suspend_account", account: evader.account.id, reason: "money" });
const suspendSchool = () => act({ intent: "suspend_institution", institution: school.id, reason: "money" });
const close = async (person = evader) =>
  expect((await person.form("/yourdata/close", { intent: "close", password: PASSWORD, confirm: "on" })).status).toBe(
    303,
  );
const signUp = (email: string, role: "admin" | "user" = "admin") =>
  api("POST", "/auth/createuser", { body: { email, password: "a-fine-long-secret", role } });
const describing = { kind: "school", place: "Nagpur", name: "Another School", website: "" };

describe.each([
  ["an account", suspendAccount],
  ["an institution", suspendSchool],
])("after %s was suspended and the account closed", (_name, suspend) => {
  beforeEach(async () => {
    expect((await suspend()).status).toBe(303);
    await close();
    expect((await rowsOf("users")).find(({ id }) => id === evader.account.id)?.closed_at).not.toBeNull();
  });

  test.each([EMAIL, "HR@HillView.example", "hr+new@hillview.example"])("%s cannot sign up", async (email) => {
    const users = await countRows("users");
    for (const role of ["admin", "user"] as const) {
      const refused = await signUp(email, role);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(TOLD)]);
    }
    expect(await countRows("users")).toBe(users);
  });

  test("the form tells it in plain words", async () => {
    const fields = { email: EMAIL, password: "a-fine-long-secret", role: "admin", cpassword: "a-fine-long-secret" };
    const refused = await visitor().form("/signup", fields);
    expect([refused.status, textOf(await refused.text())]).toEqual([403, expect.stringContaining(TOLD)]);
  });

  test("neither Google, nor a change of the address, nor an invitation brings the address back", async () => {
    const identity = {
      issuer: "i",
      subject: "s",
      email: EMAIL,
      isEmailVerified: true,
      picture: null,
      givenName: null,
      familyName: null,
    };
    const deps = { ...SURROUNDINGS, db, now: new Date(), config };
    await expect(signInElsewhere(deps, identity, "user")).rejects.toMatchObject({ code: "not_allowed" });
    const other = await signedIn("user");
    expect((await other.form("/profile", { intent: "address", email: EMAIL, password: PASSWORD })).status).toBe(403);
    const owner = await signedIn("admin");
    await createInstitution([[owner.account, "owner"]]);
    expect((await owner.form("/institution", { intent: "invite", email: EMAIL, role: "reader" })).status).toBe(403);
    expect(await countRows("institution_invitations")).toBe(0);
    expect((await rowsOf("users")).filter(({ email }) => email === EMAIL)).toEqual([]);
  });

  test("another recruiter's address at the website's host cannot sign up; a candidate's can", async () => {
    expect((await signUp("two@hillview.example")).status).toBe(403);
    expect((await signUp("two@mail.hillview.example")).status).toBe(403);
    expect((await signUp("pupil@hillview.example", "user")).status).toBe(201);
  });

  test.each(["https://hillview.example", "http://www.hillview.example/jobs", "https://admissions.HILLVIEW.example"])(
    "nobody founds, describes or posts with %s",
    async (website) => {
      const person = await withToken("admin");
      const browser = await signedIn("admin", person);
      const refused = await browser.form("/institution", { intent: "found", ...describing, website });
      expect([refused.status, textOf(await refused.text())]).toEqual([403, expect.stringContaining(TOLD)]);
      const post = { ...JOB_FIELDS, company_name: "Another School", company_location: "Nagpur", vacancy: 2, website };
      expect((await api("POST", `/jobs/createjob/${person.id}`, { token: person.token, body: post })).status).toBe(403);
      await browser.form("/institution", { intent: "found", ...describing });
      expect((await browser.form("/institution", { intent: "describe", ...describing, website })).status).toBe(403);
      expect(await countRows("jobs")).toBe(0);
      expect(
        (await rowsOf("institutions")).filter(({ website_host }) => website_host === "hillview.example"),
      ).toHaveLength(1);
    },
  );

  test("nobody founds the institution of that name and place again; another place is free", async () => {
    const found = async (place: string, name = "HILL VIEW  School") =>
      (await (await signedIn("admin")).form("/institution", { ...describing, intent: "found", name, place })).status;
    expect([await found("Pune"), await found("pune")]).toEqual([403, 403]);
    expect(await found("Nashik")).toBe(303);
  });

  test("it ends a year after the closing, and the row goes", async () => {
    await sql("UPDATE lasting_suspensions SET suspended_at = ?", Date.now() - 364 * DAY_MS);
    await runScheduled("17 * * * *");
    expect((await signUp(EMAIL)).status).toBe(403);
    await sql("UPDATE lasting_suspensions SET suspended_at = ?", Date.now() - 366 * DAY_MS);
    expect((await signUp(EMAIL)).status).toBe(201);
    await runScheduled("17 * * * *");
    expect(await countRows("lasting_suspensions")).toBe(0);
  });

  test.each([
    "The Hill View School",
    "Hill View School Group",
    "New Hill View International School",
    "Hіll Vіеw School",
    "H\u0338ill V\u200biew School",
  ])("a word more or a letter that looks like another is no way round: %s", async (name) => {
    const person = await signedIn("admin");
    const found = (changes: object) =>
      person.form("/institution", { ...describing, intent: "found", name, place: "Pune", ...changes });
    expect((await found({})).status).toBe(403);
    expect((await found({ place: "Pune, Maharashtra" })).status).toBe(403);
    expect((await found({ place: "Nashik" })).status).toBe(303);
  });

  test.each(["Hillock View School", "View Point School", "St. Mary's School"])("%s is another school", async (name) => {
    const person = await signedIn("admin");
    const fields = { ...describing, intent: "found", name, place: "Pune" };
    expect((await person.form("/institution", fields)).status).toBe(303);
  });

  test("a moderator lifts a name with its place by hand", async () => {
    expect((await act({ intent: "lift_kept", kept: "Hill View School, Nashik" })).status).toBe(404);
    expect((await act({ intent: "lift_kept", kept: "hill view school, Pune" })).status).toBe(303);
    const person = await signedIn("admin");
    const fields = { ...describing, intent: "found", name: "Hill View School", place: "Pune" };
    expect((await person.form("/institution", fields)).status).toBe(303);
  });

  test("a moderator lifts an address or a website by hand, and the log says so", async () => {
    expect((await act({ intent: "lift_kept", kept: "nobody@elsewhere.example" })).status).toBe(404);
    expect((await act({ intent: "lift_kept", kept: " " })).status).toBe(400);
    for (const kept of [EMAIL, "www.hillview.example"])
      expect((await act({ intent: "lift_kept", kept })).status).toBe(303);
    expect((await rowsOf("moderation_log")).map(({ action }) => action)).toEqual(["suspend", "lift", "lift"]);
    expect((await signUp(EMAIL)).status).toBe(201);
  });

  test("what is kept names nobody", async () => {
    const rows = JSON.stringify(await rowsOf("lasting_suspensions"));
    expect(rows).not.toMatch(/hillview|hr@|Hill/i);
    expect(rows.length).toBeGreaterThan(50);
  });
});

describe("a suspension that stands", () => {
  test("keeps its rows for longer than a year, and closing begins the year anew", async () => {
    await suspendAccount();
    await sql("UPDATE lasting_suspensions SET suspended_at = 5");
    await runScheduled("17 * * * *");
    expect(await countRows("lasting_suspensions")).toBe(3);
    await close();
    await runScheduled("17 * * * *");
    expect((await signUp(EMAIL)).status).toBe(403);
  });

  test("from before this rule is kept when the account is closed", async () => {
    await suspendAccount();
    await sql("DELETE FROM lasting_suspensions");
    await close();
    expect((await signUp(EMAIL)).status).toBe(403);
  });

  test("that is lifted leaves nothing", async () => {
    await suspendAccount();
    expect((await act({ intent: "lift_account", account: evader.account.id })).status).toBe(303);
    expect(await countRows("lasting_suspensions")).toBe(0);
    await close();
    expect((await signUp(EMAIL)).status).toBe(201);
  });

  test("of an institution is every colleague's; one of an account does not touch them", async () => {
    const colleague = await signedIn("admin", await createAccount("admin", { email: "c@elsewhere.example" }));
    await sql(
      "INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)",
      colleague.account.id,
      school.id,
    );
    await suspendAccount();
    expect(await countRows("lasting_suspensions"), "the address alone: colleagues work there").toBe(1);
    await suspendSchool();
    await close(colleague);
    expect((await signUp("c@elsewhere.example")).status).toBe(403);
  });

  test("closing an account that is not suspended keeps nothing", async () => {
    await close();
    expect(await countRows("lasting_suspensions")).toBe(0);
    expect((await signUp(EMAIL)).status).toBe(201);
  });

  test("a job that is posted already is not given the suspended website", async () => {
    const person = await withToken("admin");
    const job = await createJob(person);
    await suspendSchool();
    const body = { ...JOB_FIELDS, vacancy: 2, website: "https://hillview.example" };
    expect((await api("PUT", `/jobs/updatejob/${job.id}`, { token: person.token, body })).status).toBe(403);
    expect((await rowsOf("jobs")).map(({ website }) => website)).toEqual([job.website]);
    expect(bindings.DB).toBeDefined();
  });
});

describe("somebody who was suspended for saying that it is a school", () => {
  const WEBSITE = "https://neemferry.example/";
  const about = { name: "Neem Ferry School", place: "Agra", website: WEBSITE, websiteHost: "neemferry.example" };
  let head: Member & { account: Account & { token: string } };
  let cheat: Member;

  beforeEach(async () => {
    const account = await withToken("admin", await createAccount("admin", { email: "head@neemferry.example" }));
    head = { ...(await signedIn("admin", account)), account } as typeof head;
    await sql("UPDATE users SET email_verified_at = 5");
    await createInstitution([[account, "owner"]], about);
    cheat = await signedIn("admin");
    await sql("UPDATE users SET email_verified_at = 5");
    const false_ = await createInstitution([[cheat.account, "owner"]], { ...about, name: "NEEM-FERRY  School" });
    expect((await act({ intent: "suspend_institution", institution: false_.id, reason: "impersonation" })).status).toBe(
      303,
    );
    await close(cheat);
  });

  test("does not keep the school itself from posting, describing itself, and from new colleagues", async () => {
    const { id, token } = head.account;
    const body = { ...JOB_FIELDS, company_name: about.name, company_location: "Agra", vacancy: 2, website: WEBSITE };
    const posted = await api("POST", `/jobs/createjob/${id}`, { token, body });
    expect([posted.status, JSON.stringify(posted.body)]).toEqual([201, expect.anything()]);
    const { name, place, website } = about;
    const described = { intent: "describe", kind: "school", name, place, website };
    expect((await head.form("/institution", described)).status).toBe(303);
    expect(
      (await head.form("/institution", { intent: "invite", email: "two@neemferry.example", role: "reader" })).status,
    ).toBe(303);
    expect((await signUp("three@neemferry.example")).status).toBe(201);
  });

  test("is still kept from its name, and so is everybody who is not the school", async () => {
    const other = await signedIn("admin");
    const found = (fields: object) => other.form("/institution", { ...describing, intent: "found", ...fields });
    expect((await found({ name: about.name, place: "Agra" })).status).toBe(403);
    expect((await found({ name: about.name, place: "Agra", website: WEBSITE })).status).toBe(403);
    expect((await signUp(cheat.account.email)).status).toBe(403);
  });
});

describe("a website", () => {
  async function suspendedSchool(website: string) {
    const person = await signedIn("admin");
    const about = { name: "Blue Lotus Academy", place: "Surat", website, websiteHost: countedHost(website) };
    const { id } = await createInstitution([[person.account, "owner"]], about);
    expect((await act({ intent: "suspend_institution", institution: id, reason: "money" })).status).toBe(303);
  }
  async function isFree(website: string) {
    const person = await signedIn("admin");
    const done = await person.form("/institution", { ...describing, intent: "found", website });
    return done.status === 303;
  }

  test.each([
    ["https://bluelotus.blogspot.com/", "https://bluelotus.blogspot.in/p/jobs.html", "https://redlotus.blogspot.com/"],
    ["https://user7.wixsite.com/lotus", "https://user7.wixsite.com/lotus-2", "https://user8.wixsite.com/lotus"],
    [
      "https://sites.google.com/view/blue-lotus/home",
      "https://sites.google.com/view/Blue-Lotus",
      "https://sites.google.com/view/red-lotus",
    ],
    ["https://www.facebook.com/bluelotus", "https://m.facebook.com/bluelotus/about", "https://facebook.com/redlotus"],
    ["https://lotus.surge.sh", "https://www.lotus.surge.sh/x", "https://other.surge.sh"],
  ])("on shared hosting is kept alone: %s", async (kept, same, other) => {
    await suspendedSchool(kept);
    expect([await isFree(kept), await isFree(same), await isFree(other)]).toEqual([false, false, true]);
    expect((await act({ intent: "lift_kept", kept: same })).status).toBe(303);
    expect(await isFree(kept)).toBe(true);
  });

  test.each([
    ["https://jobs.bluelotus.example/", "https://bluelotus.example"],
    ["https://a.bluelotus.co.in/", "https://b.bluelotus.co.in/"],
  ])("is kept with its whole domain: %s and %s", async (kept, same) => {
    await suspendedSchool(kept);
    expect([await isFree(same), (await signUp(`x@${new URL(same).hostname}`)).status]).toEqual([false, 403]);
  });

  test("below a board of many schools is kept alone", async () => {
    await suspendedSchool("https://surat.kvs.ac.in/");
    expect([await isFree("https://surat.kvs.ac.in/x"), await isFree("https://pune.kvs.ac.in/")]).toEqual([false, true]);
  });
});

describe("a school that is there already and has the name of a suspended one", () => {
  const about = { name: "Hill View School", place: "Pune", website: "https://elsewhere.example/" };
  let head: Member & { account: Account & { token: string } };
  beforeEach(async () => {
    const account = await withToken("admin");
    head = { ...(await signedIn("admin", account)), account } as typeof head;
    await createInstitution([[account, "owner"]], about);
    await suspendSchool();
  });

  test("still changes its jobs and what it tells of itself, but not to what is suspended", async () => {
    const job = await createJob(head.account, { company_name: "HILL VIEW School", company_location: "Pune" });
    const put = (changes: object) =>
      api("PUT", `/jobs/updatejob/${job.id}`, {
        token: head.account.token,
        body: { ...JOB_FIELDS, vacancy: 2, company_name: "HILL VIEW School", company_location: "Pune", ...changes },
      });
    expect((await put({ title: "Another title" })).status).toBe(200);
    expect((await put({ company_name: "Hill View  School" })).status).toBe(403);
    expect((await put({ website: "https://hillview.example" })).status).toBe(403);
    const describe = (changes: object) =>
      head.form("/institution", { intent: "describe", kind: "school", ...about, ...changes });
    expect((await describe({ about: "We teach." })).status).toBe(303);
    expect((await describe({ website: "https://hillview.example" })).status).toBe(403);
  });
});

test("a job that is published names no institution as a suspended one", async () => {
  await suspendSchool();
  const recruiter = await createAccount("admin");
  const nameBy = async (name: string) => {
    await createJob(recruiter, { company_name: name, company_location: "Pune" });
    const school = { userId: recruiter.id, name, place: "Pune", website: null };
    await isWritten(db, nameByJob({ db, now: new Date(), config }, school));
    return (await findInstitutionOf(recruiter.id))?.name;
  };
  expect(await nameBy("The Hill View School")).toBeNull();
  expect(await nameBy("Green Lotus School")).toBe("Green Lotus School");
});

test("founding and asking to join are refused by the use-cases themselves while the account is suspended", async () => {
  const { account } = await signedIn("admin", await createAccount("admin", { suspendedAt: new Date(5) }));
  const deps = { ...SURROUNDINGS, db, now: new Date(), config };
  const actor = { id: account.id, role: "admin" as const };
  const refusal = { code: "not_allowed", message: expect.stringContaining("Your account is suspended") };
  const input = { name: "Red Lotus", kind: "school" as const, place: null, website: null, about: null };
  await expect(foundOwnInstitution(deps, actor, input, { warning: null, statements: () => [] })).rejects.toMatchObject(
    refusal,
  );
  await expect(askToJoin(deps, actor, school.id)).rejects.toMatchObject(refusal);
});
