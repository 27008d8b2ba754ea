/** Visitors of the site in the soak: readers, searchers, applicants, recruiters, and some who sign up and log in. */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import PDFDocument from "pdfkit";
import type { Promises } from "./soak-check.ts";
import { type Answer, type Client, CutOff, type Kind, pause, pick } from "./soak-client.ts";

const PASSWORD = "chalk-and-duster-7";
const WORDS = ["physics", "english", "maths", "primary", "science", "warden", "library", "sport", "music", "cbse"];
const PLACES = ["Pune", "Mumbai", "Chennai", "Delhi", "Kochi"];
/** A visitor whose connection breaks sends the same again, with the same key, as the site's own script does. */
const TRIES = 40;
const TRY_AGAIN_MS = 500;

export type World = { client: Client; promises: Promises; jobs: string[]; pdfs: Buffer[] };
/** `jobs` stay open all the time. */
export type Recruiter = { id: string; token: string; email: string; jobs: string[] };

/** Send until there is an answer; null after 40 tries without one. After a 503, too, the visitor tries again. */
async function sendUntilAnswered(
  { client }: World,
  kind: Kind,
  path: string,
  init: () => RequestInit,
): Promise<Answer | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const answer = await client.send(kind, path, init());
      if (answer.status !== 503) return answer;
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
    }
    await pause(TRY_AGAIN_MS);
  }
  return null;
}

async function until(world: World, visit: () => Promise<unknown>, pauseMs = 0): Promise<void> {
  while (!world.client.isOver()) {
    try {
      await visit();
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      await pause(TRY_AGAIN_MS);
    }
    if (pauseMs > 0) await pause(pauseMs);
  }
}

/** Opens pages, and asks for some of them again with the `ETag` of the last answer. */
export async function reader(world: World): Promise<void> {
  const { client } = world;
  await until(world, async () => {
    const path = pick([
      "/",
      "/jobs",
      "/about",
      "/jobs/getalljobs",
      ...Array(4).fill(`/jobdetails/${pick(world.jobs)}`),
    ]);
    const { headers } = await client.send("page", path);
    const etag = headers.get("ETag");
    if (etag) await client.send("page, unchanged", path, { headers: { "If-None-Match": etag } });
    await pause(20);
  });
}

/** Searches, on the page and by call, with a word and sometimes a place. */
export async function searcher(world: World): Promise<void> {
  await until(world, async () => {
    const query = new URLSearchParams({ q: pick(WORDS), ...(Math.random() < 0.5 ? { location: pick(PLACES) } : {}) });
    await world.client.send("search", `${pick(["/jobs", "/jobs", "/jobs/getalljobs"])}?${query}`);
    await pause(20);
  });
}

/** Applies again and again, each time as somebody else and with other bytes. */
export async function applicant(world: World): Promise<void> {
  await until(world, async () => {
    const jobId = pick(world.jobs);
    const email = `${randomUUID()}@example.com`;
    const key = randomUUID();
    const bytes = Buffer.concat([pick(world.pdfs), Buffer.from(`\n% ${key}\n`)]);
    const isByForm = Math.random() < 0.5;
    const before = Math.random() < 0.8 ? Number.POSITIVE_INFINITY : randomInt(6);
    const form = (): RequestInit => {
      const body = new FormData();
      const fields = {
        job_id: jobId,
        applicant_name: "Asha Nair",
        applicant_email: email,
        applicant_mobile: "9876543210",
        applicant_experience: "1+",
        application_key: key,
      };
      const resume = new File([bytes], "Asha Nair.pdf", { type: "application/pdf" });
      // As our own form does, or as some program may.
      const parts: [string, string | File][] = [...Object.entries(fields).slice(0, before), ["resume", resume]];
      for (const [name, value] of [...parts, ...Object.entries(fields).slice(before)]) body.set(name, value);
      return { method: "POST", body };
    };
    const kind = isByForm ? "application by form" : "application by call";
    const answer = await sendUntilAnswered(
      world,
      kind,
      isByForm ? `/jobdetails/${jobId}` : "/application/applyforjob",
      form,
    );
    if (answer?.status !== (isByForm ? 303 : 201)) return;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    world.promises.applications.push({ jobId, email, sha256, id: isByForm ? null : JSON.parse(answer.text).id });
  });
}

