/** The start screens: what they name, what they count, and what they leave out. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRowId } from "~/domain/ids";
import { listOwnJobRows } from "~/domain/jobs/own/queries.server";
import { profileProgress } from "~/domain/profiles/next-step-rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import { listCandidateLines, readCandidateToday } from "~/domain/today/candidate/queries.server";
import { readModeratorToday } from "~/domain/today/moderator/queries.server";
import { listRecruiterLines, readRecruiterToday } from "~/domain/today/recruiter/queries.server";
import { appointmentDay, candidateSentence, moderatorSentence, ROWS_SHOWN, schoolSentence } from "~/domain/today/rules";
import { bindings, db, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  createUnpublishedJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { loadAllPlaces } from "../support/places";
import { putUntoldMove } from "../support/school-moves";

allowBrokenRows("application without its first event", "applications are made without their events");
allowBrokenRows("sums of a school that no longer hold", "a record is put there without its applications");

/** A Tuesday, noon in India. */
const NOW = new Date("2026-11-24T06:30:00Z");
const DAY = 86_400_000;
const deps = { db, now: NOW };
/** The end of a day in India, so many days ahead. */
const endOf = (days: number) => new Date(Date.parse("2026-11-24T18:29:59Z") + days * DAY);
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

let head: Account;
let job: Job;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  head = await createAccount("admin");
  await createInstitution([[head, "owner"]]);
  job = await createJob(head, { title: "PGT Physics", location: "Kochi, Kerala", createdAt: ago(3) });
});

type Row = Parameters<typeof createApplication>[1];
/** An application that waits for its school until a day. */
const waiting = (days: number, row: Row = {}, of = job) =>
  createApplication(of, { createdAt: ago(2), updatedAt: ago(2), turn: "school", dueAt: endOf(days), ...row });
/** One for which the school was so many days late. */
const late = (days: number, row: Row = {}) =>
  createApplication(job, {
    ...{ createdAt: ago(days + 7), updatedAt: ago(days), status: "unanswered", lapsedFrom: "submitted" },
    ...{ lapsedAt: ago(days), unansweredBy: "school", readAt: ago(days + 1), ...row },
  });

