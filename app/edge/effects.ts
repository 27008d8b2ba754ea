/** Carries out the work that a request left to do, and notes what the log of security tells. The answer does not wait for it. */
import type { Work } from "~/domain/effects";
import { log } from "~/domain/log";
import type { RequestContext } from "~/http/context";
import { logFailure, nameOf, type RequestName } from "~/http/errors";
import { urlOf } from "~/http/request-url";
import { logSecurityEvent } from "~/http/security-log";
import type { PageCache } from "./page-cache";

type Left = {
  request: Request;
  response: Response;
  context: RequestContext;
  /** Work that use-cases have handed over. */
  pending: Work[];
  waitUntil: (work: Promise<unknown>) => void;
  pages: PageCache;
};

/** Nothing here is awaited: the platform continues this work after the response. */
export function carryOut({ request, response, context, pending, waitUntil, pages }: Left): void {
  logSecurityEvent(request, response, context);
  const { effects } = context;
  if (effects.hasChangedJobs) waitUntil(pages.forget(urlOf(request).origin, Date.now()));
  if (pending.length === 0 && !effects.hasQueuedMail && !effects.needsDueDays) return;
  waitUntil(finish(context, pending, nameOf(request, context)));
}

/** Finish the work that was handed over, then send the mail that it or the request queued. */
async function finish(context: RequestContext, pending: Work[], about: RequestName): Promise<void> {
  const results = await Promise.allSettled(pending.map((work) => work()));
  for (const result of results) if (result.status === "rejected") logFailure(result.reason, about);
  // The hourly run gives those that are left here.
  if (context.effects.needsDueDays) {
    const { fillDueTimes } = await import("~/domain/applications/clock/fill-service.server");
    await fillDueTimes(context, 1).catch((error) => logFailure(error, about));
  }
  if (!context.effects.hasQueuedMail) return;
  const { sendDueMail } = await import("~/domain/mail/service.server");
  // If mail cannot be sent now, the scheduled run sends it. No mail is lost, so this is no error.
  await sendDueMail(context).catch(() => log("warn", "mail waits", about));
}
