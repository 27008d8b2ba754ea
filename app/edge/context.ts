/**
 * Makes a request's context: bindings become dependencies here and nowhere else. It also decides how new the state of the database
 * must be from which the request reads. After a change the response carries a bookmark, and the visitor's next request brings it back:
 * so she sees at least her own changes. See docs/decisions/013.
 */
import { createHash } from "node:crypto";
import type { AlertMessage } from "~/domain/alerts/send-alerts.server.ts";
import { createBrake } from "../db/brake.ts";
import { openDatabase } from "../db/client.server.ts";
import { type Patience, REQUEST_LIMITS, type ReadStart, RUN_LIMITS } from "../db/connection.server.ts";
import { PASSWORD_COST, type PasswordCost } from "../domain/accounts/password-cost-rules.ts";
import { createEffects, type Effects, type Work } from "../domain/effects.ts";
import { seal, unseal } from "../domain/ids.ts";
import { onForget } from "../domain/isolate-memory-rules.ts";
import { log } from "../domain/log.ts";
import { bindingMailer, localMailer, type Mailer } from "../domain/mail/mail-drivers.ts";
import type { WebhookMessage } from "../domain/webhooks/wake-webhooks.server.ts";
import type { OidcConfig, RequestContext } from "../http/context.ts";
import {
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  REGISTRATION_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setCookie,
  urlOf,
} from "../http/request.ts";
import { NO_SESSION } from "../http/session.ts";
import type { RouteMatch } from "../route-facts.ts";

/** The bindings of wrangler.toml and the variables of .dev.vars or the deployed secrets. */
export type Env = {
  DB: D1Database;
  RESUMES: R2Bucket;
  /** The files beside the pages, for scheduled runs and the fonts of resumes; the platform serves them itself. */
  ASSETS?: Fetcher;
  /** `production`, `local` or `test`. */
  APP_ENV: string;
  /** Signs resume links, cookies and the anti-forgery token; seals bookmarks; names limit counters. At least 32 characters. */
  SIGNING_SECRET: string;
  /** Carries the work of telling people of new jobs; see wrangler.toml. Without it the scheduled run does that work itself. */
  ALERTS?: Queue<AlertMessage>;
  /** Says which webhook has events to deliver; see wrangler.toml. Without it the scheduled run delivers them itself. */
  WEBHOOKS?: Queue<WebhookMessage>;
  /** Sends mail in production. */
  MAIL?: SendEmail;
  /** The sender of every mail: an address, or `Name <address>`. Without it production sends no mail. */
  MAIL_FROM?: string;
  /** The site's own origin, for links in mails. If it is not set, a local run takes the origin of the request. */
  ORIGIN?: string;
  /** The address of `npm start`: for links of scheduled runs, which no request started. */
  LOCAL_ORIGIN?: string;
  /** Sign-in with Google; both or neither. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_DEMO?: string;
  /** Another OpenID Connect provider instead of Google, to try the sign-in out. */
  OIDC_ISSUER?: string;
  /** `1` shows every visitor that the website is under maintenance. */
  MAINTENANCE?: string;
  /** Limits on a client's requests in a minute; see wrangler.toml. A limit that is missing lets every request through. */
  LIMIT_SECRETS?: RateLimit;
  LIMIT_FORMS?: RateLimit;
  LIMIT_SEARCH?: RateLimit;
  LIMIT_WAITING?: RateLimit;
  LIMIT_KEYS?: RateLimit;
  /** Makes the links of applicants without an account and the numbers in mails. It outlives restores and a new SIGNING_SECRET. */
  LINK_SECRET?: string;
  /** `1`: jobs of unconfirmed recruiters wait, and unconfirmed applications are marked, as in production with mail. */
  CONFIRM_ADDRESSES?: string;
  /** The addresses of the accounts that moderate, with commas between them. They count once they are confirmed. */
  MODERATORS?: string;
  MODERATOR_PASSKEY?: string;
  /** The person for questions and complaints about data: name and address, such as `Asha Rao, privacy@staffroom.example`. */
  GRIEVANCE_CONTACT?: string;
  /** For so many days a sealed copy of each closed account is kept. Without it no copy is kept. */
  ERASURE_HOLD_DAYS?: string;
  /** `off`, for as long as a restore is under way: scheduled runs remove nothing. */
  SWEEP?: string;
  /** The ln of password hashes, instead of that of production. Only `APP_ENV=test` honours it. */
  PASSWORD_LOG_COST?: string;
  /** `off` renders every page anew, also for visitors without an account. */
  PAGE_CACHE?: string;
};

