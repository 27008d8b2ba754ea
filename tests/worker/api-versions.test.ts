/** Versions of a job: `ETag` with the single job, `If-Match` with a change of it. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, JOB_FIELDS, type Job, withToken } from "../support/factories";

type Person = Awaited<ReturnType<typeof withToken>>;
let owner: Person;
let job: Job;
beforeEach(async () => {
  owner = await withToken("admin");
  job = await createJob(owner);
});

const read = (token = "") => api<{ updated_at: string }>("GET", `/jobs/getjobbyid/${job.id}`, { token });
const tagOf = async (token = "") => (await read(token)).headers.get("ETag") ?? "";
const write = (title: string, tag: string | null, who = owner) =>
  api<{ updated_at: string }>("PUT", `/jobs/updatejob/${job.id}`, {
    token: who.token,
    body: { ...JOB_FIELDS, title },
    headers: tag === null ? {} : { "If-Match": tag },
  });
const titleNow = async () => (await rowsOf("jobs"))[0]?.title;

test("the single job has an ETag for whoever asks, and it stays as long as nobody changes the job", async () => {
  const tag = await tagOf();
  expect(tag).toMatch(/^"\d+"$/);
  expect(await tagOf(owner.token)).toBe(tag);
  expect(await tagOf((await withToken("user")).token)).toBe(tag);
  await createApplication(job);
  expect(await tagOf(), "an application is no change of the job").toBe(tag);
  const written = await write("Changed", null);
  expect(written.headers.get("ETag")).not.toBe(tag);
  expect(await tagOf()).toBe(written.headers.get("ETag"));
  await api("POST", `/jobs/closejob/${job.id}`, { token: owner.token });
  expect(await tagOf(), "a closed job is another version").not.toBe(written.headers.get("ETag"));
});

test("a page of another origin may read ETag and send If-Match", async () => {
  expect((await read()).headers.get("Access-Control-Expose-Headers")).toContain("ETag");
  const preflight = await api("OPTIONS", `/jobs/updatejob/${job.id}`);
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("If-Match");
});

describe("If-Match", () => {
  test("with the version that was read changes the job, and names the new version", async () => {
    const written = await write("Changed", await tagOf());
    expect(written.status).toBe(200);
    expect(written.headers.get("ETag")).toBe(await tagOf());
    expect((await write("Changed again", written.headers.get("ETag"))).status).toBe(200);
    expect(await titleNow()).toBe("Changed again");
  });

  test("that is stale is 412 and changes nothing, also with the same text", async () => {
    const tag = await tagOf();
    await write("A colleague's", null);
    const before = await snapshot();
    expectError(await write("Mine", tag), 412, "stale");
    expectError(await write("A colleague's", tag), 412, "stale");
    expect(await snapshot()).toEqual(before);
  });

  test.each(["x", '"x"', '"1', '"1" "2"', "W/", `"${"9".repeat(400)}"`, '"-1"', '"1.5"'])(
    "that is wrong is 412 and changes nothing: %s",
    async (tag) => {
      const before = await snapshot();
      expectError(await write("Mine", tag), 412, "stale");
      expect(await snapshot()).toEqual(before);
    },
  );

  test.each(["", " ", '""'])("that is empty is 400 and changes nothing: %j", async (tag) => {
    const before = await snapshot();
    expectError(await write("Mine", tag), 400, "bad_input", ["If-Match"]);
    expect(await snapshot()).toEqual(before);
  });

  test("of two at once lets one through", async () => {
    const tag = await tagOf();
    const both = await Promise.all([write("One", tag), write("Two", tag)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test("takes any version with a star, one of a list, and a tag made weak on its way", async () => {
    expect((await write("Star", "*")).status).toBe(200);
    expect((await write("List", `"1", ${await tagOf()} , "x"`)).status).toBe(200);
    expect((await write("Weak", `W/${await tagOf()}`)).status).toBe(200);
  });

  test("left out, a change goes through as before", async () => {
    await write("A colleague's", null);
    expect((await write("Mine", null)).status).toBe(200);
    expect(await titleNow()).toBe("Mine");
  });

  test("tells nothing of a job of somebody else, of a removed one, or of bad input", async () => {
    const tag = await tagOf();
    expectError(await write("Theirs", '"1"', await withToken("admin")), 404, "not_found");
    const body = { ...JOB_FIELDS, title: "" };
    const path = `/jobs/updatejob/${job.id}`;
    expectError(await api("PUT", path, { token: owner.token, body, headers: { "If-Match": '"1"' } }), 400, "bad_input");
    await sql("UPDATE jobs SET removed_at = updated_at");
    expectError(await write("Mine", tag), 409, "conflict");
  });

  test("holds for a job that waits for its recruiter's address too", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", owner.id);
    const made = await api<{ id: string }>("POST", `/jobs/createjob/${owner.id}`, {
      token: owner.token,
      body: JOB_FIELDS,
      env: { CONFIRM_ADDRESSES: "1" },
    });
    const path = `/jobs/updatejob/${made.body.id}`;
    const tag =
      (await api("GET", `/jobs/getjobbyid/${made.body.id}`, { token: owner.token })).headers.get("ETag") ?? "";
    const put = (title: string, match: string) =>
      api("PUT", path, { token: owner.token, body: { ...JOB_FIELDS, title }, headers: { "If-Match": match } });
    expectError(await put("Wrong", '"1"'), 412, "stale");
    expect((await put("Right", tag)).status).toBe(200);
    expectError(await put("Late", tag), 412, "stale");
  });
});

test("every job that the API gives says when it was last changed", async () => {
  await createJob(await createAccount("admin"));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await read()).body.updated_at).toEqual(time);
  for (const path of ["/jobs/getalljobs", `/jobs/getJobsByUserId/${owner.id}`]) {
    const { body } = await api<{ updated_at: string }[]>("GET", path, { token: owner.token });
    expect(
      body.map(({ updated_at }) => updated_at),
      path,
    ).toEqual(body.map(() => time));
  }
  const written = await write("Changed", null);
  expect(written.body.updated_at).toBe((await read()).body.updated_at);
});
