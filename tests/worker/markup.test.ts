/** HTML in every field that people fill in, on every page and in every mail: text, never markup. */

import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { csvLine } from "~/http/formats/csv";
import { type Visitor, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import { APPLY_FIELDS, JOB_FIELDS, pdf, signedIn } from "../support/factories";
import { anyText } from "../support/hostile-values";
import { letTimePass } from "../support/school-moves";
import { runs } from "../support/test-depth";

/** Breaks out of a tag's body, of either kind of attribute, of a script, of a comment. Each field has a tag of its own. */
const inject = (field: string) => `${field}</title></script>--><b-${field.replace(/_/g, "-")} x='"onerror=1>`;
const INJECTED = /<b-[a-z]/i;

const JOB = Object.fromEntries(
  Object.entries(JOB_FIELDS).map(([name, value]) =>
    ["job_nature", "vacancy", "website", "job_logo"].includes(name) ? [name, value] : [name, inject(name).slice(0, 60)],
  ),
);
const URLS = {
  website: `https://hill.example.com/"><b-website>`,
  job_logo: `https://hill.example.com/'"><b-logo>.png`,
};
const PROFILE = Object.fromEntries(
  "f_name s_name l_name address city state country gender education_institute education_degree major company_name company_designation company_location salary jobtitle"
    .split(" ")
    .map((name) => [name, inject(name).slice(0, 50)]),
);

type Person = Visitor & { account: { id: string; email: string } };
let recruiter: Person;
let candidate: Person;
let jobId = "";
let applicationId = "";
beforeEach(async () => {
  recruiter = await signedIn("admin");
  candidate = await signedIn("user");
  for (const person of [recruiter, candidate]) {
    const saved = await person.form("/updateprofile", PROFILE);
    expect(saved.status, "the profile is taken as it is").toBe(303);
  }
  const posted = await recruiter.form("/recruiter", { ...JOB, ...URLS });
  expect(posted.status, "the job is taken as it is").toBe(303);
  jobId = String((await rowsOf("jobs"))[0]?.id);
  const fields = { ...APPLY_FIELDS, applicant_name: inject("applicant"), applicant_email: "o'b&c+d@example.com" };
  expect((await candidate.upload(`/jobdetails/${jobId}`, { ...fields, resume: pdf("a<b-file>.pdf") })).status).toBe(
    303,
  );
  applicationId = String((await rowsOf("applications"))[0]?.id);
  const moved = await recruiter.form(`/applicants/${applicationId}`, { status: "shortlisted", from: "submitted" });
  expect(moved.status).toBe(303);
  await letTimePass();
  await candidate.form(`/jobdetails/${jobId}/save`, {});
});

test("each field is shown somewhere, and nowhere as markup", async () => {
  const stranger = visitor();
  const visits: [Visitor, string][] = [
    ...[
      "/",
      "/jobs",
      "/jobs?q=title",
      `/jobdetails/${jobId}`,
      `/jobdetails/${jobId}?apply`,
      "/jobs.atom",
      "/sitemaps/1.xml",
    ].map((path): [Visitor, string] => [stranger, path]),
    ...[
      "/userprofile",
      "/updateprofile",
      "/profile",
      "/applied-jobs",
      "/saved-jobs",
      "/notifications",
      "/alljobs",
      "/resume",
      "/yourdata",
      "/yourdata/copy",
      "/yourdata/close",
      `/jobdetails/${jobId}`,
    ].map((path): [Visitor, string] => [candidate, path]),
    ...[
      "/recruiter",
      `/recruiter?jobId=${jobId}`,
      "/myjobs",
      `/myjobs?remove=${jobId}`,
      "/applications",
      `/applications?jobId=${jobId}`,
      `/applicants/${applicationId}`,
      "/notifications",
      "/userprofile",
      "/alljobs",
    ].map((path): [Visitor, string] => [recruiter, path]),
  ];
  let all = "";
  for (const [person, path] of visits) {
    const response = await person.get(path);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    expect(INJECTED.exec(html)?.[0] ?? "none", path).toBe("none");
    all += html;
  }
  const shown = [
    ...Object.keys(JOB_FIELDS).filter((name) => /b-/.test(JOB[name] ?? "")),
    ...Object.keys(PROFILE),
    "applicant",
  ];
  for (const name of shown) expect(all, `${name} is shown, escaped`).toContain(`${name}&lt;/title&gt;`);
});

test("what was searched for, and what a refused form gives back, is text", async () => {
  const text = inject("typed");
  const pages = [
    await visitor().get(
      `/jobs?${new URLSearchParams({ q: text, location: text, category: text, job_nature: text, sort: text })}`,
    ),
    await visitor().get(`/nothing/${encodeURIComponent(text)}?${encodeURIComponent(text)}`),
    await visitor().form("/login", { email: text, password: text, redirectTo: `/${text}` }),
    await visitor().form("/signup", { email: text, password: "short", role: text }),
    await visitor().form("/forgotpassword", { email: text }),
    await recruiter.form("/recruiter", { ...JOB, title: "", description: text, vacancy: text, request_key: text }),
    await recruiter.form(`/recruiter?jobId=${jobId}`, { ...JOB, title: "", version: text }),
    await candidate.form("/updateprofile", { ...PROFILE, mobile: text }),
    await candidate.upload(`/jobdetails/${jobId}`, { ...APPLY_FIELDS, applicant_name: text, applicant_mobile: text }),
  ];
  for (const page of pages) expect(INJECTED.exec(await page.text())?.[0] ?? "none", page.url).toBe("none");
});

test("mails hold it as text, in both of their kinds", async () => {
  const mails = await rowsOf("mail_outbox");
  expect(mails.length).toBeGreaterThanOrEqual(3);
  let all = "";
  for (const { id, subject } of mails) {
    expect(String(subject)).not.toMatch(/[\r\n]/);
    for (const path of [`/dev/mail/${id}/html`, `/dev/mail/${id}`, "/dev/mail"]) {
      const html = await (await visitor().get(path)).text();
      expect(INJECTED.exec(html)?.[0] ?? "none", path).toBe("none");
      all += html;
    }
  }
  expect(all).toContain("title&lt;/title&gt;");
});

describe("a spreadsheet", () => {
  test("gets no formula, whatever an applicant typed", () => {
    const start = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      " =",
      "\u00a0+",
      "\uff1d",
      "\uff0b",
      "\uff0d",
      "\uff20",
      "\t\r\n @",
      "\ufeff=",
      '"=',
      "",
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            start,
            anyText.map((text) => text.slice(0, 200)),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        (cells) => {
          const texts = cells.map((pair) => pair.join(""));
          const line = csvLine(texts);
          const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = ""]) =>
            cell.replaceAll('""', '"'),
          );
          expect(read).toHaveLength(texts.length);
          for (const [index, cell] of read.entries()) {
            expect(cell.trimStart()).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/);
            expect(cell).not.toMatch(/^[\t\r\n]/);
            expect([texts[index], `'${texts[index]}`]).toContain(
              cell.startsWith("'") && !texts[index]?.startsWith("'") ? cell : texts[index],
            );
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test("gets none of what stands in the table", async () => {
    const starts = ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x"];
    for (const text of starts) {
      await sql("UPDATE applications SET name = ?, mobile = ?, email = ?", text, text, `${text}@x.example`);
      const csv = await (await recruiter.get(`/applications.csv?jobId=${jobId}`)).text();
      const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
      expect(
        cells.filter((cell) => /^[\s\ufeff]*[=+\-@＝＋－＠]/.test(cell)),
        text,
      ).toEqual([]);
      expect(cells.filter((cell) => cell === `'${text}`)).toHaveLength(2);
    }
  });
});