/** One for all that this isolate asks of the database. */
const brake = createBrake((isClosed) =>
  isClosed ? log("warn", "database does not answer") : log("info", "database answers again"),
);
onForget(brake.release);

/** The database for work that no request waits for. Any copy will do. */
export const openForRun = (binding: D1Database) =>
  openDatabase(binding, "first-unconstrained", { limits: RUN_LIMITS, brake });

/** True if the database has not answered lately: copies are served, and what needs it is refused at once. */
export const isBrakeClosed = brake.isClosed;

/** The names by which a machine calls itself. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** `readsNewest`: from the primary database, whatever the route says. */
type Arrival = {
  route: RouteMatch;
  env: Env;
  client: string | null;
  waitUntil: (work: Promise<unknown>) => void;
  readsNewest: boolean;
};

/** The context of a request that has arrived. `pending` fills with the work that goes on after the response. */
export function contextOf(
  request: Request,
  { route, env, client, waitUntil, readsNewest }: Arrival,
): { context: RequestContext; pending: Work[] } {
  const pending: Work[] = [];
  const context = createRequestContext(env, {
    route,
    origin: urlOf(request).origin,
    client,
    readStart: readsNewest ? "first-primary" : readStart(request, route, env),
    patience: { limits: REQUEST_LIMITS, keep: waitUntil },
    afterResponse: (work) => pending.push(work),
  });
  return { context, pending };
}

type Surroundings = {
  route: RouteMatch;
  origin: string;
  client: string | null;
  afterResponse: Effects["afterResponse"];
  /** How new the first read must be; by default the newest state. */
  readStart?: ReadStart;
  /** How long calls of the database may take; by default as long as in a run that nobody waits for. */
  patience?: Patience;
};

/** Make the context of one request. Throws if a secret or the origin is missing: no answer is better than forged links. */
export function createRequestContext(
  env: Env,
  { route, origin, client, afterResponse, readStart, patience = { limits: RUN_LIMITS } }: Surroundings,
): RequestContext {
  const settings = readSettings(env);
  return {
    ...settings,
    db: openDatabase(env.DB, readStart, { ...patience, brake }),
    readFile: async (path) => (await fetchAsset(env, path)).text(),
    readBytes: async (path) => new Uint8Array(await (await fetchAsset(env, path)).arrayBuffer()),
    route,
    origin: settings.origin ?? ownOrigin(origin || (env.LOCAL_ORIGIN ?? "")),
    now: new Date(),
    client,
    overLimit: null,
    session: NO_SESSION,
    keyed: null,
    key: null,
    effects: createEffects(afterResponse),
    requestId: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll("-", ""),
  };
}

/** The parts of a context that the environment alone decides. Null for the origin: it is the request's own. */
type Settings = Pick<RequestContext, "resumes" | "mailer" | "config" | "limiters"> & { origin: string | null };

function readSettings(env: Env): Settings {
  const signingSecret = env.SIGNING_SECRET ?? "";
  if (signingSecret.length < 32) throw new Error("SIGNING_SECRET is missing or shorter than 32 characters");
  const mailer = chooseMailer(env);
  return {
    resumes: env.RESUMES,
    mailer,
    config: {
      environment: env.APP_ENV,
      signingSecret,
      linkSecret: linkSecretOf(env, signingSecret),
      google: googleConfig(env),
      isMaintenance: env.MAINTENANCE === "1",
      confirmsAddresses: env.CONFIRM_ADDRESSES === "1" || (!isLocal(env) && mailer !== null),
      moderators: addressesOf(env.MODERATORS),
      moderatorsNeedPasskey: env.MODERATOR_PASSKEY === "1" || !isLocal(env),
      isSweepOff: env.SWEEP === "off",
      passwordCost: passwordCostOf(env),
      grievanceContact: contactOf(env),
      erasureHoldDays: Math.max(0, Math.floor(Number(env.ERASURE_HOLD_DAYS) || 0)),
    },
    limiters: limitersOf(env),
    origin: originOf(env),
  };
}

