/** Tell people what happened to a job that they applied for or saved: a portion each run, and each person once. */
import { type Database, writeAll } from "~/db/client.server";
import { changeKey } from "~/domain/applications/rules";
import type { Effects } from "~/domain/effects";
import { type Change, changesBetween, newsFactsOf } from "~/domain/jobs/news-rules";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { type News, newsMail } from "./mails";
import { newsNotice } from "./notices";
import { listApplicants, listDueNews, listSavers, type NewsRow } from "./queries.server";
import { advanceNews, beginNews, deleteNews, isListening, postponeNews } from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

const NEWS_PER_RUN = 10;

/** Fewer than a run sends mails, so that no mail that somebody waits for stands behind them. */
const PEOPLE_PER_RUN = 30;

const AGAIN_MS = 60 * 60_000;

/** Returns to how many people something was told. */
export async function sendJobNews(deps: Deps): Promise<{ told: number }> {
  let notified = 0;
  for (const row of await listDueNews(deps.db, deps.now, NEWS_PER_RUN)) {
    if (notified >= PEOPLE_PER_RUN) break;
    notified += await notifyOne(deps, row, PEOPLE_PER_RUN - notified);
  }
  return { told: notified };
}

async function notifyOne(deps: Deps, row: NewsRow, most: number): Promise<number> {
  const { db, now } = deps;
  if (!row.removedAt && row.state !== "open" && row.state !== "closed") {
    await postponeNews(db, row.id, new Date(now.getTime() + AGAIN_MS));
    return 0;
  }
  const news = newsOf(row, now);
  const list = row.kind === "changed" ? listApplicants : listSavers;
  const people = news ? await list(db, row.jobId, row.after, most) : [];
  const last = people.at(-1);
  if (!news || !last) {
    await deleteNews(db, row.id);
    return 0;
  }
  const statements = people.flatMap(({ key, userId, name, email, isFromUnconfirmedSender }) => {
    const event = row.kind === "changed" ? changeKey(key, row.id) : `${eventOf(row)}:${key}`;
    // A removed job has no page to lead to.
    const path = row.removedAt ? "/saved-jobs" : `/jobdetails/${row.jobId}`;
    const about = { event, path, title: row.title, company: row.company, name, day: dayOf(row) };
    const of = row.kind === "changed" ? { applicationId: key } : {};
    const isDue = isListening(row.kind, row.jobId, key);
    const mail = email && newsMail(news, about, { email, origin: deps.origin });
    return [
      ...(mail
        ? [
            queueMailIf(
              deps,
              { ...mail, ...of, jobId: row.jobId, isFromUnconfirmedSender: isFromUnconfirmedSender === 1 },
              isDue,
            ),
          ]
        : []),
      ...(userId ? [queueNotificationIf(db, newsNotice(news, about, userId), now, isDue)] : []),
    ];
  });
  const changesJson = JSON.stringify(news.kind === "changed" ? news.changes : []);
  await writeAll(db, [
    beginNews(db, row.id, changesJson),
    ...statements,
    advanceNews(db, row.id, { before: row.after, after: last.key, now }),
  ]);
  return people.length;
}

/** A reminder of the same day is the same event, however often it was noted. */
function eventOf(row: NewsRow): string {
  return row.kind === "closes_soon" ? `saved-closing:${row.toldClosesAt}:${row.jobId}` : `job-news:${row.id}`;
}

/** The news that is true now; null if the change was taken back, or has been overtaken. */
function newsOf(row: NewsRow, now: Date): News | null {
  const isOpen = !row.removedAt && row.state === "open" && (row.closesAt === null || row.closesAt > now);
  if (row.kind === "closes_soon") {
    return isOpen && row.closesAt?.getTime() === row.toldClosesAt ? { kind: "closes_soon" } : null;
  }
  if (row.kind === "closed_early") return isOpen ? null : { kind: "closed_early" };
  if (row.removedAt || row.was === null) return null;
  const changes: Change[] = row.changes
    ? JSON.parse(row.changes)
    : changesBetween(JSON.parse(row.was), newsFactsOf(row));
  return changes.length > 0 ? { kind: "changed", changes } : null;
}

function dayOf(row: NewsRow): string {
  return newsFactsOf(row)["closing date"];
}
