/**
 * A form with a file is read whole, then its file is stored. Whatever order its parts have, and whatever stands in them: the same
 * bytes are answered in the same way with their length, and without it.
 */
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { api, ORIGIN, request, send } from "../support/app";
import { bindings, countRows, rowsOf, setCount, sql, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { APPLY_FIELDS, JOB_FIELDS, pdfBytes, signedIn, withToken } from "../support/factories";
import { failingBucket } from "../support/failing-storage";
import { sweepLater } from "../support/storage-wholeness";
import { runs } from "../support/test-depth";

const BOUNDARY = "----sheet7MA4YWxkTrZu0gW";
const DELIMITER = `\r\n--${BOUNDARY}`;
const BLOCK = 64 * 1024;

type Part = { name: string; value: string } | { name: string; fileName: string; bytes: Uint8Array };
type Form = { parts: Part[]; end?: string };

/** The bytes of a form. `end` stands behind its last part. */
function encode({ parts, end = `${DELIMITER}--\r\n` }: Form): Buffer {
  const pieces = parts.flatMap((part, index) => {
    const begin = index === 0 ? `--${BOUNDARY}` : DELIMITER;
    const disposition = `${begin}\r\nContent-Disposition: form-data; name="${part.name}"`;
    if ("value" in part) return [Buffer.from(`${disposition}\r\n\r\n${part.value}`)];
    const type = "Content-Type: application/pdf";
    return [Buffer.from(`${disposition}; filename="${part.fileName}"\r\n${type}\r\n\r\n`), Buffer.from(part.bytes)];
  });
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const textParts = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));
const filePart = (bytes: Uint8Array = largePdf(), name = "resume", fileName = "Meera CV.pdf"): Part => ({
  name,
  fileName,
  bytes,
});

/** More than two blocks, in which no place looks like another. */
function largePdf(size = 150_000): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
  bytes.set(pdfBytes(), 0);
  return bytes;
}

function withPiece(bytes: Buffer, at: number, piece: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(piece, at, "latin1");
  return copy;
}

let job: { id: string; questions: { id: string }[] };
let owner: Awaited<ReturnType<typeof withToken>>;
let candidate: Awaited<ReturnType<typeof withToken>> & { cookie: string };
beforeEach(async () => {
  owner = await withToken("admin");
  const browser = await signedIn("user");
  candidate = { ...(await withToken("user", browser.account)), cookie: browser.cookies.get("__Host-session") ?? "" };
  job = await postJob({ required: true });
});

async function postJob({ required }: { required: boolean }): Promise<typeof job> {
  const questions = [{ kind: "yes_no", text: "Do you live near Pune?", required }];
  const made = await api<{ id: string }>("POST", `/jobs/createjob/${owner.id}`, {
    body: { ...JOB_FIELDS, title: required ? JOB_FIELDS.title : "Another teacher", questions },
    token: owner.token,
  });
  await sql("UPDATE jobs SET state = 'open'");
  await sql("DELETE FROM limit_counters");
  return (await api<typeof job>("GET", `/jobs/getjobbyid/${made.body.id}`)).body;
}

type To = { path: string; headers: Record<string, string> };
const toPage = (): To => ({
  path: `/jobdetails/${job.id}`,
  headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
});
const toApi = (token?: string): To => ({
  path: "/application/applyforjob",
  headers: token ? { Authorization: `Bearer ${token}` } : {},
});
const asCandidate = ({ path, headers }: To): To => ({
  path,
  headers: { ...headers, Cookie: `__Host-session=${candidate.cookie}` },
});
const pageFields = (): Record<string, string> => ({
  ...APPLY_FIELDS,
  [`answer-${job.questions[0]?.id}`]: "yes",
  extra_note: "",
});
const apiFields = () => ({
  job_id: job.id,
  ...APPLY_FIELDS,
  answers: JSON.stringify({ [job.questions[0]?.id ?? ""]: true }),
});

type Way = "with its length" | "without";

let network = 0;

/** Sends a body and tells what came of it. `length`: what the request says of its length. */
async function ask(to: To, body: Buffer, { length, env }: { length: number | null; env?: object }) {
  const headers: Record<string, string> = {
    ...to.headers,
    // The platform counts, too, so no network sends too often.
    "CF-Connecting-IP": `10.0.${network >> 8}.${network & 255}`,
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...(length === null ? {} : { "Content-Length": String(length) }),
  };
  return send(request(to.path, { method: "POST", body: new Uint8Array(body), headers }), env);
}

