/** `Idempotency-Key` on every POST of the API: each call of the map is done once for a key, whatever happens on the way. */
import { beforeAll, describe, expect, test } from "vitest";
import { guestKeyText } from "~/domain/applications/guest-link";
import { expectError } from "../support/api-answers";
import { type ApiAnswer, readAnswer, send } from "../support/app";
import { config, countsOf, rowsOf, sql, TABLES, textsOfAll } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { PASSWORD, setVerifiedHosts } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { routeMap } from "../support/route-map";
import { LOADED } from "../support/tables";
import { beginInWorld, createWorld, PEOPLE, restoreWorld, type Who, type World } from "../support/world";
import { bearerOf, callRequest } from "./access-requests";
import { CALLS, type CallRow } from "./access-table";

type Operation = { access: string; success?: number };
type Endpoint = { loader?: { operations?: Record<string, Operation> } };
const modules = import.meta.glob<Endpoint>("../../app/api/*.ts", { eager: true });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

/** What the table of access does not say: a call that changes something there, who sends it, and another body of the same call. */
type Way = Partial<Pick<CallRow, "address" | "body">> & {
  who?: Who;
  /** Fields that make another body of it, which is as right. */
  other?: Record<string, unknown>;
  prepare?: () => Promise<unknown>;
};

const DAY_MS = 86_400_000;
const inDays = (days: number) => Date.now() + days * DAY_MS;
const ofApplication = (set: string, ...values: (string | number)[]) =>
  sql(`UPDATE applications SET ${set} WHERE id = ?`, ...values, world.names.APPLICATION ?? "");
/** The school is to answer. */
const waiting = () => ofApplication("turn = 'school', due_at = ?, waits_since = 5", inDays(3));
const offered = () => ofApplication("status = 'offered', turn = 'candidate', due_at = ?", inDays(3));
const asRecruiter = async (call: string, body?: Record<string, unknown>) => {
  const [, path = ""] = call.split(" ");
  const row = { call, address: `/${path}`, ...(body ? { body } : {}), cells: CALLS[0]?.cells } as CallRow;
  const { status } = await send(await callRequest(world, row, bearerOf(world, "recruiter")));
  expect(status, call).toBe(200);
};
const moved = () => asRecruiter("PUT application/updatestatus/APPLICATION", { status: "shortlisted" });
const TALK = "/application/interviews/TALK_APPLICATION";

/** Due days are set after the answer, also where it was a failure. */
async function setDueDays(path: string): Promise<void> {
  const post = POSTS.find((one) => one.path === path);
  if (post) await ask(sentTo(post), { key: "before", env: { DB: losing("before").DB } });
  takeLoggedErrors();
}

