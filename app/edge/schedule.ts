/**
 * The scheduled runs. Every minute: jobs whose time to be public has come, jobs that close or are to be reminded of, answers that are late, messages that are to be mailed, new jobs for those who wait for them, summaries, due mail, and places of a new version of the data. Hourly also: what rows older than a release lack, removing what has ended, reminding recruiters
 * with unconfirmed addresses and holding their jobs, closing disowned accounts, reminders that somebody agreed to, merging the search indexes, alerts
 * that nobody confirmed or keeps, and the clocks of requests about data.
 */

import { runGrace } from "~/domain/accounts/grace-service.server";
import { sweepExpired } from "~/domain/accounts/recovery-service.server";
import { keepAlerts } from "~/domain/alerts/keeping-service.server";
import { makeSearchesAnew, matchNewJobs } from "~/domain/alerts/matching-service.server";
import { type AlertQueue, handOverDue } from "~/domain/alerts/telling-service.server";
import { sweepResumes } from "~/domain/applications/apply/sweep-service.server";
import { moveDueDays } from "~/domain/applications/clock/breaks-service.server";
import { fillDueTimes } from "~/domain/applications/clock/fill-service.server";
import { runLapses, tellGone } from "~/domain/applications/clock/lapse-service.server";
import { remindCandidates, sendMornings } from "~/domain/applications/clock/reminders-service.server";
import { carryOutDue } from "~/domain/applications/status/undo-service.server";
import { sweepKeys } from "~/domain/idempotency/service.server";
import { foundAtOnce, foundInstitutions } from "~/domain/institutions/founding-service.server";
import { sweepPictures } from "~/domain/institutions/pictures-service.server";
import { remindOfInterviews, tellEndedInterviews } from "~/domain/interviews/telling-service.server";
import { tellJobNews } from "~/domain/job-news/service.server";
import { mergeIndexes } from "~/domain/jobs/finding/merging-service.server";
import { beginVocabulary, makeVocabulary } from "~/domain/jobs/finding/vocabulary-service.server";
import { fillClosingDates, indexAnew, runClosings } from "~/domain/jobs/life-service.server";
import { publishScheduled } from "~/domain/jobs/scheduled/service.server";
import { sweepCounters } from "~/domain/limits/service.server";
import { log } from "~/domain/log";
import { hasDueMail, sendDueMail } from "~/domain/mail/service.server";
import { makeSummaries } from "~/domain/mail/summary-service.server";
import { makeDigests } from "~/domain/mail-settings/digest-service.server";
import { tellMessages } from "~/domain/messages/telling-service.server";
import { queueNewInstitutions, restoreDue } from "~/domain/moderation/moderating-service.server";
import { loadPlaces } from "~/domain/places/loading-service.server";
import { remindUnread } from "~/domain/privacy/consents-service.server";
import { sweepHeldCopies } from "~/domain/privacy/holding-service.server";
import { watchRequests } from "~/domain/privacy/requests-service.server";
import { sweepDisowned, sweepRetention } from "~/domain/privacy/service.server";
import { sweepPhotos } from "~/domain/profiles/service.server";
import { makeAverages } from "~/domain/ratings/service.server";
import { sumUpAnswers } from "~/domain/responsiveness/service.server";
import { keepCounts } from "~/domain/statistics/service.server";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { createRequestContext, type Env } from "./context";
import { matchRoute } from "./match";
import type { PageCache } from "./page-cache";
import { alertQueue } from "./queue";
import type { ViewCounter } from "./response";

/** The run of each minute. Every other run sweeps too. The same text is in wrangler.toml. */
const MAIL_CRON = "* * * * *";
/** An hour of the night in India. */
const VOCABULARY_HOUR = 21;
/** These parts run every minute, and are logged only if they have done something. */
const OFTEN = [
  "jobs closed",
  "scheduled jobs",
  "closing dates given",
  "due days given",
  "answers late",
  "due days moved",
  "jobs that went told",
  "candidates reminded",
  "answers summed up",
  "job news told",
  "messages mailed",
  "moves carried out",
  "jobs indexed",
  "mail looked for",
  "summaries made",
  "digests made",
  "hidden jobs restored",
  "mail sent",
  "places loaded",
  "vocabulary made",
  "alerts made anew",
  "new jobs matched",
  "alerts handed over",
  "interviews off told",
  "interviews remembered",
];

/** One scheduled run of the Worker. It writes the views that its isolate has counted. If it changed jobs, the page cache forgets its copies. */
export async function runScheduled(cron: string, env: Env, pages: PageCache, views: ViewCounter): Promise<void> {
  // No request started it, so it has no address, no client, and no work after an answer.
  const nobody = { route: matchRoute("/"), origin: "", client: null, afterResponse: () => {} };
  const context = createRequestContext(env, nobody);
  await views.write(env.DB);
  try {
    await runSchedule(cron, context, alertQueue(env));
  } finally {
    if (context.effects.hasChangedJobs && context.origin) await pages.forget(context.origin, Date.now());
  }
}

