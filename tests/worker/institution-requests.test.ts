/** Asking to join an institution that writes from the same host, its answers, and two institutions that become one. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { textOf } from "../support/pages";

allowBrokenRows("way into a closed account", "the account is closed by SQL");

type Member = Visitor & { account: Account };
const SITE = { website: "https://www.hillview.example/", websiteHost: "hillview.example" };

let owner: Member;
let school: { id: string; slug: string };

/** A recruiter with a confirmed address at the school's host. */
async function colleagueOfHost(email = "teacher@hillview.example"): Promise<Member> {
  const member = await signedIn("admin", await createAccount("admin", { email }));
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", member.account.id);
  return member;
}

const ask = (person: Member, id = school.id) =>
  person.form("/institution", { intent: "join", institution_id: id, jobs: "bring" });
const requests = () => rowsOf("institution_join_requests");
const requestId = async () => String((await requests())[0]?.id);
const answer = async (person: Member, role: string, id?: string) =>
  person.form("/institution", { intent: "answer", id: id ?? (await requestId()), role });
const members = async () =>
  Object.fromEntries(
    (await rowsOf("institution_members")).map(({ user_id, role, institution_id }) => [user_id, [institution_id, role]]),
  );
const jobOwners = async () =>
  Object.fromEntries((await rowsOf("jobs")).map(({ id, institution_id }) => [id, institution_id]));

beforeEach(async () => {
  owner = await colleagueOfHost("head@hillview.example");
  school = await createInstitution([[owner.account, "owner"]], SITE);
});

describe("a request", () => {
  test("is offered to whoever writes from the host, told to the owner, and its yes lets her in", async () => {
    const teacher = await colleagueOfHost();
    expect(textOf(await (await teacher.get("/institution")).text())).toContain(
      "its people have addresses at hillview.example",
    );
    expect((await ask(teacher)).status).toBe(303);
    expect((await rowsOf("mail_outbox")).map(({ recipient }) => recipient)).toEqual(["head@hillview.example"]);
    expect(await countRows("notifications")).toBe(1);
    const page = textOf(await (await owner.get("/institution")).text());
    expect(page).toContain("Requests to join");
    expect(page).toContain("teacher@hillview.example");
    expect((await answer(owner, "reader")).status).toBe(303);
    expect((await members())[teacher.account.id]).toEqual([school.id, "reader"]);
    expect(await requests()).toEqual([]);
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === teacher.account.id);
    expect(told.map(({ text }) => text)).toEqual(["You work for Hill View School now, as its reader"]);
  });

  test("sent twice is one, told once; another institution's takes its place; it can be taken back", async () => {
    const teacher = await colleagueOfHost();
    await Promise.all([ask(teacher), ask(teacher)]);
    await ask(teacher);
    expect(await requests()).toHaveLength(1);
    expect(await countRows("notifications")).toBe(1);
    await teacher.form("/institution", { intent: "unjoin" });
    expect(await requests()).toEqual([]);
    expect((await teacher.form("/institution", { intent: "unjoin" })).status).toBe(303);
  });

  test("is refused to whoever is not related: another host, an unconfirmed address, a candidate, a stranger", async () => {
    const elsewhere = await colleagueOfHost("a@elsewhere.example");
    const unproven = await signedIn("admin", await createAccount("admin", { email: "b@hillview.example" }));
    for (const person of [elsewhere, unproven]) {
      expect(textOf(await (await person.get("/institution")).text())).not.toContain("Ask to join");
      expect((await ask(person)).status).toBe(404);
    }
    const candidate = await signedIn("user", await createAccount("user", { email: "c@hillview.example" }));
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", candidate.account.id);
    expect((await ask(candidate)).status).toBe(403);
    expect((await ask(owner)).status).toBe(404);
    expect((await visitor().form("/institution", { intent: "join", institution_id: school.id })).status).toBe(401);
    const related = await colleagueOfHost();
    expect((await ask(related, "no-id")).status).toBe(400);
    expect((await ask(related, crypto.randomUUID())).status).toBe(404);
    expect(await requests()).toEqual([]);
  });

  test("is answered by an owner of that institution alone, and once", async () => {
    const teacher = await colleagueOfHost();
    await ask(teacher);
    const id = await requestId();
    const recruiter = await signedIn("admin");
    await sql(
      "INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)",
      recruiter.account.id,
      school.id,
    );
    const other = await signedIn("admin");
    await createInstitution([[other.account, "owner"]]);
    for (const person of [teacher, other]) expect((await answer(person, "owner", id)).status).toBe(404);
    expect((await answer(recruiter, "owner", id)).status).toBe(403);
    expect(await requests()).toHaveLength(1);
    expect((await answer(owner, "king", id)).status).toBe(400);
    const done = await Promise.all([answer(owner, "recruiter", id), answer(owner, "", id)]);
    expect(done.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect(await requests()).toEqual([]);
  });

  test("that is declined changes nothing but is told", async () => {
    const teacher = await colleagueOfHost();
    await ask(teacher);
    const before = await members();
    expect((await answer(owner, "")).status).toBe(303);
    expect(await members()).toEqual(before);
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === teacher.account.id);
    expect(told.map(({ text }) => text)).toEqual(["Hill View School has declined your request"]);
  });

  test("goes with the account that is closed, and leads nobody in", async () => {
    const teacher = await colleagueOfHost();
    await ask(teacher);
    const id = await requestId();
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", teacher.account.id);
    const before = await members();
    expect((await answer(owner, "recruiter", id)).status).toBe(404);
    expect(await members()).toEqual(before);
  });

  test("goes through the API too", async () => {
    const teacher = await colleagueOfHost();
    const { token } = await withToken("admin", teacher.account);
    const { token: ownerToken } = await withToken("admin", owner.account);
    const list = await api<{ id: string; asked: string | null }[]>("GET", "/institution/join", { token });
    expect(list.body).toEqual([
      { id: school.id, name: "Hill View School", place: null, host: "hillview.example", asked: null },
    ]);
    const asked = await api<{ id: string }>("POST", "/institution/join", {
      token,
      body: { institution_id: school.id },
    });
    expect(asked.status).toBe(201);
    const again = await api<{ id: string }>("POST", "/institution/join", {
      token,
      body: { institution_id: school.id },
    });
    expect(again.body).toEqual(asked.body);
    const path = `/institution/request/${asked.body.id}`;
    expect((await api("PUT", path, { token, body: { role: "owner" } })).status).toBe(404);
    expect((await api("PUT", path, { token: ownerToken, body: { role: "recruiter" } })).status).toBe(200);
    expect((await api("PUT", path, { token: ownerToken, body: { role: "recruiter" } })).status).toBe(404);
    expect((await api<{ taken_back: boolean }>("DELETE", "/institution/join", { token })).body).toEqual({
      taken_back: false,
    });
  });
});