const WAYS: Record<string, Way> = {
  "auth/login": { other: { password: "another-password-9" } },
  "auth/createuser": { other: { role: "admin" } },
  "auth/forgot-password": { other: { email: "address.recruiter@marker.example" } },
  "auth/logout": {},
  "auth/confirm-email": {
    other: { email: "address.candidate@marker.example", password: PASSWORD },
    prepare: () => setDueDays("auth/confirm-email"),
  },
  "auth/confirm-email/send": {},
  "auth/not-me": { other: { token: "another" } },
  "jobs/createjob/:userId": { other: { title: "Another post" } },
  "jobs/bulk": { other: { title: "Another post" } },
  "application/applyforjob": { other: { applicant_name: "Somebody Else" } },
  "application/links": { other: { email: "address.candidate@marker.example" } },
  "application/guest": {
    body: { key: "GUEST_KEY", way: "confirm", number: "GUEST_NUMBER" },
    other: { way: "withdraw" },
  },
  "application/interviews/guest": {
    who: "nobody",
    body: { key: "TALKED_KEY", starts_at: "INTERVIEW_TIME", number: "INTERVIEW_NUMBER" },
    other: { starts_at: "2099-12-01T10:00:00Z" },
    async prepare() {
      const found = (await rowsOf("interviews")).find(({ id }) => id === world.names.INTERVIEW_ID);
      world.names.TALKED_KEY = guestKeyText(config, { id: String(found?.application_id), version: 1 });
    },
  },
  "application/called/:id": { who: "recruiter", prepare: waiting },
  "application/moretime/:id": { who: "recruiter", prepare: waiting, other: { days: 4 } },
  "application/contacted/:id": { who: "candidate", prepare: waiting },
  "application/nocall/:id": {
    who: "candidate",
    prepare: () => waiting().then(() => asRecruiter("POST application/called/APPLICATION")),
  },
  "application/accept/:id": { who: "candidate", prepare: offered },
  "application/decline/:id": { who: "candidate", prepare: offered },
  "application/notjoined/:id": { who: "recruiter", address: "/application/notjoined/HIRED_APPLICATION" },
  "application/undo/:id": { who: "recruiter", prepare: moved },
  "application/tellnow/:id": { who: "recruiter", prepare: moved },
  "application/bulk": { other: { status: "shortlisted" } },
  "application/templates": { other: { name: "Later" } },
  "application/rating/:id": { address: "/application/rating/HIRED_APPLICATION", other: { was_fair: 4 } },
  "application/messages/:id": { other: { message: "And my certificates?" } },
  "application/interviews/:id": { other: { place: "Room 5" } },
  "application/interviews/:id/cancel": { who: "recruiter", address: `${TALK}/cancel` },
  "application/interviews/:id/choose": {
    who: "candidate",
    address: `${TALK}/choose`,
    body: { starts_at: "TALK_TIME" },
  },
  "application/interviews/:id/others": {
    ...{ who: "candidate", address: `${TALK}/others` },
    ...{ body: { word: "Any afternoon" }, other: { word: "Any morning" } },
  },
  "institution/breaks": { other: { last_day: "2027-05-30" } },
  "institution/own": { other: { name: "Another school" } },
  "institution/invite": { other: { role: "reader" } },
  "institution/accept": { other: { jobs: "close" } },
  "institution/check": { other: { code: "27250100102" } },
  "institution/join": {
    who: "otherRecruiter",
    body: { institution_id: "INSTITUTION", jobs: "bring" },
    other: { jobs: "close" },
    async prepare() {
      await sql(
        "UPDATE institutions SET website = 'https://marker.example/', website_host = 'marker.example' WHERE id = ?",
        world.names.INSTITUTION ?? "",
      );
      await sql("UPDATE users SET email_verified_at = 5 WHERE email LIKE '%@marker.example'");
      await setVerifiedHosts();
    },
  },
  "user/alerts": { other: { frequency: "weekly" } },
  "user/datarequests": { other: { text: "And what else?" } },
  "user/export": { who: "candidate", other: { email: "another@world.example" } },
  "user/close": { other: { email: "another@world.example" } },
  "auth/reset-password": { other: { end_passkeys: true }, prepare: () => setDueDays("auth/reset-password") },
  "jobs/extend/:id": { other: { seen_closes_at: "2027-12-01T10:00:00Z" } },
  "jobs/stilllooking/:id": {},
  "jobs/drafts": { other: { fields: { title: "Another draft" } } },
  "applications/:jobId/resumes": {
    ...{ who: "recruiter", other: { unread: true } },
    prepare: () => sql("UPDATE institutions SET checked_at = 5"),
  },
  "institution/webhook": { other: { types: ["message.received"] } },
  "institution/webhook/:webhookId/secret": {},
  "institution/webhook/:webhookId/test": {},
  "institution/webhook/:webhookId/replay": { other: { since: "2026-02-01T00:00:00Z" } },
  "institution/webhook/:webhookId/again/:deliveryId": {},
  reports: { other: { reason: "money" } },
  "jobs/hiding/:id": { other: { answer: "Another answer." } },
  "user/maderesume": { other: { insist: true } },
  "user/notifications/read": { other: { id: "NOTICE_OF_RECRUITER" } },
};

/** Each answer has a token of its own, as none is stored: there is no change that a key could go with. */
const FILES = ["user/export", "applications/:jobId/resumes"];
/** Closing an account ends its sender and all its keys. */
const ENDS_SENDER = "user/close";
const KEPT_AFTERWARDS = ["auth/login", ...FILES, ENDS_SENDER, "jobs/bulk"];

const POSTS = routeMap.flatMap(({ path, file }) => {
  const operation = modules[`../../app/${file}`]?.loader?.operations?.POST;
  return file.startsWith("api/") && operation ? [{ path, operation }] : [];
});

