/** The Worker: gate, load context, Remix, common headers; and the scheduled sweep. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { sweepResumes } from "./domain/applications/service.server";
import { isApiPath } from "./http/api-paths";
import { drain } from "./http/body";
import { unknownEndpoint } from "./http/endpoint";
import { gate } from "./http/gate";
import { withCommonHeaders } from "./http/headers";
import { answerDuringMaintenance } from "./http/maintenance";
import { createRequestContext, type Env } from "./load-context";

const handleRequest = createRequestHandler(build as unknown as ServerBuild, "production");

export default {
  async fetch(request, env) {
    const context = createRequestContext(env);
    const refusal = gate(request);
    const isUnknownCall = (response: Response) =>
      isApiPath(new URL(request.url).pathname) && response.headers.get("Content-Type")?.startsWith("text/html");
    const response = refusal
      ? new Response(refusal.message, {
          status: refusal.status,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        })
      : context.config.isMaintenance
        ? await answerDuringMaintenance(request, (page) => handleRequest(page, context))
        : await handleRequest(withoutForwardedHost(request), context);
    await drain(request);
    const answer = isUnknownCall(response) ? unknownEndpoint() : response;
    const isHttps = new URL(request.url).protocol === "https:";
    return withCommonHeaders(answer, { ...context, isHttps, pathname: new URL(request.url).pathname });
  },

  async scheduled(_event, env) {
    const removed = await sweepResumes(createRequestContext(env));
    console.log(JSON.stringify({ level: "info", event: "resumes swept", removed }));
  },
} satisfies ExportedHandler<Env>;

/** Remix compares Origin with this header where there is one. The gate has decided by the address itself, and nobody else may. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}
