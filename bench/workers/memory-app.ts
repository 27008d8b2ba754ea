/** The app with its database answered from memory. */
import app from "./build/worker/entry.worker.js";
import { remembered } from "./remembered.ts";

type MemoryEnv = { DB: D1Database };

/** The platform gives an isolate one environment, so the app gets one too. */
let own: MemoryEnv | null = null;

export default {
  fetch(request, env, execution) {
    own ??= { ...env, DB: remembered(env.DB) };
    return app.fetch(request, own, execution);
  },
} satisfies ExportedHandler<MemoryEnv>;
