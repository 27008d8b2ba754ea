/** A client that knows the specification's section 7 and nothing else: its thirteen calls, its payloads, its names, its numbers as numbers. */
import { expect, test } from "vitest";
import { makePdf, newAddress, PASSWORD } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();

/** The fields of the profile's update, as the specification lists them. */
const PROFILE = {
  f_name: "Asha",
  s_name: "Kiran",
  l_name: "Nair",
  mobile: 9876543210,
  address: "14 Pine Ridge",
  city: "Shillong",
  state: "Meghalaya",
  country: "India",
  zip: 793001,
  gender: "female",
  education_institute: "North Hill College",
  education_degree: "B.Ed.",
  major: "Mathematics",
  degree_duration: 2,
  company_name: "Pine School",
  company_designation: "Teacher",
  company_location: "Shillong",
  start_date: "2019-06-01",
  end_date: "2023-04-30",
  salary: "₹ 4,20,000",
  resume_path: "write skills",
};

/** The fields of a job, as the form of the specification sends them. */
const JOB = {
  title: "Teacher of Calculus",
  category: "Engineering",
  job_nature: "Full Time",
  vacancy: 2,
  salary: "₹ 4,20,000",
  location: "Shillong",
  description: "Teach calculus.",
  benefits: "A room",
  responsibility: "Two classes",
  qualifications: "B.Ed.",
  keywords: "calculus",
  company_name: "Pine School",
  company_location: "Shillong",
  website: "http://pine.example",
  job_logo: "https://pine.example/logo.png",
  deleted: false,
};

/** What a client of that time does: send, look at 200 to 299, read JSON. */
async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const answer = await fetch(app.url() + path, { method, headers, ...init });
  expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(200);
  expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300);
  return (await answer.json()) as T;
}

async function register(role: "admin" | "user") {
  const email = newAddress(role);
  const { id } = await call<{ id: string }>("POST", "/auth/createuser", { body: { role, email, password: PASSWORD } });
  const { f_name, s_name, l_name, mobile, address, country, city, state, zip } = PROFILE;
  const nine = { f_name, s_name, l_name, mobile, address, country, city, state, zip };
  await call("PUT", `/user/registeruser/${id}`, { body: { ...nine, gender: null, salary: null, resume_path: null } });
  const login = await call<{ token: string }>("POST", "/auth/login", { body: { email, password: PASSWORD } });
  expect(login).toEqual({ token: expect.any(String), id, role });
  return { id, email, token: login.token };
}

test("a client of the specification goes through all thirteen calls", async () => {
  const recruiter = await register("admin");
  const candidate = await register("user");

  await call("PUT", `/user/${candidate.id}`, { token: candidate.token, body: PROFILE });
  const profile = await call("GET", `/user/${candidate.id}`, { token: candidate.token });
  const { mobile, zip, degree_duration, resume_path: _ours, ...texts } = PROFILE;
  expect(profile).toMatchObject({
    ...texts,
    email: candidate.email,
    resume_path: null,
    photoURL: null,
    jobtitle: null,
  });
  expect([profile.mobile, profile.zip, profile.degree_duration].map(Number)).toEqual([mobile, zip, degree_duration]);

  const { id } = await call<{ id: string }>("POST", `/jobs/createjob/${recruiter.id}`, {
    token: recruiter.token,
    body: JOB,
  });
  expect(id).toEqual(expect.any(String));
  const all = await call<unknown[]>("GET", "/jobs/getalljobs");
  const { title, company_name, category, location, job_nature, salary } = JOB;
  expect(all[0]).toMatchObject({ id, title, company_name, category, location, job_nature, salary });
  const whole = { ...JOB, id, user_id: recruiter.id, status: "open", applications: 0 };
  const job = await call<{ created_at: string; createdAt: string }>("GET", `/jobs/getjobbyid/${id}`);
  expect(job).toMatchObject(whole);
  for (const time of [job.created_at, job.createdAt]) expect(new Date(time).toISOString()).toBe(time);
  const own = await call("GET", `/jobs/getJobsByUserId/${recruiter.id}`, { token: recruiter.token });
  expect(own).toMatchObject([whole]);

  const form = new FormData();
  form.set("job_id", id);
  form.set("applicant_name", "Asha Nair");
  form.set("applicant_email", candidate.email);
  form.set("applicant_mobile", String(PROFILE.mobile));
  form.set("applicant_experience", "3+");
  const pdf = await makePdf("Asha Nair");
  form.set("resume", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "resume.pdf");
  await call("POST", "/application/applyforjob", { body: form });
  const applications = await call<{ id: string; resumeUrl: string }[]>("GET", `/applications/${id}`, {
    token: recruiter.token,
  });
  expect(applications).toMatchObject([{ name: "Asha Nair", email: candidate.email, status: "submitted" }]);
  expect(applications[0]?.id).toEqual(expect.any(String));
  const resume = await fetch(applications[0]?.resumeUrl ?? "");
  expect(new Uint8Array(await resume.arrayBuffer())).toEqual(new Uint8Array(pdf));

  await call("POST", "/auth/forgot-password", { body: { email: candidate.email } });
  await call("POST", "/auth/logout", { token: candidate.token });
  const after = await fetch(`${app.url()}/user/${candidate.id}`, {
    headers: { Authorization: `Bearer ${candidate.token}` },
  });
  expect(after.status, "the token has ended").toBe(401);
});
