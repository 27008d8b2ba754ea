/**
 * A suspension outlives the account: for a year the address, the website's host, and name and place of the institution stay
 * suspended, as hashes keyed with a secret. Whoever signs up, founds or invites with one of them is told so.
 */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { siteOf } from "~/domain/hosts";
import { sign } from "~/domain/ids";
import {
  askedNames,
  hostOfAddress,
  hostOfWebsite,
  hostsAbove,
  KEPT_WORDS,
  type Kept,
  keptNames,
  mailboxOf,
  SUSPENDED,
  SUSPENSION_KEPT_DAYS,
  wholeName,
} from "./rules";
import {
  deleteKept,
  findCause,
  findKeptRows,
  forgetRows,
  isAccountSuspended,
  isAddressHeld,
  isKept,
  isNoneKept,
  type KeptRow,
  keepLeaverRows,
  keepRows,
  listKnownSchools,
} from "./store.server";

export type SuspensionConfig = { linkSecret: string };
type Deps = { db: Database; now: Date; config: SuspensionConfig };

const DAY_MS = 86_400_000;

function hashed(secret: string, { kind, text }: Kept): KeptRow {
  const normal = kind === "address" ? mailboxOf(text) : text.toLowerCase();
  return { kind, keyHash: sign(secret, `suspended-${kind}:${normal}`).toString("base64url") };
}

/** What a person's address stands for: the mailbox, and for a recruiter the hosts at which she writes. */
export function keptOfAddress(email: string, role: "admin" | "user"): Kept[] {
  return [
    { kind: "address", text: email },
    ...(role === "admin" ? keptOfWebsite(`https://${hostOfAddress(email)}`) : []),
  ];
}

/** What a website stands for: the site of which it is a part, its host, and those above it. None for an empty one. */
function keptOfWebsite(website: string): Kept[] {
  const site = siteOf(website);
  const texts = site.includes("/") ? [site] : [site, ...hostsAbove(hostOfWebsite(website))];
  return [...new Set(texts)].filter(Boolean).map((text) => ({ kind: "host", text }));
}

type Described = { name: string; place: string | null | undefined; website: string | null | undefined };

/** Under what an institution is looked for: name and place, and its website. */
export function keptOfInstitution({ name, place, website }: Described): Kept[] {
  const names = askedNames(name, place).map((text): Kept => ({ kind: "name", text }));
  return [...names, ...(website ? keptOfWebsite(website) : [])];
}

/** The same of one that was described otherwise before: what stays as it was is not looked for. */
export function keptOfChange(before: Described, after: Described): Kept[] {
  const differs = (name: keyof Described) => (before[name] ?? "") !== (after[name] ?? "");
  const isChanged = { name: differs("name") || differs("place"), host: differs("website"), address: false };
  return keptOfInstitution(after).filter(({ kind }) => isChanged[kind]);
}

/** What is kept of a suspended institution. */
export function keptOfSuspended({ name, place, website }: Described): Kept[] {
  const site = siteOf(website);
  const names = keptNames(name, place).map((text): Kept => ({ kind: "name", text }));
  return site ? [...names, { kind: "host", text: site }] : names;
}

/**
 * Whether whoever has this address is suspended: a suspended account or institution has it, or had it within a year. For people without
 * an account, as closing one, or leaving it aside, is no way round.
 */
export function isAddressSuspended({ db, now, config }: Deps, email: string): Promise<boolean> {
  const { keyHash } = hashed(config.linkSecret, { kind: "address", text: email });
  return isAddressHeld(db, { email, keyHash, since: yearBefore(now) });
}

/** Throws not_allowed if the account is suspended, or the institution for which it works. */
export async function requireAccountNotSuspended({ db }: Pick<Deps, "db">, accountId: string): Promise<void> {
  if (await isAccountSuspended(db, accountId)) throw new DomainError("suspended", SUSPENDED);
}

/** Condition for a batch that founds an institution without asking anybody: nothing that it tells is suspended. */
export function isFreeToFound({ now, config }: Omit<Deps, "db">, about: Described): SQL {
  const hashes = keptOfInstitution(about).map((each) => hashed(config.linkSecret, each).keyHash);
  return isNoneKept(hashes, yearBefore(now));
}

/** Throws not_allowed, in these words, if whoever has this address is suspended. */
export async function requireAddressNotSuspended(deps: Deps, email: string, words: string): Promise<void> {
  if (await isAddressSuspended(deps, email)) throw new DomainError("suspended", words);
}