const SENT = ["application_events", "mail_outbox", "notifications", "idempotency_keys", "applications"] as const;

/** What may differ between two runs: ids, times, what is made from them. */
function plain(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/nonce-[\w+/=-]+|nonce="[^"]*"/g, "NONCE");
}

/** The answer and all that it left behind, after the sweep. The storage is then as it was before. */
async function outcomeOf(way: Way, to: To, body: Buffer) {
  const response = await ask(to, body, { length: way === "with its length" ? body.length : null });
  const text = plain(await response.text());
  const logged = takeLoggedErrors().length;
  await sweepLater();
  const rows = await rowsOf("applications");
  const keys = await storedKeys();
  expect(keys.sort()).toEqual(rows.map((row) => String(row.resume_key)).sort());
  const stored = await Promise.all(
    rows.map(async (row) => {
      const object = await bindings.RESUMES.get(String(row.resume_key));
      const bytes = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      const { name, email, mobile, candidate_id, resume_name, resume_bytes, resume_hash, answers, request_key } = row;
      const hash = createHash("sha256").update(bytes).digest("base64url");
      expect([resume_bytes, resume_hash]).toEqual([bytes.length, hash]);
      return { name, email, mobile, candidate_id, resume_name, resume_bytes, resume_hash, answers, request_key };
    }),
  );
  const counted = (await rowsOf("limit_counters")).map(({ count }) => count).sort();
  for (const table of SENT) await sql(`DELETE FROM ${table}`);
  await sql("DELETE FROM limit_counters");
  for (const key of keys) await bindings.RESUMES.delete(key);
  // The bookmark only tells a later read what was written.
  const names = response.headers.getSetCookie().map((line) => line.split("=")[0]);
  const cookies = names.filter((name) => name !== "__Host-bookmark");
  return {
    status: response.status,
    text,
    location: response.headers.get("Location")?.replace(/[\da-f-]{36}$/, "ID") ?? null,
    cookies,
    stored,
    counted: counted.filter((count) => count !== 0),
    logged,
  };
}

async function expectSame(to: To, form: Form | Buffer) {
  const body = "parts" in form ? encode(form) : form;
  network += 1;
  const without = await outcomeOf("without", to, body);
  const withLength = await outcomeOf("with its length", to, body);
  expect(withLength).toEqual(without);
  return withLength;
}

describe("a form with a file", () => {
  test("is stored with the very bytes, with and without an account, on the page and by call", async () => {
    for (const [to, fields] of [
      [toPage(), pageFields()],
      [asCandidate(toPage()), { ...pageFields(), drawn_for: candidate.id }],
      [toApi(), apiFields()],
      [toApi(candidate.token), apiFields()],
    ] as const) {
      const { status, stored } = await expectSame(to, { parts: [...textParts(fields), filePart()] });
      expect([status, stored.length]).toEqual([to.path.startsWith("/app") ? 201 : 303, 1]);
      expect(stored[0]?.resume_bytes).toBe(150_000);
    }
  });

  test.each(["too_many", "closed", "wrong field", "no PDF", "missing answer"])(
    "and is refused (%s) asks the bucket for nothing",
    async (why) => {
      const fields = pageFields();
      if (why === "too_many") await setCount("application", candidate.id, 1000, 60_000);
      if (why === "closed") await sql("UPDATE jobs SET state = 'closed'");
      if (why === "wrong field") fields.applicant_mobile = "none";
      const bytes = why === "no PDF" ? Buffer.alloc(150_000, "text") : largePdf();
      const entries = Object.entries(fields).filter(([name]) => why !== "missing answer" || !/^answer/.test(name));
      const parts = [...textParts({ ...Object.fromEntries(entries), drawn_for: candidate.id }), filePart(bytes)];
      const body = encode({ parts });
      const { RESUMES, count } = failingBucket("put");
      const response = await ask(asCandidate(toPage()), body, { length: body.length, env: { RESUMES } });
      const status = { too_many: 429, closed: 409, "wrong field": 400, "no PDF": 415, "missing answer": 400 }[why];
      expect([response.status, count()]).toEqual([status, 0]);
      expect(await response.text()).toContain(APPLY_FIELDS.applicant_name);
    },
  );

  test("sent again with its key is one, and with another file it is refused", async () => {
    const to = toApi(candidate.token);
    to.headers["Idempotency-Key"] = "key-1";
    const body = encode({ parts: [...textParts(apiFields()), filePart()] });
    const other = encode({ parts: [...textParts(apiFields()), filePart(withPiece(largePdf(), 140_000, "other"))] });
    const statuses: number[] = [];
    for (const each of [body, body, other]) {
      statuses.push((await ask(to, each, { length: each.length })).status);
    }
    expect(statuses).toEqual([201, 201, 422]);
    expect([await countRows("applications"), (await storedKeys()).length]).toEqual([1, 1]);
  });

  test("counts for nothing if it breaks off", async () => {
    const body = encode({ parts: [...textParts(apiFields()), filePart()] }).subarray(0, 120_000);
    expect((await outcomeOf("with its length", toApi(candidate.token), body)).counted).toEqual([]);
  });
});

