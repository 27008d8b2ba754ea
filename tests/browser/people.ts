/** People, jobs and resumes for the browser tests, made through the JSON API, as any client would make them. */
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import PDFDocument from "pdfkit";
import { expect } from "vitest";
import { databaseOf, SECRET, type Visitor } from "./support.ts";

export type Person = {
  /** The server that knows her. */
  url: string;
  id: string;
  token: string;
  email: string;
  password: string;
  role: "admin" | "user";
};

export const PASSWORD = "chalk-lantern-brook-7";

let made = 0;

/** An address that no other test uses. */
export function newAddress(name: string) {
  made += 1;
  return `${name}.${made}@example.org`;
}

/** Everything a job can have. */
export const FULL_JOB = {
  title: "PGT Mathematics, senior wing",
  category: "Mathematics",
  job_nature: "Part Time",
  vacancy: "2",
  salary: "₹ 5,40,000 – 6,60,000 a year",
  location: "Shillong, Meghalaya",
  description: "Teach classes XI and XII.\n\nYou will share a department of four & its <library>.",
  responsibility: "- Plan the year\n- Set and mark papers",
  qualifications: "M.Sc. in Mathematics, B.Ed.",
  benefits: "Housing on the campus",
  keywords: "calculus, CBSE, senior secondary",
  company_name: "Pine Ridge School",
  company_location: "Laitumkhrah, Shillong",
  website: "https://pineridge.example.org/",
  job_logo: "https://pineridge.example.org/crest.png",
};
export type JobFields = Partial<Record<keyof typeof FULL_JOB, string>>;

/** A call of the JSON API; the answer must have the status. */
export async function call(url: string, method: string, path: string, options: CallOptions = {}) {
  const { token, json, form, status = 200 } = options;
  // Each call comes from a network of its own: what one may do in a minute is not the matter here.
  made += 1;
  const headers: Record<string, string> = { "CF-Connecting-IP": `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}` };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json) headers["Content-Type"] = "application/json";
  const body = json ? JSON.stringify(json) : (form ?? null);
  const response = await fetch(url + path, { method, headers, body });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  return JSON.parse(text);
}

type CallOptions = { token?: string; json?: Record<string, unknown>; form?: FormData; status?: number };

type Rows = Record<"user" | "profile", Record<string, SQLInputValue>>;

/** The rows of an account that signed up at one of this worker's servers. */
let template: Promise<Rows> | undefined;

async function makeTemplate(url: string): Promise<Rows> {
  const { id } = await signUp(url, "user", "First");
  const { all } = databaseOf(url);
  const [user] = all("SELECT * FROM users WHERE id = ?", id);
  const [profile] = all("SELECT * FROM profiles WHERE user_id = ?", id);
  return { user: user ?? {}, profile: profile ?? {} };
}

/**
 * An account with a completed registration and a token: a copy of one that signed up, because most of what an account costs is the
 * hash of its password. Nothing was mailed to it; who needs the mails signs up.
 */
export async function newPerson(url: string, role: Person["role"], name: string): Promise<Person> {
  template ??= makeTemplate(url);
  const { user, profile } = await template;
  const person = { url, id: randomUUID(), role, email: newAddress(name.toLowerCase()), password: PASSWORD };
  const { insert } = databaseOf(url);
  insert("users", { ...user, id: person.id, role, email: person.email, created_at: Date.now() });
  // Another number than her applicants have: who shares one with the school's people is one of them.
  const mobile = role === "admin" ? "9876501234" : (profile.mobile ?? null);
  insert("profiles", { ...profile, user_id: person.id, f_name: name, mobile });
  if (role === "admin") {
    const [id, created_at] = [randomUUID(), Date.now()];
    insert("institutions", { id, created_at, updated_at: created_at });
    insert("institution_members", { user_id: person.id, institution_id: id, role: "owner", created_at });
  }
  return { ...person, token: newSession(person, "api") };
}

/** An account as newPerson makes it, through the API. */
export async function signUp(url: string, role: Person["role"], name: string): Promise<Person> {
  const account = { role, email: newAddress(name.toLowerCase()), password: PASSWORD };
  const { id } = await call(url, "POST", "/auth/createuser", { json: account, status: 201 });
  const personal = { f_name: name, l_name: "Rao", mobile: "9876543210", city: "Mysuru", country: "India" };
  await call(url, "PUT", `/user/registeruser/${id}`, { json: personal });
  const { email, password } = account;
  const { token } = await call(url, "POST", "/auth/login", { json: { email, password } });
  return { url, id, token, ...account };
}

