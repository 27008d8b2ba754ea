// The database and the bucket, the local or the deployed ones, for the commands that read or copy them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bindings } from "./copies.ts";
import type { DatabaseRow } from "./deploy-storage.ts";
import { quiet, root, runOrThrow } from "./run.ts";
import { prepareState, stateFolder } from "./state.ts";

/** Opens the bindings for a piece of work, the local ones with all migrations applied, and closes them after it. */
export async function withBindings<T>(remote: boolean, work: (bindings: Bindings) => Promise<T>): Promise<T> {
  if (!remote) await prepareState(stateFolder(), { demo: false, say: console.error });
  const { bindings, dispose } = await openBindings(remote);
  try {
    return await work(bindings);
  } finally {
    await dispose();
  }
}

/** The same code serves both: the deployed database and bucket are reached through bindings too. */
async function openBindings(remote: boolean) {
  Object.assign(process.env, quiet, { WRANGLER_LOG: "warn" });
  const { getPlatformProxy } = await import("wrangler");
  const options = remote
    ? { configPath: await writeRemoteConfig() }
    : { configPath: join(root, "wrangler.toml"), persist: { path: join(stateFolder(), "v3") }, remoteBindings: false };
  const { env, dispose } = await getPlatformProxy<Bindings>(options);
  return { bindings: env, dispose };
}

/** Writes a configuration into an ignored folder: only wrangler.toml's database and bucket, marked as the deployed ones. */
async function writeRemoteConfig() {
  const { experimental_readRawConfig } = await import("wrangler");
  const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.toml") });
  const [database] = rawConfig.d1_databases ?? [];
  const [bucket] = rawConfig.r2_buckets ?? [];
  if (!database || !bucket) throw new Error("wrangler.toml lacks the D1 database or the R2 bucket.");
  const list: DatabaseRow[] = JSON.parse(await runOrThrow("wrangler", ["d1", "list", "--json"]));
  const found = list.find(({ name }) => name === database.database_name);
  if (!found) throw new Error(`There is no deployed database ${database.database_name}. Deploy first: npm run deploy`);
  const { name, compatibility_date } = rawConfig;
  const config = {
    name,
    compatibility_date,
    d1_databases: [
      {
        ...{ binding: "DB", database_name: database.database_name, database_id: found.uuid, remote: true },
        // For `npx wrangler d1 migrations apply -c build/backup/wrangler.json`, see docs/operations.md.
        migrations_dir: join(root, database.migrations_dir ?? "migrations"),
      },
    ],
    r2_buckets: [
      {
        ...{ binding: "RESUMES", bucket_name: bucket.bucket_name, remote: true },
        // `npm run deploy` makes both inside the same bound, and a bucket outside it is another one.
        ...(found.jurisdiction ? { jurisdiction: found.jurisdiction } : {}),
      },
    ],
  };
  const folder = join(root, "build", "backup");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "wrangler.json");
  writeFileSync(file, JSON.stringify(config, null, 2));
  return file;
}
