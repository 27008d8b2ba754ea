/** Makes a request's context. Bindings become dependencies here and nowhere else. */
import { createHash } from "node:crypto";
import { openDatabase } from "../db/client.server.ts";
import type { ReadStart } from "../db/connection.ts";
import { PASSWORD_COST, type PasswordCost } from "../domain/accounts/password-cost-rules.ts";
import type { AlertMessage } from "../domain/alerts/telling-service.server.ts";
import { createEffects, type Effects, type Work } from "../domain/effects.ts";
import { onForget } from "../domain/isolate-memory.ts";
import { log } from "../domain/log.ts";
import { bindingMailer, localMailer, type Mailer } from "../domain/mail/drivers.ts";
import { NO_SESSION, type OidcConfig, type RequestContext } from "../http/context.ts";
import { urlOf } from "../http/request-url.ts";
import type { RouteMatch } from "../route-facts.ts";
import { readStart } from "./bookmark.ts";

/** The bindings of wrangler.toml and the variables of .dev.vars or the deployed secrets. */
export type Env = {
  DB: D1Database;
  RESUMES: R2Bucket;
  /** The files beside the pages. Only scheduled runs read them through this; the platform serves them itself. */
  ASSETS?: Fetcher;
  /** `production`, `local` or `test`. */
  APP_ENV: string;
  /** Signs resume links, cookies and the anti-forgery token; seals bookmarks; names limit counters. At least 32 characters. */
  SIGNING_SECRET: string;
  /** Carries the work of telling people of new jobs; see wrangler.toml. Without it the scheduled run does that work itself. */
  ALERTS?: Queue<AlertMessage>;
  /** Sends mail in production. */
  MAIL?: SendEmail;
  /** The sender of every mail: an address, or `Name <address>`. Without it production sends no mail. */
  MAIL_FROM?: string;
  /** The site's own origin, for links in mails. If it is not set, a local run takes the origin of the request. */
  ORIGIN?: string;
  /** Where `npm start` serves: for links of scheduled runs, which no request started. */
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
  /** Makes the links of applicants without an account and the numbers in mails. It outlives restores and a new SIGNING_SECRET. */
  LINK_SECRET?: string;
  /** `1`: jobs of unconfirmed recruiters wait, and unconfirmed applications are marked, as in production with mail. */
  CONFIRM_ADDRESSES?: string;
  /** The addresses of the accounts that moderate, with commas between them. They count once they are confirmed. */
  MODERATORS?: string;
  MODERATOR_PASSKEY?: string;
  /** Who answers questions and complaints about data: name and address, such as `Asha Rao, privacy@staffroom.example`. */
  GRIEVANCE_CONTACT?: string;
  /** For so many days a sealed copy of each closed account is kept. Not set: none, as nobody need keep one. */
  ERASURE_HOLD_DAYS?: string;
  /** `off`, for as long as a restore is under way: scheduled runs remove nothing. */
  SWEEP?: string;
  /** The ln of password hashes, instead of that of production. Only `APP_ENV=test` honours it. */
  PASSWORD_LOG_COST?: string;
  /** `off` renders every page anew, also for visitors without an account. */
  PAGE_CACHE?: string;
};

/** The names by which a machine calls itself. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

type Surroundings = {
  route: RouteMatch;
  origin: string;
  client: string | null;
  afterResponse: Effects["afterResponse"];
  /** How new the first read must be; by default the newest state. */
  readStart?: ReadStart;
};

/** Make the context of one request. Throws if a secret or the origin is missing: no answer is better than forged links. */
export function createRequestContext(
  env: Env,
  { route, origin, client, afterResponse, readStart }: Surroundings,
): RequestContext {
  const settings = readSettings(env);
  return {
    ...settings,
    db: openDatabase(env.DB, readStart),
    readFile: (path) => readAsset(env, path),
    route,
    origin: settings.origin ?? ownOrigin(origin || (env.LOCAL_ORIGIN ?? "")),
    now: new Date(),
    client,
    overLimit: null,
    session: NO_SESSION,
    effects: createEffects(afterResponse),
    requestId: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll("-", ""),
  };
}

/** What a request's context takes from the environment alone. Null for the origin: it is the request's own. */
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

async function readAsset({ ASSETS }: Env, path: string): Promise<string> {
  const answer = await ASSETS?.fetch(`https://assets.internal/${path}`);
  if (!answer?.ok) throw new Error(`No file ${path}: ${answer ? answer.status : "the binding ASSETS is missing"}`);
  return answer.text();
}

/** Only these two are local: an environment with a mistyped name counts as production. */
function isLocal({ APP_ENV }: Env): boolean {
  return APP_ENV === "local" || APP_ENV === "test";
}

/** Tests make hundreds of accounts. Nobody else has cheap hashes: neither production nor a developer's machine reads the variable. */
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

function limitersOf({ LIMIT_SECRETS, LIMIT_FORMS, LIMIT_SEARCH }: Env): RequestContext["limiters"] {
  return {
    ...(LIMIT_SECRETS ? { secrets: LIMIT_SECRETS } : {}),
    ...(LIMIT_FORMS ? { forms: LIMIT_FORMS } : {}),
    ...(LIMIT_SEARCH ? { search: LIMIT_SEARCH } : {}),
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

/** The context of a request that has arrived. `pending` fills with the work that goes on after the response. */
export function contextOf(
  request: Request,
  { route, env, client }: { route: RouteMatch; env: Env; client: string | null },
): { context: RequestContext; pending: Work[] } {
  const pending: Work[] = [];
  const context = createRequestContext(env, {
    route,
    origin: urlOf(request).origin,
    client,
    readStart: readStart(request, route, env),
    afterResponse: (work) => pending.push(work),
  });
  return { context, pending };
}