/** Posts, edits, closes and reopens jobs, and moves applications on. No other visitor changes this recruiter's jobs. */
export async function recruiter(world: World, self: Recruiter): Promise<void> {
  const { promises } = world;
  const own: string[] = [];
  const request = (method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: {
      Authorization: `Bearer ${self.token}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const call = (kind: Kind, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendUntilAnswered(world, kind, path, () => request(method, body, headers));
  let posted = 0;
  await until(
    world,
    async () => {
      if (posted < 45 && (own.length < 3 || Math.random() < 0.2)) {
        posted += 1;
        const title = newTitle();
        const key = { "Idempotency-Key": randomUUID() };
        const answer = await call("job posted", "POST", `/jobs/createjob/${self.id}`, jobText(title), key);
        if (answer?.status !== 201) return;
        const { id } = JSON.parse(answer.text);
        own.push(id);
        promises.jobs.set(id, { title, state: "open" });
        promises.titles.push(title);
        return;
      }
      const id = pick(own);
      const now = promises.jobs.get(id);
      if (!now) return;
      const what = Math.random();
      if (what < 0.3) {
        const title = newTitle();
        const answer = await call("job changed", "PUT", `/jobs/updatejob/${id}`, jobText(title));
        // The old title is not looked for any more, whatever the result of the edit.
        promises.titles = promises.titles.filter((one) => one !== now.title);
        now.title = answer?.status === 200 ? title : null;
      } else if (what < 0.5) {
        const move = now.state === "closed" ? "reopen" : "close";
        const answer = await call("job changed", "POST", `/jobs/${move}job/${id}`);
        now.state = answer?.status === 200 ? (move === "close" ? "closed" : "open") : null;
      } else {
        const list = await call("recruiter's list", "GET", `/applications/${pick(self.jobs)}`);
        const sent: { id: string; status: string }[] = list?.status === 200 ? JSON.parse(list.text) : [];
        const waiting = sent.filter(({ status }) => status === "submitted");
        if (waiting.length === 0) return;
        const { id: applicationId } = pick(waiting);
        const status = pick(["shortlisted", "rejected"]);
        const path = `/application/updatestatus/${applicationId}`;
        // A move starts from the present status, so a second one is refused. After a cut-off she looks at the list again.
        const answer = await world.client.send("application moved", path, request("PUT", { status }));
        if (answer.status === 200) promises.moves.push({ applicationId, status });
      }
    },
    80,
  );
}

/** Signs up and logs in. Hashing a password takes about 150 ms of CPU, so there are few newcomers. */
export async function newcomer(world: World): Promise<void> {
  const { client, promises } = world;
  await until(
    world,
    async () => {
      const fields = { role: "user", email: `${randomUUID()}@example.com`, password: PASSWORD };
      const made = await client.send("sign-up", "/auth/createuser", json(fields));
      if (made.status !== 201) return;
      promises.accounts.push({ id: JSON.parse(made.text).id });
      await client.send("log-in", "/login", form({ email: fields.email, password: PASSWORD }));
    },
    1500,
  );
}

/** A title of its own, in letters: many digits look like a telephone number, which publishing stops. */
function newTitle(): string {
  return `Teacher ${randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
}

/** A recruiter with a few open jobs that stay open, for the others to apply to. */
export async function settleRecruiter(world: World, openJobs: number): Promise<Recruiter> {
  const { client, promises } = world;
  const email = `${randomUUID()}@example.com`;
  const made = await client.send("sign-up", "/auth/createuser", json({ role: "admin", email, password: PASSWORD }));
  const login = await client.send("log-in", "/auth/login", json({ email, password: PASSWORD }));
  if (login.status !== 200) throw new Error(`A recruiter cannot log in: ${made.status}, ${login.status}`);
  const { id, token } = JSON.parse(login.text);
  const self: Recruiter = { id, token, email, jobs: [] };
  promises.accounts.push({ id });
  for (let count = 0; count < openJobs; count += 1) {
    const title = newTitle();
    const init = json(jobText(title));
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const posted = await client.send("job posted", `/jobs/createjob/${id}`, { ...init, headers });
    if (posted.status !== 201) throw new Error(`A job cannot be posted: ${posted.status} ${posted.text}`);
    const job = JSON.parse(posted.text).id;
    self.jobs.push(job);
    world.jobs.push(job);
    promises.jobs.set(job, { title, state: "open" });
  }
  return self;
}

function json(body: unknown): { method: string; headers: Record<string, string>; body: string } {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function form(fields: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields) };
}

function jobText(title: string): Record<string, string> {
  return {
    title,
    category: pick(["Science", "Mathematics", "Languages"]),
    job_nature: "Full Time",
    vacancy: "2",
    salary: "4,20,000 a year",
    location: pick(PLACES),
    description: `Teach ${pick(WORDS)} to classes XI and XII, and look after the ${pick(WORDS)} club.`,
    responsibility: "Two laboratories",
    qualifications: "MSc, BEd",
    keywords: `${pick(WORDS)}, ${pick(WORDS)}`,
    company_name: "Hill View School",
    company_location: "Pune",
  };
}

/**
 * Real PDFs of some sizes, from one page to the output of a scanner. With three of the eight the body is larger than a
 * block, an upload of `app/http/body-bytes.ts`. All of them have room at once, so no upload waits:
 * tests/upload-memory.node.test.ts is about waiting.
 */
export async function drawPdfs(): Promise<Buffer[]> {
  const pictures = [0, 0, 0, 60_000, 60_000, 250_000, 900_000, 4_000_000];
  return Promise.all(
    pictures.map(async (attached, serial) => {
      const document = new PDFDocument({ info: { Title: `Resume ${serial}` } });
      const chunks: Buffer[] = [];
      document.on("data", (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise<void>((resolve) => document.on("end", () => resolve()));
      document
        .fontSize(20)
        .text("Asha Nair")
        .fontSize(11)
        .text("Ten years of physics in classes XI and XII. ".repeat(20));
      // Bytes that do not compress stand for a scan.
      if (attached > 0) document.file(randomBytes(attached), { name: "scan.bin" });
      document.end();
      await ended;
      return Buffer.concat(chunks);
    }),
  );
}
