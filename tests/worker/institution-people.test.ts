/** The people of an institution: invited, accepted, given another role, removed, and gone. */
import { beforeEach, describe, expect, test } from "vitest";
import { eventKey } from "~/domain/applications/rules";
import { hashToken } from "~/domain/ids";
import { api, ORIGIN, type Visitor, visitor } from "../support/app";
import { config, countRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { heldBy, linksOf, textOf } from "../support/pages";
import { linkTo } from "./mails";

type Member = Visitor & { account: Account };

let owner: Member;
let colleague: Member;
let school: { id: string };
let job: Job;

beforeEach(async () => {
  [owner, colleague] = [await signedIn("admin"), await signedIn("admin")];
  school = await createInstitution([
    [owner.account, "owner"],
    [colleague.account, "recruiter"],
  ]);
  job = await createJob(colleague.account, { institutionId: school.id });
});

const location = (response: Response) => [response.status, response.headers.get("Location")];
const members = async () =>
  Object.fromEntries(
    (await rowsOf("institution_members"))
      .filter(({ institution_id }) => institution_id === school.id)
      .map(({ user_id, role }) => [user_id, role]),
  );

/** Invite the address, and read the token of the mailed link. */
async function invite(email: string, role = "recruiter"): Promise<string> {
  const response = await owner.form("/institution", { intent: "invite", email, role });
  expect(location(response)).toEqual([303, "/institution"]);
  return new URL(await linkTo(email), ORIGIN).searchParams.get("token") ?? "";
}

describe("an invitation", () => {
  test("shows the institution's name as it is written, also one that looks like a part of our texts", async () => {
    const name = "{__proto__} {inviter} {constructor} School";
    const token = await invite("new@people.example");
    await sql("UPDATE institutions SET name = ? WHERE id = ?", name, school.id);
    const page = await visitor().get(`/invitations?token=${token}`);
    expect(page.status).toBe(200);
    expect(textOf(await page.text())).toContain(`invites new@people.example to work for ${name}.`);
  });

  test("is mailed, shown to whoever has the link, and accepted by the account with that address", async () => {
    const invited = await signedIn("admin");
    const token = await invite(invited.account.email, "reader");
    const page = await (await visitor().get(`/invitations?token=${token}`)).text();
    expect(textOf(page)).toContain("Work for Hill View School");
    expect(page).toContain("/login?redirectTo=%2Finvitations%3Ftoken%3D");
    expect(location(await invited.form(`/invitations?token=${token}`, {}))).toEqual([303, "/institution"]);
    expect((await members())[invited.account.id]).toBe("reader");
    expect(await countRows("institution_invitations")).toBe(0);
    expect((await invited.get(`/applications?jobId=${job.id}`)).status).toBe(200);
  });

  test.each(["/login", "/signup"])(
    "leads a visitor by %s with its address filled in, as a recruiter, and back",
    async (page) => {
      const token = await invite("expected@example.com");
      const wanted = `/invitations?token=${token}`;
      const html = await (await visitor().get(`${page}?redirectTo=${encodeURIComponent(wanted)}`)).text();
      expect(html).toMatch(/<input[^>]* name="(?:email|username)"[^>]* value="expected@example.com"/);
      expect(html).toContain(`name="redirectTo" value="${wanted}"`);
      if (page === "/signup") expect(heldBy(html, "role")).toBe("admin");
    },
  );

  test("leads who is logged in with another address to the log-in of the right one, and back", async () => {
    const token = await invite("expected@example.com");
    const wanted = `/invitations?token=${token}`;
    const other = await signedIn("admin");
    expect(textOf(await (await other.get(wanted)).text())).toContain(
      "The invitation is for expected@example.com. Log out and go on",
    );
    const answer = await other.form("/logout", { redirectTo: wanted });
    expect(location(answer)).toEqual([303, `/login?redirectTo=${encodeURIComponent(wanted)}`]);
    expect(await (await other.follow(answer)).text()).toContain('value="expected@example.com"');
    for (const redirectTo of ["//evil.example", "https://evil.example", ""]) {
      expect(location(await (await signedIn("admin")).form("/logout", { redirectTo }))).toEqual([303, "/"]);
    }
  });

  test("that is opened changes nothing: mail scanners open links", async () => {
    const invited = await signedIn("admin");
    const token = await invite(invited.account.email);
    await invited.get(`/invitations?token=${token}`);
    expect((await members())[invited.account.id]).toBeUndefined();
  });

  test("is for its address alone: another recruiter and a candidate are refused, and it still stands", async () => {
    const token = await invite("expected@example.com");
    const other = await signedIn("admin");
    const refused = await other.form(`/invitations?token=${token}`, {});
    expect(refused.status).toBe(403);
    expect(textOf(await refused.text())).toContain("This invitation is for expected@example.com");
    expect((await (await signedIn("user")).form(`/invitations?token=${token}`, {})).status).toBe(403);
    expect((await visitor().form(`/invitations?token=${token}`, {})).status).toBe(401);
    expect(await countRows("institution_invitations")).toBe(1);
    expect(Object.keys(await members())).toHaveLength(2);
  });

  test("of an address that is not confirmed waits for it, where addresses are confirmed", async () => {
    const env = { CONFIRM_ADDRESSES: "1" };
    const invited = await signedIn("admin");
    const token = await invite(invited.account.email);
    const path = `/invitations?token=${token}`;
    const asked = await (await invited.get(path, { env })).text();
    expect(textOf(asked)).toContain("To accept it, confirm your email address first.");
    expect(asked).toContain('action="/confirmemail/send"');
    expect(asked).not.toContain("Accept");
    const refused = await invited.form(path, {}, { env });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining("Confirm your email address"),
    ]);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", invited.account.id);
    expect(await (await invited.get(path, { env })).text()).toContain("Accept");
    expect((await invited.form(path, {}, { env })).status).toBe(303);
  });

  test("that is sent once more has a new link, and the earlier one ends", async () => {
    const invited = await signedIn("admin");
    const first = await invite(invited.account.email, "reader");
    await invite(invited.account.email, "reader");
    expect(await countRows("mail_outbox"), "a second click sends no second mail").toBe(1);
    await sql("UPDATE institution_invitations SET created_at = 5");
    const second = await invite(invited.account.email, "recruiter");
    expect((await invited.form(`/invitations?token=${first}`, {})).status).toBe(410);
    expect((await invited.form(`/invitations?token=${second}`, {})).status).toBe(303);
    expect((await members())[invited.account.id]).toBe("recruiter");
  });

  test("works once, and only for seven days", async () => {
    const invited = await signedIn("admin");
    const token = await invite(invited.account.email);
    await sql("UPDATE institution_invitations SET expires_at = ?", Date.now() - 1);
    expect((await invited.form(`/invitations?token=${token}`, {})).status).toBe(410);
    await sql("UPDATE institution_invitations SET expires_at = ?", Date.now() + 1000);
    const answers = await Promise.all([1, 2].map(() => invited.form(`/invitations?token=${token}`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  test("ends when the one who sent it is no owner any more", async () => {
    const invited = await signedIn("admin");
    const token = await invite(invited.account.email);
    await sql("UPDATE institution_members SET role = 'owner' WHERE user_id = ?", colleague.account.id);
    expect((await owner.form("/institution", { intent: "leave" })).status).toBe(303);
    expect((await invited.form(`/invitations?token=${token}`, {})).status).toBe(410);
    expect(await countRows("institution_invitations")).toBe(0);
  });

  test("does not go to somebody who works here already, and is refused for bad input", async () => {
    const again = await owner.form("/institution", {
      intent: "invite",
      email: colleague.account.email,
      role: "reader",
    });
    expect([again.status, textOf(await again.text())]).toEqual([
      409,
      expect.stringContaining("works for your institution already"),
    ]);
    const wrong = await owner.form("/institution", { intent: "invite", email: "nobody", role: "king" });
    expect(wrong.status).toBe(400);
    expect(await countRows("institution_invitations")).toBe(0);
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("is not for colleagues to send, to see or to withdraw", async () => {
    await invite("expected@example.com");
    const [row] = await rowsOf("institution_invitations");
    const fields = { intent: "invite", email: "friend@example.com", role: "owner" };
    expect((await colleague.form("/institution", fields)).status).toBe(403);
    expect((await colleague.form("/institution", { intent: "withdraw", id: String(row?.id) })).status).toBe(403);
    expect(await (await colleague.get("/institution")).text()).not.toContain("expected@example.com");
    expect(await countRows("institution_invitations")).toBe(1);
  });

  test("thirty a day may be sent; the next is refused", async () => {
    for (let number = 0; number < 30; number += 1) {
      const fields = { intent: "invite", email: `one${number}@example.com`, role: "reader" };
      expect((await owner.form("/institution", fields)).status).toBe(303);
    }
    const refused = await owner.form("/institution", { intent: "invite", email: "more@example.com", role: "reader" });
    expect(refused.status).toBe(429);
    expect(await countRows("institution_invitations")).toBe(30);
  });

  test("stores no token, and its mail names no address of the web but ours", async () => {
    await sql("UPDATE profiles SET f_name = 'www.evil.example' WHERE user_id = ?", owner.account.id);
    const token = await invite("expected@example.com");
    const [row] = await rowsOf("institution_invitations");
    expect(row?.token_hash).toBe(hashToken(token));
    const [mail] = await rowsOf("mail_outbox");
    expect(mail).toMatchObject({ from_stranger: 1, subject: "Work with Hill View School on Staffroom" });
    expect(mail?.body).not.toContain("evil.example");
  });
});

describe("accepting with an institution of one's own", () => {
  test("brings its jobs along if nobody else works there", async () => {
    const invited = await signedIn("admin");
    await createInstitution([[invited.account, "owner"]], { name: "Another School" });
    const theirs = await createJob(invited.account);
    const token = await invite(invited.account.email);
    expect(await (await invited.get(`/invitations?token=${token}`)).text()).toContain("come along");
    await invited.form(`/invitations?token=${token}`, { jobs: "bring" });
    const owners = new Map((await rowsOf("jobs")).map(({ id, institution_id }) => [id, institution_id]));
    expect([owners.get(theirs.id), owners.get(job.id)]).toEqual([school.id, school.id]);
    expect((await owner.get(`/applications?jobId=${theirs.id}`)).status).toBe(200);
  });

  test("leaves its jobs to the colleagues who stay", async () => {
    const [invited, stays] = [await signedIn("admin"), await createAccount("admin")];
    const own = await createInstitution([
      [stays, "owner"],
      [invited.account, "recruiter"],
    ]);
    const theirs = await createJob(invited.account, { institutionId: own.id });
    await invited.form(`/invitations?token=${await invite(invited.account.email)}`, {});
    const row = (await rowsOf("jobs")).find(({ id }) => id === theirs.id);
    expect(row).toMatchObject({ institution_id: own.id, user_id: stays.id });
    expect((await invited.get(`/applications?jobId=${theirs.id}`)).status).toBe(404);
  });

  test("is refused for the last owner of other people, and nothing is written", async () => {
    const [invited, stays] = [await signedIn("admin"), await createAccount("admin")];
    await createInstitution([
      [invited.account, "owner"],
      [stays, "recruiter"],
    ]);
    const before = await members();
    const token = await invite(invited.account.email);
    const refused = await invited.form(`/invitations?token=${token}`, {});
    expect([refused.status, textOf(await refused.text())]).toEqual([
      409,
      expect.stringContaining("Name another owner first"),
    ]);
    expect(await members()).toEqual(before);
  });
});

describe("a member", () => {
  test("who is removed is out at once; what she posted stays, in the name of whoever removed her", async () => {
    const application = await createApplication(job);
    await colleague.form(`/applicants/${application.id}`, { status: "shortlisted", from: "submitted" });
    const id = colleague.account.id;
    const removed = await owner.form("/institution", { intent: "remove", id });
    expect(location(removed)).toEqual([303, "/institution"]);
    expect((await colleague.get(`/applications?jobId=${job.id}`)).status).toBe(404);
    expect(
      (await colleague.form(`/applicants/${application.id}`, { status: "interviewing", from: "shortlisted" })).status,
    ).toBe(404);
    expect(
      (await owner.form(`/applicants/${application.id}`, { status: "interviewing", from: "shortlisted" })).status,
    ).toBe(303);
    expect(await rowsOf("jobs")).toMatchObject([{ user_id: owner.account.id, institution_id: school.id }]);
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === id);
    expect(told).toMatchObject([{ text: "You no longer work for Hill View School" }]);
  });

  test("who is removed is told of no applicant any more: not on the screen, not in a mail that waits", async () => {
    const application = await createApplication(job);
    const elsewhere = await createApplication(await createJob(await createAccount("admin")));
    const { id, email } = colleague.account;
    for (const [number, to] of [application, elsewhere].entries()) {
      await sql(
        "INSERT INTO notifications VALUES (?, ?, ?, 'Asha Rao has applied', ?, null, 5, null, null, null)",
        ...[`n${number}`, id, `k${number}`, `/applicants/${to.id}`],
      );
      await sql(
        "INSERT INTO mail_outbox VALUES (?, ?, ?, 'New', 'Asha Rao', 0, 5, null, 1, 1, 5, null, 1, null, null, null, null, null, null)",
        ...[`m${number}`, eventKey(to.id, "recruiter"), email],
      );
    }
    await owner.form("/institution", { intent: "remove", id });
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === id).map(({ href }) => href);
    expect(told.sort()).toEqual([`/applicants/${elsewhere.id}`, "/institution"]);
    expect((await rowsOf("mail_outbox")).map(({ event_key }) => event_key)).toEqual([
      eventKey(elsewhere.id, "recruiter"),
    ]);
  });

  test("who removes a stranger or a colleague of others removes nobody, and tells nobody", async () => {
    const stranger = await createAccount("admin");
    await createInstitution([
      [stranger, "owner"],
      [await createAccount("admin"), "owner"],
    ]);
    for (const id of [stranger.id, "nonsense"])
      expect((await owner.form("/institution", { intent: "remove", id })).status).toBe(404);
    expect((await colleague.form("/institution", { intent: "remove", id: owner.account.id })).status).toBe(403);
    expect(await countRows("notifications")).toBe(0);
    expect(Object.keys(await members())).toHaveLength(2);
    expect(await countRows("institution_members")).toBe(4);
  });

  test("who leaves sees nothing any more; the last owner cannot leave, nor become a reader, nor be removed", async () => {
    for (const fields of [{ intent: "leave" }, { intent: "role", id: owner.account.id, role: "reader" }]) {
      const refused = await owner.form("/institution", fields as Record<string, string>);
      expect([refused.status, textOf(await refused.text())]).toEqual([
        409,
        expect.stringContaining("Name another owner first"),
      ]);
    }
    expect((await colleague.form("/institution", { intent: "leave" })).status).toBe(303);
    expect(await (await colleague.get("/institution")).text()).toContain("Name your institution here");
    expect(await rowsOf("jobs")).toMatchObject([{ user_id: owner.account.id }]);
  });

  test("who leaves is asked first: what goes to whom, what she sees no more, and how she comes back", async () => {
    await createJob(colleague.account);
    const page = await (await colleague.get("/institution")).text();
    expect(page).not.toContain('value="leave"');
    expect(linksOf(page)).toContain("/institution?leave=yes");
    const asked = await (await colleague.get("/institution?leave=yes")).text();
    expect(asked).toMatch(/<dialog open=""[^>]*aria-labelledby="leave-title"/);
    for (const words of [
      "Leave Hill View School?",
      `2 jobs in your name go to ${owner.account.email}. You no longer see the jobs of Hill View School, nor their applications.`,
      "To come back you need an invitation.",
      "You get a new institution of your own",
    ])
      expect(textOf(asked)).toContain(words);
    const only = await (await owner.get("/institution?leave=yes")).text();
    expect(only).not.toContain("leave-title");
    expect(textOf(only)).toContain("You are its only owner. To leave it, name another owner first.");
  });

  test("two owners who leave at once leave one behind", async () => {
    await sql("UPDATE institution_members SET role = 'owner'");
    const left = await Promise.all([owner, colleague].map((one) => one.form("/institution", { intent: "leave" })));
    expect(left.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(Object.values(await members())).toEqual(["owner"]);
  });

  test("who may only read has no form to post, and is told why; everybody else has it", async () => {
    const reader = await signedIn("admin");
    await reader.form(`/invitations?token=${await invite(reader.account.email, "reader")}`, {});
    const notice = "You may read the jobs of Hill View School, not post or change them";
    expect(textOf(await (await reader.get("/recruiter")).text())).toContain(notice);
    expect(textOf(await (await colleague.get("/recruiter")).text())).not.toContain(notice);
  });

  test("who may only read is shown no forms, and each change is refused in words", async () => {
    const { id } = colleague.account;
    await owner.form("/institution", { intent: "role", id, role: "reader" });
    const application = await createApplication(job);
    const list = await (await colleague.get(`/applications?jobId=${job.id}`)).text();
    expect(list).toContain("Read only");
    expect(list).not.toContain("Update Status");
    expect(await (await colleague.get("/myjobs")).text()).toContain("Read only");
    const move = await colleague.form(`/applicants/${application.id}`, { status: "shortlisted", from: "submitted" });
    expect([move.status, textOf(await move.text())]).toEqual([403, expect.stringContaining("not change them")]);
    for (const [path, fields] of [
      ["/myjobs", { jobId: job.id, move: "close" }],
      [
        "/recruiter",
        {
          title: "New",
          category: "Science",
          vacancy: "1",
          location: "Pune",
          description: "d",
          keywords: "k",
          company_name: "c",
        },
      ],
    ] as const) {
      expect((await colleague.form(path, fields)).status, path).toBe(403);
    }
    expect((await colleague.get(`/recruiter?jobId=${job.id}`)).status).toBe(403);
    expect(await rowsOf("jobs")).toMatchObject([{ state: "open" }]);
  });

  test("whose account is closed leaves the jobs to a colleague; the last one's are removed", async () => {
    expect(config.confirmsAddresses).toBe(false);
    await colleague.form("/yourdata/close", { password: "chalk-and-duster-7" });
    expect(await rowsOf("jobs")).toMatchObject([{ user_id: owner.account.id, removed_at: null }]);
    await owner.form("/yourdata/close", { password: "chalk-and-duster-7" });
    expect(await rowsOf("jobs")).toMatchObject([{ removed_at: expect.any(Number) }]);
    expect(await members()).toEqual({});
  });

  test("who is the last owner and closes the account makes a colleague an owner", async () => {
    await owner.form("/yourdata/close", { password: "chalk-and-duster-7" });
    expect(await members()).toEqual({ [colleague.account.id]: "owner" });
    expect(await rowsOf("jobs")).toMatchObject([{ removed_at: null, user_id: colleague.account.id }]);
  });

  test("sees no Apply on a job of the institution, and cannot apply for it", async () => {
    const page = textOf(await (await owner.get(`/jobdetails/${job.id}`)).text());
    expect(page).toContain("EditApplicationsExtend Close the job");
    const sent = await owner.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
    expect(sent.status).toBe(403);
    expect(await countRows("applications")).toBe(0);
  });
});

describe("a colleague's job", () => {
  test("is taken over: it stands in the name of whoever takes it, who is told of its applications", async () => {
    const html = await (await owner.get("/myjobs")).text();
    expect(html).toContain('value="take_over"');
    expect(location(await owner.form("/myjobs", { jobId: job.id, move: "take_over" }))).toEqual([303, "/myjobs"]);
    expect(await rowsOf("jobs")).toMatchObject([{ user_id: owner.account.id, institution_id: school.id }]);
    expect(await (await owner.get("/myjobs")).text()).not.toContain('value="take_over"');
    expect(await (await colleague.get("/myjobs")).text()).toContain('value="take_over"');
    const { token } = await withToken("admin", colleague.account);
    expect((await api("POST", `/jobs/takeover/${job.id}`, { token })).body).toMatchObject({
      id: job.id,
      status: "open",
    });
    expect((await api("POST", `/jobs/takeover/${job.id}`, { token })).status).toBe(200);
    expect(await rowsOf("jobs")).toMatchObject([{ user_id: colleague.account.id }]);
  });

  test("is not taken over by a reader, nor once it was removed", async () => {
    const reader = await withToken("admin");
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'reader', 5)", reader.id, school.id);
    expect((await api("POST", `/jobs/takeover/${job.id}`, { token: reader.token })).status).toBe(403);
    await sql("UPDATE jobs SET removed_at = updated_at");
    const { token } = await withToken("admin", owner.account);
    expect((await api("POST", `/jobs/takeover/${job.id}`, { token })).status).toBe(409);
  });
});

describe("by the API", () => {
  test("an owner reads, changes, invites and removes; a colleague accepts", async () => {
    const { token } = await withToken("admin", owner.account);
    const invited = await withToken("admin");
    expect(
      (await api("POST", "/institution/invite", { token, body: { email: invited.email, role: "reader" } })).status,
    ).toBe(201);
    const own = await api("GET", "/institution/own", { token });
    expect(own.body).toMatchObject({
      id: school.id,
      role: "owner",
      invitations: [{ email: invited.email, role: "reader" }],
    });
    const link = new URL(await linkTo(invited.email), ORIGIN);
    const accepted = await api("POST", "/institution/accept", {
      token: invited.token,
      body: { token: link.searchParams.get("token") },
    });
    expect(accepted.body).toEqual({ institution_id: school.id, role: "reader" });
    const path = `/institution/member/${invited.id}`;
    expect((await api("PUT", path, { token, body: { role: "recruiter" } })).body).toEqual({
      id: invited.id,
      role: "recruiter",
    });
    expect((await api("DELETE", path, { token })).body).toEqual({ id: invited.id });
    expect((await api("DELETE", path, { token })).status).toBe(404);
    expect((await api("GET", "/institution/own", { token: invited.token })).status).toBe(404);
    const changed = await api("PUT", "/institution/own", { token, body: { name: "New Name", kind: "college" } });
    expect(changed.body).toMatchObject({
      name: "New Name",
      kind: "college",
      slug: expect.stringContaining("hill-view"),
    });
  });
});
