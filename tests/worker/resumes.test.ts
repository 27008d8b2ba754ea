import { beforeEach, describe, expect, test } from "vitest";
import { pdfOf } from "../fixtures/pdfs";
import { expectError } from "../support/api-answers";
import { api, apiUpload, visitor } from "../support/app";
import { bindings, countRows, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  type Application,
  createAccount,
  createApplication,
  createJob,
  findInstitutionOf,
  type Job,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { errorOf, heldBy, textOf } from "../support/pages";

let owner: Account & { token: string };
let applicant: Account & { token: string };
let job: Job;
let application: Application;
let path: string;
beforeEach(async () => {
  owner = await withToken("admin");
  applicant = await withToken("user");
  job = await createJob(owner);
  application = await createApplication(job, { candidateId: applicant.id, resumeName: "Meera Iyer (CV).pdf" });
  path = `/resumes/${application.id}`;
});

/** The signed link that the API gives the owner, as a path. */
async function signedPath(): Promise<string> {
  const { body } = await api<{ id: string; resumeUrl: string }[]>("GET", `/applications/${job.id}`, {
    token: owner.token,
  });
  const url = new URL(body.find((item) => item.id === application.id)?.resumeUrl ?? "");
  return url.pathname + url.search;
}

async function expectPdf(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfBytes());
}

async function expectNothing(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  const text = await response.text();
  expect(text).not.toContain("%PDF");
  expect(text).not.toContain("Meera");
}

describe("a resume is opened", () => {
  test("by the owner of the job", async () => {
    await expectPdf(await (await signedIn("admin", owner)).get(path));
  });

  test("by the applicant", async () => {
    await expectPdf(await (await signedIn("user", applicant)).get(path));
  });

  test("by a signed link, without a session and in anybody's", async () => {
    const signed = await signedPath();
    await expectPdf(await visitor().get(signed));
    await expectPdf(await (await signedIn("user")).get(signed));
  });
});

describe("a signed link ends with the session that made it", () => {
  const gone = async (end: () => Promise<unknown>) => {
    const signed = await signedPath();
    await expectPdf(await visitor().get(signed));
    const before = await countRows("resume_openings");
    await end();
    await expectNothing(await visitor().get(signed));
    expect(await countRows("resume_openings")).toBe(before);
  };

  test("when its program logs out", () => gone(() => api("POST", "/auth/logout", { token: owner.token })));

  test("when it is ended, idles out or is over", async () => {
    await gone(() => sql("DELETE FROM sessions"));
    owner = await withToken("admin", owner);
    await gone(() => sql("UPDATE sessions SET last_seen_at = last_seen_at - idle_ms"));
    owner = await withToken("admin", owner);
    await gone(() => sql("UPDATE sessions SET expires_at = 1"));
  });

  test("when another account has the session, or the job another owner", async () => {
    const other = await withToken("admin");
    await gone(() => sql("UPDATE sessions SET user_id = ?", other.id));
    owner = await withToken("admin", owner);
    const place = await findInstitutionOf(other.id);
    await gone(() => sql("UPDATE jobs SET user_id = ?, institution_id = ?", other.id, place?.id ?? ""));
  });

  test("not when another session of the same account ends", async () => {
    const signed = await signedPath();
    const spare = await withToken("admin", owner);
    await api("POST", "/auth/logout", { token: spare.token });
    await expectPdf(await visitor().get(signed));
  });

  test("for the applicant as well", async () => {
    const { body } = await api<{ resumeUrl: string }[]>("GET", "/application/myapplications", {
      token: applicant.token,
    });
    const url = new URL(body[0]?.resumeUrl ?? "");
    await expectPdf(await visitor().get(url.pathname + url.search));
    await api("POST", "/auth/logout", { token: applicant.token });
    await expectNothing(await visitor().get(url.pathname + url.search));
  });
});

describe("a resume is not there", () => {
  test("for another recruiter, another candidate and somebody signed out", async () => {
    const other = await signedIn("admin");
    await createApplication(await createJob(other.account));
    for (const browser of [other, await signedIn("user"), visitor()]) {
      await expectNothing(await browser.get(path));
      const twin = await browser.get(`${path}.data`);
      expect(await twin.text()).not.toContain("%PDF");
    }
  });

  test("for a bearer token, which opens no pages", async () => {
    await expectNothing(await visitor().get(path, { headers: { Authorization: `Bearer ${owner.token}` } }));
    await expectNothing(await visitor({ "__Host-session": owner.token }).get(path));
  });

  test("behind a link that is expired, tampered with or of another application", async () => {
    const signed = await signedPath();
    const other = await createApplication(job);
    const url = new URL(signed, "http://localhost");
    const changed = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    const wrong = [
      changed("expires", String(Number(url.searchParams.get("expires")) + 1)),
      changed("expires", "1"),
      changed("signature", "x"),
      changed("signature", `${url.searchParams.get("signature")}x`),
      signed.replace(application.id, other.id),
      signed.replace(application.id, application.id.toUpperCase()),
      signed.replace("signature", "Signature"),
      path,
    ];
    for (const each of wrong) await expectNothing(await visitor().get(each));
  });

  test.each(["nonsense", "01900000-0000-7000-8000-000000000000", "%00", "..%2f..%2fx", "x".repeat(3000)])(
    "under the id %.30s",
    async (id) => {
      await expectNothing(await (await signedIn("admin", owner)).get(`/resumes/${id}`));
    },
  );

  test("when its object has gone", async () => {
    await bindings.RESUMES.delete(application.resumeKey);
    await expectNothing(await (await signedIn("admin", owner)).get(path));
  });

  test("under the key of the bucket", async () => {
    await expectNothing(await (await signedIn("admin", owner)).get(`/${application.resumeKey}`));
  });
});

