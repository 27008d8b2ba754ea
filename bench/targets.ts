/** Workers in real workerd, each on a port of its own with no proxy before it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptionsShape } from "miniflare";
import { partsFor } from "./local-worker.ts";
import { productionVars, wranglerSettings } from "./wrangler-config.ts";

export type WorkerSpec = {
  name: string;
  code: string;
  /** The modules that the code imports, by the name in the import. */
  modules?: Record<string, string>;
  /** True if it gets the database and the bucket of the state folder. */
  hasData?: boolean;
  vars?: V4WorkerOptionsShape["bindings"];
};

/** The Worker as deployed, or without the page cache: then the Worker makes every answer anew. */
export function appSpec(name: string, code: string, { isCached = false } = {}): WorkerSpec {
  const vars = { ...productionVars, PAGE_CACHE: isCached ? "on" : "off" };
  return { name, code, hasData: true, vars };
}

/**
 * One workerd with these Workers on the databases of `stateDir`. They have no limits, so no request is refused. `isSilent`: their log
 * is not shown.
 */
export async function startWorkers(stateDir: string, specs: WorkerSpec[], { isSilent = false } = {}) {
  // This run must not use copies that an earlier run has cached.
  rmSync(join(stateDir, "v3", "cache"), { recursive: true, force: true });
  const { compatibility, data } = wranglerSettings();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(stateDir, "v3"),
      ...(isSilent ? { handleStructuredLogs: () => {} } : {}),
      workers: specs.map(({ name, code, modules = {}, hasData = false, vars = {} }) => ({
        name,
        modules: [
          { type: "ESModule" as const, path: `${name}.js`, contents: code },
          ...Object.entries({ ...(hasData ? partsFor(modules) : {}), ...modules }).map(([path, contents]) => ({
            type: "ESModule" as const,
            path,
            contents,
          })),
        ],
        ...compatibility,
        bindings: vars,
        ...(hasData ? data : {}),
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      })),
    }),
  );
  await miniflare.ready;
  const urls = await Promise.all(
    specs.map(async ({ name }) => [name, await miniflare.unsafeGetDirectURL(name)] as const),
  );
  const byName = new Map(urls);
  return {
    url(name: string, path = "/"): URL {
      const base = byName.get(name);
      if (!base) throw new Error(`There is no Worker called ${name}.`);
      return new URL(path, base);
    },
    /** The database and the bucket that they share. */
    storage: async (name: string) => {
      const { DB, RESUMES } = await miniflare.getBindings<{ DB: D1Database; RESUMES: R2Bucket }>(name);
      return { db: DB, bucket: RESUMES };
    },
    stop: () => miniflare.dispose(),
  };
}

export type Workers = Awaited<ReturnType<typeof startWorkers>>;
