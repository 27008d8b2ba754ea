/**
 * The scheduled runs. Every minute: jobs whose time to be public has come, jobs that close or are to be reminded of,
 * quiet schools that are asked, answers that are late, messages that are to be mailed, new jobs for those who wait for them, summaries, due mail, and
 * places of a new version of the data, and events for webhooks. Hourly also: filling new columns of older rows, removing rows that have ended,
 * reminding recruiters with unconfirmed addresses and holding their jobs, closing disowned accounts, reminders that
 * somebody agreed to, merging the search indexes, alerts that were not confirmed or not kept, and the clocks of
 * requests about data.
 */

import { endGracePeriods } from "~/domain/accounts/end-grace-periods.server";
import { sweepExpired } from "~/domain/accounts/sweep-tokens.server";
import { expireAlerts } from "~/domain/alerts/expire-alerts.server";
import { matchNewJobs, rebuildAlertSearches } from "~/domain/alerts/match-new-jobs.server";
import { type AlertQueue, handOverDueAlerts } from "~/domain/alerts/send-alerts.server";
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import { fillDueTimes } from "~/domain/applications/clock/give-due-days.server";
import { notifyOfGoneJobs, runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { moveDueDays } from "~/domain/applications/clock/move-due-days.server";
import { remindCandidates, sendMornings } from "~/domain/applications/clock/send-reminders.server";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { sweepKeys } from "~/domain/idempotency/sweep-keys.server";
import { sweepPictures } from "~/domain/institutions/change-picture.server";
import { notifyOfEndedInterviews, remindOfInterviews } from "~/domain/interviews/notify-of-interviews.server";
import { sendJobNews } from "~/domain/job-news/send-job-news.server";
import { closeDueJobs } from "~/domain/jobs/close-due-jobs.server";
import { fillClosingDates } from "~/domain/jobs/fill-closing-dates.server";
import { reindexJobs } from "~/domain/jobs/reindex-jobs.server";
import { publishScheduledJobs } from "~/domain/jobs/scheduled/publish-scheduled-jobs.server";
import { createVocabulary } from "~/domain/jobs/search/create-vocabulary.server";
import { mergeSearchIndex } from "~/domain/jobs/search/merge-search-index.server";
import { updateVocabulary } from "~/domain/jobs/search/update-vocabulary.server";
import { askQuietSchools } from "~/domain/jobs/still-looking/ask-schools.server";
import { sweepCounters } from "~/domain/limits/count-events.server";
import { log } from "~/domain/log";
import { makeSummaries } from "~/domain/mail/make-summaries.server";
import { hasDueMail, sendDueMail } from "~/domain/mail/send-mail.server";
import { makeDigests } from "~/domain/mail-settings/make-digests.server";
import { mailMessages } from "~/domain/messages/mail-messages.server";
import { queueFirstJobs } from "~/domain/moderation/queue-first-jobs.server";
import { restoreDue } from "~/domain/moderation/restore-job.server";
import { loadPlaces } from "~/domain/places/load-places.server";
import { watchRequests } from "~/domain/privacy/answer-request.server";
import { sweepDisowned } from "~/domain/privacy/close-account.server";
import { remindOfUnread } from "~/domain/privacy/remind-of-unread-notifications.server";
import { sweepSealedCopies } from "~/domain/privacy/seal-account-copy.server";
import { sweepRetention } from "~/domain/privacy/sweep-retention.server";
import { sweepPhotos } from "~/domain/profiles/store-profile-files.server";
import { makeAverages } from "~/domain/ratings/make-averages.server";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { sweepWaitingFiles } from "~/domain/resumes/waiting-files.server";
import { countInstitutionDays } from "~/domain/statistics/count-views-and-days.server";
import { publicNetwork } from "~/domain/webhooks/post-event";
import { sweepWebhooks, type WebhookQueue, wakeDueWebhooks } from "~/domain/webhooks/wake-webhooks.server";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { createRequestContext, type Env } from "./context";
import { isTimeForCopies } from "./fixed-copies";
import { matchRoute } from "./match";
import { bucketOfCopies, type PageCache } from "./page-cache";
import { alertQueue } from "./queue";
import type { makerOfCopies, ViewCounter } from "./response";
import { webhookQueue } from "./webhook-queue";

/** The run of each minute. Every other run sweeps too. The same text is in wrangler.toml. */
const MAIL_CRON = "* * * * *";
/** An hour of the night in India. */
const VOCABULARY_HOUR = 21;
/** These parts run every minute, and are logged only if they have done something. */
const OFTEN = [
  "jobs closed",
  "schools asked",
  "scheduled jobs",
  "closing dates given",
  "due days given",
  "answers late",
  "due days moved",
  "gone jobs told",
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
  "webhooks woken",
];

/** One scheduled run of the Worker. It writes the views that its isolate has counted, and tells the page cache of what it changes. */
export async function runScheduled(cron: string, env: Env, { pages, views, render }: Isolate): Promise<void> {
  // No request started it, so it has no address, no client, and no work after an answer.
  const nobody = { route: matchRoute("/"), origin: "", client: null, afterResponse: () => {} };
  const context = createRequestContext(env, nobody);
  const { origin, effects } = context;
  const renewal = { origin, bucket: bucketOfCopies(env), render };
  // After each part, as the others may take minutes.
  async function tellCopies(): Promise<void> {
    const now = Date.now();
    if (origin) await pages.takeOver(effects, { ...renewal, now, until: now });
    [effects.hasWithdrawn, effects.hasChangedJobs] = [false, false];
  }
  await views.write(env.DB);
  try {
    await runSchedule(cron, context, { queue: alertQueue(env), webhooks: webhookQueue(env), tellCopies });
  } finally {
    if (origin && cron === MAIL_CRON && isTimeForCopies(context.now)) await pages.renewFixedCopies(renewal);
  }
}

/** The run's isolate: its copies of pages, its counted views, and how it makes a visitor's answer for the copies in the bucket. */
type Isolate = { pages: PageCache; views: ViewCounter; render: ReturnType<typeof makerOfCopies> };

/** `tellCopies`: the page cache hears of what a part has changed or withdrawn. */
type Outside = { queue: AlertQueue | null; webhooks: WebhookQueue | null; tellCopies: () => Promise<void> };

/**
 * One scheduled run; each part is logged. A part that fails does not stop the others, but fails the run in the end. With
 * `SWEEP=off` no run sweeps: while a restore is under way, no sweep can know which rows and objects must stay.
 */
async function runSchedule(
  cron: string,
  context: RequestContext,
  { queue, webhooks, tellCopies }: Outside,
): Promise<void> {
  const failed: string[] = [];
  async function part(event: string, work: () => Promise<Record<string, number>>): Promise<void> {
    try {
      const done = await work();
      if (!OFTEN.includes(event) || sum(done) > 0) log("info", event, { ...done });
    } catch (error) {
      failed.push(event);
      logFailure(error, { requestId: context.requestId, method: "SCHEDULED", path: event });
    }
    await tellCopies();
  }

  // While a restore is under way, it is not known to whom the run has sent mails already.
  if (!context.config.isSweepOff) {
    await part("moves carried out", () => tellMoves(context));
    await part("scheduled jobs", () => publishScheduledJobs(context));
    await part("jobs closed", () => closeDueJobs(context));
    await part("schools asked", () => askQuietSchools(context));
    await part("answers late", () => runLapses(context));
    await part("due days moved", () => moveDueDays(context));
    await part("gone jobs told", () => notifyOfGoneJobs(context));
    await part("candidates reminded", () => remindCandidates(context));
    await part("job news told", () => sendJobNews(context));
    await part("answers summed up", () => sumUpResponsiveness(context));
    await part("messages mailed", () => mailMessages(context));
    await part("interviews off told", () => notifyOfEndedInterviews(context));
    await part("interviews remembered", () => remindOfInterviews(context));
    await part("jobs indexed", () => reindexJobs(context));
    await part("alerts made anew", () => rebuildAlertSearches(context));
    await part("new jobs matched", () => matchNewJobs(context));
    await part("alerts handed over", async () => {
      const done = await handOverDueAlerts({ ...context, queue });
      if (!queue && done.alerts > 0) log("warn", "no queue for alerts: bind ALERTS");
      return done;
    });
  }
  if (!context.config.isSweepOff) {
    const delivering = { ...context, clock: () => new Date(), network: publicNetwork, queue: webhooks };
    await part("webhooks woken", () => wakeDueWebhooks(delivering));
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
  // On the developer's own machine the run does not wait for the night.
  if (context.config.environment === "local") await part("vocabulary made", () => createVocabulary(context));
  if (!context.mailer) log("warn", "mail is off: set MAIL_FROM");
  if (cron !== MAIL_CRON && context.config.isSweepOff) {
    log("warn", "sweeps are off: SWEEP=off");
  } else if (cron !== MAIL_CRON) {
    if (context.now.getUTCHours() === VOCABULARY_HOUR) await part("vocabulary made", () => updateVocabulary(context));
    await part("indexes merged", () => mergeSearchIndex(context));
    await part("closing dates given", () => fillClosingDates(context));
    await part("due days given", () => fillDueTimes(context));
    await part("expired rows swept", () => sweepExpired(context));
    await part("keys swept", async () => ({ removed: await sweepKeys(context) }));
    await part("counters swept", async () => ({ removed: await sweepCounters(context) }));
    await part("unconfirmed recruiters", () => endGracePeriods(context));
    await part("mornings of recruiters", () => sendMornings(context));
    await part("first jobs queued", () => queueFirstJobs(context));
    await part("counts kept", () => countInstitutionDays(context));
    await part("averages made", () => makeAverages(context));
    await part("kept long enough", () => sweepRetention(context));
    await part("disowned accounts closed", async () => ({ closed: await sweepDisowned(context) }));
    await part("held copies removed", async () => ({ removed: await sweepSealedCopies(context) }));
    await part("reminders queued", async () => ({ queued: await remindOfUnread(context) }));
    await part("alerts kept", () => expireAlerts(context));
    await part("requests about data", () => watchRequests(context));
    await part("resumes swept", async () => ({ removed: await sweepResumes(context) }));
    await part("waiting files swept", async () => ({ removed: await sweepWaitingFiles(context) }));
    await part("webhooks swept", async () => ({ removed: await sweepWebhooks(context) }));
    await part("pictures swept", async () => ({ removed: await sweepPictures(context) }));
    await part("photos swept", async () => ({ removed: await sweepPhotos(context) }));
  }
  if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(", ")}`);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