describe("a resume's answer", () => {
  test("opens in place, runs nothing and is kept by nobody", async () => {
    const { headers } = await visitor().get(await signedPath());
    expect(headers.get("Content-Disposition")).toMatch(/^inline; filename="Meera Iyer \(CV\)\.pdf"/);
    expect(headers.get("Content-Length")).toBe("64");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(headers.get("Cache-Control")).toMatch(/no-store/);
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    // Whoever has the signed link may read it in any page; no cookie opens it there.
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  test("is a PDF whatever type the object was stored with", async () => {
    await bindings.RESUMES.put(application.resumeKey, pdfBytes(), { httpMetadata: { contentType: "text/html" } });
    await expectPdf(await visitor().get(await signedPath()));
  });

  test.each(["मेरा बायोडाटा.pdf", 'it\'s ; "quoted".pdf', "a%0d%0aSet-Cookie: x.pdf", "𝒳.pdf", "100%.pdf"])(
    "carries the stored name %s in one header line",
    async (resumeName) => {
      application = await createApplication(job, { resumeName });
      const { status, headers } = await visitor().get(await signedPath());
      expect(status).toBe(200);
      const line = headers.get("Content-Disposition") ?? "";
      expect(line).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w%.!~()*-]+$/);
      expect(decodeURIComponent(line.split("UTF-8''")[1] ?? "")).toBe(resumeName);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );
});

describe("a PDF that a school could not read", () => {
  const PATH = "/application/applyforjob";
  const cut = () => pdfOf("plain").subarray(0, 700);
  const openJob = async () => createJob(await createAccount("admin"));
  beforeEach(async () => {
    await sql("DELETE FROM application_events");
    await sql("DELETE FROM applications");
    await bindings.RESUMES.delete((await bindings.RESUMES.list()).objects.map(({ key }) => key));
  });

  test("with a password is refused with that reason, by the API and by the form, and none is kept", async () => {
    const job = await openJob();
    const fields = { ...APPLY_FIELDS, job_id: job.id, insist: "1", resume: pdf("a.pdf", pdfOf("locked-r6")) };
    const answer = await apiUpload(PATH, fields);
    expectError(answer, 422, "file_locked", ["resume"]);
    const page = await visitor().upload(`/jobdetails/${job.id}`, fields);
    expect(page.status).toBe(422);
    expect(errorOf(await page.text(), "apply-resume")).toContain("needs a password to be opened");
    expect(await countRows("applications")).toBe(0);
    expect((await bindings.RESUMES.list()).objects).toEqual([]);
  });

  test("as it may not be printed is taken, and one behind a printer's header is served with its bytes as they came", async () => {
    const account = await createAccount("admin");
    const job = await createJob(account);
    const owner = await signedIn("admin", account);
    const header = new TextEncoder().encode("\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n");
    const bytes = new Uint8Array([...header, ...pdfOf("printOnly-r4-streams")]);
    const answer = await apiUpload(PATH, { ...APPLY_FIELDS, job_id: job.id, resume: pdf("a.pdf", bytes) });
    expect(answer.status).toBe(201);
    const [row] = await rowsOf("applications");
    const served = await owner.get(`/resumes/${row?.id}`);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
  });

  test("as its end is missing is asked back, and sent all the same if that is wanted", async () => {
    const job = await openJob();
    const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf("a.pdf", cut()) };
    expectError(await apiUpload(PATH, fields), 422, "file_cut_off", ["resume"]);
    const page = await visitor().upload(`/jobdetails/${job.id}`, fields);
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(errorOf(html, "apply-resume")).toBe("This file seems to be cut off");
    expect(textOf(html)).toContain("Send it all the same");
    expect(heldBy(html, "apply-applicant_name")).toBe(APPLY_FIELDS.applicant_name);
    const wrong = await visitor().upload(`/jobdetails/${job.id}`, { ...fields, insist: "1", applicant_mobile: "none" });
    expect(await wrong.text()).toMatch(/<input type="checkbox" name="insist"[^>]* checked=""/);
    expect((await visitor().upload(`/jobdetails/${job.id}`, { ...fields, insist: "1" })).status).toBe(303);
    expect(await countRows("applications")).toBe(1);
  });

  test("which comes while it is stored is looked at as well", async () => {
    const job = await openJob();
    const [begin, end] = [pdfOf("locked-r4").subarray(0, 20), pdfOf("locked-r4").subarray(20)];
    const bytes = new Uint8Array(200_000 + begin.length + end.length).fill(0x20);
    bytes.set(begin);
    bytes.set(end, bytes.length - end.length);
    const answer = await apiUpload(PATH, { ...APPLY_FIELDS, job_id: job.id, resume: pdf("a.pdf", bytes) });
    expectError(answer, 422, "file_locked", ["resume"]);
    expect((await bindings.RESUMES.list()).objects).toEqual([]);
  });

  test("is not stored in the profile either, and the last one stays", async () => {
    const person = await signedIn("user");
    await person.upload("/resume", { resume: pdf("good.pdf") });
    const locked = await person.upload("/resume", { resume: pdf("a.pdf", pdfOf("locked-r3")) });
    expect(errorOf(await locked.text(), "resume")).toContain("needs a password");
    const asked = await person.upload("/resume", { resume: pdf("cut.pdf", cut()) });
    expect(textOf(await asked.text())).toContain("Send it all the same");
    expect((await rowsOf("profiles")).map(({ resume_name }) => resume_name)).toContain("good.pdf");
    expect((await person.upload("/resume", { resume: pdf("cut.pdf", cut()), insist: "1" })).status).toBe(303);
    expect((await rowsOf("profiles")).map(({ resume_name }) => resume_name)).toContain("cut.pdf");
  });
});
