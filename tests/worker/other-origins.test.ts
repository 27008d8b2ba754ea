/** What scripts of other sites may read with a token, or without one: CORS, and answers to whoever has a version already. */
import { expect, test } from "vitest";
import { sessionKindOf } from "~/http/session";
import { routeFacts } from "~/route-facts";
import { request, send, visitor } from "../support/app";
import { createAccount, createApplication, createJob, withToken } from "../support/factories";

const ELSEWHERE = "https://school.example";

/** Copies of public answers are kept, as in production. */
const env = { PAGE_CACHE: "on" };

const list = (headers: Headers, name: string) => (headers.get(name) ?? "").toLowerCase().split(", ");

test("whatever a token opens, a page of another site may read", () => {
  for (const [path, facts] of Object.entries(routeFacts)) {
    const isForBearers = ["reader", "program", "call"].includes(sessionKindOf(facts)) || facts.kind === "api";
    if (isForBearers) expect(facts.kind === "api" || facts.isOpenToPages, path).toBe(true);
  }
});

test.each([
  "/jobs/getalljobs",
  "/jobs.atom",
  "/jobs.jsonld",
  "/jobs.ics",
  "/jobs.xml",
  "/resume/file",
  "/photos/1",
  "/resumes/1",
])("a page of another site may ask for %s with a token and a condition", async (path) => {
  const { status, headers } = await send(
    request(path, {
      method: "OPTIONS",
      headers: {
        Origin: ELSEWHERE,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization, if-none-match, if-match",
      },
    }),
  );
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([204, "*"]);
  expect(list(headers, "Access-Control-Allow-Headers")).toEqual(
    expect.arrayContaining(["authorization", "if-none-match", "if-match", "idempotency-key"]),
  );
  expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
});

test.each(["/jobs/getalljobs?limit=1", "/jobs.atom", "/jobs.feed.json", "/jobs.jsonld", "/jobs.ics", "/jobs.xml"])(
  "%s: 304 to a page of another site that has it, with all that lets the page read it",
  async (path) => {
    await createJob(await createAccount("admin"));
    const first = await visitor().get(path, { env, headers: { Origin: ELSEWHERE } });
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).not.toBe("");
    const again = await visitor().get(path, { env, headers: { Origin: ELSEWHERE, "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    for (const { headers } of [first, again]) {
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(list(headers, "Access-Control-Expose-Headers")).toEqual(
        expect.arrayContaining(["etag", "link", "ratelimit", "ratelimit-policy", "retry-after"]),
      );
    }
    expect(again.headers.get("ETag")).toBe(tag);
  },
);

test("304 answers a token too, and only for the version that it names", async () => {
  const { token, id } = await withToken("admin");
  const job = await createJob({ id });
  const read = (headers: Record<string, string>) =>
    send(
      request(`/jobs/getjobbyid/${job.id}`, {
        headers: { Authorization: `Bearer ${token}`, Origin: ELSEWHERE, ...headers },
      }),
    );
  const tag = (await read({})).headers.get("ETag") ?? "";
  const same = await read({ "If-None-Match": `"1", ${tag}` });
  expect([same.status, await same.text(), same.headers.get("ETag")]).toEqual([304, "", tag]);
  expect(same.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(same.headers.get("Content-Type")).toBeNull();
  expect((await read({ "If-None-Match": '"1"' })).status).toBe(200);
  expect((await read({ "If-None-Match": "" })).status).toBe(200);
});

test("a page of another site reads the resume and the photo that its token opens, and says why it does not", async () => {
  const school = await withToken("admin");
  const job = await createJob({ id: school.id });
  const sent = await createApplication(job);
  const read = (token: string) =>
    send(request(`/resumes/${sent.id}`, { headers: { Authorization: `Bearer ${token}`, Origin: ELSEWHERE } }));
  const { token: stranger } = await withToken("user");
  for (const answer of [await read(school.token), await read(stranger), await send(request("/resume/file"))])
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
});
