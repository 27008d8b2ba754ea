/**
 * A suspension outlives the account: for a year the address, the website's host, and name and place of the institution stay
 * suspended, as hashes keyed with a secret. Whoever signs up, founds or invites with one of them is told so.
 */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { sign } from "~/domain/signing";
import {
  hostOfAddress,
  hostOfWebsite,
  hostsAbove,
  KEPT_WORDS,
  type Kept,
  mailboxOf,
  nameAndPlace,
  SUSPENSION_KEPT_DAYS,
} from "./rules";
import {
  deleteKept,
  findCause,
  findKeptRows,
  forgetRows,
  isKept,
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
  return [{ kind: "address", text: email }, ...(role === "admin" ? keptOfHost(hostOfAddress(email)) : [])];
}

/** What a website's host stands for: itself and those above it. None for an empty one. */
export function keptOfHost(host: string): Kept[] {
  return hostsAbove(host).map((text) => ({ kind: "host", text }));
}

/** What an institution stands for: name and place, and the host of its website. */
export function keptOfInstitution(about: {
  name: string;
  place: string | null | undefined;
  website: string | null | undefined;
}): Kept[] {
  const host = hostOfWebsite(about.website);
  return [{ kind: "name", text: nameAndPlace(about.name, about.place) }, ...(host ? keptOfHost(host) : [])];
}

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
  const since = new Date(now.getTime() - SUSPENSION_KEPT_DAYS * DAY_MS);
  const kept = new Set((await findKeptRows(db, hashes, since)).map(({ keyHash }) => keyHash));
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
  const known = await listKnownSchools(db, { hosts, accountId });
  const isBorrowed = ({ kind, text }: Kept) =>
    kind === "host"
      ? known.some(({ host }) => hosts.includes(host) && `.${host}`.endsWith(`.${text}`))
      : kind === "name" && known.some(({ name, isOwn }) => isOwn === 1 && text.startsWith(nameAndPlace(name, "")));
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
 * What a moderator lifts by hand, of an account that was closed: an address or a website. Returns its cause, and the parts of the
 * batch. Null if nothing of it is kept.
 */
export async function findLifting({ db, config }: Omit<Deps, "now">, text: string) {
  const host = hostOfWebsite(text.includes("://") ? text : `https://${text}`).replace(/^www\./, "");
  const asked: Kept = text.includes("@") ? { kind: "address", text } : { kind: "host", text: host };
  const hashes = [hashed(config.linkSecret, asked).keyHash];
  const causeId = await findCause(db, hashes);
  return causeId === null
    ? null
    : { causeId, isAddress: asked.kind === "address", condition: isKept(hashes), change: deleteKept(db, hashes) };
}

/** Statements for the batch that closes an account, before it changes: a suspended one leaves its address suspended for a year. */
export function keepAtClosing(
  { db, now, config }: Deps,
  { id, email }: { id: string; email: string },
): BatchItem<"sqlite">[] {
  return keepLeaverRows(db, { userId: id, rows: [hashed(config.linkSecret, { kind: "address", text: email })], now });
}
