/** People, jobs and resumes for the browser tests, made through the JSON API, as any client would make them. */
import PDFDocument from "pdfkit";
import { expect } from "vitest";
import { ON_A_NEW_LINE, type Visitor } from "./support.ts";

export type Person = { id: string; token: string; email: string; password: string; role: "admin" | "user" };

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

/** An account with a completed registration and a token. */
export async function newPerson(url: string, role: Person["role"], name: string): Promise<Person> {
  const account = { role, email: newAddress(name.toLowerCase()), password: PASSWORD };
  const { id } = await call(url, "POST", "/auth/createuser", { json: account, status: 201 });
  const personal = { f_name: name, l_name: "Rao", mobile: "9876543210", city: "Mysuru", country: "India" };
  await call(url, "PUT", `/user/registeruser/${id}`, { json: personal });
  const { email, password } = account;
  const { token } = await call(url, "POST", "/auth/login", { json: { email, password } });
  return { id, token, ...account };
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

/** Logs a visitor in without showing the page: the cookies of the login form's answer. */
export async function signIn({ context }: Visitor, { email, password }: Person) {
  const answer = await context.request.post("/login", { form: { email, password }, maxRedirects: 0, ...ON_A_NEW_LINE });
  expect(answer.status()).toBe(303);
  // The toast of the login belongs to no test that starts here.
  await context.clearCookies({ name: "__Host-flash" });
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