async function fetchAsset({ ASSETS }: Env, path: string): Promise<Response> {
  const answer = await ASSETS?.fetch(`https://assets.internal/${path}`);
  if (!answer?.ok) throw new Error(`No file ${path}: ${answer ? answer.status : "the binding ASSETS is missing"}`);
  return answer;
}

/** Only these two are local: an environment with a mistyped name counts as production. */
function isLocal({ APP_ENV }: Env): boolean {
  return APP_ENV === "local" || APP_ENV === "test";
}

/**
 * Tests make hundreds of accounts, so they have cheap hashes. Neither production nor a developer's machine reads the
 * variable.
 */
function passwordCostOf({ APP_ENV, PASSWORD_LOG_COST }: Env): PasswordCost {
  return APP_ENV === "test" && PASSWORD_LOG_COST ? { ...PASSWORD_COST, ln: Number(PASSWORD_LOG_COST) } : PASSWORD_COST;
}

/** Throws in production if the secret is missing. A local run derives one from the other secret. */
function linkSecretOf(env: Env, signingSecret: string): string {
  const secret = env.LINK_SECRET ?? "";
  if (secret.length >= 32) return secret;
  if (!isLocal(env)) throw new Error("LINK_SECRET is missing or shorter than 32 characters");
  return createHash("sha256").update(`links:${signingSecret}`).digest("base64url");
}

/**
 * Throws in production without an https origin: the client chooses the Host header, and would choose where mailed links lead.
 * A local run without ORIGIN accepts any name of this machine, and takes localhost instead of any other name.
 */
function originOf(env: Env): string | null {
  const given = env.ORIGIN ?? "";
  if (isLocal(env)) return given ? new URL(given).origin : null;
  const { protocol, origin, href } = URL.canParse(given) ? new URL(given) : new URL("about:blank");
  if (protocol === "https:" && href === `${origin}/`) return origin;
  throw new Error("ORIGIN is missing or no https origin, such as https://staffroom.example");
}

/** Empty in a scheduled run, which no request started. */
function ownOrigin(requested: string): string {
  if (requested === "") return "";
  const { hostname, port } = new URL(requested);
  return LOOPBACK.test(hostname) ? requested : `http://localhost${port && `:${port}`}`;
}

function addressesOf(list = ""): string[] {
  return list.split(/[\s,;]+/).flatMap((address) => address.trim().toLowerCase() || []);
}

let hasWarned = false;
onForget(() => {
  hasWarned = false;
});

/** Each isolate of production warns once without it. */
function contactOf(env: Env): string | null {
  const contact = env.GRIEVANCE_CONTACT?.trim() || null;
  if (!contact && !isLocal(env) && !hasWarned) {
    hasWarned = true;
    log("warn", "nobody is named for complaints: set GRIEVANCE_CONTACT");
  }
  return contact;
}

function chooseMailer(env: Env): Mailer | null {
  if (isLocal(env)) return localMailer;
  const { MAIL, MAIL_FROM } = env;
  return MAIL && MAIL_FROM ? bindingMailer(MAIL, MAIL_FROM) : null;
}

function limitersOf(env: Env): RequestContext["limiters"] {
  const { LIMIT_SECRETS, LIMIT_FORMS, LIMIT_SEARCH, LIMIT_WAITING, LIMIT_KEYS } = env;
  return {
    ...(LIMIT_SECRETS ? { secrets: LIMIT_SECRETS } : {}),
    ...(LIMIT_FORMS ? { forms: LIMIT_FORMS } : {}),
    ...(LIMIT_SEARCH ? { search: LIMIT_SEARCH } : {}),
    ...(LIMIT_WAITING ? { waiting: LIMIT_WAITING } : {}),
    ...(LIMIT_KEYS ? { keys: LIMIT_KEYS } : {}),
  };
}

