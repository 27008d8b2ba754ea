/** For Workers started without wrangler: the settings of wrangler.toml. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as WranglerModule from "wrangler";
import { root } from "../.scripts/run.ts";

const require = createRequire(import.meta.url);

/** A secret, which wrangler.toml may not contain. It signs only for Workers on loopback. */
export const LOCAL_SECRET = "bench-signing-secret-for-local-use-only-0123";

/** The variables that production needs: the Worker works as it does when deployed, and sends no mail. */
export const productionVars = {
  APP_ENV: "production",
  ORIGIN: "https://bench.staffroom.example",
  SIGNING_SECRET: LOCAL_SECRET,
  LINK_SECRET: `${LOCAL_SECRET}-links`,
};

type Limit = { namespace_id: string; simple: { limit: number; period: 10 | 60 } };

export type Settings = {
  compatibility: { compatibilityDate: string; compatibilityFlags: string[] };
  databaseId: string;
  /** By binding. With these ids and names wrangler's local state is found. */
  data: { d1Databases: Record<string, string>; r2Buckets: Record<string, string> };
  limits: { ratelimits: Record<string, Limit> };
};

let settings: Settings | undefined;

/** wrangler.toml, read once, as parts of miniflare's options. */
export function wranglerSettings(): Settings {
  settings ??= readSettings();
  return settings;
}

function readSettings(): Settings {
  // Loaded only when it is needed, because it is large.
  const { experimental_readRawConfig }: typeof WranglerModule = require("wrangler");
  const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.toml") });
  const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags = [] } = rawConfig;
  const [database] = rawConfig.d1_databases ?? [];
  const [bucket] = rawConfig.r2_buckets ?? [];
  if (!compatibilityDate || !database?.database_id || !bucket?.bucket_name)
    throw new Error("wrangler.toml lacks the compatibility date, the D1 database or the R2 bucket.");
  const limits: ({ name: string } & Limit)[] = rawConfig.ratelimits ?? [];
  return {
    compatibility: { compatibilityDate, compatibilityFlags },
    databaseId: database.database_id,
    data: {
      d1Databases: { [database.binding]: database.database_id },
      r2Buckets: { [bucket.binding]: bucket.bucket_name },
    },
    limits: { ratelimits: Object.fromEntries(limits.map(({ name, ...limit }) => [name, limit])) },
  };
}
