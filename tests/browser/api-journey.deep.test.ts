/** The main job with nothing but `fetch` against the JSON API, as a third party's client would do it. */
import { expect, test } from "vitest";
import { call, FULL_JOB, loadPlace, makePdf, newAddress, PASSWORD } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What a job says beside the specification's fields where nobody has said any of it. */
const SAID = {
  ...{ pay_min: null, pay_max: null, pay_currency: null, pay_period: null, starts_on: null },
  ...{ subjects: [], levels: [], boards: [], requires: [], early_career: null, vacancy_is: null },
  closes_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT18:29:59\.000Z$/),
  closes_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  time_zone: "Asia/Kolkata",
};

/** And what only the whole job says. */
const ON_ITS_PAGE = {
  ...{ contract: null, contract_until: null, provident_fund: null, accommodation: null, notice_days: null },
  ...{ bond_months: null, keeps_originals: null, medium: null, classes_from: null, classes_to: null },
  ...{ walk_in_from: null, walk_in_to: null, walk_in_hours: null, walk_in_place: null },
  ...{ answer_days: null, answers_from: null, questions: [], responsiveness: null },
};

/** Where "Shillong" is, from the gazetteer. */
const SHILLONG = { id: 1256523, name: "Shillong", state: "Meghalaya", country: "IN", lat: 25.56892, lon: 91.88313 };

test("a recruiter posts a job, a candidate finds it and applies with a PDF, the recruiter opens that PDF", async () => {
  const url = app.url();
  await loadPlace(url, SHILLONG.id);
  const recruiter = await signUp("admin", "meera");
  const candidate = await signUp("user", "asha");

  const posted = { ...FULL_JOB, vacancy: 2, user_id: candidate.id, deleted: true, status: "closed" };
  const job = await call(url, "POST", `/jobs/createjob/${recruiter.id}`, {
    token: recruiter.token,
    json: posted,
    status: 201,
  });
  expect(job).toEqual({ id: expect.stringMatching(UUID) });

  const list = await call(
    url,
    "GET",
    `/jobs/getalljobs?${new URLSearchParams({ q: "calculus", location: "Shillong" })}`,
  );
  const { title, company_name, category, location, job_nature, salary } = FULL_JOB;
  const updated_at = expect.stringMatching(TIME);
  // Her first job has founded the institution that it names.
  const institution = {
    id: expect.stringMatching(UUID),
    slug: expect.any(String),
    name: company_name,
    standing: "unchecked",
  };
  expect(list).toEqual([
    {
      id: job.id,
      title,
      company_name,
      category,
      location,
      job_nature,
      salary,
      institution,
      updated_at,
      url: `${url}/jobdetails/${job.id}`,
      ...SAID,
    },
  ]);

  const details = await call(url, "GET", `/jobs/getjobbyid/${job.id}`);
  expect(details).toEqual({
    ...FULL_JOB,
    ...SAID,
    ...ON_ITS_PAGE,
    place: SHILLONG,
    url: `${url}/jobdetails/${job.id}`,
    institution: expect.objectContaining(institution),
    vacancy: 2,
    id: job.id,
    user_id: recruiter.id,
    deleted: false,
    status: "open",
    applications: 0,
    created_at: details.createdAt,
    createdAt: expect.stringMatching(TIME),
    updated_at,
  });

  const pdf = await makePdf("Asha Nair");
  const form = applicationForm(job.id, candidate.email, pdf);
  const application = await call(url, "POST", "/application/applyforjob", {
    token: candidate.token,
    form,
    status: 201,
  });
  expect(application).toEqual({ id: expect.stringMatching(UUID) });
  const again = applicationForm(job.id, candidate.email.toUpperCase(), pdf);
  const refusal = await call(url, "POST", "/application/applyforjob", {
    token: candidate.token,
    form: again,
    status: 409,
  });
  expect(refusal).toMatchObject({ code: "already_applied", message: expect.any(String) });

  await call(url, "GET", `/applications/${job.id}`, { status: 401 });
  await call(url, "GET", `/applications/${job.id}`, { token: candidate.token, status: 403 });
  const applications = await call(url, "GET", `/applications/${job.id}`, { token: recruiter.token });
  expect(applications).toEqual([
    {
      id: application.id,
      name: "Asha Nair",
      email: candidate.email,
      resumeUrl: expect.stringMatching(new RegExp(`^${url}/`)),
      status: "submitted",
      address_confirmed: true,
      answer_by: expect.any(String),
      turn: "school",
      answers: null,
      declined_at: null,
      not_joined_at: null,
      moves: ["shortlisted", "interviewing", "offered", "hired", "rejected"],
      stars: null,
      read: false,
      not_real: false,
    },
  ]);
  await expectPdf(applications[0].resumeUrl, pdf);

  const own = await call(url, "GET", `/jobs/getJobsByUserId/${recruiter.id}`, { token: recruiter.token });
  // How the school answers stands in the job alone.
  const { responsiveness, ...listed } = details;
  expect(own).toEqual([{ ...listed, applications: 1 }]);

  await call(url, "POST", "/auth/logout", { token: recruiter.token });
  await call(url, "GET", `/applications/${job.id}`, { token: recruiter.token, status: 401 });
  await call(url, "POST", "/auth/logout", { token: recruiter.token });
});

async function signUp(role: "admin" | "user", name: string) {
  const url = app.url();
  const account = { role, email: newAddress(name), password: PASSWORD };
  const { id } = await call(url, "POST", "/auth/createuser", { json: account, status: 201 });
  expect(id).toMatch(UUID);
  await call(url, "POST", "/auth/createuser", { json: account, status: 409 });
  const personal = { f_name: "Asha", s_name: "", l_name: "Nair", mobile: "9876543210", address: "14 Pine Ridge Road" };
  const place = { country: "India", city: "Shillong", state: "Meghalaya", zip: "793001" };
  const registered = await call(url, "PUT", `/user/registeruser/${id}`, { json: { ...personal, ...place } });
  expect(registered).toEqual({ id });
  await call(url, "PUT", `/user/registeruser/${id}`, { json: personal, status: 401 });

  const wrong = { email: account.email, password: `${PASSWORD}!` };
  await call(url, "POST", "/auth/login", { json: wrong, status: 401 });
  const answer = await call(url, "POST", "/auth/login", { json: { email: account.email, password: PASSWORD } });
  expect(answer).toEqual({ token: expect.any(String), id, role });
  return { id, email: account.email, token: String(answer.token) };
}

function applicationForm(jobId: string, email: string, pdf: Buffer) {
  const form = new FormData();
  form.set("job_id", jobId);
  form.set("applicant_name", "Asha Nair");
  form.set("applicant_email", email);
  form.set("applicant_mobile", "9876543210");
  form.set("applicant_experience", "8+");
  form.set("resume", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "asha.pdf");
  return form;
}

/** The link opens in a new tab: with no token and no cookie. */
async function expectPdf(resumeUrl: string, pdf: Buffer) {
  const answer = await fetch(resumeUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), pdf)).toBe(0);

  const forged = new URL(resumeUrl);
  for (const [name, value] of forged.searchParams) {
    if (/^\d+$/.test(value)) forged.searchParams.set(name, String(Number(value) + 60));
  }
  const refused = await fetch(forged);
  expect(refused.ok).toBe(false);
  await refused.arrayBuffer();
}