type Sent = { row: CallRow; who: Who; status: number; ofNetwork: boolean; way: Way };

function sentTo({ path, operation }: (typeof POSTS)[number]): Sent {
  const way = WAYS[path] ?? {};
  const rows = CALLS.filter(({ call }) => call === `POST ${path}`);
  const row = rows.find(({ cells }) => cells.some(({ is }) => is === "done")) ?? rows[0];
  if (!row) throw new Error(`${path} stands in no row of the table of access`);
  const [nobody, ...members] = row.cells;
  const done = members.findIndex(({ is }) => is === "done") + 1;
  const who = way.who ?? (nobody.is === "done" ? "nobody" : PEOPLE[done]);
  if (!who || (done === 0 && !way.who && nobody.is !== "done")) throw new Error(`${path}: nobody may send it`);
  const { address, body } = { ...row, ...way };
  return {
    row: { ...row, ...(address ? { address } : {}), ...(body ? { body } : {}) },
    ...{ who, way, status: operation.success ?? 200 },
    ofNetwork: operation.access === "anyone" || who === "nobody",
  };
}

type Changes = { key?: string; env?: object; network?: string; other?: Record<string, unknown>; address?: string };

async function ask(
  sent: Sent,
  { key = "k", env = {}, network = "", other, address }: Changes = {},
): Promise<ApiAnswer> {
  const { row, who } = sent;
  const changed: CallRow = {
    ...row,
    ...(address ? { address } : {}),
    ...(other && row.body ? { body: { ...row.body, ...other } } : {}),
    ...(other && row.upload ? { upload: { ...row.upload, ...(other as Record<string, string>) } } : {}),
  };
  const headers = {
    ...bearerOf(world, who),
    "Idempotency-Key": key,
    ...(network ? { "CF-Connecting-IP": network } : {}),
  };
  return readAnswer(await send(await callRequest(world, changed, headers), env));
}

/** Another call of the same sender, with her key. */
function elsewhere({ row, who, ofNetwork }: Sent, changes: Changes = {}): Promise<ApiAnswer> {
  const isLinks = row.call === "POST application/links";
  const call = ofNetwork
    ? { call: `POST ${isLinks ? "auth/forgot-password" : "application/links"}`, body: { email: "some@else.example" } }
    : {
        call: `POST ${row.call.includes("notifications") ? "auth/confirm-email/send" : "user/notifications/read"}`,
        body: {},
      };
  return ask({ row: { ...call, cells: row.cells }, who, status: 200, ofNetwork, way: {} }, changes);
}

/** The address with other values of its parameters; null without any. */
const otherAddress = ({ row }: Sent) =>
  row.call.includes(":") ? row.call.replace("POST ", "/").replace(/:\w+/g, "NOTHING") : null;

const KEPT = TABLES.filter((table) => table !== "limit_counters" && !LOADED.includes(table));
const rows = () => textsOfAll(KEPT);
const counts = () => countsOf(KEPT);
const same = ({ status, body, headers }: ApiAnswer) => ({ status, body, location: headers.get("Location") });
const losing = (when: "before" | "after") =>
  failingDatabase({ at: 1, when, matching: /insert into "idempotency_keys"/ });

async function begin(sent: Sent): Promise<void> {
  await restoreWorld(world);
  await sent.way.prepare?.();
}

