/** What a request may use. The one place where bindings become dependencies, for the Worker and for the dev server alike. */
import { createHash } from "node:crypto";
import { type Database, openDatabase } from "./db/client.server.ts";
import type { ReadStart } from "./db/connection.ts";
import { errorText, log } from "./domain/log.ts";
import { bindingMailer, localMailer, type Mailer } from "./domain/mail/drivers.ts";

/** The bindings of wrangler.toml and the variables of .dev.vars or the deployed secrets. */
export type Env = {
  DB: D1Database;
  RESUMES: R2Bucket;
  /** `production`, `local` or `test`. */
  APP_ENV: string;
  /** Signs the links to resumes and the anti-forgery token, names the counters of limits. At least 32 characters. */
  SIGNING_SECRET: string;
  /** Sends mail in production. */
  MAIL?: SendEmail;
  /** The sender of every mail: an address, or `Name <address>`. Without it production sends none. */
  MAIL_FROM?: string;
  /** The site's own origin, for links in mails. Locally the request's is taken where it is not set. */
  ORIGIN?: string;
  /** Sign-in with Google; both or neither. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  /** Another OpenID Connect provider than Google's, for trying it out. */
  OIDC_ISSUER?: string;
  /** `1` shows every visitor that the website is under maintenance. */
  MAINTENANCE?: string;
  /** Requests a client may make in a minute; see wrangler.toml. Where one is missing nobody is held up. */
  LIMIT_SECRETS?: RateLimit;
  LIMIT_FORMS?: RateLimit;
  LIMIT_SEARCH?: RateLimit;
  /** Makes the private links of applicants without an account, and the numbers in mails. Restores and a new SIGNING_SECRET leave it. */
  LINK_SECRET?: string;
  /** `1`: what is posted or sent waits for a confirmed address, as it does in production where mail is sent. */
  CONFIRM_ADDRESSES?: string;
  /** `off`: scheduled runs remove nothing, for as long as a restore is under way. */
  SWEEP?: string;
  /** `off` renders every page anew, also for visitors without an account. */
  PAGE_CACHE?: string;
};

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string };

export type RequestContext = {
  db: Database;
  resumes: R2Bucket;
  mailer: Mailer | null;
  config: {
    environment: string;
    signingSecret: string;
    linkSecret: string;
    google: OidcConfig | null;
    isMaintenance: boolean;
    /** Whether mail is sent, so that addresses can be confirmed and what is not confirmed waits. */
    confirmsAddresses: boolean;
    isSweepOff: boolean;
  };
  /** Scheme and host that links in mails begin with. */
  origin: string;
  now: Date;
  /** Whose requests are counted together: an address or network, null where the platform does not tell. */
  client: string | null;
  limiters: { secrets?: RateLimit; forms?: RateLimit; search?: RateLimit };
  /** How long the visitor is to wait, where waiting is the answer; it becomes a header. */
  retryAfterSeconds?: number;
  /** `Set-Cookie` lines of a log-in on the spot, which every answer of this request carries, whatever it is. */
  cookies: string[];
  /** Names this request in the log and on the error screen. */
  requestId: string;
  /** Allows the scripts of this response, and of no other. */
  nonce: string;
  /** Hand over work that goes on after the response; what it throws is logged. */
  afterResponse(work: Promise<unknown>): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** The names that a machine has for itself. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

type Surroundings = {
  origin: string;
  client: string | null;
  afterResponse: RequestContext["afterResponse"];
  /** How new the first read has to be; the newest where nothing is said. */
  readStart?: ReadStart;
};

/** Make the context of one request. Throws when a secret or the origin is missing: better no answer than links that others make. */
export function createRequestContext(
  env: Env,
  { origin, client, afterResponse, readStart }: Surroundings,
): RequestContext {
  const signingSecret = env.SIGNING_SECRET ?? "";
  if (signingSecret.length < 32) throw new Error("SIGNING_SECRET is missing or shorter than 32 characters");
  return {
    db: openDatabase(env.DB, readStart),
    resumes: env.RESUMES,
    mailer: chooseMailer(env),
    config: {
      environment: env.APP_ENV,
      signingSecret,
      linkSecret: linkSecretOf(env, signingSecret),
      google: googleConfig(env),
      isMaintenance: env.MAINTENANCE === "1",
      confirmsAddresses: env.CONFIRM_ADDRESSES === "1" || (!isLocal(env) && chooseMailer(env) !== null),
      isSweepOff: env.SWEEP === "off",
    },
    origin: originOf(env, origin),
    now: new Date(),
    client,
    limiters: limitersOf(env),
    cookies: [],
    requestId: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    afterResponse,
  };
}

/** Only these two are local: an environment with a mistyped name counts as production. */
function isLocal({ APP_ENV }: Env): boolean {
  return APP_ENV === "local" || APP_ENV === "test";
}

/** Throws in production where the secret is missing. Locally the other secret makes one. */
function linkSecretOf(env: Env, signingSecret: string): string {
  const secret = env.LINK_SECRET ?? "";
  if (secret.length >= 32) return secret;
  if (!isLocal(env)) throw new Error("LINK_SECRET is missing or shorter than 32 characters");
  return createHash("sha256").update(`links:${signingSecret}`).digest("base64url");
}

/**
 * Throws in production without an https origin: whoever asks us chooses the Host header, and would choose where mailed links lead.
 * Locally it may be any name of this machine's own.
 */
function originOf(env: Env, requested: string): string {
  const given = env.ORIGIN ?? "";
  if (isLocal(env)) return given ? new URL(given).origin : ownOrigin(requested);
  const { protocol, origin, href } = URL.canParse(given) ? new URL(given) : new URL("about:blank");
  if (protocol === "https:" && href === `${origin}/`) return origin;
  throw new Error("ORIGIN is missing or no https origin, such as https://staffroom.example");
}

/** Empty in a scheduled run, which nobody asked for. */
function ownOrigin(requested: string): string {
  if (requested === "") return "";
  const { hostname, port } = new URL(requested);
  return LOOPBACK.test(hostname) ? requested : `http://localhost${port && `:${port}`}`;
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

function googleConfig({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER }: Env): OidcConfig | null {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null;
  const issuer = OIDC_ISSUER || "https://accounts.google.com";
  return { issuer, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
}

type DevArgs = {
  request: { url: string };
  context: { cloudflare: { env: unknown; ctx: { waitUntil(work: Promise<unknown>): void } } };
};

/** For `remix vite:dev`, where Remix makes the context. */
export function getLoadContext({ request, context: { cloudflare } }: DevArgs): RequestContext {
  return createRequestContext(cloudflare.env as Env, {
    origin: new URL(request.url).origin,
    client: null,
    afterResponse: (work) =>
      cloudflare.ctx.waitUntil(
        work.catch((error: unknown) => log("error", "work after the response failed", { cause: errorText(error) })),
      ),
  });
}
