/** The Worker: kept pages, gate, load context, Remix, common headers, what goes on after the response; and the scheduled runs. */
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/cloudflare";
import { log } from "./domain/log";
import { sendDueMail } from "./domain/mail/service.server";
import { isApiPath, isManifestPath } from "./http/api-paths";
import { drain } from "./http/body";
import { readStart, withBookmark } from "./http/bookmark";
import { clientNetwork } from "./http/client-limits";
import { withCookies } from "./http/cookies";
import { logFailure } from "./http/errors";
import { gate } from "./http/gate";
import { withCommonHeaders } from "./http/headers";
import { answerDuringMaintenance, isAnsweredAsEver } from "./http/maintenance";
import { refuseManifest } from "./http/manifest";
import { createPageCache, isShareable } from "./http/page-cache";
import { logSecurityEvent } from "./http/security-log";
import { tellTarget } from "./http/sent-by-script";
import { urlOf } from "./http/urls";
import { createRequestContext, type Env, type RequestContext } from "./load-context";
import { createRoutedHandler, hydratedPaths } from "./route-handlers";
import { runSchedule } from "./schedule";

const serverBuild = build as unknown as ServerBuild;
const handleRequest = createRoutedHandler(serverBuild);
const hydrated = hydratedPaths(serverBuild);

const pages = createPageCache({
  buildId: build.entry.module.BUILD_ID,
  // The types of browsers know no default cache.
  openCache: () => (caches as unknown as { default: Cache }).default,
});

type WaitUntil = (work: Promise<unknown>) => void;

export default {
  async fetch(request, env, execution) {
    const waitUntil: WaitUntil = (work) => execution.waitUntil(work);
    const keepsPages = env.PAGE_CACHE !== "off" && env.MAINTENANCE !== "1";
    if (!keepsPages || !isShareable(request))
      return answer(request, env, { waitUntil, client: clientNetwork(request), isShared: false });
    return pages.respond({
      request,
      now: Date.now(),
      render: (plain) => answer(plain, env, { waitUntil, client: clientNetwork(request), isShared: true }),
      waitUntil,
    });
  },

  async scheduled(event, env) {
    const context = createRequestContext(env, { origin: "", client: null, afterResponse: () => {} });
    try {
      await runSchedule(event.cron, context);
    } finally {
      if (context.db.hasChangedJobs && context.origin) await pages.forget(context.origin, Date.now());
    }
  },
} satisfies ExportedHandler<Env>;

/** `isShared`: the request carries nothing of a visitor's, and the answer may be kept for others. */
type Around = { waitUntil: WaitUntil; client: string | null; isShared: boolean };

async function answer(request: Request, env: Env, { waitUntil, client, isShared }: Around): Promise<Response> {
  const { origin, protocol, pathname } = urlOf(request);
  const pending: Promise<unknown>[] = [];
  const afterResponse = (work: Promise<unknown>) => pending.push(work);
  const context = createRequestContext(env, { origin, client, afterResponse, readStart: readStart(request, env) });
  const response = await handle(request, context);
  logSecurityEvent(request, response, context.requestId);
  await drain(request);
  if (pending.length > 0 || context.db.hasQueuedMail) {
    waitUntil(finish(context, pending, { method: request.method, path: pathname }));
  }
  if (context.db.hasChangedJobs) waitUntil(pages.forget(origin, Date.now()));
  const found = tellTarget(request, withCookies(response, context.cookies));
  const about = { ...context, isHttps: protocol === "https:", pathname, isShared };
  return withCommonHeaders(withBookmark(found, request, context), about);
}

async function handle(request: Request, context: RequestContext): Promise<Response> {
  const isManifest = isManifestPath(urlOf(request).pathname);
  const refusal = gate(request, hydrated) ?? (isManifest ? await refuseManifest({ request, context }) : null);
  if (refusal) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(refusal.message, { status: refusal.status, headers });
  }
  if (!context.config.isMaintenance || isAnsweredAsEver(request)) return handleRequest(asRemixReads(request), context);
  return answerDuringMaintenance(request, (page) => handleRequest(page, context));
}

/** Parts of a query by which Remix would answer with single loaders' data, past the screen that they belong to. */
const REMIX_QUERY = ["_data", "_routes"];
/** No page's path is as long. Remix takes some long ones apart in a time that grows with the square of their length. */
const MAX_PATH_CHARS = 512;
const NO_PAGE = "/no-page-has-so-long-an-address";

/**
 * Without what Remix would read and we mean nothing by. It compares Origin with X-Forwarded-Host, where the gate has decided by
 * the address itself; `?_data=` and `?_routes=` choose loaders, the first also by an old way that it logs as an error.
 */
function asRemixReads(request: Request): Request {
  const { pathname, searchParams } = urlOf(request);
  // The API does without Remix.
  if (isApiPath(pathname)) return request;
  const isLong = pathname.length > MAX_PATH_CHARS;
  const isChoosing = REMIX_QUERY.some((name) => searchParams.has(name));
  if (!isLong && !isChoosing && !request.headers.has("X-Forwarded-Host")) return request;
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  for (const name of REMIX_QUERY) url.searchParams.delete(name);
  if (isLong) url.pathname = NO_PAGE;
  return new Request(new Request(url, request), { headers });
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
  await sendDueMail(context).catch(() => log("warn", "mail waits", { requestId: context.requestId, ...about }));
}
