/** Reads of a person's settings of mails, and of the mails that a link stops. */

import { asc, eq, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { isHiddenTemporarily, isNotHiddenOrTakenDown, isPublicJobState } from "~/db/job-visibility";
import { isSuspended, worksOn } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { mailOutbox } from "~/db/schema/mail-tokens-and-limits";
import { mailSettings } from "~/db/schema/privacy";
import type { Actor, Role } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import {
  factsOf,
  type HowOften,
  isKind,
  isMailRefused,
  kindsOf,
  labelOf,
  type MailKind,
  type StoppableKind,
} from "~/domain/mail/rules";
import { type LinkConfig, readStopToken } from "~/domain/mail/stop-links";
import { words } from "~/words/mail-settings";
import type { Deps } from "./change-mail-settings.server";
import type { SettingsAnswer } from "./schema";

export type StoredSettings = {
  email: string;
  zone: string | null;
  neutralSubjects: boolean;
  refusals: number;
  isConfirmed: boolean;
  choices: { kind: string; howOften: HowOften }[];
};

/** The settings of an account; null if there is none. */
export async function readSettingRows(db: Database, userId: string): Promise<StoredSettings | null> {
  const { accounts, choices } = await readAll(db, {
    accounts: db
      .select({
        email: users.email,
        zone: users.mailZone,
        neutralSubjects: users.neutralSubjects,
        refusals: users.mailRefusals,
        isConfirmed: sql<number>`${users.emailVerifiedAt} is not null`.as("is_confirmed"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    choices: db
      .select({ kind: mailSettings.kind, howOften: mailSettings.howOften })
      .from(mailSettings)
      .where(eq(mailSettings.ownerId, userId)),
  });
  const [account] = accounts;
  return account ? { ...account, isConfirmed: account.isConfirmed === 1, choices } : null;
}

/**
 * The owner of the mails that a link stops: an account, or an application whose applicant has none. `isOff`: 1 if that
 * kind is off.
 */
export type Owner = { role: Role | null; isOff: number };

/** Null: the account was closed, or the data of the applicant were removed. */
export async function findOwner(db: Database, id: string, kind: StoppableKind): Promise<Owner | null> {
  const isOff = sql`exists (select 1 from mail_settings where owner_id = ${id} and kind = ${kind} and how_often = 'off') as "isOff"`;
  const row = await db.get<Owner>(sql`select role, ${isOff} from users where id = ${id} and closed_at is null
    union all select null as role, ${isOff} from applications where id = ${id} and resume_bytes > 0 limit 1`);
  return row ?? null;
}

export type Settings = SettingsAnswer & { email: string; isConfirmed: boolean };

/** The settings of an account. Throws not_signed_in if it was closed meanwhile. */
export async function readMailSettings({ db }: Pick<Deps, "db">, actor: Actor): Promise<Settings> {
  const stored = await readSettingRows(db, actor.id);
  if (!stored) throw new DomainError("not_signed_in", words.logInFirst);
  const mails = kindsOf(actor.role).map((kind) => ({
    kind,
    how_often: howOften(kind, stored),
    choices: [...factsOf(kind).choices],
  }));
  const { email, isConfirmed, zone, neutralSubjects, refusals } = stored;
  return {
    mails,
    time_zone: zone,
    neutral_subjects: neutralSubjects,
    address_refused: isMailRefused(refusals),
    email,
    isConfirmed,
  };
}

function howOften(kind: MailKind, { choices }: Pick<StoredSettings, "choices">): HowOften {
  return choices.find((each) => each.kind === kind)?.howOften ?? factsOf(kind).usual;
}

/** The mails that a link stops. `mayStart`: the link turns them on again too. */
export type Stoppable = { label: string; isStopped: boolean; mayStart: boolean };

/** The mails that a link stops; null if the link is not ours, or its account or application is gone. */
export async function findStop(
  { db, config }: Pick<Deps, "db"> & { config: LinkConfig },
  token: string | null,
): Promise<Stoppable | null> {
  const found = await ownerOf(db, config, token);
  return found && { label: labelOf(found.kind), isStopped: found.isOff === 1, mayStart: isKind(found.kind) };
}

export async function ownerOf(
  db: Database,
  config: LinkConfig,
  token: string | null,
): Promise<(Owner & { ownerId: string; kind: StoppableKind }) | null> {
  const stop = readStopToken(config, token);
  const owner = stop && (await findOwner(db, stop.ownerId, stop.kind));
  return owner ? { ...stop, ...owner } : null;
}

/** The kinds that the day's mail tells this account of. */
export async function dailyKinds(db: Database, id: string, role: Owner["role"]): Promise<MailKind[]> {
  const stored = role && (await readSettingRows(db, id));
  if (!stored) return [];
  return kindsOf(role).filter((kind) => !factsOf(kind).isDaily && howOften(kind, stored) === "daily");
}

/** Addresses with references that are due, the longest waiting first, each once. `limit` is a number of references. */
export async function listDigestRecipients(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(sql`digest_at is not null and digest_at <= ${now.getTime()}`)
    .orderBy(asc(mailOutbox.digestAt), asc(mailOutbox.recipient))
    .limit(limit);
  return [...new Set(rows.map(({ recipient }) => recipient))];
}

/** A reference that its reader may not be told of now waits for so long. */
const WAITS_MS = 30 * 86_400_000;

/** `holds`: 1 if there is still something to tell, 2 if there is, and not now. `unread`: of messages, how many she has not opened. */
export type DigestLine = {
  id: string;
  kind: MailKind;
  createdAt: number;
  userId: string | null;
  isRecruiter: number;
  zone: string | null;
  applicationId: string | null;
  status: ApplicationStatus | null;
  name: string | null;
  jobId: string | null;
  jobStatus: string | null;
  title: string | null;
  company: string | null;
  closesAt: number | null;
  jobZone: string | null;
  unread: number;
  holds: number;
};

/**
 * The references of an address that are due, oldest first, as they stand now. A digest leaves out messages that were stopped, and what
 * a school wrote for a job that a moderator took out of sight. Not now, for thirty days: to a suspended reader, and of a job that reports
 * hide for a while.
 */
export function readDigestLines(db: Database, recipient: string, now: Date, limit: number): Promise<DigestLine[]> {
  const mayWork = worksOn(sql`users.id`);
  const isThere = sql`(a.id is not null and a.dropped_at is null and a.resume_bytes > 0 and jobs.removed_at is null)`;
  const unread = sql`(select count(*) from application_messages m where m.application_id = a.id and m.read_at is null
    and m.side = iif(users.role = 'admin', 'candidate', 'school') and not ${isSuspended(sql`m.author_id`)})`;
  const mayBecomePublic = sql`(${isNotHiddenOrTakenDown} or ${isHiddenTemporarily})`;
  const needsSight = sql`(mail.kind in ('new_applications', 'job_news') or (mail.kind = 'messages' and users.role = 'user'))`;
  const isNotNow = sql`(${isSuspended(sql`users.id`)} or (${needsSight} and ${isHiddenTemporarily}))`;
  const goesOn = sql`(a.status <> 'withdrawn' and a.school_stopped_at is null and a.candidate_stopped_at is null and a.not_real_at is null)`;
  const holds = sql`(case mail.kind
    when 'new_applications' then ${isThere} and ${mayBecomePublic} and a.desk_status = 'submitted' and a.not_real_at is null and ${mayWork}
    when 'messages' then ${isThere} and ${goesOn} and ${unread} > 0 and iif(users.role = 'user', ${mayBecomePublic}, ${mayWork})
    when 'progress' then ${isThere} and a.status in ('shortlisted', 'interviewing')
    when 'job_dates' then jobs.id is not null and jobs.removed_at is null and ${mayWork}
    when 'job_news' then jobs.id is not null and jobs.removed_at is null and (${isPublicJobState} or ${isHiddenTemporarily})
    when 'join_requests' then exists (select 1 from institution_join_requests asked join institution_members own
      on own.institution_id = asked.institution_id where own.user_id = users.id and own.role = 'owner')
    else 0 end)`;
  return db.all<DigestLine>(sql`select mail.id, mail.kind, mail.created_at as "createdAt", users.id as "userId", (users.role = 'admin') as "isRecruiter", users.mail_zone as zone,
      a.id as "applicationId", a.status, a.name, jobs.id as "jobId", jobs.state as "jobStatus", jobs.title,
      jobs.company_name as company, jobs.closes_at as "closesAt", jobs.time_zone as "jobZone", ${unread} as unread,
      iif(users.id is null or users.closed_at is not null or coalesce((select how_often from mail_settings
        where owner_id = users.id and mail_settings.kind = mail.kind), '') = 'off' or not ${holds}, 0,
        iif(not ${isNotNow}, 1, iif(mail.created_at > ${now.getTime() - WAITS_MS}, 2, 0))) as holds
    from mail_outbox mail indexed by mail_outbox_digest_of
      left join users on users.email = mail.recipient and users.email_verified_at is not null
      left join applications a on a.id = mail.application_id
      left join jobs on jobs.id = coalesce(a.job_id, mail.job_id)
    where mail.recipient = ${recipient} and mail.digest_at is not null and mail.digest_at <= ${now.getTime()}
    order by mail.id limit ${limit}`);
}