describe("a merge", () => {
  test("brings an owner's whole institution along: jobs, held ones too, people as recruiters; its page leads on, its links end", async () => {
    const [head, colleague, reader] = [await colleagueOfHost(), await signedIn("admin"), await signedIn("admin")];
    const annexe = await createInstitution(
      [
        [head.account, "owner"],
        [colleague.account, "owner"],
        [reader.account, "reader"],
      ],
      { name: "Annexe", slug: "annexe", ...SITE },
    );
    const earlier = await createInstitution([], { name: "Earlier", slug: "earlier", mergedInto: annexe.id });
    const moved = await createJob(colleague.account, { institutionId: annexe.id });
    const kept = await createJob(head.account);
    const application = await createApplication(moved);
    await sql(
      "INSERT INTO institution_invitations VALUES ('i', ?, 'x@y.example', 'reader', ?, 'hash', 5, 9e12)",
      ...[annexe.id, colleague.account.id],
    );
    await ask(head);
    expect(textOf(await (await owner.get("/institution")).text())).toContain("All jobs and 2 colleagues come along");
    expect((await answer(owner, "recruiter")).status).toBe(303);
    expect(await members()).toEqual({
      [owner.account.id]: [school.id, "owner"],
      [head.account.id]: [school.id, "recruiter"],
      [colleague.account.id]: [school.id, "recruiter"],
      [reader.account.id]: [school.id, "reader"],
    });
    expect(await jobOwners()).toEqual({ [moved.id]: school.id, [kept.id]: school.id });
    expect(await countRows("institution_invitations")).toBe(0);
    expect((await owner.get(`/applicants/${application.id}`)).status).toBe(200);
    for (const slug of ["annexe", "earlier"]) {
      const page = await visitor().get(`/institutions/${slug}`);
      expect([page.status, page.headers.get("Location")]).toEqual([301, `/institutions/${school.slug}`]);
    }
    const told = (await rowsOf("notifications")).filter(({ user_id }) => user_id === reader.account.id);
    expect(told.map(({ text }) => text)).toEqual(["Your institution is a part of Hill View School now"]);
    expect(earlier.id).not.toBe(school.id);
  });

  test("is not what somebody does who is no owner: her colleagues keep their institution and the jobs", async () => {
    const [head, teacher] = [await signedIn("admin"), await colleagueOfHost()];
    const annexe = await createInstitution([
      [head.account, "owner"],
      [teacher.account, "recruiter"],
    ]);
    const job = await createJob(teacher.account, { institutionId: annexe.id });
    await ask(teacher);
    await answer(owner, "recruiter");
    expect((await members())[head.account.id]).toEqual([annexe.id, "owner"]);
    expect((await members())[teacher.account.id]).toEqual([school.id, "recruiter"]);
    expect(await jobOwners()).toEqual({ [job.id]: annexe.id });
    expect((await rowsOf("jobs"))[0]?.user_id).toBe(head.account.id);
  });

  test("asks again at the moment of the answer: whoever lost the ownership meanwhile comes alone", async () => {
    const [head, other] = [await colleagueOfHost(), await signedIn("admin")];
    const annexe = await createInstitution([
      [head.account, "owner"],
      [other.account, "owner"],
    ]);
    await ask(head);
    await other.form("/institution", { intent: "role", id: head.account.id, role: "reader" });
    await answer(owner, "recruiter");
    expect((await members())[other.account.id]).toEqual([annexe.id, "owner"]);
    expect((await members())[head.account.id]).toEqual([school.id, "recruiter"]);
  });

  test("frees the host, so that the institution it came to writes from it", async () => {
    const head = await colleagueOfHost();
    const group = await createInstitution([[head.account, "owner"]], { name: "Annexe", slug: "annexe", ...SITE });
    expect((await rowsOf("institutions")).map(({ verified_host }) => verified_host)).toEqual([
      "hillview.example",
      null,
    ]);
    await ask(head);
    await answer(owner, "owner");
    const found = await rowsOf("institutions");
    expect(found.find(({ id }) => id === group.id)).toMatchObject({ merged_into: school.id, verified_host: null });
    expect(found.find(({ id }) => id === school.id)?.verified_host).toBe("hillview.example");
  });
});
