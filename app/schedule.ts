/** What runs by the clock: mail that is due, and the sweeps. */
import { sweepExpired } from "./domain/accounts/recovery-service.server";
import { sweepResumes } from "./domain/applications/service.server";
import { sweepKeys } from "./domain/jobs/posting-service.server";
import { sweepCounters } from "./domain/limits/service.server";
import { log } from "./domain/log";
import { sendDueMail } from "./domain/mail/service.server";
import { sweepRetention } from "./domain/privacy/service.server";
import { sweepPhotos } from "./domain/profiles/service.server";
import { logFailure } from "./http/errors";
import type { RequestContext } from "./load-context";

/** The run that only sends mail; every other one sweeps too. As in wrangler.toml. */
const MAIL_CRON = "*/5 * * * *";
const MAIL = "mail sent";

/** One scheduled run; each part is told in the log. One that fails keeps no other from running, and fails the run in the end. */
export async function runSchedule(cron: string, context: RequestContext): Promise<void> {
  const failed: string[] = [];
  async function part(event: string, work: () => Promise<Record<string, number>>): Promise<void> {
    try {
      const done = await work();
      if (event !== MAIL || sum(done) > 0) log("info", event, { ...done });
    } catch (error) {
      failed.push(event);
      logFailure(error, { requestId: context.requestId, method: "SCHEDULED", path: event });
    }
  }

  await part(MAIL, () => sendDueMail(context));
  if (!context.mailer) log("warn", "mail is off: set MAIL_FROM");
  if (cron !== MAIL_CRON) {
    await part("expired rows swept", () => sweepExpired(context));
    await part("keys swept", async () => ({ removed: await sweepKeys(context) }));
    await part("counters swept", async () => ({ removed: await sweepCounters(context) }));
    await part("kept long enough", () => sweepRetention(context));
    await part("resumes swept", async () => ({ removed: await sweepResumes(context) }));
    await part("photos swept", async () => ({ removed: await sweepPhotos(context) }));
  }
  if (failed.length > 0) throw new Error(`Scheduled work failed: ${failed.join(", ")}`);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
