/** What the Worker does without a request: by the clock, and as its queue brings it. */
import type { Env } from "./context";
import type { PageCache } from "./page-cache";
import { runQueue } from "./queue";
import { runScheduled } from "./schedule";
import type { ViewCounter } from "./views";

type Handlers = Required<Pick<ExportedHandler<Env>, "scheduled" | "queue">>;

export function background(pages: PageCache, views: ViewCounter): Handlers {
  return { scheduled: (event, env) => runScheduled(event.cron, env, pages, views), queue: runQueue };
}
