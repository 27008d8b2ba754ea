import { describe, expect, test } from "vitest";
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import { sweepPhotos } from "~/domain/profiles/store-profile-files.server";
import { expectError } from "../support/api-answers";
import { apiUpload, request, send, visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, snapshot, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  createSession,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { failingBucket, failingDatabase } from "../support/failing-storage";
import { control, errorOf, textOf, toastsOf } from "../support/pages";

type Person = Awaited<ReturnType<typeof signedIn>>;
const bytesOf = (text: string) => new TextEncoder().encode(`%PDF-1.7 %%EOF\n${text}`);
const store = (person: Person, text = "first", name = "Asha CV.pdf") =>
  person.upload("/resume", { resume: pdf(name, bytesOf(text)) });
const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);
async function textOfObject(key: unknown): Promise<string | undefined> {
  const object = await bindings.RESUMES.get(String(key));
  return object ? new TextDecoder().decode(await object.arrayBuffer()) : undefined;
}

describe("/resume", () => {
  test("stores a PDF, shows its name and gives its bytes back", async () => {
    const person = await signedIn("user");
    expect(textOf(await (await person.get("/resume")).text())).toContain("No resume stored yet");
    const answer = await store(person);
    expect(answer.status).toBe(303);
    const page = await (await person.follow(answer)).text();
    expect(toastsOf(page)).toEqual(["Resume stored"]);
    expect(textOf(page)).toContain("Asha CV.pdf");
    const row = await profileOf(person.account.id);
    expect(row).toMatchObject({ resume_name: "Asha CV.pdf", resume_bytes: 20, resume_stored_at: expect.any(Number) });
    expect(await storedKeys()).toEqual([row?.resume_path]);

    const file = await person.get("/resume/file");
    expect(file.status).toBe(200);
    expect(new TextDecoder().decode(await file.arrayBuffer())).toBe("%PDF-1.7 %%EOF\nfirst");
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toMatch(/^inline; filename="Asha CV\.pdf"/);
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("replaces it and removes the old object", async () => {
    const person = await signedIn("user");
    await store(person, "first");
    const old = (await profileOf(person.account.id))?.resume_path;
    await store(person, "second", "New.pdf");
    const row = await profileOf(person.account.id);
    expect(row).toMatchObject({ resume_name: "New.pdf" });
    expect(row?.resume_path).not.toBe(old);
    expect(await storedKeys()).toEqual([row?.resume_path]);
    expect(await textOfObject(row?.resume_path)).toBe("%PDF-1.7 %%EOF\nsecond");
  });

  test("of several replacements at once one stays, with its object and no other", async () => {
    const person = await signedIn("user");
    await store(person);
    const answers = await Promise.all(["a", "b", "c"].map((text) => store(person, text, `${text}.pdf`)));
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    const row = await profileOf(person.account.id);
    expect(await storedKeys()).toEqual([row?.resume_path]);
    expect(await textOfObject(row?.resume_path)).toBe(`%PDF-1.7 %%EOF\n${String(row?.resume_name).charAt(0)}`);
  });

  test("removes it, twice is fine", async () => {
    const person = await signedIn("user");
    await store(person);
    for (let time = 0; time < 2; time += 1) {
      expect((await person.upload("/resume", { intent: "remove" })).status).toBe(303);
      expect(await profileOf(person.account.id)).toMatchObject({
        resume_path: null,
        resume_name: null,
        resume_bytes: null,
        resume_stored_at: null,
      });
      expect(await storedKeys()).toEqual([]);
    }
    expect((await person.get("/resume/file")).status).toBe(404);
  });

  test.each([
    ["no file", {}, 400, "Choose your resume, a PDF file"],
    ["an empty file", { resume: pdf("cv.pdf", new Uint8Array()) }, 400, "This file is empty"],
    [
      "an HTML file that calls itself PDF",
      { resume: pdf("cv.pdf", new TextEncoder().encode("<script>")) },
      415,
      "The resume must be a PDF file",
    ],
    [
      "more than 10 MB",
      { resume: pdf("cv.pdf", pdfBytes(10 * 1024 * 1024 + 1)) },
      413,
      "The resume is larger than 10 MB",
    ],
  ] as const)("%s is refused and the old one stays", async (_, fields, status, message) => {
    const person = await signedIn("user");
    await store(person);
    const before = await snapshot();
    const answer = await person.upload("/resume", { ...fields });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(errorOf(page, "resume")).toBe(message);
    expect(textOf(page)).toContain("Asha CV.pdf");
    expect(await snapshot()).toEqual(before);
  });

  test("is the candidate's: a recruiter gets 403, nobody a redirect and her form back, and neither writes", async () => {
    const recruiter = await signedIn("admin");
    const before = await snapshot();
    for (const answer of [await recruiter.get("/resume"), await store(recruiter)]) expect(answer.status).toBe(403);
    const nobody = visitor();
    expect((await nobody.get("/resume")).headers.get("Location")).toBe("/login?redirectTo=%2Fresume");
    expect((await nobody.upload("/resume", { resume: pdf() })).status).toBe(401);
    expect(await snapshot()).toEqual(before);
  });

  test("its file is there for its owner only, by cookie or token", async () => {
    const person = await signedIn("user");
    await store(person);
    const token = await createSession(person.account, "api");
    const read = (headers: Record<string, string>) => send(request("/resume/file", { headers }));
    expect((await read({ Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read({ Authorization: "Bearer wrong" })).status).toBe(404);
    expect((await read({})).status).toBe(404);
    expect((await (await signedIn("user")).get("/resume/file")).status).toBe(404);
    expect((await (await signedIn("admin")).get("/resume/file")).status).toBe(404);
  });
});

describe("when something fails while a resume is replaced", () => {
  test("a bucket that takes nothing: 503, the old one stays", async () => {
    const person = await signedIn("user");
    await store(person);
    const before = await snapshot();
    const { RESUMES } = failingBucket("put");
    const answer = await person.upload("/resume", { resume: pdf("new.pdf") }, { env: { RESUMES } });
    expect(answer.status).toBe(503);
    expect(textOf(await answer.text())).toContain("The resume could not be stored. Please try again");
    expect(await snapshot()).toEqual(before);
    takeLoggedErrors();
  });

  test("a bucket that deletes nothing: the new one counts, the sweep takes the old one", async () => {
    const person = await signedIn("user");
    await store(person);
    const { RESUMES } = failingBucket("delete");
    const answer = await person.upload("/resume", { resume: pdf("new.pdf") }, { env: { RESUMES } });
    expect(answer.status).toBe(303);
    expect(await storedKeys()).toHaveLength(2);
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await sweepResumes({ db, resumes: bindings.RESUMES, now: later })).toBe(1);
    expect(await storedKeys()).toEqual([(await profileOf(person.account.id))?.resume_path]);
  });

  for (const when of ["before", "after"] as const) {
    for (const isLasting of [false, true]) {
      test(`a database lost ${when} any call${isLasting ? " and all later ones" : ""}: the row names an object that is there`, async () => {
        for (let at = 1; at <= 6; at += 1) {
          const person = await signedIn("user");
          await store(person);
          const { DB } = failingDatabase({ at, when, isLasting });
          await person.upload("/resume", { resume: pdf("new.pdf", bytesOf("new")) }, { env: { DB } });
          const row = await profileOf(person.account.id);
          const isNew = row?.resume_name === "new.pdf";
          expect(await textOfObject(row?.resume_path), `call ${at}`).toBe(
            isNew ? "%PDF-1.7 %%EOF\nnew" : "%PDF-1.7 %%EOF\nfirst",
          );
          expect(row?.resume_bytes).toBe(isNew ? 18 : 20);
        }
        takeLoggedErrors();
      });
    }
  }
});

describe("applying with the stored resume", () => {
  const openJob = async () => createJob(await createAccount("admin"));
  const PATH = "/application/applyforjob";
  const withStored = (jobId: string) => ({ ...APPLY_FIELDS, job_id: jobId, use_stored_resume: "1" });

  test("sends a copy: replacing or removing the stored one changes no application", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(textOf(page)).toContain("Use my stored resume Asha CV.pdf");
    expect(control(page, "apply-resume")).not.toHaveProperty("required");
    const answer = await person.upload(`/jobdetails/${job.id}`, withStored(job.id));
    expect(answer.status).toBe(303);
    const [sent] = await rowsOf("applications");
    expect(sent).toMatchObject({ candidate_id: person.account.id, resume_name: "Asha CV.pdf", resume_bytes: 20 });
    expect(sent?.resume_key).not.toBe((await profileOf(person.account.id))?.resume_path);
    await store(person, "second");
    expect(await textOfObject(sent?.resume_key)).toBe("%PDF-1.7 %%EOF\nfirst");
    await person.upload("/resume", { intent: "remove" });
    expect(await textOfObject(sent?.resume_key)).toBe("%PDF-1.7 %%EOF\nfirst");
    const opened = await person.get(`/resumes/${sent?.id}`);
    expect(new TextDecoder().decode(await opened.arrayBuffer())).toBe("%PDF-1.7 %%EOF\nfirst");
  });

  test("works through the API with the field use_stored_resume", async () => {
    const person = await signedIn("user");
    await store(person);
    const token = await createSession(person.account, "api");
    const job = await openJob();
    const answer = await apiUpload(PATH, withStored(job.id), { token });
    expect(answer.status).toBe(201);
    expect(await textOfObject((await rowsOf("applications"))[0]?.resume_key)).toBe("%PDF-1.7 %%EOF\nfirst");
  });

  test("an uploaded file goes before the stored one", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const fields = { ...withStored(job.id), resume: pdf("other.pdf", bytesOf("other")) };
    await person.upload(`/jobdetails/${job.id}`, fields);
    const [sent] = await rowsOf("applications");
    expect(sent).toMatchObject({ resume_name: "other.pdf" });
    expect(await textOfObject(sent?.resume_key)).toBe("%PDF-1.7 %%EOF\nother");
  });

  test("a browser's empty file field is no upload; with Upload another it is a missing one", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const empty = new File([], "", { type: "application/octet-stream" });
    const missing = { ...withStored(job.id), use_stored_resume: "", resume: empty };
    const refused = await person.upload(`/jobdetails/${job.id}`, missing);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(errorOf(page, "apply-resume")).toBe("Choose your resume, a PDF file");
    expect(page).toMatch(
      /<input type="radio" name="use_stored_resume" value="" checked=""|<input type="radio" name="use_stored_resume" checked="" value=""/,
    );
    expect((await person.upload(`/jobdetails/${job.id}`, { ...withStored(job.id), resume: empty })).status).toBe(303);
  });

  test("a file that was chosen stays chosen when another field is wrong, and nothing goes out without it", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const path = `/jobdetails/${job.id}`;
    const CHOSEN = /<input type="radio" name="use_stored_resume" (?:value="" checked=""|checked="" value="")/;
    for (const use_stored_resume of ["1", ""]) {
      const wrong = { ...withStored(job.id), use_stored_resume, applicant_mobile: "none" };
      const refused = await person.upload(path, { ...wrong, resume: pdf("other.pdf", bytesOf("other")) });
      expect(refused.status).toBe(400);
      const page = await refused.text();
      expect(page).toMatch(CHOSEN);
      expect(textOf(page)).toContain("Choose the file again.");
      // Sent again as the page stands: a browser without script has lost the file.
      const again = await person.upload(path, { ...withStored(job.id), use_stored_resume: "" });
      expect(again.status).toBe(400);
      expect(errorOf(await again.text(), "apply-resume")).toBe("Choose your resume, a PDF file");
    }
    expect(await countRows("applications")).toBe(0);
  });

  test("the stored one stays chosen when another field is wrong", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const refused = await person.upload(`/jobdetails/${job.id}`, { ...withStored(job.id), applicant_mobile: "none" });
    expect(await refused.text()).toMatch(/name="use_stored_resume" (?:value="1" checked=""|checked="" value="1")/);
    expect((await person.upload(`/jobdetails/${job.id}`, withStored(job.id))).status).toBe(303);
  });

  test("is refused without a stored one, signed out, as a recruiter, and with a senseless flag", async () => {
    const job = await openJob();
    const candidate = await withToken("user");
    const recruiter = await withToken("admin");
    const before = await snapshot();
    for (const token of [candidate.token, recruiter.token, undefined]) {
      const answer = await apiUpload(PATH, withStored(job.id), token ? { token } : {});
      expectError(answer, 400, "bad_input", ["resume"]);
    }
    const senseless = { ...withStored(job.id), use_stored_resume: "resumes/of-somebody-else" };
    expectError(await apiUpload(PATH, senseless, { token: candidate.token }), 400, "bad_input", ["use_stored_resume"]);
    expect(await snapshot()).toEqual(before);
  });

  test("no choice is offered to whoever keeps none", async () => {
    const person = await signedIn("user");
    const job = await openJob();
    const page = await (await person.get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(page).not.toContain("use_stored_resume");
    expect(control(page, "apply-resume")).toHaveProperty("required");
  });

  test("the second time: 409, and no copy is left", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    await person.upload(`/jobdetails/${job.id}`, withStored(job.id));
    const before = await snapshot();
    const again = await person.upload(`/jobdetails/${job.id}`, withStored(job.id));
    expect(again.status).toBe(409);
    expect(await snapshot()).toEqual(before);
  });

  test("two at once: one application, one copy", async () => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const apply = () => person.upload(`/jobdetails/${job.id}`, withStored(job.id));
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409]);
    expect(await countRows("applications")).toBe(1);
    expect(await storedKeys()).toHaveLength(2);
  });

  test("a stored object that has gone is refused beside the resume", async () => {
    const person = await signedIn("user");
    await store(person);
    await bindings.RESUMES.delete(await storedKeys());
    const job = await openJob();
    const answer = await person.upload(`/jobdetails/${job.id}`, withStored(job.id));
    expect(answer.status).toBe(400);
    expect(errorOf(await answer.text(), "apply-resume")).toContain("You have no stored resume");
    expect(await countRows("applications")).toBe(0);
  });

  test.each(["get", "put"] as const)("a bucket whose %s fails: 503, nothing is sent", async (method) => {
    const person = await signedIn("user");
    await store(person);
    const job = await openJob();
    const before = await snapshot();
    const { RESUMES } = failingBucket(method);
    const answer = await person.upload(`/jobdetails/${job.id}`, withStored(job.id), { env: { RESUMES } });
    expect(answer.status).toBe(503);
    expect(await snapshot()).toEqual(before);
    takeLoggedErrors();
  });

  test.each(["before", "after"] as const)(
    "a database lost %s any call leaves no application without its object",
    async (when) => {
      for (let at = 1; at <= 8; at += 1) {
        const person = await signedIn("user");
        await store(person);
        const job = await openJob();
        const { DB } = failingDatabase({ at, when });
        await person.upload(
          `/jobdetails/${job.id}`,
          { ...withStored(job.id), applicant_email: `n${at}@example.com` },
          { env: { DB } },
        );
        for (const row of await rowsOf("applications"))
          expect(await textOfObject(row.resume_key)).toBe("%PDF-1.7 %%EOF\nfirst");
        expect(await textOfObject((await profileOf(person.account.id))?.resume_path)).toBe("%PDF-1.7 %%EOF\nfirst");
      }
      takeLoggedErrors();
    },
  );
});

describe("the sweep", () => {
  test("keeps sent resumes, stored resumes and photos, and removes what no row names", async () => {
    const person = await signedIn("user");
    await store(person);
    await person.upload("/photo", { photo: new File([new Uint8Array([0xff, 0xd8, 0xff])], "a.jpg") });
    const application = await createApplication(await createJob(await createAccount("admin")));
    await bindings.RESUMES.put("resumes/orphan", pdfBytes());
    await bindings.RESUMES.put("photos/orphan", pdfBytes());
    const row = await profileOf(person.account.id);
    const deps = { db, resumes: bindings.RESUMES, now: new Date() };
    expect([await sweepResumes(deps), await sweepPhotos(deps)]).toEqual([0, 0]);
    const later = { ...deps, now: new Date(Date.now() + 2 * 3_600_000) };
    expect([await sweepResumes(later), await sweepPhotos(later)]).toEqual([1, 1]);
    const named = [row?.resume_path, row?.photo_key, application.resumeKey].map(String);
    expect((await storedKeys()).sort()).toEqual(named.sort());
  });
});