async function interview(applicationId: string, at: Date, state = "agreed", times = [at.getTime()]) {
  const agreed = state === "agreed" ? [at.getTime(), at.getTime() + 1_800_000] : [null, null];
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, place, time_zone, state, starts_at, ends_at, created_at, updated_at)
     VALUES (?, ?, 'panel', ?, 30, 'Room 3', 'Asia/Kolkata', ?, ?, ?, 5, 5)`,
    ...[newRowId(NOW), applicationId, JSON.stringify(times), state, ...agreed],
  );
}

describe("a school", () => {
  const today = () => readRecruiterToday(deps, head);

  test("reads what is due first, counted by days where the job is, and what is late apart", async () => {
    await waiting(1, { name: "Imran Sheikh" });
    await waiting(0, { name: "Mohammed Rafiq" });
    await waiting(5, { name: "Dinesh Yadav" });
    await waiting(9, { name: "Not this week" });
    await late(2, { name: "Late Applicant" });
    await late(31, { name: "Long ago" });
    const found = await today();
    expect(found.due.map(({ name }) => name)).toEqual(["Mohammed Rafiq", "Imran Sheikh", "Dinesh Yadav"]);
    expect(found.late.map(({ name }) => name)).toEqual(["Late Applicant"]);
    expect(found.answers).toMatchObject({ today: 1, tomorrow: 1, ahead: 3, late: 1 });
    expect(schoolSentence(found.answers)).toBe("One answer is due today, one tomorrow. One is late.");
  });

  test("a day ends where the job is: the same moment is today in one zone and tomorrow in another", async () => {
    const dueAt = new Date("2026-11-24T20:00:00Z");
    const inLondon = await createJob(head, { timeZone: "Europe/London" });
    await waiting(0, { dueAt }, inLondon);
    expect((await today()).answers).toMatchObject({ today: 1, tomorrow: 0 });
    await waiting(0, { dueAt });
    expect((await today()).answers).toMatchObject({ today: 1, tomorrow: 1 });
  });

  test("nothing is asked for what was answered, dropped, called unreal, unconfirmed, or belongs to others", async () => {
    const pressed = await waiting(0);
    await putUntoldMove({ applicationId: pressed.id, actorId: head.id, to: "shortlisted" });
    await waiting(0, { droppedAt: NOW, droppedReason: "not_me" });
    await waiting(0, { notRealAt: NOW });
    await waiting(0, { confirmedAt: null });
    await waiting(0, {}, await createJob(head, { removedAt: NOW, state: "closed" }));
    await waiting(0, {}, await createHiddenJob(head));
    const elsewhere = await createAccount("admin");
    await waiting(0, {}, await createJob(elsewhere));
    const found = await today();
    expect(found.answers).toMatchObject({ ahead: 0, late: 0, jobs: [] });
    const { rows } = await listOwnJobRows(db, head.id, { limit: 20, offset: 0, status: "all", sort: "due", now: NOW });
    expect(rows.map(({ due, late }) => [due, late])).toEqual(rows.map(() => [null, 0]));
    expect([found.due, found.fresh.filter(({ id }) => id === job.id), found.late]).toEqual([[], [], []]);
    expect(await listRecruiterLines(deps, head)).toEqual([expect.objectContaining({ text: "1 new application" })]);
  });

  test("300 answers are counted, five are named, and the jobs with most of them come along", async () => {
    const other = await createJob(head, { title: "TGT Science" });
    await waiting(2, {}, other);
    const first = await waiting(3);
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
       INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status,
         created_at, updated_at, confirmed_at, turn, due_at)
       SELECT 'copy-' || i, job_id, 'Applicant ' || i, 'copy' || i || '@example.com', mobile, experience, 'k' || i, resume_name, 0,
         'submitted', created_at, updated_at, confirmed_at, turn, due_at FROM n, applications WHERE id = ?`,
      first.id,
    );
    const { due, fresh, answers } = await today();
    expect(due).toHaveLength(5);
    expect(answers).toMatchObject({
      ahead: 301,
      jobs: [
        { title: "PGT Physics", count: 300 },
        { title: "TGT Science", count: 1 },
      ],
    });
    expect(fresh).toMatchObject([
      { title: "PGT Physics", fresh: 300, applicants: 300, jobs: 2, news: 301 },
      { title: "TGT Science", fresh: 1 },
    ]);
  });

  test("interviews of the next seven days stand there with their hour, whoever proposed them", async () => {
    const meet = async (row: Row, at: Date, state?: string) =>
      interview((await waiting(6, { status: "interviewing", readAt: NOW, ...row })).id, at, state);
    await meet({ name: "Farah Naqvi" }, new Date("2026-11-26T05:00:00Z"));
    await meet({ name: "Suman Tripathi" }, new Date("2026-11-25T08:30:00Z"));
    await meet({ name: "Over" }, ago(1));
    await meet({ name: "In two weeks" }, new Date(NOW.getTime() + 14 * DAY));
    await meet({ name: "Proposed alone" }, new Date("2026-11-25T08:30:00Z"), "proposed");
    const { interviews } = await today();
    expect(interviews.map(({ name }) => name)).toEqual(["Suman Tripathi", "Farah Naqvi"]);
    expect(interviews[0]).toMatchObject({ kind: "panel", place: "Room 3", zone: "Asia/Kolkata", total: 2 });
  });

  test("an answer says that the candidate asked for other times", async () => {
    const { id } = await waiting(1, { status: "interviewing", readAt: NOW });
    await interview(id, endOf(3), "others_asked");
    expect((await today()).due).toMatchObject([{ asksTimes: 1 }]);
  });

  test("jobs that close soon, that nobody new came to, and that wait for something are named or counted", async () => {
    const soon = await createJob(head, { title: "Closes soon", closesAt: endOf(2), createdAt: ago(3) });
    const quiet = await createJob(head, { title: "Nobody new", createdAt: ago(30) });
    await waiting(1, { createdAt: ago(20) }, quiet);
    const busy = await createJob(head, { title: "Somebody new", createdAt: ago(30) });
    await waiting(1, {}, busy);
    await createJob(head, { title: "Over", closesAt: ago(1), createdAt: ago(30) });
    for (const state of ["waiting", "refused", "scheduled"] as const) await createUnpublishedJob(head, state);
    await sql("INSERT INTO form_drafts VALUES (?, ?, '{}', 5, 5)", newRowId(NOW), head.id);
    const found = await today();
    expect(found.closing.map(({ id }) => id)).toEqual([soon.id]);
    expect(found.quiet.map(({ id }) => id)).toEqual([quiet.id]);
    expect(found.states).toEqual({ waiting: 1, refused: 1, scheduled: 1 });
    expect(found.drafts).toBe(1);
    expect(found.hasOlderJobs).toBe(false);
  });

  test("of 501 jobs the oldest is not looked at, and the screen is told that there are older ones", async () => {
    const oldest = await createJob(head, { title: "Oldest", createdAt: ago(60) });
    await waiting(0, {}, oldest);
    const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
    const copied = results.map(({ name }) => name).filter((name) => !["change_no", "id", "seq"].includes(name));
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       INSERT INTO jobs (seq, change_no, id, ${copied}) SELECT 5000 + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, ${copied} FROM n, jobs WHERE id = ?`,
      oldest.id,
    );
    const found = await today();
    expect([found.hasOlderJobs, found.answers.ahead]).toEqual([true, 0]);
    expect(found.quiet.map(({ id }) => id)).toEqual(["copy-1", "copy-2", "copy-3", "copy-4"]);
  });

  test("the status is that of the school: a move that is not told yet counts", async () => {
    const met = async (name: string) => {
      const { id } = await waiting(6, { name, status: "interviewing", readAt: NOW });
      await interview(id, endOf(1));
      return id;
    };
    await met("Is expected");
    await putUntoldMove({ applicationId: await met("Is rejected"), actorId: head.id, to: "rejected" });
    expect((await today()).interviews).toMatchObject([{ name: "Is expected", total: 1 }]);
    const lines = await listRecruiterLines(deps, head);
    expect(lines.map(({ text }) => text).filter((text) => /Interview/.test(text))).toEqual([
      "Interview with Is expected",
    ]);
  });

  test("its three numbers are those of its record, and the hires of this year alone", async () => {
    await sql(
      "INSERT INTO school_responsiveness (institution_id, summed_on, due, in_time, half_days) VALUES (?, 1, 44, 41, 4)",
      job.institutionId,
    );
    const hire = async (at: string, row: Row = {}) => {
      const { id } = await createApplication(job, { status: "hired", createdAt: ago(400), readAt: NOW, ...row });
      const values = [newRowId(NOW), id, Date.parse(at)];
      await sql(
        "INSERT INTO application_events (id, application_id, to_status, created_at) VALUES (?, ?, 'hired', ?)",
        ...values,
      );
    };
    await hire("2026-01-01T00:00:00Z");
    await hire("2025-12-31T18:29:59Z");
    await hire("2026-03-01T00:00:00Z", { notJoinedAt: NOW });
    expect(await today()).toMatchObject({ record: { due: 44, in_time: 41, half_within_days: 4 }, hired: 1 });
  });

  test("the strip names three things: what is due at once, then interviews, what is late and what is new", async () => {
    expect(await listRecruiterLines(deps, head)).toEqual([]);
    const { id } = await waiting(0, { name: "Mohammed Rafiq", readAt: NOW });
    await late(2);
    await waiting(6);
    await interview((await waiting(6, { name: "Farah Naqvi", status: "interviewing" })).id, endOf(0));
    const lines = await listRecruiterLines(deps, head);
    expect(lines).toMatchObject([
      { text: "Answer Mohammed Rafiq", about: "PGT Physics", when: "today", href: `/applicants/${id}` },
      { text: "Interview with Farah Naqvi", when: "today" },
      { text: "1 answer is late" },
    ]);
  });

  test("a reader sees the same, and is known as one, and somebody of another school sees nothing of it", async () => {
    await waiting(0);
    const reader = await createAccount("admin");
    await sql(
      "UPDATE institution_members SET institution_id = ?, role = 'reader' WHERE user_id = ?",
      job.institutionId,
      reader.id,
    );
    expect(await readRecruiterToday(deps, reader)).toMatchObject({ isReader: true, answers: { today: 1 } });
    const elsewhere = await createAccount("admin");
    expect(await readRecruiterToday(deps, elsewhere)).toMatchObject({
      isReader: false,
      hasJobs: false,
      answers: { ahead: 0 },
    });
  });
});

describe("a candidate", () => {
  let asha: Account;
  beforeEach(async () => {
    asha = await createAccount("user");
  });
  const mine = (row: Row = {}, of = job) =>
    waiting(3, { candidateId: asha.id, email: asha.email, promisedDays: 7, ...row }, of);
  const today = () => readCandidateToday(deps, asha);
  const another = (title: string) => createJob(head, { title });
  const says = (teaching: Teaching) =>
    sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", JSON.stringify(teaching), asha.id);

  test("reads what she is asked, by its day: an offer, times, a call that the school says it made, a message", async () => {
    const offer = await mine({ status: "offered", turn: "candidate", dueAt: endOf(4) });
    const times = await mine(
      { status: "interviewing", turn: "candidate", dueAt: endOf(5) },
      await another("TGT Science"),
    );
    await interview(times.id, NOW, "proposed", [
      Date.parse("2026-11-26T05:00:00Z"),
      Date.parse("2026-11-30T05:00:00Z"),
    ]);
    const called = await mine({ calledAt: ago(1) }, await another("PGT Biology"));
    const wrote = await mine({}, await another("PGT Chemistry"));
    await sql(
      `INSERT INTO application_messages (id, application_id, side, author_id, text, created_at) VALUES ('m', ?, 'school', ?, 'Hello', 5)`,
      ...[wrote.id, head.id],
    );
    const { waits, answers, ...rest } = await today();
    expect(waits.map(({ kind, id }) => [kind, id])).toEqual([
      ["times", times.id],
      ["offer", offer.id],
      ["message", wrote.id],
      ["call", called.id],
    ]);
    expect(answers.map(({ id }) => id).sort()).toEqual([called.id, wrote.id].sort());
    expect(candidateSentence({ waits, ...rest }, NOW)).toBe(
      "Four things wait for you. Please answer by Thursday, 26 November.",
    );
    expect(await listCandidateLines(deps, asha)).toHaveLength(3);
  });

  test("a move that her school has not told yet changes nothing for her", async () => {
    const waits = await mine({ status: "shortlisted" });
    const offer = await mine({ status: "offered", turn: "candidate", dueAt: endOf(4) }, await another("TGT Science"));
    const before = await today();
    const press = { actorId: head.id, pressedAt: NOW.getTime() - 5 };
    await putUntoldMove({ applicationId: waits.id, to: "offered", ...press });
    await putUntoldMove({ applicationId: offer.id, to: "rejected", ...press });
    expect(await today()).toEqual(before);
    expect(before).toMatchObject({
      waits: [{ id: offer.id, kind: "offer" }],
      answers: [{ id: waits.id, dueAt: endOf(3), isPromised: true }],
    });
  });

  test("a school that is late stands first, for thirty days; what has ended does not stand there", async () => {
    const own = { candidateId: asha.id, email: asha.email };
    const { id } = await late(2, own);
    const due = await mine({}, await another("Due"));
    // The run has not recorded this one yet.
    const unrecorded = await mine({ dueAt: ago(1) }, await another("Just now late"));
    await mine({ status: "rejected", turn: null, dueAt: null }, await another("Rejected"));
    await mine(
      { status: "unanswered", turn: null, dueAt: null, unansweredBy: "school", lapsedAt: ago(31) },
      await another("Old"),
    );
    await mine({ droppedAt: NOW, droppedReason: "not_me" }, await another("Dropped"));
    const { answers } = await today();
    expect(answers.map((row) => row.id).sort()).toEqual([id, due.id, unrecorded.id].sort());
    expect(answers.at(-1)).toMatchObject({ id: due.id });
    expect(answers.slice(0, 2)).toMatchObject([{ dueAt: null }, { dueAt: null }]);
  });

  test("her interviews come by their day, and saved jobs that close soon unless she has applied", async () => {
    const { id } = await mine({ status: "interviewing", dueAt: endOf(9) });
    await interview(id, new Date("2026-11-26T05:00:00Z"));
    const save = (jobId: string) => sql("INSERT INTO saved_jobs VALUES (?, ?, 5)", asha.id, jobId);
    const soon = await createJob(head, { title: "Closes soon", closesAt: endOf(2) });
    await save(soon.id);
    await save((await createJob(head, { title: "Open for long" })).id);
    const applied = await createJob(head, { title: "Applied", closesAt: endOf(1) });
    await mine({}, applied);
    await save(applied.id);
    const found = await today();
    expect(found.saved).toMatchObject([{ id: soon.id, total: 1 }]);
    expect(found.interviews).toMatchObject([{ id, kind: "panel", place: "Room 3" }]);
    expect(found.answers.map((row) => row.title)).toEqual(["Applied"]);
  });

  test("new jobs are those that her profile looks for: subject, place, pay and what she has; none that she has applied for", async () => {
    const at = { location: "Pune, Maharashtra" };
    const [pune] = (await db.all<{ id: number; lat: number; lon: number }>(
      "select id, lat, lon from places where name = 'Pune' and country = 'IN' order by population desc limit 1",
    )) as [{ id: number; lat: number; lon: number }];
    const post = (title: string, more: Parameters<typeof createJob>[1] = {}) =>
      createJob(head, {
        title,
        ...at,
        keywords: "k",
        description: "d",
        createdAt: ago(2),
        placeId: pune.id,
        lat: pune.lat,
        lon: pune.lon,
        ...more,
      });
    const fits = await post("Physics Teacher");
    await post("Hindi Teacher");
    await post("Physics Teacher, old", { createdAt: ago(40) });
    await post("Physics Teacher, poor", { payMonth: 9_000 });
    await post("Physics Teacher, closed", { state: "closed" });
    await post("Physics Teacher, far", { location: "Chennai, Tamil Nadu", placeId: null, lat: 13.08, lon: 80.27 });
    await mine({}, await post("Physics Teacher, applied"));
    expect((await today()).jobs).toBeNull();
    await says({
      teaches: { subjects: ["Physics"], levels: [], boards: [], media: [] },
      seeks: {
        places: [{ id: pune.id, name: "Pune", km: 25 }],
        natures: [],
        pay_from: 20_000,
        notice_days: null,
        from: null,
      },
    });
    const found = await today();
    expect(found.jobs?.map(({ title }) => title)).toEqual([fits.title]);
    expect(found.seeks).toEqual({ subjects: ["Physics"], place: "Pune" });
    await says({ teaches: { subjects: ["Sanskrit"], levels: [], boards: [], media: [] } });
    expect((await today()).jobs).toEqual([]);
  });

  test("her profile names what is worth adding next, until nothing is missing", () => {
    const empty = {
      ...{ f_name: null, mobile: null, resume_path: null, madeResumeKey: null, education_degree: null, major: null },
      ...{ company_name: null, company_designation: null, start_date: null, end_date: null, isCurrent: false },
      ...{ education_institute: null, teaching: null },
    };
    expect(profileProgress("user", empty)).toEqual({ filled: 0, of: 8, next: "name" });
    expect(profileProgress("admin", { ...empty, f_name: "Asha" })).toEqual({
      filled: 1,
      of: 2,
      next: "mobileOfSchool",
    });
    const known = {
      ...empty,
      f_name: "Asha",
      mobile: "+919876543210",
      education_degree: "B.Sc.",
      company_name: "Hill View",
    };
    expect(profileProgress("user", known)).toMatchObject({ filled: 5, next: "teaches" });
    const teaching = JSON.stringify({
      teaches: { subjects: ["Physics"], levels: [], boards: [], media: [] },
      seeks: { places: [], natures: ["Full Time"], pay_from: null, notice_days: null, from: null },
    });
    expect(profileProgress("user", { ...known, teaching })).toMatchObject({ filled: 7, next: "resume" });
    const made = { ...known, teaching, madeResumeKey: "k" };
    expect(profileProgress("user", made)).toEqual({ filled: 8, of: 8, next: null });
  });
});

describe("a moderator", () => {
  test("reads the urgent first, then the oldest, each subject once, and requests by their day", async () => {
    expect(moderatorSentence(await readModeratorToday(deps))).toBe("Nothing waits for a moderator. Thank you.");
    const entry = (id: string, subject: string, kind: string, reason: string, at: number) =>
      sql(
        "INSERT INTO moderation_items (id, kind, subject, subject_id, reason, created_at) VALUES (?, ?, 'job', ?, ?, ?)",
        ...[id, kind, subject, reason, at],
      );
    const other = await createJob(head, { title: "TGT Science" });
    await entry("a", job.id, "report", "misleading", 1);
    await entry("b", job.id, "first_job", "other", 2);
    await entry("c", other.id, "report", "money", 3);
    await sql(
      "INSERT INTO privacy_requests VALUES (12345678, 'access', 'What?', 'a@b.example', null, 0, 5, 5, 9e12, null, null)",
    );
    const found = await readModeratorToday(deps);
    expect(found.subjects).toMatchObject([
      { title: "TGT Science", urgent: 1, entries: 1, total: 2 },
      { title: "PGT Physics", urgent: 0, entries: 2, since: 1 },
    ]);
    expect(moderatorSentence(found)).toBe("Two entries wait for a look. One request about data waits.");
  });

  test("reads five rows of each kind, however many wait, and is told how many there are", async () => {
    const numbers = Array.from({ length: ROWS_SHOWN + 3 }, (_, index) => index + 1);
    for (const number of numbers) {
      const { id } = await createJob(head, { title: `Job ${number}` });
      for (const kind of ["report", "first_job"])
        await sql(
          "INSERT INTO moderation_items (id, kind, subject, subject_id, reason, created_at) VALUES (?, ?, 'job', ?, 'other', ?)",
          ...[`${kind}${number}`, kind, id, number],
        );
      await sql(
        "INSERT INTO privacy_requests VALUES (?, 'access', ?, 'a@b.example', null, 0, 5, 5, ?, null, null)",
        ...[10_000_000 + number, `Question ${number}`, number],
      );
    }
    const { subjects, requests } = await readModeratorToday(deps);
    const first = numbers.slice(0, ROWS_SHOWN);
    expect(subjects.map(({ title, entries }) => [title, entries])).toEqual(first.map((one) => [`Job ${one}`, 2]));
    expect(requests.map(({ dueAt }) => dueAt)).toEqual(first);
    expect([subjects[0]?.total, requests[0]?.total]).toEqual([numbers.length, numbers.length]);
  });
});

test("an appointment is named by its day of the week within a week, and by its date beyond", () => {
  const at = (days: number) => appointmentDay(new Date(NOW.getTime() + days * DAY), "Asia/Kolkata", NOW);
  expect([0, 1, 2, 8].map(at)).toEqual(["today", "tomorrow", "Thursday", "Wednesday, 2 December"]);
});
