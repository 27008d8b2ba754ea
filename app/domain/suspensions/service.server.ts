/**
 * A suspension outlives the account: for a year the address, the website's host, and name and place of the institution stay
 * suspended, as hashes keyed with a secret, from which nobody reads an address. Whoever signs up, founds or invites with one of them is
 * told so.
 */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutions } from "~/db/institutions-schema";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { keptSuspensions } from "~/db/moderation-schema";
import { standingOf } from "~/db/standing";
import { DomainError } from "~/domain/errors";
import { siteOf } from "~/domain/hosts";
import { sign } from "~/domain/ids";
import { foldLetter } from "~/domain/lookalikes";
import { KEPT_WORDS, type KeptKind, SUSPENDED, SUSPENSION_KEPT_DAYS } from "./rules";

/** What was suspended, as text. It is stored only as a keyed hash. */
export type Kept = { kind: KeptKind; text: string };

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
  return db.delete(keptSuspensions).where(and(eq(keptSuspensions.causeId, causeId), condition));
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

// Under which texts a suspension is kept

/** Mailboxes that read "a.b+school@" and "ab@" as one. */
const DOTS_COUNT_NOTHING = ["gmail.com", "googlemail.com"];

/** The mailbox of an address: what follows a plus does not count, nor does a dot where its provider says so. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  if (!DOTS_COUNT_NOTHING.includes(host)) return `${name}@${host}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/** A host and each one above it: whoever is suspended at `school.example` is so at `www.school.example`. */
function hostsAbove(host: string): string[] {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
}

/** The host of a website; empty without one. */
function hostOfWebsite(website: string | null | undefined): string {
  return website && URL.canParse(website) ? new URL(website).hostname : "";
}

/** Words that a name has or has not, and is the same school's. */
const LIGHT = new Set(
  "the new a of and school schools group branch campus trust society official pvt ltd sch".split(" "),
);
/** Of a longer name only so many words are read. */
const MAX_WORDS = 16;
/** A single word that is left of a name says which school it is from so many letters on. */
const MIN_LETTERS = 4;

/**
 * Name and place of an institution as one text: capital letters, spaces, signs, letters that look like others and words like "The" and
 * "School" make no difference. Vowel signs do. It has one text for each way to name the place.
 */
export function keptNames(name: string, place: string | null | undefined): string[] {
  return placesOf(place).map((where) => `${wholeName(name)}|${where}`);
}

/** The texts under which a name is looked for: the whole one first, then with words fewer, as a word is soon added to a name. */
export function askedNames(name: string, place: string | null | undefined): string[] {
  const names = shorterNames(wordsOfName(name));
  return [...new Set(names.flatMap((each) => placesOf(place).map((where) => `${each}|${where}`)))];
}

/** A name without its place. */
function wholeName(name: string): string {
  return wordsOfName(name).join("");
}