/** A demo of Google lets everybody be everybody, so it counts on a developer's machine alone. */
function googleConfig(env: Env): OidcConfig | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER } = env;
  const isDemo = env.GOOGLE_DEMO === "1";
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET || (isDemo && !isLocal(env))) return null;
  const issuer = OIDC_ISSUER || "https://accounts.google.com";
  return { issuer, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, isDemo };
}

/** By then every copy should have caught up. Without a bookmark, a signed-in person's reads start at the primary again. */
const BOOKMARK_SECONDS = 600;
/** No bookmark of ours, so reads begin at the primary: what a call without an answer has written is seen there. */
const NO_BOOKMARK = "none";
// D1's bookmarks count writes. A readable bookmark would tell whether a call wrote something, such as a mail to an address that
// has an account. A made-up bookmark would make D1 wait for a state that never comes. So bookmarks are sealed.
const PURPOSE = "bookmark";
/** A longer one is none of ours. */
const MAX_CHARS = 667;

/** The state of the database from which a request's reads start: see docs/decisions/013. */
export function readStart(request: Request, { facts }: RouteMatch, env: { SIGNING_SECRET: string }): string {
  if (isChange(request) || facts.reads === "primary") return "first-primary";
  const encrypted = request.headers.get(BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE);
  const bookmark =
    encrypted === null || encrypted.length > MAX_CHARS ? null : unseal(env.SIGNING_SECRET, PURPOSE, encrypted);
  if (bookmark) return bookmark;
  const isKnown = [SESSION_COOKIE, REGISTRATION_COOKIE].some((name) => readCookie(request, name) !== null);
  return isKnown || request.headers.has("Authorization") || encrypted !== null
    ? "first-primary"
    : "first-unconstrained";
}

/**
 * Add the bookmark that this request has reached: after a change, and to an API answer or a signed-in person's page whose reads
 * began at the primary. The next answer may then come from a copy nearby.
 */
export function withBookmark(
  response: Response,
  request: Request,
  { db, config, route }: Pick<RequestContext, "db" | "config" | "route">,
): Response {
  const { bookmark, start, hasWritten, isUnanswered } = db.connection.place();
  if (isUnanswered) return withoutBookmark(response, request, route.facts.kind === "api");
  if (bookmark === null) return response;
  const isFirst = start === "first-primary";
  const hasCookie = readCookie(request, SESSION_COOKIE) !== null;
  const isApi = route.facts.kind === "api";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  // A request for a file writes at most its resume view, and no next page has to show that at once.
  const hasChanged = isChange(request) || (hasWritten && (isPage || response.status !== 200));
  const inHeader = isApi && (hasChanged || isFirst);
  const inCookie = isApi ? hasChanged && hasCookie : hasChanged || (isFirst && hasCookie && isPage);
  if (!inHeader && !inCookie) return response;
  const value = seal(config.signingSecret, PURPOSE, bookmark);
  const headers = new Headers(response.headers);
  if (inHeader) headers.set(BOOKMARK_HEADER, value);
  if (inCookie) headers.append("Set-Cookie", setCookie(BOOKMARK_COOKIE, value, { maxAgeSeconds: BOOKMARK_SECONDS }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The next page or call of a visitor who has changed something, or has a bookmark, begins at the primary. */
function withoutBookmark(response: Response, request: Request, isApi: boolean): Response {
  const known = request.headers.get(BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE);
  if (!isChange(request) && known === null) return response;
  const headers = new Headers(response.headers);
  if (isApi) headers.set(BOOKMARK_HEADER, NO_BOOKMARK);
  headers.append("Set-Cookie", setCookie(BOOKMARK_COOKIE, NO_BOOKMARK, { maxAgeSeconds: BOOKMARK_SECONDS }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
