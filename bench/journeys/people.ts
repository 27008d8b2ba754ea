/** The people of the journeys, their jobs and applications: made anew for each journey, through the JSON API where it has a call. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { LocalWorker } from "../local-worker.ts";

const DAY_MS = 86_400_000;

export type Person = { id: string; name: string; email: string; token: string; session: string };
type Worker = Pick<LocalWorker, "url" | "db" | "bucket">;
export type World = ReturnType<typeof createWorld>;

/** What a candidate of the journeys has told the site, with where. */
export const PROFILE = {
  ...{ f_name: "Asha", l_name: "Nair", mobile: "9876543210", city: "Mysuru", state: "Karnataka", country: "India" },
  ...{ education_institute: "University of Mysore", education_degree: "M.Sc.", major: "Physics" },
  ...{ company_name: "Banyan Lane School", company_designation: "TGT Physics", isCurrent: true },
} as const;
export const NAME = `${PROFILE.f_name} ${PROFILE.l_name}`;
/** Beside it what she teaches and has, for a product that takes it. A TET is not said. */
const TEACHING = {
  teaches: { subjects: ["Physics"], levels: ["senior secondary"], boards: ["CBSE"], media: ["English"] },
  has: { "B.Ed": { answer: "yes", year: 2018 } },
};
/** Five years at her school, so that she is no fresher. */
const EXPERIENCE_YEARS = 5;
export const EXPERIENCE = "3-7 years";

export const SCHOOL = {
  ...{ company_name: "Kadamba Hill School", company_location: "Baner Road, Pune" },
  website: "https://kadambahill.example.org/",
} as const;

const JOB = {
  ...{ category: "Science", job_nature: "Full Time", vacancy: "2", location: "Pune, Maharashtra" },
  ...{ salary: "₹ 5,40,000 – 6,60,000 a year", keywords: "physics, CBSE", ...SCHOOL },
  description: "Teach physics to classes IX to XII, with two laboratories and a colleague who shares them.",
  qualifications: "M.Sc. in Physics, B.Ed.",
  ...{ subjects: ["Physics"], levels: ["senior secondary"], boards: ["CBSE"], requires: ["B.Ed", "TET paper II"] },
};

/** A resume as people have them: two pages with a picture of the signature. */
export const RESUME_BYTES = 200_000;

export function makeResume(owner: string): Uint8Array<ArrayBuffer> {
  const filling = randomBytes(RESUME_BYTES).toString("base64").slice(0, RESUME_BYTES);
  return new TextEncoder().encode(`%PDF-1.7\n% ${owner}\n% ${filling}\n%%EOF\n`);
}