/** A place, and what stands before its first comma: "Pune" of "Pune, Maharashtra". */
function placesOf(place: string | null | undefined): string[] {
  const [first = ""] = (place ?? "").split(/[,(/]/);
  return [...new Set([place ?? "", first].map((text) => wordsOf(text).join("")))];
}

/** The name, each run of two words or more of it, and what is left without any one or two words. The whole one is the first. */
function shorterNames(words: string[]): string[] {
  const all = words.map((_word, index) => index);
  const runs = all.flatMap((from) => all.filter((to) => to > from).map((to) => words.slice(from, to + 1)));
  const without = all.flatMap((one) =>
    all.map((two) => words.filter((_word, index) => index !== one && index !== two)),
  );
  const left = [...runs, ...without].map((each) => each.join("")).filter((text) => text.length >= MIN_LETTERS);
  return [words.join(""), ...left];
}

function wordsOfName(name: string): string[] {
  const words = wordsOf(name).slice(0, MAX_WORDS);
  const telling = words.filter((word) => !LIGHT.has(word));
  return telling.length > 0 ? telling : words;
}

/** The words of a text in small letters of one script, with vowel signs. On a Latin letter a mark is ornament. */
function wordsOf(text: string): string[] {
  const seen = text.normalize("NFC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const folded = [...seen].map((letter) => foldLetter(letter)).join("");
  const plain = folded.toLowerCase().replace(/(?<=[a-z\d])\p{M}+/gu, "");
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** The host of an address. */
function hostOfAddress(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

// Its rows

type KeptRow = { keyHash: string; kind: KeptKind };

/** Condition on a kept row: its year is not over, or what caused it is suspended still: an open account, or an institution with people. */
function counts(since: Date): SQL {
  return sql`(kept_suspensions.suspended_at > ${since.getTime()}
    or exists (select 1 from users where users.id = cause_id and users.suspended_at is not null and users.closed_at is null)
    or exists (select 1 from institution_members member join institutions on institutions.id = member.institution_id
      where institutions.id = cause_id and institutions.suspended_at is not null))`;
}

/** Condition: none of these hashes is kept since a time after `since`, or of what is suspended still. */
function isNoneKept(hashes: string[], since: Date): SQL {
  return sql`not exists (select 1 from kept_suspensions where ${isOneOf(hashes)} and ${counts(since)})`;
}

/** Whether the account is suspended, or the institution for which it works. */
async function isAccountSuspended(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db.all<{ suspended: number }>(sql`select ${isSuspended(accountId)} as suspended`);
  return row?.suspended === 1;
}

const isOneOf = (hashes: string[]) => sql`key_hash in (select value from json_each(${JSON.stringify(hashes)}))`;

/** Which of these hashes are kept since a time after `since`, or of what is suspended still. */
function findKeptRows(db: Database, hashes: string[], since: Date): Promise<KeptRow[]> {
  return db
    .select({ kind: keptSuspensions.kind, keyHash: keptSuspensions.keyHash })
    .from(keptSuspensions)
    .where(sql`${isOneOf(hashes)} and ${counts(since)}`);
}

/** Whether an account of this address is suspended, or the hash of its mailbox is kept since a time after `since`. */
async function isAddressHeld(
  db: Database,
  { email, keyHash, since }: { email: string; keyHash: string; since: Date },
): Promise<boolean> {
  const [row] = await db.all<{ held: number }>(
    sql`select exists (select 1 from kept_suspensions where key_hash = ${keyHash} and ${counts(since)})
      or exists (select 1 from users owner where owner.email = ${email} and ${isSuspended(sql`owner.id`)}) as held`,
  );
  return row?.held === 1;
}

/**
 * Schools of which it is known who they are, and of whose people somebody is not suspended: those that write from one of these hosts,
 * and the one for which the account works.
 */
function listKnownSchools(db: Database, { hosts, accountId }: { hosts: string[]; accountId: string | null }) {
  const isTheirs = sql`(verified_host in (select value from json_each(${JSON.stringify(hosts)}))
    or (checked_at is not null and website_host in (select value from json_each(${JSON.stringify(hosts)}))))`;
  const isOwn = sql<number>`institutions.id is ${institutionOf(accountId ?? "")}`;
  return db
    .select({
      name: institutions.name,
      host: sql<string>`coalesce(verified_host, website_host, '')`,
      website: institutions.website,
      isOwn,
    })
    .from(institutions)
    .where(
      sql`(${isTheirs} or ${isOwn}) and ${standingOf()} <> 'unchecked' and suspended_at is null
        and exists (select 1 from institution_members member join users on users.id = member.user_id
          where member.institution_id = institutions.id and users.suspended_at is null)`,
    );
}

/** Statement: keep these hashes of a suspended account or institution from now on, where `condition` holds. */
function keepRows(
  db: Database,
  { causeId, rows, now }: { causeId: string | SQL; rows: KeptRow[]; now: Date },
  condition: SQL,
): BatchItem<"sqlite"> {
  const given = JSON.stringify(rows);
  return insertFrom(
    db,
    keptSuspensions,
    {
      id: sql`lower(hex(randomblob(16)))`,
      keyHash: sql`value ->> '$.keyHash'`,
      causeId,
      kind: sql`value ->> '$.kind'`,
      suspendedAt: now,
    },
    sql`from json_each(${given}) where ${condition}`,
  ).onConflictDoUpdate({
    target: [keptSuspensions.keyHash, keptSuspensions.causeId],
    set: { suspendedAt: now },
  });
}

/**
 * Statements for the batch that closes an account, before it changes: if the account or its institution is suspended, these hashes
 * are kept from now on, and the year of everything else that is kept of the two begins anew.
 */
function keepLeaverRows(
  db: Database,
  { userId, rows, now }: { userId: string; rows: KeptRow[]; now: Date },
): BatchItem<"sqlite">[] {
  const own = sql`exists (select 1 from users where users.id = ${userId} and users.suspended_at is not null)`;
  const causeId = sql`iif(${own}, ${userId}, ${institutionOf(userId)})`;
  return [
    keepRows(db, { causeId, rows, now }, isSuspended(userId)),
    db
      .update(keptSuspensions)
      .set({ suspendedAt: now })
      .where(sql`cause_id in (${userId}, ${institutionOf(userId)})`),
  ];
}

/** The newest cause of one of these hashes; null if none is kept. */
async function findCause(db: Database, hashes: string[]): Promise<string | null> {
  const row = await db
    .select({ causeId: keptSuspensions.causeId })
    .from(keptSuspensions)
    .where(isOneOf(hashes))
    .orderBy(desc(keptSuspensions.suspendedAt))
    .limit(1)
    .get();
  return row?.causeId ?? null;
}

/** Statement: forget these hashes, whatever their cause. */
function deleteKept(db: Database, hashes: string[]): BatchItem<"sqlite"> {
  return db.delete(keptSuspensions).where(isOneOf(hashes));
}

/** Condition for a batch: one of these hashes is kept. */
function isKept(hashes: string[]): SQL {
  return sql`exists (select 1 from kept_suspensions where ${isOneOf(hashes)})`;
}