/**
 * One scheduled run; each part is logged. A part that fails does not stop the others, but fails the run in the end. With
 * `SWEEP=off` no run sweeps: while a restore is under way, no sweep can know which rows and objects must stay.
 */
async function runSchedule(cron: string, context: RequestContext, queue: AlertQueue | null): Promise<void> {
  const failed: string[] = [];
  async function part(event: string, work: () => Promise<Record<string, number>>): Promise<void> {
    try {
      const done = await work();
      if (!OFTEN.includes(event) || sum(done) > 0) log("info", event, { ...done });
    } catch (error) {
      failed.push(event);
      logFailure(error, { requestId: context.requestId, method: "SCHEDULED", path: event });
    }
  }

  // While a restore is under way, nobody can know whom the run has told already.
  if (!context.config.isSweepOff) {
    await part("moves carried out", () => carryOutDue(context));
    await part("scheduled jobs", () =>
      publishScheduled({ ...context, founding: (draft) => foundAtOnce(context, draft) }),
    );
    await part("jobs closed", () => runClosings(context));
    await part("answers late", () => runLapses(context));
    await part("due days moved", () => moveDueDays(context));
    await part("jobs that went told", () => tellGone(context));
    await part("candidates reminded", () => remindCandidates(context));
    await part("job news told", () => tellJobNews(context));
    await part("answers summed up", () => sumUpAnswers(context));
    await part("messages mailed", () => tellMessages(context));
    await part("interviews off told", () => tellEndedInterviews(context));
    await part("interviews remembered", () => remindOfInterviews(context));
    await part("jobs indexed", () => indexAnew(context));
    await part("alerts made anew", () => makeSearchesAnew(context));
    await part("new jobs matched", () => matchNewJobs(context));
    await part("alerts handed over", async () => {
      const done = await handOverDue({ ...context, queue });
      if (!queue && done.alerts > 0) log("warn", "no queue for alerts: bind ALERTS");
      return done;
    });
  }
  // Mail that the parts before it have queued is due too.
  // Only the look itself may say that there is none.
  let isMailDue = true;
  await part("mail looked for", async () => {
    isMailDue = await hasDueMail(context);
    return {};
  });
  if (isMailDue) {
    await part("summaries made", () => makeSummaries(context));
    if (!context.config.isSweepOff) await part("digests made", () => makeDigests(context));
    await part("mail sent", () => sendDueMail(context));
  }
  await part("hidden jobs restored", () => restoreDue(context));
  await part("places loaded", () => loadPlaces(context));
  // On the developer's own machine nobody waits for the night.
  if (context.config.environment === "local") await part("vocabulary made", () => beginVocabulary(context));
  if (!context.mailer) log("warn", "mail is off: set MAIL_FROM");
  if (cron !== MAIL_CRON && context.config.isSweepOff) {
    log("warn", "sweeps are off: SWEEP=off");
  } else if (cron !== MAIL_CRON) {
    if (context.now.getUTCHours() === VOCABULARY_HOUR) await part("vocabulary made", () => makeVocabulary(context));
    await part("indexes merged", () => mergeIndexes(context));
    await part("closing dates given", () => fillClosingDates(context));
    await part("due days given", () => fillDueTimes(context));
    await part("expired rows swept", () => sweepExpired(context));
    await part("keys swept", async () => ({ removed: await sweepKeys(context) }));
    await part("counters swept", async () => ({ removed: await sweepCounters(context) }));
    await part("unconfirmed recruiters", () => runGrace(context));
    await part("mornings of recruiters", () => sendMornings(context));
    await part("institutions founded", () => foundInstitutions(context));
    await part("first jobs queued", () => queueNewInstitutions(context));
    await part("counts kept", () => keepCounts(context));
    await part("averages made", () => makeAverages(context));
    await part("kept long enough", () => sweepRetention(context));
    await part("disowned accounts closed", async () => ({ closed: await sweepDisowned(context) }));
    await part("held copies removed", async () => ({ removed: await sweepHeldCopies(context) }));
    await part("reminders queued", async () => ({ queued: await remindUnread(context) }));
    await part("alerts kept", () => keepAlerts(context));
    await part("requests about data", () => watchRequests(context));
    await part("resumes swept", async () => ({ removed: await sweepResumes(context) }));
    await part("pictures swept", async () => ({ removed: await sweepPictures(context) }));
    await part("photos swept", async () => ({ removed: await sweepPhotos(context) }));
  }
  if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(", ")}`);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
