/** A refused file, or a refused form whose answer is no screen: a small page says why. Whatever the refusal says, it is text. */
import { describe, expect, test } from "vitest";
import { createEffects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { matchRoute } from "~/edge/match";
import { fileLoader } from "~/http/screen";
import { pathsWith } from "~/route-facts";
import { ORIGIN, request, send } from "../support/app";
import { createJob, signedIn } from "../support/factories";
import { textOf } from "../support/pages";

const HOSTILE = `</title><script>alert("1")</script> 'and' & <b x="`;

test("the message of a refused file stands on its page as text, and so does the way out", async () => {
  const refuse = () => Promise.reject(new DomainError("not_allowed", HOSTILE));
  const load = fileLoader(refuse, { href: `/"><i>`, label: "<i>out</i>" });
  const context = {
    route: matchRoute("/resumes/1"),
    overLimit: null,
    key: null,
    effects: createEffects(() => {}),
    requestId: "1",
  };
  const request = new Request("https://staffroom.example/resumes/1");
  const answer = await load({ request, context, params: {} } as unknown as Parameters<typeof load>[0]);
  expect(answer.status).toBe(403);
  const html = await answer.text();
  const escaped = "&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &#39;and&#39; &amp; &lt;b x=&quot;";
  expect(html).toContain(`<title>${escaped} · Staffroom</title><h1>${escaped}</h1>`);
  expect(html).toContain('<a href="/&quot;&gt;&lt;i&gt;" target="_top">&lt;i&gt;out&lt;/i&gt;</a>');
  expect(html).not.toMatch(/<(script|b|i)\b/);
});

const addressOf = (path: string) => `/${path.replace(/:(\w+)/g, "0199a5a0")}`;

describe("a form whose answer is no screen", () => {
  const CLOSED = { limit: async () => ({ success: false }) };
  const env = { LIMIT_SECRETS: CLOSED, LIMIT_FORMS: CLOSED };
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  const forms = ["/logout", "/passkeys/options", "/applications/undo", "/applications.zip", "/jobdetails/x/save"];

  test.each(forms)("that is sent too often to %s says so on a page, or in JSON", async (path) => {
    const person = await signedIn("admin");
    const refused = await person.form(path, {}, { headers, env });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(textOf(await refused.text())).toContain("Too many requests came from your network.");
    const asked = await person.form(path, {}, { headers: { ...headers, Accept: "application/json" }, env });
    expect([asked.status, await asked.json()]).toEqual([429, expect.objectContaining({ code: "too_many" })]);
  });

  test("names the job that cannot be saved as gone, with the way back to its page", async () => {
    const candidate = await signedIn("user");
    const job = await createJob(await signedIn("admin").then(({ account }) => account));
    const answer = await candidate.form(`/jobdetails/${job.id.replace(/^./, "f")}/save`, { saved: "yes" });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).not.toContain("Unexpected Server Error");
    expect(html).toContain("Back to the job</a>");
  });
});

test("a file takes no form by PUT, PATCH or DELETE, and says so in words", async () => {
  const person = await signedIn("admin");
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Origin: ORIGIN, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  for (const path of pathsWith(({ kind }) => kind === "file").map(addressOf)) {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const answer = await send(request(path, { method, headers, body: "a=b" }));
      expect([answer.status, await answer.text()], `${method} ${path}`).toEqual([405, "Use GET or POST"]);
    }
  }
  expect((await person.get("/userprofile")).status, "still logged in").toBe(200);
});
