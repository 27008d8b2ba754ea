/** Posting the very same job once more: pointed out on the screen first, and posted where that is meant. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor } from "../support/app";
import { countRows, countUnpublished, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, JOB_FIELDS, signedIn, withToken } from "../support/factories";
import { heldBy, linksOf, textOf, toastsOf } from "../support/pages";

let me: Visitor & { account: Account };
beforeEach(async () => {
  me = await signedIn("admin");
});

const post = (fields: Record<string, string> = {}, who: Visitor = me) =>
  who.form("/recruiter", { ...JOB_FIELDS, ...fields });
const idOfFirst = async () => String((await rowsOf("jobs"))[0]?.id);

describe("a job that is posted with the text of an open one", () => {
  test("comes back with a link to that one, all that was typed, and no toast; nothing is written", async () => {
    await post({ request_key: "first" });
    const before = await snapshot();
    me.cookies.delete("__Host-flash");
    const answer = await post({ request_key: "second" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html)).toContain("You have an open job with the same text: PGT Physics.");
    expect(linksOf(html)).toContain(`/jobdetails/${await idOfFirst()}`);
    expect(html).toMatch(/<button[^>]*name="post_again"[^>]*>Post it all the same<\/button>/);
    expect(heldBy(html, "description")).toBe(JOB_FIELDS.description);
    expect(html).toContain('name="request_key" value="second"');
    expect(toastsOf(html)).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  test("is posted all the same by the second button, once for its key", async () => {
    await post({ request_key: "first" });
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await post({ request_key: "second", post_again: "1" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs"]);
    }
    expect(await countRows("jobs")).toBe(2);
  });

  test("with the key of the first one is that one, as a form that came back is sent again", async () => {
    await post({ request_key: "first" });
    const answer = await post({ request_key: "first" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs"]);
    expect(await countRows("jobs")).toBe(1);
  });

  test.each(["removed_at = 1", "state = 'closed'"])(
    "with the key of a first one that is over (%s) is another one, once",
    async (change) => {
      await post({ request_key: "first" });
      await sql(`UPDATE jobs SET ${change}`);
      for (let tries = 0; tries < 2; tries += 1) expect((await post({ request_key: "first" })).status).toBe(303);
      const open = (await rowsOf("jobs")).filter((row) => row.state === "open" && row.removed_at === null);
      expect([open.length, await countRows("jobs")]).toEqual([1, 2]);
    },
  );

  test.each([
    ["another text", async () => ({ salary: "" })],
    ["a job that was closed", async () => (await sql("UPDATE jobs SET state = 'closed'"), {})],
    ["a job that was removed", async () => (await sql("UPDATE jobs SET removed_at = updated_at"), {})],
  ])("is posted beside %s", async (_, change) => {
    await post({ request_key: "first" });
    expect((await post({ request_key: "second", ...(await change()) })).status).toBe(303);
    expect(await countRows("jobs")).toBe(2);
  });

  test("is posted where the other one is somebody else's, and by the API as before", async () => {
    await post();
    expect((await post({}, await signedIn("admin"))).status).toBe(303);
    const token = (await withToken("admin", me.account)).token;
    const body = { ...JOB_FIELDS, vacancy: 2 };
    expect((await api("POST", `/jobs/createjob/${me.account.id}`, { token, body })).status).toBe(201);
    expect(await countRows("jobs")).toBe(3);
  });

  test("is pointed out too while the first one waits for a confirmed address", async () => {
    const env = { CONFIRM_ADDRESSES: "1" };
    await sql("UPDATE users SET email_verified_at = NULL");
    await me.form("/recruiter", { ...JOB_FIELDS, request_key: "first" }, { env });
    const drafts = await countUnpublished();
    const answer = await me.form("/recruiter", { ...JOB_FIELDS, request_key: "second" }, { env });
    expect([drafts, answer.status]).toEqual([1, 409]);
    expect(textOf(await answer.text())).toContain("You have a job that is not public yet with the same text");
    expect(await countUnpublished()).toBe(1);
  });
});

test("Edit names the job in its title, the applications name theirs", async () => {
  await post();
  const id = await idOfFirst();
  expect(await (await me.get(`/recruiter?jobId=${id}`)).text()).toContain("<title>Edit job: PGT Physics · Staffroom");
  expect(await (await me.get(`/applications?jobId=${id}`)).text()).toContain(
    "<title>Applications for PGT Physics · Staffroom",
  );
});
