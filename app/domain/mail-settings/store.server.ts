/** The SQL of what somebody has said about her mails. */
import { and, eq, sql } from "drizzle-orm";
import { users } from "~/db/accounts-schema";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { mailSettings } from "~/db/privacy-schema";
import type { Role } from "~/domain/actor";
import type { HowOften, MailKind, StoppableKind } from "~/domain/mail/rules";

export type StoredSettings = {
  email: string;
  zone: string | null;
  refusals: number;
  isConfirmed: boolean;
  said: { kind: string; howOften: HowOften }[];
};

/** Of an account; null if there is none. */
export async function readSettingRows(db: Database, userId: string): Promise<StoredSettings | null> {
  const { accounts, said } = await readAll(db, {
    accounts: db
      .select({
        email: users.email,
        zone: users.mailZone,
        refusals: users.mailRefusals,
        isConfirmed: sql<number>`${users.emailVerifiedAt} is not null`.as("is_confirmed"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    said: db
      .select({ kind: mailSettings.kind, howOften: mailSettings.howOften })
      .from(mailSettings)
      .where(eq(mailSettings.ownerId, userId)),
  });
  const [account] = accounts;
  return account ? { ...account, isConfirmed: account.isConfirmed === 1, said } : null;
}

/** `zone` undefined: it stays. */
export type Change = { kinds: Partial<Record<MailKind, HowOften>>; zone?: string | null | undefined };

/** Write what an account has said, each kind for itself: of two at once, the later one counts for its kinds. */
export async function putSettingRows(db: Database, userId: string, { kinds, zone }: Change, now: Date): Promise<void> {
  const isOpen = sql`exists (select 1 from users where users.id = ${userId} and users.closed_at is null)`;
  await writeAll(db, [
    putRows(db, userId, kinds, now, isOpen),
    db
      .update(users)
      .set(zone === undefined ? { mailZone: sql`mail_zone` } : { mailZone: zone })
      .where(sql`id = ${userId} and closed_at is null`),
  ]);
}

function putRows(db: Database, ownerId: string, kinds: Change["kinds"], now: Date, condition = sql`true`) {
  return insertFrom(
    db,
    mailSettings,
    { ownerId, kind: sql`key`, howOften: sql`value`, updatedAt: now },
    sql`from json_each(${JSON.stringify(kinds)}) where ${condition}`,
  ).onConflictDoUpdate({
    target: [mailSettings.ownerId, mailSettings.kind],
    set: { howOften: sql`excluded.how_often`, updatedAt: now },
  });
}

/** Whose mails a link stops: an account, or an application whose applicant has none; and whether that kind is off. */
export type Owner = { role: Role | null; isOff: number };

/** Null: the account was closed, or the application names nobody any more. */
export async function findOwner(db: Database, id: string, kind: StoppableKind): Promise<Owner | null> {
  const isOff = sql`exists (select 1 from mail_settings where owner_id = ${id} and kind = ${kind} and how_often = 'off') as "isOff"`;
  const row = await db.get<Owner>(sql`select role, ${isOff} from users where id = ${id} and closed_at is null
    union all select null as role, ${isOff} from applications where id = ${id} and resume_bytes > 0 limit 1`);
  return row ?? null;
}

/** Turn these kinds off. */
export async function stopRows(db: Database, ownerId: string, kinds: MailKind[], now: Date): Promise<void> {
  await putRows(db, ownerId, Object.fromEntries(kinds.map((kind) => [kind, "off"])), now);
}

/** Have a kind come as it usually does. */
export async function dropRow(db: Database, ownerId: string, kind: MailKind): Promise<void> {
  await db.delete(mailSettings).where(and(eq(mailSettings.ownerId, ownerId), eq(mailSettings.kind, kind)));
}