export function createWorld(worker: Worker) {
  const { url, db } = worker;
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };

  /** A call must be answered with 200 or 201. */
  async function call<T>(method: string, path: string, { token, json, form }: Sent = {}): Promise<T> {
    const headers = new Headers(json ? { "Content-Type": "application/json" } : {});
    if (token) headers.set("Authorization", `Bearer ${token}`);
    // Each call comes from a network of its own: what one may do in a minute is not the matter here.
    headers.set("CF-Connecting-IP", `10.77.${next() >> 8}.${made & 255}`);
    const answer = await fetch(url + path, { method, headers, body: json ? JSON.stringify(json) : (form ?? null) });
    const text = await answer.text();
    if (answer.status > 201) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`;
    await db
      .prepare(sql)
      .bind(...Object.values(row))
      .run();
  }

  /** An account past its sign-up: a password would take a sixth of a second to hash, and nobody types it here. */
  async function account(role: "admin" | "user", name: string): Promise<Person> {
    const [id, now] = [randomUUID(), Date.now()];
    const email = `${name.toLowerCase().replaceAll(" ", ".")}.${next()}@example.com`;
    await insert("users", { id, email, role, email_verified_at: now, created_at: now });
    await insert("profiles", { user_id: id, updated_at: now });
    const [session, token] = await Promise.all([live(id, "web", now), live(id, "api", now)]);
    return { id, name, email, session, token };
  }

  async function live(userId: string, kind: "web" | "api", now: number): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await insert("sessions", {
      ...{ token_hash: createHash("sha256").update(token).digest("base64url"), user_id: userId, kind },
      ...{ created_at: now, last_seen_at: now, idle_ms: DAY_MS, expires_at: now + DAY_MS },
    });
    return token;
  }

  return {
    call,
    /** All rows of a statement, as the database has them. */
    async rows(sql: string, ...values: (string | number)[]): Promise<Record<string, unknown>[]> {
      const { results } = await db
        .prepare(sql)
        .bind(...values)
        .all();
      return results;
    },
    /** The bytes of a stored file; null if there is none. */
    async fileOf(key: unknown): Promise<Uint8Array | null> {
      const file = await worker.bucket.get(String(key));
      return file && new Uint8Array(await file.arrayBuffer());
    },
    /** Somebody who teaches, with a whole profile. `hasResume`: she has stored a file. */
    async candidate({ hasResume }: { hasResume: boolean }): Promise<Person> {
      const person = await account("user", NAME);
      const since = new Date(Date.now() - EXPERIENCE_YEARS * 365 * DAY_MS).toISOString().slice(0, 10);
      const json = { ...PROFILE, start_date: since, teaching: TEACHING };
      await call("PUT", `/user/${person.id}`, { token: person.token, json });
      if (hasResume) await storeResume(url, person);
      return person;
    },
    /** Somebody who recruits, with a school of her own and one job posted earlier. */
    async recruiter(): Promise<Person> {
      const person = await account("admin", "Meera Joshi");
      const [id, now] = [randomUUID(), Date.now()];
      await insert("institutions", { id, created_at: now, updated_at: now });
      await insert("institution_members", { user_id: person.id, institution_id: id, role: "owner", created_at: now });
      await call("PUT", `/user/${person.id}`, {
        token: person.token,
        json: { f_name: "Meera", l_name: "Joshi", mobile: "9876501234", country: "India" },
      });
      return person;
    },
    async job({ id, token }: Person, title: string): Promise<string> {
      const posted = await call<{ id: string }>("POST", `/jobs/createjob/${id}`, { token, json: { ...JOB, title } });
      return posted.id;
    },
    async application(jobId: string, person: Person): Promise<string> {
      const form = new FormData();
      form.set("job_id", jobId);
      form.set("applicant_name", person.name);
      form.set("applicant_email", person.email);
      form.set("applicant_mobile", PROFILE.mobile);
      form.set("applicant_experience", "3+");
      form.set("resume", new Blob([makeResume(person.email)], { type: "application/pdf" }), "resume.pdf");
      const { token } = person;
      return (await call<{ id: string }>("POST", "/application/applyforjob", { token, form })).id;
    },
    /** Two times, three and four days ahead, at ten where the school is. */
    async proposal(applicationId: string, { token }: Person): Promise<void> {
      const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
      const times = [3, 4].map((ahead) => ({ starts_at: `${day(ahead)}T04:30:00.000Z`, minutes: 40 }));
      const json = { kind: "talk", times, place: "Room 4, main building", time_zone: "Asia/Kolkata" };
      await call("POST", `/application/interviews/${applicationId}`, { token, json });
    },
  };
}

type Sent = { token?: string; json?: object; form?: FormData };

/** The API stores none, so the form of the page does. */
async function storeResume(url: string, { id, session, email }: Person): Promise<void> {
  const form = new FormData();
  form.set("drawn_for", id);
  form.set("resume", new Blob([makeResume(email)], { type: "application/pdf" }), "asha-nair.pdf");
  const headers = { Cookie: `__Host-session=${session}`, Origin: new URL(url).origin, "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(`${url}/resume`, { method: "POST", headers, body: form, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`Storing a resume answered ${answer.status}.`);
}
