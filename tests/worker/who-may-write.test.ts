/** The table "Who may write what" of docs/security.md, tried for ratings, messages, interviews, breaks, templates and reports. */
import { beforeEach, expect, test } from "vitest";
import { api } from "../support/app";
import { countRows, rowsOf, setCount, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
} from "../support/factories";

const HOUR_MS = 3_600_000;
const MAILED = { CONFIRM_ADDRESSES: "1" };
const MONEY = "Pay a registration fee of 500 rupees first";

let school: Account;
let candidate: Account;
let job: Job;
let application: Application;
const tokens: Record<string, string> = {};

beforeEach(async () => {
  school = await createAccount("admin", { email: "head@school.example", emailVerifiedAt: new Date(5) });
  candidate = await createAccount("user", { email: "asha@person.example", emailVerifiedAt: new Date(5) });
  const home = await createInstitution([[school, "owner"]]);
  job = await createJob(school, { institutionId: home.id });
  const about = { candidateId: candidate.id, email: candidate.email, confirmedAt: new Date() };
  application = await createApplication(job, about);
  tokens.school = await createSession(school, "api");
  tokens.candidate = await createSession(candidate, "api");
});

type Side = "school" | "candidate";
type What = "unproven" | "suspended" | "phrase" | "limit";
type Call = (text?: string) => Promise<{ status: number }>;

const send = (side: Side, method: string, path: string, body: object) =>
  api(method, path, { token: tokens[side] ?? "", body, env: MAILED });
const ended = () => sql("UPDATE applications SET status = 'hired'");
const propose: Call = (place = "Room 4") => {
  const at = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS);
  const body = { times: [{ starts_at: at.toISOString(), minutes: 40 }], place, kind: "panel" };
  return send("school", "POST", `/application/interviews/${application.id}`, body);
};
const dayAfter = (days: number) => new Date(Date.now() + 24 * HOUR_MS * days).toISOString().slice(0, 10);
const POINTS = { said_what_to_expect: 5, kept_its_word: 5, was_fair: 5 };
const rate = (side: Side, body: object) => send(side, "POST", `/application/rating/${application.id}`, body);
const write: Call = (message = "Please come on Monday.") =>
  send("school", "POST", `/application/messages/${application.id}`, { message });
const writeToMany: Call = (message = "Please come on Monday.") =>
  send("school", "POST", "/application/bulk", { ids: [application.id], message });
const reject: Call = (message = "Thank you. We have chosen somebody else.") =>
  send("school", "PUT", `/application/updatestatus/${application.id}`, { status: "rejected", message });
const addTemplate: Call = () =>
  send("school", "POST", "/application/templates", { name: "Not now", text: "Dear {{name}}, not now." });
const enterBreak: Call = () =>
  send("school", "POST", "/institution/breaks", { first_day: dayAfter(40), last_day: dayAfter(45) });
const report: Call = () => send("candidate", "POST", "/reports", { subject: "job", id: job.id, reason: "other" });
const others: Call = () =>
  send("candidate", "POST", `/application/interviews/${application.id}/others`, { word: "Any afternoon" });

const proposed = async () => expect((await propose()).status).toBe(201);
const counted = (limit: Parameters<typeof setCount>[0], who: () => string, events: number) => () =>
  setCount(limit, who(), events, HOUR_MS);

/** What is tried, whose account it is about, the call, and what is there before. */
const CASES: [string, What, Side, Call, (() => Promise<unknown>)?][] = [
  ["ratings: rate", "unproven", "school", () => rate("school", { came_as_agreed: true }), ended],
  ["ratings: rate", "unproven", "candidate", () => rate("candidate", POINTS), ended],
  ["ratings: rate", "suspended", "school", () => rate("school", { came_as_agreed: true }), ended],
  ["ratings: rate", "suspended", "candidate", () => rate("candidate", POINTS), ended],
  ["interviews: proposeInterview", "unproven", "school", propose],
  ["interviews: proposeInterview", "suspended", "school", propose],
  ["interviews: proposeInterview", "phrase", "school", propose],
  ["interviews: proposeInterview", "limit", "school", propose, counted("proposal", () => application.id, 10)],
  ["interviews: askForOthers", "suspended", "candidate", others, proposed],
  ["messages: writeByCall", "unproven", "school", write],
  ["messages: writeByCall", "suspended", "school", write],
  ["messages: writeByCall", "phrase", "school", write],
  ["messages: writeByCall", "limit", "school", write, counted("message", () => school.id, 300)],
  ["messages: writeToManyByCall", "unproven", "school", writeToMany],
  ["messages: writeToManyByCall", "suspended", "school", writeToMany],
  ["messages: writeToManyByCall", "phrase", "school", writeToMany],
  ["messages: writeToManyByCall", "limit", "school", writeToMany, counted("message", () => school.id, 300)],
  ["applications: moveApplication", "unproven", "school", reject],
  ["applications: moveApplication", "suspended", "school", reject],
  ["applications: moveApplication", "phrase", "school", reject],
  ["applications: enterBreak", "suspended", "school", enterBreak],
  ["templates: addTemplate", "suspended", "school", addTemplate],
  ["moderation: report", "suspended", "candidate", report],
  ["moderation: report", "limit", "candidate", report, counted("report", () => candidate.id, 20)],
];

const REFUSED: Record<What, number> = { unproven: 403, suspended: 403, phrase: 422, limit: 429 };
const WRITTEN = [
  "ratings",
  "interviews",
  "application_messages",
  "untold_moves",
  "institution_breaks",
  "templates",
  "moderation_items",
] as const;
const written = async () =>
  JSON.stringify([await Promise.all(WRITTEN.map((table) => countRows(table))), await rowsOf("interviews")]);

test.each(CASES)("%s is refused: %s, %s", async (_name, what, side, call, before) => {
  await before?.();
  const account = side === "school" ? school : candidate;
  if (what === "unproven") await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", account.id);
  if (what === "suspended") await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", account.id);
  const mails = await countRows("mail_outbox");
  const rows = await written();
  expect((await call(what === "phrase" ? MONEY : undefined)).status).toBe(REFUSED[what]);
  expect([await written(), await countRows("mail_outbox")]).toEqual([rows, mails]);
});

test.each([propose, write, writeToMany, reject, addTemplate, enterBreak, report])(
  "and taken otherwise: case %#",
  async (call) => {
    expect([200, 201, 202]).toContain((await call()).status);
  },
);