describe.each(POSTS.map((post) => [post.path, post] as const))("a key on POST %s", (path, post) => {
  const isAnew = path === "auth/login" || FILES.includes(path);

  test("is one effect and one answer; it stands for no other call or body, and for nobody else", async () => {
    const sent = sentTo(post);
    await begin(sent);
    const first = await ask(sent);
    expect([first.status, first.body]).toEqual([sent.status, expect.anything()]);
    const before = await rows();
    const again = await ask(sent);
    if (path === ENDS_SENDER) {
      expect(again.status).toBe(401);
      expect(await rows()).toEqual(before);
      return;
    }
    if (isAnew) expect(again.status).toBe(200);
    else expect(same(again)).toEqual(same(first));
    // A token that has ended is nobody's: its call comes from a network, where the key is another one.
    if (path !== "auth/login" && path !== "auth/logout") expect(await rows()).toEqual(before);
    const left = await rows();
    const address = otherAddress(sent);
    if (address) expectError(await ask(sent, { address }), 422, "key_reused");
    if (sent.way.other) expectError(await ask(sent, { other: sent.way.other }), 422, "key_reused");
    // A session that has ended has no key any more, and a guest's key is that of her address and job: another call has another one.
    if (path !== "auth/logout" && path !== "application/applyforjob")
      expectError(await elsewhere(sent), 422, "key_reused");
    expect(await rows()).toEqual(left);
    const stranger = sent.ofNetwork
      ? await elsewhere(sent, { network: "192.0.2.77" })
      : await elsewhere({ ...sent, who: sent.who === "candidate" ? "recruiter" : "candidate" });
    expect(stranger.status).toBe(200);
  });

  test("that is empty is refused, and blocks nothing", async () => {
    const sent = sentTo(post);
    await begin(sent);
    const before = await rows();
    for (const key of ["", "x".repeat(256), "sch\u00fcler"])
      expectError(await ask(sent, { key }), 400, "bad_input", ["Idempotency-Key"]);
    expect(await rows()).toEqual(before);
    expect((await ask(sent)).status).toBe(sent.status);
  });

  test("is free again after a refusal", async () => {
    const sent = sentTo(post);
    await begin(sent);
    const address = otherAddress(sent);
    const refused = sent.row.upload
      ? await ask(sent, { other: { applicant_email: "none" } })
      : sent.row.body
        ? await ask({ ...sent, row: { ...sent.row, body: ["no object"] as never } })
        : await ask({ ...sent, who: "nobody" }, address ? { address } : {});
    // Of many lines each is refused by itself, and the call stands under its key.
    if (path === "jobs/bulk") return expect(refused.body).toMatch(/"status":"refused"/);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await ask(sent)).status).toBe(sent.status);
  });

  test("sent twice at once is one effect", async () => {
    const sent = sentTo(post);
    await begin(sent);
    await ask(sent);
    const wanted = await counts();
    await begin(sent);
    const both = await Promise.all([ask(sent), ask(sent)]);
    if (path === ENDS_SENDER) expect(both.some(({ status }) => status === sent.status)).toBe(true);
    else expect(both.map(({ status }) => status)).toEqual([sent.status, sent.status]);
    if (isAnew) return;
    if (path !== ENDS_SENDER) expect(same(both[0])).toEqual(same(both[1]));
    expect(await counts()).toEqual(wanted);
  });

  test("is kept with its change, or not at all", async () => {
    const sent = sentTo(post);
    await begin(sent);
    const before = await rows();
    const { DB } = losing("before");
    const failed = await ask(sent, { env: { DB } });
    if (KEPT_AFTERWARDS.includes(path)) {
      expect(failed.status).toBe(200);
      expect(await rowsOf("idempotency_keys")).toEqual([]);
      takeLoggedErrors();
      return;
    }
    expect([failed.status, failed.body]).toEqual([503, expect.anything()]);
    expect(await rows()).toEqual(before);
    expect((await ask(sent)).status).toBe(sent.status);
    const wanted = await counts();
    await begin(sent);
    await ask(sent, { env: { DB: losing("after").DB } });
    const again = await ask(sent);
    expect(again.status).toBe(sent.status);
    // The next run tells what was not told at once. The ended token's second call is a network's, with a key of its own.
    if (!["application/tellnow/:id", "auth/logout"].includes(path)) expect(await counts()).toEqual(wanted);
    takeLoggedErrors();
  });
});

test("every POST of the map has a way to be sent twice, and every way a POST", () => {
  expect(POSTS.length).toBeGreaterThan(45);
  const bound = new Set(Object.keys(WAYS));
  expect([...bound].filter((path) => !POSTS.some((post) => post.path === path))).toEqual([]);
  for (const post of POSTS) {
    const sent = sentTo(post);
    const [, path = ""] = sent.row.call.split(" ");
    const hasOther = path.includes(":") || sent.way.other !== undefined;
    expect(hasOther || !(sent.row.body || sent.row.upload), `${path}: another body of it`).toBe(true);
  }
});
