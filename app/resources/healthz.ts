/**
 * `/healthz`: the state of database and bucket, for monitors. It needs no sign-in, shows no personal data and answers
 * in maintenance.
 */
import { checkHealth } from "~/domain/health/check-health.server";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context }) => {
  const health = await checkHealth(context);
  const isOk = health.status === "ok";
  return new Response(request.method === "HEAD" ? null : JSON.stringify(health), {
    status: isOk ? 200 : 503,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      ...(isOk ? {} : { "Retry-After": "5" }),
    },
  });
});
