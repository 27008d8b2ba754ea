/**
 * Peer: a bare Worker that does for an application what the app does, and nothing else: it reads the body once, puts the file into the
 * bucket, hashes it, sends the app's own statements to the database in one batch, and answers with the app's headers. Its rows are as
 * new as the app's: ids, counters of a network of its own, and the hash of the file that it got.
 */

export type Recorded = {
  statements: { sql: string; values: unknown[] }[];
  /**
   * The values in which another application differs: its address, the key and the hash of its file, the ids of its
   * rows, the keys of its counters.
   */
  own: { email: string; file: string; hash: string; ids: string[]; counters: string[] };
  headers: [string, string][];
};
type BareEnv = { DB: D1Database; RESUMES: R2Bucket; RECORDED: string };

let recorded: Recorded | null = null;

export default {
  async fetch(request, env) {
    recorded ??= JSON.parse(env.RECORDED) as Recorded;
    const { statements, own, headers } = recorded;
    const body = Buffer.from(await request.arrayBuffer());
    const fileHead = body.indexOf("filename=");
    const begin = body.indexOf("\r\n\r\n", fileHead) + 4;
    const end = body.lastIndexOf(body.subarray(0, body.indexOf("\r\n"))) - 2;
    const [, email = ""] = /name="applicant_email"\r\n\r\n([^\r]*)/.exec(body.toString("latin1", 0, fileHead)) ?? [];
    const file = crypto.randomUUID();
    const bytes = body.subarray(begin, end);
    const put = env.RESUMES.put(`resumes/${file}`, bytes, { httpMetadata: { contentType: "application/pdf" } });
    const [digest] = await Promise.all([crypto.subtle.digest("SHA-256", bytes), put]);
    const now = Date.now().toString(16).padStart(12, "0");
    // In the order of time, as the app's are, so that new rows stand beside each other.
    const newId = () => `${now.slice(0, 8)}-${now.slice(8)}-7${crypto.randomUUID().slice(15)}`;
    const newCounter = (key: string) => {
      const random = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
      return `${key.split(":")[0]}:${random}`;
    };
    const changes = new Map([
      [own.email, email],
      [own.file, file],
      [own.hash, Buffer.from(digest).toString("base64url")],
      ...own.ids.map((id): [string, string] => [id, newId()]),
      ...own.counters.map((key): [string, string] => [key, newCounter(key)]),
    ]);
    const pattern = new RegExp([...changes.keys()].map((text) => text.replace(/[.+]/g, "\\$&")).join("|"), "g");
    const change = (value: unknown) =>
      typeof value === "string" ? value.replace(pattern, (text) => changes.get(text) ?? text) : value;
    await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values.map(change))));
    return new Response(null, { status: 303, headers });
  },
} satisfies ExportedHandler<BareEnv>;
