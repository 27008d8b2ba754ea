/** What a person's copy of her data has: fields by name, and the reason for each column that is left out. */
import { getTableColumns } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles, users } from "~/db/schema/accounts";
import { applicationMessages, interviews } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import {
  ACCOUNT_COPY,
  APPLICATION_COPY,
  INTERVIEW_COPY,
  JOB_COPY,
  MESSAGE_COPY,
  PROFILE_COPY,
} from "~/domain/privacy/copied-columns.server";
import { SEALED_DAYS } from "~/domain/ratings/rules";
import type { Visitor } from "../support/app";
import { sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job, signedIn } from "../support/factories";
import { mainTextOf } from "../support/pages";

const DAY_MS = 86_400_000;
const TABLES = {
  users: [users, ACCOUNT_COPY],
  profiles: [profiles, PROFILE_COPY],
  applications: [applications, APPLICATION_COPY],
  messages: [applicationMessages, MESSAGE_COPY],
  interviews: [interviews, INTERVIEW_COPY],
  jobs: [jobs, JOB_COPY],
} as const;

let candidate: Visitor & { account: Account };
let recruiter: Visitor & { account: Account };
let job: Job;
let id: string;
beforeEach(async () => {
  candidate = await signedIn("user", await createAccount("user"));
  recruiter = await signedIn("admin");
  job = await createJob(recruiter.account, { title: "PGT Physics" });
  const { email } = candidate.account;
  id = (await createApplication(job, { candidateId: candidate.account.id, email, status: "hired" })).id;
});

type Row = Record<string, unknown>;
async function copyOf(person: Visitor): Promise<Record<string, Row[]>> {
  const zip = unzipSync(new Uint8Array(await (await person.get("/yourdata/export")).arrayBuffer()));
  const texts = Object.entries(zip).filter(([name]) => name.endsWith(".json"));
  return Object.fromEntries(texts.map(([name, bytes]) => [name, JSON.parse(new TextDecoder().decode(bytes))]));
}
const onlyApplication = async () => (await copyOf(candidate))["applications.json"]?.[0] ?? {};
const namesIn = (columns: Record<string, true | string>) =>
  Object.entries(columns).flatMap(([name, told]) => (told === true ? [name] : []));

describe("each column is in the copy, or left out for a reason", () => {
  test.each(Object.entries(TABLES))("of %s", (_, [table, columns]) => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(getTableColumns(table)).sort());
    for (const told of Object.values(columns)) expect(told === true || told.length >= 8).toBe(true);
  });

  test("of an application each column is in the copy, or left out for a reason", async () => {
    const made = [
      "answers",
      "file",
      "history",
      "interviews",
      "jobTitle",
      "messages",
      "ratingBySchool",
      "resumeOpenedAt",
      "teaching",
    ];
    expect(Object.keys(await onlyApplication()).sort()).toEqual([...namesIn(APPLICATION_COPY), ...made].sort());
  });

  test("a job has its columns, its details and its changes", async () => {
    const [own] = (await copyOf(recruiter))["jobs.json"] ?? [];
    expect(Object.keys(own ?? {})).toEqual(expect.arrayContaining([...namesIn(JOB_COPY), "changes"]));
    for (const name of ["terms", "similar", "seq", "user_id", "details"]) expect(own).not.toHaveProperty(name);
  });

  test("an account has its time zone and whether its mails come back, and no secret", async () => {
    await sql("UPDATE users SET mail_zone = 'Asia/Dubai', mail_refusals = 2 WHERE id = ?", candidate.account.id);
    const account = (await copyOf(candidate))["account.json"] as unknown as Row;
    expect(account).toMatchObject({ mailZone: "Asia/Dubai", mailRefusals: 2, suspendedAt: null });
    for (const name of ["passwordHash", "calendarVersion", "id"]) expect(account).not.toHaveProperty(name);
  });
});

describe("what a school keeps about an applicant", () => {
  const MARK = "Her voice is too soft";
  beforeEach(async () => {
    const author = recruiter.account.id;
    await sql("INSERT INTO application_notes VALUES (?, ?, ?, 5, 6)", id, author, MARK);
    await sql("INSERT INTO application_stars VALUES (?, ?, 2, 7)", id, author);
    await sql("UPDATE applications SET stars = 2, not_real_at = 8, read_at = 9 WHERE id = ?", id);
  });

  test("is not in her copy: the page tells her to ask for it", async () => {
    expect(JSON.stringify(await copyOf(candidate))).not.toContain(MARK);
    const sent = await onlyApplication();
    for (const name of ["stars", "notRealAt", "readAt", "keyVersion", "resumeHash", "countsAs"])
      expect(sent).not.toHaveProperty(name);
    const page = mainTextOf(await (await candidate.get("/yourdata/copy")).text());
    expect(page).toContain("Notes and stars that a school keeps about you are not in it. For a copy of these ask us.");
    expect(mainTextOf(await (await recruiter.get("/yourdata/copy")).text())).not.toContain("keeps about you");
  });

  test("is in the copy of its author, and of no colleague", async () => {
    const copy = await copyOf(recruiter);
    expect(copy["notes.json"]).toMatchObject([{ applicationId: id, text: MARK }]);
    expect(copy["stars.json"]).toEqual([{ applicationId: id, stars: 2, updatedAt: "1970-01-01T00:00:00.007Z" }]);
    const other = await copyOf(await signedIn("admin"));
    expect([other["notes.json"], other["stars.json"]]).toEqual([[], []]);
  });
});

describe("what a school said of her", () => {
  const rate = (side: "school" | "candidate", at: number) =>
    sql(
      "INSERT INTO ratings (application_id, side, institution_id, job_id, expectations, word, fairness, came_as_agreed, is_shown, created_at) VALUES (?, ?, 'desk', ?, ?, ?, ?, ?, 0, ?)",
      ...[id, side, job.id, ...(side === "school" ? [null, null, null, 0] : [5, 4, 3, null]), at],
    );

  test("is in her copy once she may read it: after she has rated", async () => {
    const at = Date.now();
    await rate("school", at);
    expect(await onlyApplication()).toMatchObject({ ratingBySchool: null });
    await rate("candidate", at);
    expect(await onlyApplication()).toMatchObject({
      ratingBySchool: { cameAsAgreed: false, at: new Date(at).toISOString(), isShownToSchools: false },
    });
  });

  test("or once it is old enough", async () => {
    await rate("school", Date.now() - SEALED_DAYS * DAY_MS - 1000);
    expect(await onlyApplication()).toMatchObject({ ratingBySchool: { cameAsAgreed: false } });
  });
});

test("the days of a school on which it answers nobody are in the copy of who entered them", async () => {
  const { id: owner } = recruiter.account;
  await sql(
    "INSERT INTO institution_breaks VALUES ('b', (SELECT institution_id FROM institution_members WHERE user_id = ?2), ?2, '2026-12-24', '2026-12-31', 5, null, null)",
    owner,
    owner,
  );
  expect((await copyOf(recruiter))["breaks.json"]).toEqual([
    { firstDay: "2026-12-24", lastDay: "2026-12-31", createdAt: "1970-01-01T00:00:00.005Z" },
  ]);
});
