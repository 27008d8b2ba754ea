/** The due days of applications that came before a break was entered are moved behind it, once each. */

import { isNotNull, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { institutionBreaks } from "~/db/schema/hiring";
import { isFromUnconfirmedSender } from "~/db/unconfirmed-sender";
import type { Effects } from "~/domain/effects";
import { dueAfter, readBreaks } from "~/domain/jobs/details/rules";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { DEFAULT_ZONE, dayIn } from "~/domain/time-zone-rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import { isStillToMove, isToMove, moveDueDay } from "../statements.server";
import { breakMail, type Moved } from "./mails";
import { breakNotice } from "./notices";
import { daytimeOf } from "./rules";
import { keepBreak, settleBreak } from "./statements.server";

const PORTION = 40;

const PORTIONS_PER_RUN = 5;

type RunDeps = { db: Database; now: Date; effects: Effects; origin: string; config: GuestConfig };

/** Move due days that fall into a break entered after the application came: once each, and told. Safe to run twice or to break off. */
export async function moveDueDays(deps: RunDeps): Promise<{ moved: number }> {
  const row = await findBreakToMove(deps.db);
  if (!row) return { moved: 0 };
  let moved = 0;
  let after = "";
  for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
    const rows = await listToMove(deps.db, row, { now: deps.now, after, limit: PORTION });
    const [first, ...rest] = rows.flatMap((each) => move(deps, row, each));
    if (first) await writeAll(deps.db, [first, ...rest]);
    moved += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PORTION) {
      await settleBreak(deps.db, row.id);
      break;
    }
  }
  return { moved };
}

function move(deps: RunDeps, of: BreakToMove, row: ToMove) {
  const { db, now, origin, config } = deps;
  const zone = row.zone ?? DEFAULT_ZONE;
  const was = dayIn(new Date(row.dueAt), zone);
  if (was < of.firstDay || was > of.lastDay) return [];
  const dueAt = dueAfter(new Date(row.dueAt), 0, { timeZone: zone, breaks: readBreaks(of.breaks) });
  const news: Moved = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: row.title,
    company: row.company,
    breakId: of.id,
    dueAt,
    zone,
    page: applicantPage({ origin, config }, row),
  };
  const isNow = isStillToMove(row, of.id, now);
  const mail = {
    ...breakMail(news),
    isFromUnconfirmedSender: row.isFromUnconfirmedSender === 1,
    notBefore: daytimeOf(now, zone),
  };
  return [
    queueMailIf(deps, mail, isNow),
    ...(row.candidateId ? [queueNotificationIf(db, breakNotice(news, row.candidateId), now, isNow)] : []),
    keepBreak(db, of.id, row, now),
    ...moveDueDay(db, row, { breakId: of.id, dueAt, now }),
  ];
}

type BreakToMove = { id: string; institutionId: string; firstDay: string; lastDay: string; breaks: string };

/** A break that was entered after applications came, and may still move their due days; the oldest first. */
async function findBreakToMove(db: Database): Promise<BreakToMove | null> {
  const row = await db
    .select({
      id: institutionBreaks.id,
      institutionId: institutionBreaks.institutionId,
      firstDay: institutionBreaks.firstDay,
      lastDay: institutionBreaks.lastDay,
      breaks: sql<string>`(select json_group_array(json_array(known.first_day, known.last_day)) from institution_breaks known
        where known.institution_id = institution_breaks.institution_id)`,
    })
    .from(institutionBreaks)
    .where(isNotNull(institutionBreaks.moveSince))
    .orderBy(institutionBreaks.moveSince, institutionBreaks.id)
    .limit(1)
    .get();
  return row ?? null;
}

type ToMove = {
  id: string;
  candidateId: string | null;
  name: string;
  email: string;
  keyVersion: number;
  dueAt: number;
  isFromUnconfirmedSender: number;
  title: string;
  company: string;
  zone: string | null;
};

/** Applications of the institution that wait for it, are due around these days, and were never moved; by their ids. */
function listToMove(db: Database, row: BreakToMove, page: { now: Date; after: string; limit: number }) {
  const [from, until] = [Date.parse(row.firstDay) - 86_400_000, Date.parse(row.lastDay) + 2 * 86_400_000];
  return db.all<ToMove>(sql`select applications.id, applications.candidate_id as "candidateId", applications.name,
      applications.email, applications.key_version as "keyVersion", applications.due_at as "dueAt",
      ${isFromUnconfirmedSender} as "isFromUnconfirmedSender",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone
    from jobs join current_applications applications on applications.job_id = jobs.id
    where jobs.institution_id = ${row.institutionId} and ${isToMove(page.now, row.id)} and applications.due_at between ${from} and ${until}
      and applications.id > ${page.after}
    order by applications.id limit ${page.limit}`);
}
