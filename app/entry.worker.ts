/** The Worker: gate, load context, Remix, common headers; and the scheduled sweep. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { sweepResumes } from "./domain/applications/service.server";
import { sweepPhotos } from "./domain/profiles/service.server";
import { drain } from "./http/body";
import { gate } from "./http/gate";
import { withCommonHeaders } from "./http/headers";
import { createRequestContext, type Env } from "./load-context";

const handleRequest = createRequestHandler(build as unknown as ServerBuild, "production");

export default {
  async fetch(request, env) {
    const context = createRequestContext(env);
    const refusal = gate(request);
    const response = refusal
      ? new Response(refusal.message, {
          status: refusal.status,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        })
      : await handleRequest(request, context);
    await drain(request);
    const isHttps = new URL(request.url).protocol === "https:";
    return withCommonHeaders(response, { ...context, isHttps });
  },

  async scheduled(_event, env) {
    const context = createRequestContext(env);
    const removed = await sweepResumes(context);
    console.log(JSON.stringify({ level: "info", event: "resumes swept", removed }));
    const photos = await sweepPhotos(context);
    console.log(JSON.stringify({ level: "info", event: "photos swept", removed: photos }));
  },
} satisfies ExportedHandler<Env>;
