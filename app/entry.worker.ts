/** The Worker: gate, load context, Remix, common headers, what goes on after the response; and the scheduled runs. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { sweepExpired } from "./domain/accounts/recovery-service.server";
import { sweepResumes } from "./domain/applications/service.server";
import { sendDueMail } from "./domain/mail/service.server";
import { sweepPhotos } from "./domain/profiles/service.server";
import { isApiPath } from "./http/api-paths";
import { drain } from "./http/body";
import { unknownEndpoint } from "./http/endpoint";
import { logFailure } from "./http/errors";
import { gate } from "./http/gate";
import { withCommonHeaders } from "./http/headers";
import { answerDuringMaintenance } from "./http/maintenance";
import { createRequestContext, type Env, type RequestContext } from "./load-context";

const handleRequest = createRequestHandler(build as unknown as ServerBuild, "production");

/** The run that only sends mail; every other one sweeps too. As in wrangler.toml. */
const MAIL_CRON = "*/5 * * * *";

export default {
  async fetch(request, env, execution) {
    const { origin, protocol, pathname } = new URL(request.url);
    const pending: Promise<unknown>[] = [];
    const context = createRequestContext(env, { origin, afterResponse: (work) => pending.push(work) });
    const refusal = gate(request);
    const isUnknownCall = (response: Response) =>
      isApiPath(pathname) && response.headers.get("Content-Type")?.startsWith("text/html");
    const response = refusal
      ? new Response(refusal.message, {
          status: refusal.status,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        })
      : context.config.isMaintenance
        ? await answerDuringMaintenance(request, (page) => handleRequest(page, context))
        : await handleRequest(withoutForwardedHost(request), context);
    await drain(request);
    if (pending.length > 0 || context.db.hasQueuedMail) {
      execution.waitUntil(finish(context, pending, { method: request.method, path: pathname }));
    }
    const answer = isUnknownCall(response) ? unknownEndpoint() : response;
    return withCommonHeaders(answer, { ...context, isHttps: protocol === "https:", pathname });
  },

  async scheduled(event, env) {
    const context = createRequestContext(env, { origin: "", afterResponse: () => {} });
    const mails = await sendDueMail(context);
    if (mails.sent + mails.failed > 0) console.log(JSON.stringify({ level: "info", event: "mail sent", ...mails }));
    if (!context.mailer) console.warn(JSON.stringify({ level: "warn", event: "mail is off: set MAIL_FROM" }));
    if (event.cron === MAIL_CRON) return;
    const expired = await sweepExpired(context);
    console.log(JSON.stringify({ level: "info", event: "expired rows swept", ...expired }));
    const removed = await sweepResumes(context);
    console.log(JSON.stringify({ level: "info", event: "resumes swept", removed }));
    const photos = await sweepPhotos(context);
    console.log(JSON.stringify({ level: "info", event: "photos swept", removed: photos }));
  },
} satisfies ExportedHandler<Env>;

/** Remix compares Origin with this header where there is one. The gate has decided by the address itself, and nobody else may. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** What a request left to do, then the mail that it queued. */
async function finish(
  context: RequestContext,
  pending: Promise<unknown>[],
  about: { method: string; path: string },
): Promise<void> {
  const results = await Promise.allSettled(pending);
  const failures: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  for (const error of failures) logFailure(error, { requestId: context.requestId, ...about });
  if (!context.db.hasQueuedMail) return;
  // What cannot be sent now the scheduled run sends: nothing is lost, so it is no error.
  await sendDueMail(context).catch(() =>
    console.warn(JSON.stringify({ level: "warn", event: "mail waits", ...about })),
  );
}