/** A session as a log-in makes it. Returns its token. */
function newSession({ url, id }: Pick<Person, "url" | "id">, kind: "web" | "api"): string {
  const token = randomBytes(32).toString("base64url");
  const [now, day] = [Date.now(), 86_400_000];
  databaseOf(url).insert("sessions", {
    token_hash: createHash("sha256").update(token).digest("base64url"),
    user_id: id,
    kind,
    label: "Chrome on Linux",
    created_at: now,
    last_seen_at: now,
    idle_ms: day,
    expires_at: now + day,
  });
  return token;
}

/** Posts a job of `recruiter`; what is not given is as in FULL_JOB, but without the logo, which is on no server. Returns its id. */
export async function newJob(url: string, recruiter: Person, fields: JobFields = {}): Promise<string> {
  const json = { ...FULL_JOB, job_logo: "", ...fields };
  const { id } = await call(url, "POST", `/jobs/createjob/${recruiter.id}`, {
    token: recruiter.token,
    json,
    status: 201,
  });
  return id;
}

/** Applies through the API. Returns the application's id. */
export async function newApplication(url: string, jobId: string, name: string, resume: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set("job_id", jobId);
  form.set("applicant_name", name);
  form.set("applicant_email", newAddress("applicant"));
  form.set("applicant_mobile", "9876543210");
  form.set("applicant_experience", "3+");
  form.set("resume", new Blob([new Uint8Array(resume)], { type: "application/pdf" }), "resume.pdf");
  const { id } = await call(url, "POST", "/application/applyforjob", { form, status: 201 });
  return id;
}

/** Logs a visitor in without showing the page: with the cookies that the log-in form's answer would set. */
export async function signIn({ context }: Visitor, person: Person) {
  const token = newSession(person, "web");
  const cookies = {
    "__Host-session": token,
    "XSRF-TOKEN": createHmac("sha256", SECRET).update(`xsrf:${token}`).digest("base64url"),
  };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url: person.url.replace("http:", "https:"),
      secure: true,
      httpOnly: name === "__Host-session",
      sameSite: "Lax" as const,
    })),
  );
}

/** A real PDF of one page. */
export function makePdf(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", info: { Title: text } });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.fontSize(24).text(text).moveDown().fontSize(12).text("Ten years of teaching, in one page.");
    document.end();
  });
}

/** An institution of this owner, who may have one of her first job already, with a colleague. Returns the colleague. */
export async function newInstitution(
  url: string,
  owner: Person,
  about: { name: string; about?: string },
): Promise<Person> {
  const own = await fetch(`${url}/institution/own`, { headers: { Authorization: `Bearer ${owner.token}` } });
  const [method, status] = own.ok ? (["PUT", 200] as const) : (["POST", 201] as const);
  await call(url, method, "/institution/own", { token: owner.token, json: { kind: "school", ...about }, status });
  const colleague = await newPerson(url, "admin", "Savitri");
  const path = await invite(url, owner, colleague.email);
  const token = new URL(path, url).searchParams.get("token");
  await call(url, "POST", "/institution/accept", { token: colleague.token, json: { token } });
  return colleague;
}

/** Invite an address. Returns the path of the mailed link. */
export async function invite(url: string, owner: Person, email: string): Promise<string> {
  await call(url, "POST", "/institution/invite", {
    token: owner.token,
    json: { email, role: "recruiter" },
    status: 201,
  });
  return invitationTo(url, email);
}

/** The path of the invitation that was mailed to this address. */
export function invitationTo(url: string, email: string): string {
  const [mail] = databaseOf(url).all(
    "SELECT body FROM mail_outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1",
    email,
  );
  return /\/invitations\?token=[\w-]{43}/.exec(String(mail?.body))?.[0] ?? "";
}

/** The path of the link to confirm that was mailed to this address last. */
export function confirmationTo(url: string, email: string): string {
  const [mail] = databaseOf(url).all(
    "SELECT body FROM mail_outbox WHERE recipient = ? AND body LIKE '%/confirmemail?%' ORDER BY id DESC LIMIT 1",
    email,
  );
  return /\/confirmemail\?token=[\w-]{43}/.exec(String(mail?.body))?.[0] ?? "";
}

/** The scheduled run loads the gazetteer, some of it each minute: until the place of this id (of GeoNames) is known. */
export async function loadPlace(url: string, id: number): Promise<void> {
  for (let run = 0; run < 30; run += 1) {
    if (databaseOf(url).all("SELECT 1 FROM place_names WHERE place_id = ?", id).length > 0) return;
    const answer = await fetch(`${url}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`);
    expect(answer.ok).toBe(true);
  }
  throw new Error(`The gazetteer has no place ${id}.`);
}
