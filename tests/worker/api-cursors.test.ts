/** A cursor of the API belongs to the list, the filters and the reader for which it was made. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError, nextPage } from "../support/api-answers";
import { api } from "../support/app";
import { sql } from "../support/bindings";
import { createApplication, createJob, type Job, withToken } from "../support/factories";

type Person = Awaited<ReturnType<typeof withToken>>;
let recruiter: Person;
let candidate: Person;
let job: Job;
beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([withToken("admin"), withToken("user")]);
  job = await createJob(recruiter);
});

const as = ({ token }: Person) => ({ token });
const cursorIn = (link: string | null) => /cursor=([^&>]+)/.exec(link ?? "")?.[1] ?? "";

describe("a cursor belongs to its list and its filters", () => {
  const LISTS: [string, () => string, () => Person | undefined][] = [
    ["jobs", () => "/jobs/getalljobs?q=physics", () => undefined],
    ["other filters", () => "/jobs/getalljobs?q=physics&job_nature=Full+Time", () => undefined],
    ["own jobs", () => `/jobs/getJobsByUserId/${recruiter.id}?status=open`, () => recruiter],
    ["applications", () => `/applications/${job.id}?`, () => recruiter],
    ["messages", () => `/application/messages/${application}?`, () => candidate],
    ["own applications", () => "/application/myapplications?", () => candidate],
    ["saved jobs", () => "/jobs/savedjobs?", () => candidate],
    ["notifications", () => "/user/notifications?", () => candidate],
  ];
  let application = "";

  beforeEach(async () => {
    for (const second of [1, 2, 3]) {
      const other = await createJob(recruiter, { title: `Physics ${second}` });
      const mine = await createApplication(other, { candidateId: candidate.id });
      application = mine.id;
      await createApplication(job);
      await api("POST", `/jobs/savejob/${other.id}`, as(candidate));
      await sql(
        "INSERT INTO notifications VALUES (?, ?, ?, 'text', '/here', null, ?, null, null, null)",
        ...[crypto.randomUUID(), candidate.id, `event ${second}`, second],
      );
    }
    for (const message of ["One", "Two"]) {
      const path = `/application/messages/${application}`;
      await api("POST", path, { ...as(recruiter), body: { message } });
    }
  });

  test("everywhere: its own next page answers, and every other list says 400", async () => {
    const links: [string, string][] = [];
    for (const [name, path, reader] of LISTS) {
      const first = await api("GET", `${path()}&limit=1`, { token: reader()?.token ?? "" });
      expect(first.status, name).toBe(200);
      const next = nextPage(first);
      expect(next, `${name} has a next page`).not.toBeNull();
      expect((await api("GET", next ?? "", { token: reader()?.token ?? "" })).status, name).toBe(200);
      links.push([name, cursorIn(first.headers.get("Link"))]);
    }
    for (const [name, path, reader] of LISTS) {
      for (const [from, cursor] of links) {
        if (from === name) continue;
        const answer = await api("GET", `${path()}&limit=1&cursor=${cursor}`, { token: reader()?.token ?? "" });
        expectError(answer, 400, "bad_input", ["cursor"]);
      }
    }
  });

  test("also of another job's applications, and of another reader", async () => {
    const other = await createJob(recruiter);
    const first = await api("GET", `/applications/${job.id}?limit=1`, as(recruiter));
    const cursor = cursorIn(first.headers.get("Link"));
    expectError(await api("GET", `/applications/${other.id}?cursor=${cursor}`, as(recruiter)), 400, "bad_input", [
      "cursor",
    ]);
    const own = await api("GET", "/application/myapplications?limit=1", as(candidate));
    const stranger = await withToken("user");
    const path = `/application/myapplications?cursor=${cursorIn(own.headers.get("Link"))}`;
    expectError(await api("GET", path, as(stranger)), 400, "bad_input", ["cursor"]);
  });

  test("and may be asked for in pages of another size, and with words that mean the same", async () => {
    const first = await api("GET", "/jobs/getalljobs?q=physics&limit=1", {});
    const cursor = cursorIn(first.headers.get("Link"));
    for (const query of ["q=physics&limit=2", "q=+physics+&category=&limit=1", "limit=1&q=physics&utm=mail"]) {
      expect((await api("GET", `/jobs/getalljobs?${query}&cursor=${cursor}`)).status, query).toBe(200);
    }
  });

  test("in feeds too", async () => {
    const first = await api("GET", "/jobs/getalljobs?q=physics&limit=1", {});
    const answer = await api("GET", `/jobs.feed.json?q=physics&cursor=${cursorIn(first.headers.get("Link"))}`);
    expect(answer.status).toBe(400);
  });
});
