/**
 * A Vite plugin for `npm run dev`: each request goes through `app/edge/worker.ts`, as it does where the site is deployed, on the same
 * local database and bucket as `npm start`. docs/architecture.md says what stays different.
 */
import { join } from "node:path";
import type { Connect, Plugin, ViteDevServer } from "vite";
import type { Env } from "../app/edge/context.ts";
import { createDevEnv } from "./dev-env.ts";
import { toRequest, writeResponse } from "./dev-http.ts";
import { messageOf, root } from "./run.ts";

type Worker = {
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
  scheduled(event: ScheduledController, env: Env, execution: ExecutionContext): Promise<void>;
};

const APP = join(root, "app/");
const ENTRY = "/app/edge/worker.ts";
const MINUTE_MS = 60_000;
const MINUTE_CRON = "* * * * *";
/** The path at which `wrangler dev` takes a scheduled run as well. */
const SCHEDULED = "/cdn-cgi/handler/scheduled";
/** A page without framework script loads this instead of Vite's runtime for components (app/root.tsx). */
const RELOAD_URL = "/@dev/reload.js";
const CHANGE = "staffroom:change";

export function dev(): Plugin {
  return {
    name: "staffroom dev",
    apply: "serve",
    config: () => ({
      server: {
        // The Worker says itself which sites may read an answer.
        cors: false,
        // A browser needs nothing else: not the secrets in .dev.vars, and not the local database.
        fs: { allow: [APP, join(root, "node_modules")] },
      },
      ssr: { resolve: { externalConditions: ["workerd", "worker"] } },
    }),
    resolveId: (id) => (id === RELOAD_URL ? id : undefined),
    load: (id) =>
      id === RELOAD_URL ? `import.meta.hot.on(${JSON.stringify(CHANGE)}, () => location.reload());` : undefined,
    hotUpdate({ file, modules }) {
      const { name, hot } = this.environment;
      if (name !== "client" || !file.startsWith(APP)) return;
      hot.send({ type: "custom", event: CHANGE });
      // No browser has loaded it, so the page came from the server with it.
      if (modules.length === 0) hot.send({ type: "full-reload" });
    },
    async configureServer(server) {
      const { httpServer, config } = server;
      // Remix reads the routes with a server of its own, which has all plugins but Remix and gets no requests.
      if (!httpServer || !config.plugins.some(({ name }) => name === "remix")) return undefined;
      const { env, dispose } = await createDevEnv();
      // workerd goes on when work that is not awaited fails; Node would end.
      process.on("unhandledRejection", logError);
      const run = (cron: string) => runSchedule(server, env, cron).catch(logError);
      httpServer.once("listening", () => void run(MINUTE_CRON));
      const clock = setInterval(() => void run(MINUTE_CRON), MINUTE_MS);
      httpServer.once("close", () => {
        process.off("unhandledRejection", logError);
        clearInterval(clock);
        void dispose();
      });
      server.middlewares.use(hideUndecodable);
      // Behind Vite's own files, before Remix's handler.
      return () => server.middlewares.use(handler(server, env, run));
    },
  };
}

/** Node ends with the command only, so the work after an answer or a scheduled run needs no more than its errors logged. */
const execution = {
  waitUntil: (work: Promise<unknown>) => void work.catch(logError),
  passThroughOnException() {},
  props: {},
} as unknown as ExecutionContext;

function handler(server: ViteDevServer, env: Env, run: (cron: string) => Promise<void>): Connect.NextHandleFunction {
  return async (incoming, outgoing, next) => {
    try {
      const request = toRequest(incoming, outgoing);
      if (!request) {
        outgoing.statusCode = 400;
        outgoing.end("Bad Request");
        return;
      }
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === SCHEDULED) {
        await run(searchParams.get("cron") ?? MINUTE_CRON);
        outgoing.end();
        return;
      }
      const worker = await load(server);
      await writeResponse(await worker.fetch(request, env, execution), outgoing);
    } catch (error) {
      // Vite shows where the mistake is, and loads the page again once it is mended.
      if (outgoing.headersSent) outgoing.destroy();
      else next(error);
    }
  };
}

/** Vite throws where it cannot decode a path. The Worker has an answer, and reads `originalUrl`. */
const hideUndecodable: Connect.NextHandleFunction = (incoming, _, next) => {
  try {
    decodeURI(incoming.url ?? "/");
  } catch {
    incoming.url = "/";
  }
  next();
};

/** The module as it is now: Vite loads again what has changed, and what imports it. */
async function load(server: ViteDevServer): Promise<Worker> {
  return (await server.ssrLoadModule(ENTRY, { fixStacktrace: true })).default;
}

/** The Worker logs the errors in the parts of the run itself. */
async function runSchedule(server: ViteDevServer, env: Env, cron: string): Promise<void> {
  const worker = await load(server);
  await worker.scheduled(
    { cron, scheduledTime: Date.now(), noRetry() {}, type: "scheduled" } as ScheduledController,
    env,
    execution,
  );
}

function logError(error: unknown): void {
  console.error(messageOf(error));
}
