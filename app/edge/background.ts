/** The Worker's work without a request: by the clock, and as its queue brings it. The code for it is loaded when it is first due. */
import { forgetAll } from "~/domain/isolate-memory-rules";
import type { Env } from "./context";
import type { PageCache } from "./page-cache";
import { type MakeAnswer, makerOfCopies, type ViewCounter } from "./response";

type Handlers = Required<Pick<ExportedHandler<Env>, "scheduled" | "queue">> & { forget(): void };

export function background(pages: PageCache, views: ViewCounter, makeAnswer: MakeAnswer): Handlers {
  return {
    async scheduled(event, env, execution) {
      const { runScheduled } = await import("./schedule");
      const render = makerOfCopies({ env, waitUntil: (work) => execution.waitUntil(work) }, makeAnswer);
      await runScheduled(event.cron, env, { pages, views, render });
    },
    async queue(batch, env) {
      const { runQueue } = await import("./queue");
      await runQueue(batch, env);
    },
    // The platform never calls it: tests do, so that each begins with an isolate that remembers nothing.
    forget: forgetAll,
  };
}
