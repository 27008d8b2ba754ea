/** What a request may use. The one place where bindings become dependencies, for the Worker and for the dev server alike. */
import { type Database, openDatabase } from "./db/client.server.ts";

/** The bindings of wrangler.toml and the variables of .dev.vars or the deployed secrets. */
export type Env = {
  DB: D1Database;
  RESUMES: R2Bucket;
  /** `production`, `local` or `test`. */
  APP_ENV: string;
  /** Signs the links to resumes and the anti-forgery token. At least 32 characters. */
  SIGNING_SECRET: string;
  /** `1` shows every visitor that the website is under maintenance. */
  MAINTENANCE?: string;
};

export type RequestContext = {
  db: Database;
  resumes: R2Bucket;
  config: { environment: string; signingSecret: string; isMaintenance: boolean };
  now: Date;
  /** Names this request in the log and on the error screen. */
  requestId: string;
  /** Allows the scripts of this response, and of no other. */
  nonce: string;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** Make the context of one request. Throws when the secret is missing: better no answer than forgeable links. */
export function createRequestContext(env: Env): RequestContext {
  const signingSecret = env.SIGNING_SECRET ?? "";
  if (signingSecret.length < 32) throw new Error("SIGNING_SECRET is missing or shorter than 32 characters");
  return {
    db: openDatabase(env.DB),
    resumes: env.RESUMES,
    config: { environment: env.APP_ENV, signingSecret, isMaintenance: env.MAINTENANCE === "1" },
    now: new Date(),
    requestId: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll("-", ""),
  };
}

/** For `remix vite:dev`, where Remix makes the context. */
export function getLoadContext({ context }: { context: { cloudflare: { env: unknown } } }): RequestContext {
  return createRequestContext(context.cloudflare.env as Env);
}
