/** What runs by the clock: mail that is due, and the sweeps. */
import { sweepExpired } from "./domain/accounts/recovery-service.server";
import { sweepResumes } from "./domain/applications/service.server";
import { runGrace } from "./domain/jobs/grace-service.server";
import { sweepKeys } from "./domain/jobs/posting-service.server";
import { sweepCounters } from "./domain/limits/service.server";
import { log } from "./domain/log";
import { sendDueMail } from "./domain/mail/service.server";
import { makeSummaries } from "./domain/mail/summary-service.server";
import { sweepDisowned, sweepRetention } from "./domain/privacy/service.server";
import { sweepPhotos } from "./domain/profiles/service.server";
import { logFailure } from "./http/errors";
import type { RequestContext } from "./load-context";

/** The run that only makes summaries and sends mail; every other one sweeps too. As in wrangler.toml. */
const MAIL_CRON = "*/5 * * * *";
/** They run all day, and are told only where something was done. */
const OFTEN = ["summaries made", "mail sent"];

/**
 * One scheduled run; each part is told in the log. One that fails keeps no other from running, and fails the run in the end.
 * With `SWEEP=off` it only sends mail: while a restore is under way no sweep can tell which rows and objects are to stay.
 */
export async function runSchedule(cron: string, context: RequestContext): Promise<void> {
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

  await part("summaries made", () => makeSummaries(context));
  await part("mail sent", () => sendDueMail(context));
  if (!context.mailer) log("warn", "mail is off: set MAIL_FROM");
  if (cron !== MAIL_CRON && context.config.isSweepOff) {
    log("warn", "sweeps are off: SWEEP=off");
  } else if (cron !== MAIL_CRON) {
    await part("expired rows swept", () => sweepExpired(context));
    await part("keys swept", async () => ({ removed: await sweepKeys(context) }));
    await part("counters swept", async () => ({ removed: await sweepCounters(context) }));
    await part("unconfirmed recruiters", () => runGrace(context));
    await part("kept long enough", () => sweepRetention(context));
    await part("disowned accounts closed", async () => ({ closed: await sweepDisowned(context) }));
    await part("resumes swept", async () => ({ removed: await sweepResumes(context) }));
    await part("photos swept", async () => ({ removed: await sweepPhotos(context) }));
  }
  if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(", ")}`);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