const yearBefore = (now: Date) => new Date(now.getTime() - SUSPENSION_KEPT_DAYS * DAY_MS);

/**
 * Throws not_allowed, on the field, if one of these is suspended. `fields`: where a form shows which kind. `accountId`: who writes
 * under the name.
 */
export async function requireNotSuspended(
  { db, now, config }: Deps,
  asked: Kept[],
  fields: Partial<Record<Kept["kind"], string>>,
  accountId: string | null = null,
): Promise<void> {
  if (asked.length === 0) return;
  const hashes = asked.map((each) => hashed(config.linkSecret, each).keyHash);
  const kept = new Set((await findKeptRows(db, hashes, yearBefore(now))).map(({ keyHash }) => keyHash));
  if (kept.size === 0) return;
  const suspended = asked.filter((_each, index) => kept.has(hashes[index] ?? ""));
  const kind = (await withoutBorrowed(db, suspended, asked, accountId))[0]?.kind;
  if (!kind) return;
  const field = fields[kind];
  throw new DomainError("suspended", KEPT_WORDS[kind], field ? { fields: { [field]: [KEPT_WORDS[kind]] } } : {});
}

/**
 * What of this is no other school's. Whoever was suspended for saying that it is a school had that school's website and name: they
 * are not suspended for the school itself.
 */
async function withoutBorrowed(db: Database, suspended: Kept[], asked: Kept[], accountId: string | null) {
  const hosts = asked.filter(({ kind }) => kind === "host").map(({ text }) => text);
  const whole = asked.find(({ kind }) => kind === "name")?.text ?? "";
  const known = await listKnownSchools(db, { hosts, accountId });
  const isBorrowed = ({ kind, text }: Kept) =>
    kind === "host"
      ? known.some(({ host, website, isOwn }) =>
          isOwn === 1 && siteOf(website) === text
            ? hosts.includes(text)
            : hosts.includes(host) && `.${host}`.endsWith(`.${text}`),
        )
      : kind === "name" && known.some(({ name, isOwn }) => isOwn === 1 && whole.startsWith(`${wholeName(name)}|`));
  return suspended.filter((each) => !isBorrowed(each));
}

/** Statement for the batch of a suspension: these are kept for a year from now. */
export function keepSuspension(
  { db, now, config }: Deps,
  causeId: string,
  kept: Kept[],
  condition: SQL,
): BatchItem<"sqlite"> {
  const rows = kept.map((each) => hashed(config.linkSecret, each));
  return keepRows(db, { causeId, rows, now }, condition);
}

/** Statement for the batch that lifts a suspension: nothing of it is kept. */
export function forgetSuspension({ db }: Pick<Deps, "db">, causeId: string, condition: SQL): BatchItem<"sqlite"> {
  return forgetRows(db, causeId, condition);
}

/**
 * What a moderator lifts by hand, of an account that was closed: an address, a website, or name and place of an institution, with a
 * comma between them. Returns its cause, and the parts of the batch. Null if nothing of it is kept.
 */
export async function findLifting({ db, config }: Omit<Deps, "now">, text: string) {
  const asked = liftedBy(text);
  const hashes = asked.map((each) => hashed(config.linkSecret, each).keyHash);
  const causeId = await findCause(db, hashes);
  const isAddress = asked.some(({ kind }) => kind === "address");
  return causeId === null ? null : { causeId, isAddress, condition: isKept(hashes), change: deleteKept(db, hashes) };
}

/** What a line may mean. A name may hold a comma, so each of its commas is tried. */
function liftedBy(text: string): Kept[] {
  if (text.includes("@")) return [{ kind: "address", text }];
  const website = text.includes("://") ? text : `https://${text}`;
  const host = hostOfWebsite(website).replace(/^www\./, "");
  const isWebsite = !/\s/.test(text) && host.includes(".");
  if (isWebsite) return [host, siteOf(website)].filter(Boolean).map((each) => ({ kind: "host", text: each }));
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  return [text.length, ...commas].flatMap((at) =>
    keptNames(text.slice(0, at), text.slice(at + 1)).map((each): Kept => ({ kind: "name", text: each })),
  );
}

/** Statements for the batch that closes an account, before it changes: a suspended one leaves its address suspended for a year. */
export function keepAtClosing(
  { db, now, config }: Deps,
  { id, email }: { id: string; email: string },
): BatchItem<"sqlite">[] {
  return keepLeaverRows(db, { userId: id, rows: [hashed(config.linkSecret, { kind: "address", text: email })], now });
}
