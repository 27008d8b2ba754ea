// The settings that `npm run deploy` needs before it sends anything: where the site will be, and which secrets are still missing.
import { randomBytes } from "node:crypto";

/** Each secret is made if it is missing. An existing secret is never replaced, as that would end people's links. */
export const SECRETS = ["SIGNING_SECRET", "LINK_SECRET"] as const;

const EXAMPLE = "npm run deploy -- --origin https://staffroom.example";

/** The site's origin, from the first place that names one. Throws one sentence if none does, or if links cannot begin with it. */
export function originFrom(places: { option?: unknown; environment?: unknown; vars?: unknown }): string {
  const given = [places.option, places.environment, places.vars].find((value) => value !== undefined && value !== "");
  if (given === undefined) {
    throw new Error(`Say under which address people reach the site, as links in mails begin with it: ${EXAMPLE}`);
  }
  const url = URL.canParse(String(given)) ? new URL(String(given)) : null;
  if (url?.protocol !== "https:" || url.href !== `${url.origin}/`) {
    throw new Error(`"${given}" is no https origin without a path. Give one like this: ${EXAMPLE}`);
  }
  return url.origin;
}

/** Throws if the deployed site would take itself for a local one: with cheap password hashes, and without https. */
export function refuseLocal(environment: unknown): void {
  if (environment === "production") return;
  throw new Error(`APP_ENV is "${environment}" in wrangler.toml. Only "production" is deployed.`);
}

/** Why a site should send mail; null where it does. */
export function costOfNoMail(from: unknown): string | null {
  if (from) return null;
  return [
    "No mail is sent: MAIL_FROM is not set. So nobody can prove an address, and each application without an account counts as confirmed:",
    "anybody can ask whether an address has applied for a job, can apply first in somebody's name and so keep her out, and can add to",
    "a school's public numbers. Set MAIL_FROM (docs/google-sign-in.md).",
  ].join("\n");
}

/** What a site on workers.dev goes without; null where it has a domain of its own. `origin`: as `originFrom` gives it. */
export function costOfWorkersDev(origin: string): string | null {
  if (!new URL(origin).hostname.endsWith(".workers.dev")) return null;
  return [
    "The platform's Cache API does nothing on workers.dev: a page is kept only in the memory of the isolate that made it. Each other one",
    "makes its own from the database, and has only the twelve of the bucket to show while that does not answer. Give the site a domain of its own.",
  ].join("\n");
}

/** A new value for each secret that is not among those present. */
export function missingSecrets(present: readonly string[]): Record<string, string> {
  const missing = SECRETS.filter((name) => !present.includes(name));
  return Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("base64url")]));
}