describe("the same bytes are answered in the same way, with and without their length", () => {
  test("whatever order the parts have", async () => {
    const parts = textParts(apiFields());
    for (let at = 0; at <= parts.length; at += 1) {
      const { status } = await expectSame(toApi(), { parts: [...parts.slice(0, at), filePart(), ...parts.slice(at)] });
      expect(status).toBe(201);
    }
  });

  test("with two files, and with a file of another field", async () => {
    const second = filePart(largePdf(90_000), "resume", "second.pdf");
    const other = filePart(largePdf(90_000), "letter", "letter.pdf");
    const parts = textParts(apiFields());
    for (const files of [
      [filePart(), second],
      [second, filePart()],
      [filePart(), other],
      [other, filePart()],
    ]) {
      const { status, stored } = await expectSame(toApi(), { parts: [...parts, ...files] });
      expect([status, stored.length]).toEqual([201, 1]);
    }
  });

  test.each([
    `${DELIMITER}--`,
    `${DELIMITER}`,
    `${DELIMITER}\r\nab`,
    `${DELIMITER}--\r\nand so on`,
    `${DELIMITER}--${"x".repeat(200_000)}`,
    "",
    "\r\n--",
  ])("with the end %.60j", async (end) => {
    await expectSame(toApi(), { parts: [...textParts(apiFields()), filePart()], end });
  });

  test("with the boundary inside of the PDF, also over the edges of blocks", async () => {
    const parts = textParts(apiFields());
    const head = encode({ parts: [...parts, filePart(Buffer.alloc(0))], end: "" }).length;
    const pieces = [
      DELIMITER,
      `${DELIMITER}--`,
      `${DELIMITER}\r\n`,
      `${DELIMITER}\r\n\r\n\r\n`,
      `${DELIMITER}\r\nContent-Disposition: form-data; name="answers"\r\n\r\n{}`,
      DELIMITER.slice(0, -1),
      `\r\n${DELIMITER}--`,
    ];
    for (const piece of pieces) {
      for (const at of [0, 1000, BLOCK - head - 3, BLOCK - head, 2 * BLOCK - head - DELIMITER.length + 1, 149_900]) {
        await expectSame(toApi(), { parts: [...parts, filePart(withPiece(largePdf(), at, piece))] });
      }
    }
  });

  test("broken off at any place", async () => {
    const body = encode({ parts: [...textParts(apiFields()), filePart()] });
    for (const left of [10, 300, 700, 2000, BLOCK - 1, BLOCK, BLOCK + 1, 100_000, 2 * BLOCK, body.length - 50]) {
      expect((await expectSame(toApi(), body.subarray(0, left))).status).toBe(400);
    }
    for (const left of [1, 2, 3, 4, 5, 40].map((less) => body.length - less)) {
      await expectSame(toApi(), body.subarray(0, left));
    }
  });

  test("at the limits of size and number", async () => {
    const parts = textParts(apiFields());
    const MB = 1024 * 1024;
    for (const size of [10 * MB - 1, 10 * MB, 10 * MB + 1]) {
      const { status } = await expectSame(toApi(), { parts: [...parts, filePart(largePdf(size))] });
      expect(status).toBe(size > 10 * MB ? 413 : 201);
    }
    for (const count of [18, 19, 20, 21]) {
      const more = textParts(
        Object.fromEntries(Array.from({ length: count - parts.length - 1 }, (_, n) => [`f${n}`, "1"])),
      );
      await expectSame(toApi(), { parts: [...parts, ...more, filePart()] });
      await expectSame(toApi(), { parts: [...parts, filePart(), ...more] });
    }
    const long = { name: "long", value: "a".repeat(BLOCK + 1) };
    expect((await expectSame(toApi(), { parts: [...parts, long, filePart()] })).status).toBe(413);
    expect((await expectSame(toApi(), { parts: [...parts, filePart(), long] })).status).toBe(413);
  });

  test("with a page's form whose answers, trap, account or log-in come behind the file", async () => {
    const { extra_note = "", ...fields } = pageFields();
    const [answer] = Object.keys(fields).filter((name) => name.startsWith("answer-"));
    const without = textParts(APPLY_FIELDS);
    const late = textParts({ [answer ?? ""]: "yes", extra_note });
    expect((await expectSame(toPage(), { parts: [...without, filePart(), ...late] })).status).toBe(303);
    const trapped = textParts({ [answer ?? ""]: "yes", extra_note: "x" });
    expect((await expectSame(toPage(), { parts: [...without, filePart(), ...trapped] })).status).toBe(400);
    const drawn = textParts({ [answer ?? ""]: "yes", drawn_for: candidate.id });
    expect((await expectSame(toPage(), { parts: [...without, filePart(), ...drawn] })).status).toBe(401);
    const hers = await expectSame(asCandidate(toPage()), { parts: [...without, filePart(), ...drawn] });
    expect([hers.status, hers.stored[0]?.candidate_id]).toEqual([303, candidate.id]);
    const again = textParts({ session_email: "", session_password: "" });
    const late_again = [...drawn, ...textParts({ session_again: "1" })];
    await expectSame(asCandidate(toPage()), { parts: [...without, ...again, filePart(), ...late_again] });
  });

  test("sent again with a key, fields behind the file: it is one, and other words are refused", async () => {
    job = await postJob({ required: false });
    const { answers, ...fields } = apiFields();
    const to = toApi(candidate.token);
    to.headers["Idempotency-Key"] = "key-1";
    const of = (late: Record<string, string>) =>
      encode({ parts: [...textParts(fields), filePart(), ...textParts(late)] });
    const ids = new Set<string>();
    for (const [late, status, isKnown] of [
      [{ answers }, 201, true],
      [{ answers }, 201, false],
      [{ answers }, 201, true],
      [{}, 422, true],
      [{}, 422, false],
    ] as const) {
      const body = of(late);
      const answer = await ask(to, body, { length: isKnown ? body.length : null });
      expect(answer.status).toBe(status);
      const { id } = await answer.json<{ id?: string }>();
      if (id) ids.add(id);
    }
    await sweepLater();
    expect([ids.size, await countRows("applications"), (await storedKeys()).length]).toEqual([1, 1, 1]);
  });

  test("of a stored resume, which is not removed by half a form", async () => {
    const to = asCandidate({ ...toPage(), path: "/resume" });
    const parts = textParts({ drawn_for: candidate.id });
    for (const form of [
      { parts: [...parts, filePart()] },
      { parts: [...parts, filePart(), ...textParts({ intent: "remove" })] },
      { parts: [...textParts({ intent: "remove" }), ...parts, filePart()], end: "" },
      { parts: [...parts, filePart()], end: "" },
      { parts: [filePart(), ...textParts({ drawn_for: "somebody" })] },
    ]) {
      const answers = [];
      for (const way of ["without", "with its length"] as const) {
        const body = encode(form);
        await ask(to, encode({ parts: [...parts, filePart(largePdf(100_000))] }), { length: null });
        const response = await ask(to, body, { length: way === "with its length" ? body.length : null });
        const [row] = await rowsOf("profiles").then((rows) => rows.filter((one) => one.user_id === candidate.id));
        const object = row?.resume_path ? await bindings.RESUMES.head(String(row.resume_path)) : null;
        answers.push({
          status: response.status,
          text: plain(await response.text()),
          bytes: [row?.resume_bytes ?? null, object?.size ?? null],
        });
        await sweepLater();
        expect((await storedKeys()).length).toBe(row?.resume_path ? 1 : 0);
      }
      expect(answers[1]).toEqual(answers[0]);
    }
  });

  test("whatever the bytes are", async () => {
    const text = fc.constantFrom(
      ...textParts({ extra: "1", use_stored_resume: "1", application_key: "key-12345678", job_id: "other" }),
      { name: "applicant_name", value: "" },
      { name: "applicant_mobile", value: "12" },
      { name: "", value: "nothing" },
      { name: "letter", fileName: "a.pdf", bytes: Buffer.from("letter") },
      { name: "resume", value: "as text" },
      { name: "resume", fileName: "", bytes: Buffer.alloc(0) },
    );
    const piece = fc.constantFrom("", DELIMITER, `${DELIMITER}--`, `${DELIMITER}\r\n\r\nx`, "\r\n--", "\r\r\n");
    const form = fc.record({
      without: fc.subarray(["applicant_name", "applicant_email", "answers"], { maxLength: 1 }),
      place: fc.nat({ max: 6 }),
      before: fc.array(text, { maxLength: 2 }),
      behind: fc.array(text, { maxLength: 2 }),
      size: fc.integer({ min: 64, max: 200_000 }),
      piece,
      at: fc.nat({ max: 200_000 }),
      end: fc.constantFrom(undefined, undefined, undefined, `${DELIMITER}--`, DELIMITER, ""),
      cut: fc.option(fc.nat({ max: 200_000 }), { freq: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(form, async ({ without, place, before, behind, size, piece, at, end, cut }) => {
        const fields = textParts(apiFields()).filter(({ name }) => !without.includes(name));
        const bytes = withPiece(largePdf(size), Math.min(at, size), piece);
        const all = [...fields.slice(0, 6 - place), ...before, filePart(bytes), ...behind, ...fields.slice(6 - place)];
        const body = encode({ parts: all, ...(end === undefined ? {} : { end }) });
        await expectSame(toApi(), body.subarray(0, body.length - (cut ?? 0)));
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("a length that is not the body's", () => {
  test.each([-100_000, -1000, -2, -1, 1, 2, 1000, 1_000_000])(
    "by %i bytes is refused, and nothing is stored",
    async (by) => {
      const parts = textParts(apiFields());
      for (const form of [[...parts, filePart()], [filePart(), ...parts], parts]) {
        const body = encode({ parts: form });
        if (body.length + by < 0) continue;
        const response = await ask(toApi(), body, { length: body.length + by });
        expect(response.status).toBe(400);
        expect(await response.text()).toMatch(/The form did not arrive whole|The form is incomplete/);
      }
      await sweepLater();
      expect([await countRows("applications"), await storedKeys()]).toEqual([0, []]);
    },
  );
});

describe("a bucket that fails", () => {
  /** Takes so many bytes of a put, then fails, before or after it would have stored what it got. */
  function failingAfter(bytes: number) {
    const put = async (_key: string, stream: ReadableStream) => {
      const reader = stream.getReader();
      let taken = 0;
      while (taken < bytes) {
        const { done, value } = await reader.read();
        if (done) break;
        taken += value.byteLength;
      }
      throw new Error("put: We encountered an internal error. Please try again. (10001)");
    };
    return new Proxy(bindings.RESUMES, {
      get(target, name) {
        if (name === "put") return put;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }

  test.each([0, 1, 70_000, 150_000])("after %i bytes is told, and the whole form was read", async (bytes) => {
    const body = encode({ parts: [...textParts(apiFields()), filePart()] });
    const response = await ask(toApi(), body, { length: body.length, env: { RESUMES: failingAfter(bytes) } });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: "The resume could not be stored. Please try again" });
    expect(takeLoggedErrors()).toHaveLength(1);
    expect([await countRows("applications"), await storedKeys()]).toEqual([0, []]);
    expect((await rowsOf("limit_counters")).filter(({ count }) => count !== 0)).toEqual([]);
    expect((await ask(toApi(), body, { length: body.length })).status).toBe(201);
  });

  test("is told also where the form goes on behind its file, or ends without a line break", async () => {
    for (const form of [
      { parts: [...textParts(apiFields()), filePart(), ...textParts({ extra: "1" })] },
      { parts: [...textParts(apiFields()), filePart()], end: `${DELIMITER}--` },
    ]) {
      const body = encode(form);
      for (const length of [body.length, null]) {
        const response = await ask(toApi(), body, { length, env: { RESUMES: failingAfter(70_000) } });
        expect([response.status, takeLoggedErrors().length]).toEqual([503, 1]);
      }
    }
    expect([await countRows("applications"), await storedKeys()]).toEqual([0, []]);
  });

  test("is not blamed for a form that is not whole", async () => {
    const body = encode({ parts: [...textParts(apiFields()), filePart()], end: "" });
    const response = await ask(toApi(), body, { length: body.length, env: { RESUMES: failingAfter(70_000) } });
    expect(response.status).toBe(400);
  });
});
