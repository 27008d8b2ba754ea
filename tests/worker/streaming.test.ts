/** The screen that hydrates: its first bytes wait for no list, and the list stands at the end of the same document. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { expectLoggedErrors } from "../support/captured-log";
import { type Account, createJob, signedIn } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { linksOf, textOf } from "../support/pages";

let me: Visitor & { account: Account };
beforeEach(async () => {
  me = await signedIn("admin");
});

/** The first batch finds the session, the second begins the list; then come what fills the form and the strip, and the rest of the list. */
const LIST = [2, 5];

/** The database with something before the batch of the list. */
function databaseWith(beforeBatch: () => Promise<void>): { DB: D1Database } {
  let batches = 0;
  const { DB } = failingDatabase(null);
  const withSession = (start: string) => {
    const session = DB.withSession(start);
    return {
      ...session,
      async batch(statements: D1PreparedStatement[]) {
        batches += 1;
        if (LIST.includes(batches)) await beforeBatch();
        return session.batch(statements);
      },
    };
  };
  return { DB: { withSession } as unknown as D1Database };
}

describe("/recruiter", () => {
  test("sends head and form before the latest jobs are read, and the jobs at the end of the document", async () => {
    // Without an application, of which the strip on top would tell at once.
    const job = await createJob(me.account, { title: "PGT </script> Beekeeping" });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const response = await me.get("/recruiter", { env: databaseWith(() => held) });
    const decoder = new TextDecoder();
    const chunks = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => {
      const { done, value } = await chunks.read();
      return done ? null : decoder.decode(value, { stream: true });
    };

    const answer = response.headers.get("Content-Type");
    expect(answer).toMatch(/^text\/html/);
    let early = "";
    while (!early.includes("streamController.enqueue")) early += await next();
    expect(early).toContain("<title>Post a Job");
    expect(early).toContain("Copy an earlier job");
    expect(early).toMatch(/<button type="submit" class="button"[^>]*>Post Job/);
    expect(early).not.toContain("Beekeeping");
    expect(early).not.toContain("</html>");

    letGo();
    let late = "";
    for (let text = await next(); text !== null; text = await next()) late += text;
    expect(late).toContain("PGT \\u003c/script\\u003e Beekeeping");
    expect(late).toContain(job.id);
    expect(late).toMatch(/streamController\.close\(\);<\/script><\/body><\/html>$/);
    const nonces = new Set([...(early + late).matchAll(/<script[^>]* nonce="(\w+)"/g)].map(([, nonce]) => nonce));
    expect([...nonces].map((nonce) => `'nonce-${nonce}'`)).toEqual([
      /'nonce-\w+'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[0],
    ]);
  });

  test("shows the form all the same when the latest jobs cannot be read; that is logged, and nothing is thrown", async () => {
    await createJob(me.account, { title: "PGT Physics" });
    const env = databaseWith(() => Promise.reject(new Error("D1_ERROR: Network connection lost.")));
    const response = await me.get("/recruiter", { env });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(">Post Job</button>");
    expect(html).toMatch(/<\/html>$/);
    expect(html).not.toContain("PGT Physics");
    expect(expectLoggedErrors(1)[0]).toContain("Network connection lost");
  });

  test("without script the way to the list stands in its place", async () => {
    const html = await (await me.get("/recruiter")).text();
    expect(textOf(html)).toContain("Copy an earlier job");
    expect(linksOf(html)).toContain("/myjobs");
    expect(html).toMatch(/<p class="quiet needs-script">/);
    expect(html).toMatch(/@media ?\(scripting: ?none\) ?\{ ?\.needs-script/);
  });

  test("an edit has no list, and reads none", async () => {
    const job = await createJob(me.account, { title: "PGT Physics" });
    const html = await (await me.get(`/recruiter?jobId=${job.id}`)).text();
    expect(textOf(html)).not.toContain("Copy an earlier job");
  });

  test("nobody else's jobs are in it", async () => {
    await createJob(await (await signedIn("admin")).account, { title: "A job of somebody else" });
    expect(await (await me.get("/recruiter")).text()).not.toContain("somebody else");
  });
});

test("a screen without framework script carries no data for one", async () => {
  const html = await (await visitor().get("/")).text();
  expect(html).not.toContain("__remixContext");
  expect(html).toMatch(/<\/html>$/);
});
