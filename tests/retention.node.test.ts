/** People can read of every table that holds something of them: how long on `/yourdata`, and what in the newest notice. */
import { describe, expect, test } from "vitest";
import { NOTICES } from "../app/domain/privacy/notices.ts";
import { NOTICE_VERSIONS, RETENTION_TABLE } from "../app/domain/privacy/rules.ts";
import { TABLES } from "./support/tables.ts";

type Line = (typeof RETENTION_TABLE)[number]["what"];
/** The lines of the table on `/yourdata`, and words of the notice. Or why the table holds nothing of a person. */
type Told = { lines: [Line, ...Line[]]; notice: string } | { nobody: string };

const ACCOUNT = "Your account and your profile";
const APPLICATION = "Applications, each with its resume";
const MADE_OF_JOBS = { nobody: "made of public jobs" };
const GAZETTEER = { nobody: "places of the world" };
const PROGRESS = { nobody: "how far a run has come" };
const COUNTS: Told = {
  lines: ["How often a job was looked at on a day, without names"],
  notice: "the jobs, the school",
};
const SCHOOL_COUNTS: Told = {
  lines: ["How a school keeps its word, as counts without names"],
  notice: "how it keeps its word",
};
const REPORTS: Told = {
  lines: ["What you reported, and answers about hidden jobs"],
  notice: "What you report about a job",
};
const ALERTS: Told = {
  lines: ["Job alerts: your address, the search, and which new jobs you were told of"],
  notice: "Job alerts: your address, the search",
};

const TOLD: Record<string, Told> = {
  users: {
    lines: [
      ACCOUNT,
      "The private address of your calendar",
      "How often you want which mail, and your time zone for mails",
    ],
    notice: "Your e-mail address and your password",
  },
  profiles: { lines: [ACCOUNT, "Your stored resume and your photo"], notice: "Your profile" },
  identities: { lines: [ACCOUNT], notice: "if you choose to log in with Google" },
  sessions: { lines: ["Where you are logged in"], notice: "Where you are logged in" },
  passkeys: {
    lines: ["Your passkeys: their names, and when you made and used them"],
    notice: "so that you can log in",
  },
  answered_challenges: { nobody: "five minutes, and no account stands in it" },
  one_time_tokens: {
    lines: ["Links to confirm your address or to choose a password, as proofs of them"],
    notice: "so that you can log in",
  },
  idempotency_keys: {
    lines: ["That a form or a call was sent, so that it counts once"],
    notice: "what you send",
  },
  limit_counters: {
    lines: [
      "Counts of failed logins and the like, without your address",
      "Which number of our mail was chosen, and how often times were proposed, without your address",
    ],
    notice: "how often something failed",
  },
  mail_outbox: { lines: ["Mail that we sent you"], notice: "mails that we send you" },
  mail_settings: {
    lines: ["How often you want which mail, and your time zone for mails"],
    notice: "which of them you want",
  },
  notifications: { lines: ["Notifications"], notice: "notifications" },
  saved_jobs: { lines: ["Jobs that you saved"], notice: "Jobs that you save" },
  applications: {
    lines: [
      APPLICATION,
      "A second application of one address for a job, and one that was replaced",
      'An application of which you said "This was not me"',
    ],
    notice: "Your applications",
  },
  application_events: { lines: [APPLICATION], notice: "what became of them" },
  pending_moves: { lines: ["A move that a school can still take back"], notice: "what became of them" },
  application_messages: {
    lines: ["Messages of an application, both ways, with when they were read"],
    notice: "Messages between you and the school",
  },
  application_notes: { lines: ["Notes and stars that a school gives an applicant"], notice: "Notes and stars" },
  application_stars: { lines: ["Notes and stars that a school gives an applicant"], notice: "Notes and stars" },
  interviews: {
    lines: ["Interviews: times, place, link, and the words on them"],
    notice: "the interviews that you agree on",
  },
  ratings: {
    lines: ["What a school said of an applicant after an interview", "How an applicant rated a school"],
    notice: "What you say of the school after an interview",
  },
  school_ratings: SCHOOL_COUNTS,
  school_answers: SCHOOL_COUNTS,
  rating_progress: PROGRESS,
  templates: { lines: ["Your templates for answers"], notice: "the texts that you keep for answers" },
  desk_breaks: {
    lines: ["Days on which your school answers nobody"],
    notice: "the days on which your school answers nobody",
  },
  resume_openings: { lines: ["Who opened your resume, and when"], notice: "Your page shows who opened it" },
  jobs: { lines: ["Jobs that you posted"], notice: "the jobs, the school" },
  job_drafts: { lines: ["Jobs that wait for your confirmed address"], notice: "the jobs, the school" },
  typed_drafts: { lines: ["Drafts of jobs that you typed"], notice: "the jobs, the school" },
  job_changes: {
    lines: ["What was changed of a job after somebody had applied, and what is still to be told of it"],
    notice: "the jobs, the school",
  },
  job_news: {
    lines: ["What was changed of a job after somebody had applied, and what is still to be told of it"],
    notice: "the jobs, the school",
  },
  institutions: { nobody: "a school, and no person" },
  institution_members: {
    lines: ["The institution for which you work, and what you may do there"],
    notice: "what you do there",
  },
  institution_invitations: { lines: ["Invitations that you sent"], notice: "what you do there" },
  institution_join_requests: { lines: ["Your request to work for an institution"], notice: "what you do there" },
  moderation_items: REPORTS,
  job_hidings: REPORTS,
  kept_suspensions: {
    lines: ["That your address, or your school's website and name, is suspended, as a code from which nobody reads it"],
    notice: "stay suspended for a year after you close it",
  },
  moderation_log: {
    lines: ["The log of moderation: each step, its reason and its moderator"],
    notice: "what you do there",
  },
  consents: { lines: ["What you agreed to"], notice: "You agree with one button" },
  nominees: { lines: ["Whom you named to ask after your death"], notice: "Name somebody" },
  privacy_requests: { lines: ["What you asked about your data, and our answer"], notice: "Ask a person" },
  privacy_log: {
    lines: ["That something was done about your data, never what was in it"],
    notice: "that something was done",
  },
  alerts: ALERTS,
  alert_searches: ALERTS,
  alert_tokens: ALERTS,
  alert_matches: ALERTS,
  alert_tellings: ALERTS,
  alert_progress: PROGRESS,
  job_views: COUNTS,
  desk_statistics: COUNTS,
  places: GAZETTEER,
  place_names: GAZETTEER,
  place_loads: GAZETTEER,
  search_words: MADE_OF_JOBS,
  search_deletions: MADE_OF_JOBS,
};

const lines: string[] = RETENTION_TABLE.map(({ what }) => what);
const notice = JSON.stringify(NOTICES[NOTICE_VERSIONS[0]]);

describe("what is kept of people", () => {
  test("each table is told of, or holds nothing of a person", () => {
    expect(Object.keys(TOLD).sort()).toEqual([...TABLES].sort());
  });

  test.each(Object.entries(TOLD))("%s", (_, told) => {
    if ("nobody" in told) return expect(told.nobody).toMatch(/\w{4}/);
    for (const line of told.lines) expect(lines).toContain(line);
    expect(notice).toContain(told.notice);
  });

  test("the table on /yourdata has no line of which no table is known", () => {
    const used = Object.values(TOLD).flatMap((told) => ("lines" in told ? told.lines : []));
    expect(lines.filter((line) => !used.includes(line as Line))).toEqual([]);
  });
});
