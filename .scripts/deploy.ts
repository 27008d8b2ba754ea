// `npm run deploy -- --origin https://…`: puts the app on Cloudflare Workers. The first time it makes database, bucket,
// queue and secrets. The origin may also stand in the environment (ORIGIN) or under [vars] in wrangler.toml. `npm run
// deploy -- --dry-run` builds, checks all that can be checked on this machine, and only names the other commands.
// `--location` or `--jurisdiction`: where database and bucket are made. One that stands elsewhere ends the command, unless
// `--keep-place` is said.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { misuse, readArguments } from "./arguments.mjs";
import { build, isBuilt } from "./build.ts";
import { costOfNoMail, costOfWorkersDev, missingSecrets, originFrom, refuseLocal } from "./deploy-settings.ts";
import {
  checkDatabaseRegion,
  expireWaitingFiles,
  findOrMakeBucket,
  findOrMakeDatabase,
  placeFrom,
  type Wrangler,
  wordsOfPlace,
} from "./deploy-storage.ts";
import { appliedMigrations, askForMigrations, refuseEarlier } from "./migrations.ts";
import { during, fail, messageOf, root, run, runOrThrow, stopChildrenOnSignals } from "./run.ts";

const folder = join(root, "build", "deploy");
const configFile = join(folder, "wrangler.json");
const config = relative(root, configFile);
const secretsFile = join(folder, "secrets.json");
/** If the environment asks for warnings alone, wrangler would not print its answer. */
const SAYING_ALL = { env: { WRANGLER_LOG: "log" } };
const noId = "00000000-0000-0000-0000-000000000000";

stopChildrenOnSignals();
const { values: options } = readArguments("deploy");
const dryRun = options["dry-run"] ?? false;
const mayStandElsewhere = options["keep-place"] ?? false;
if (mayStandElsewhere && options.jurisdiction) {
  misuse(
    "deploy",
    "--keep-place lets pass what stands elsewhere, and --jurisdiction lets nothing pass: give one of them.",
  );
}
const wrangler: Wrangler = { ask, look, act, say: console.log };
await main().catch((error) => fail(messageOf(error)));

async function main() {
  const origin = await chooseOrigin();
  const place = placeFrom(options, process.env);
  console.log(`The site's origin is ${origin}: links in mails begin with it.`);
  for (const cost of [costOfNoMail((await readConfig()).vars?.MAIL_FROM), costOfWorkersDev(origin)]) {
    if (cost) console.log(cost);
  }
  console.log(wordsOfPlace(place));
  await checkLogin();
  // A dry run that comes after a build of the same sources looks at that one.
  if (!(dryRun && isBuilt())) await during("Building", () => build("keep"));

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const jurisdiction = "jurisdiction" in place ? place.jurisdiction : undefined;
  const { database, bucket, queues } = await writeConfig({ id: noId, origin, jurisdiction });
  const asked = { place, mayStandElsewhere };
  await writeConfig({ id: await databaseId({ ...asked, name: database }), origin, jurisdiction });
  await checkDatabaseRegion(wrangler, { ...asked, name: database }, config);
  refuseEarlier(await presentMigrations(), "The deployed database");
  await findOrMakeBucket(wrangler, { ...asked, name: bucket });
  await expireWaitingFiles(wrangler, { place, name: bucket });
  for (const queue of queues) await makeQueue(queue);

  // Migrations come before the new code, since that code needs the new tables. A migration must leave the old code working.
  await act(["d1", "migrations", "apply", "DB", "--remote", "--config", config]);

  const args = ["deploy", "--config", config];
  const secrets = missingSecrets(await presentSecrets());
  if (Object.keys(secrets).length > 0) args.push("--secrets-file", relative(root, writeSecrets(secrets)));
  const report = join(folder, "report.ndjson");
  try {
    await act(args, { WRANGLER_OUTPUT_FILE_PATH: report });
  } finally {
    rmSync(secretsFile, { force: true });
  }
  if (dryRun) await finishDryRun();
  else console.log(`\nStaffroom is deployed: ${urlsIn(report).join("  ") || "see the address above"}`);
}

async function checkLogin() {
  const args = ["whoami", "--json"];
  show(args);
  if (dryRun) return;
  const { out, text } = await run("wrangler", args, { output: "keep" });
  const who: { loggedIn?: boolean; accounts?: { id: string; name: string }[] } = jsonIn(out) ?? {};
  if (who.loggedIn === undefined) fail(`Cloudflare could not be asked who you are.\n${text}`);
  if (!who.loggedIn) {
    fail(
      "You are not logged in to Cloudflare.\n" +
        "On your own machine:  npx wrangler login\n" +
        "In CI:                set CLOUDFLARE_API_TOKEN (rights to edit Workers, D1, R2 and Queues) and CLOUDFLARE_ACCOUNT_ID",
    );
  }
  const accounts = who.accounts ?? [];
  if (accounts.length > 1 && !process.env.CLOUDFLARE_ACCOUNT_ID) {
    const list = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}   ${name}`).join("\n");
    fail(`You have several Cloudflare accounts. Say which one to use:\n${list}`);
  }
}

/** The id of the database, which is found or made; it stays out of the repository. */
async function databaseId(asked: Parameters<typeof findOrMakeDatabase>[1]) {
  const found = await findOrMakeDatabase(wrangler, asked);
  if (found || dryRun) return found?.uuid ?? noId;
  throw new Error(
    `The database ${asked.name} was made, but \`wrangler d1 list\` does not show it yet. Run this again.`,
  );
}

/** Those of the deployed database; none if it is new, and in a dry run. */
async function presentMigrations() {
  const where = ["--remote", "--config", config];
  show(askForMigrations(where));
  return dryRun ? [] : appliedMigrations(where);
}

async function makeQueue(name: string) {
  // Any other error of `info` comes up in `create` too, and is reported there.
  if ((await look(["queues", "info", name])) !== null) return;
  await act(["queues", "create", name]);
}

async function presentSecrets(): Promise<string[]> {
  const args = ["secret", "list", "--config", config, "--format", "json"];
  show(args);
  if (dryRun) return [];
  const { code, text, out } = await run("wrangler", args, { output: "keep" });
  // Guessing here could replace a secret and end people's links, so only a clear answer counts.
  if (code !== 0 && /Worker "[^"]*".* not found|code: (10007|10090)/i.test(text)) return [];
  const list: { name: string }[] | undefined = jsonIn(out);
  if (code !== 0 || !list) throw new Error(`wrangler ${args.join(" ")} failed (${code})\n${text}`.trim());
  return list.map(({ name }) => name);
}

/** Secrets go up with the code, since before the first deploy there is no Worker to give them to. Existing secrets stay. */
function writeSecrets(secrets: Record<string, string>) {
  console.log(`New secrets: ${Object.keys(secrets).join(", ")}`);
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
  return secretsFile;
}

async function readConfig() {
  const { experimental_readRawConfig } = await import("wrangler");
  return experimental_readRawConfig({ config: join(root, "wrangler.toml") }).rawConfig;
}

async function chooseOrigin() {
  const { vars } = await readConfig();
  refuseLocal(vars?.APP_ENV);
  return originFrom({ option: options.origin, environment: process.env.ORIGIN, vars: vars?.ORIGIN });
}

/**
 * wrangler.toml with the database's id, the origin and the bucket's jurisdiction, in an ignored folder. Paths count from there, so
 * all are made absolute.
 */
async function writeConfig({ id, origin, jurisdiction }: { id: string; origin: string; jurisdiction?: string }) {
  const rawConfig = await readConfig();
  const [database] = rawConfig.d1_databases ?? [];
  const [bucket] = rawConfig.r2_buckets ?? [];
  if (!database?.database_name || !bucket?.bucket_name || !rawConfig.main || !rawConfig.assets?.directory) {
    throw new Error("wrangler.toml lacks main, assets.directory, the D1 database or the R2 bucket.");
  }
  const deployed = {
    ...rawConfig,
    main: join(root, rawConfig.main),
    ...(rawConfig.base_dir ? { base_dir: join(root, rawConfig.base_dir) } : {}),
    vars: { ...rawConfig.vars, ORIGIN: origin },
    assets: { ...rawConfig.assets, directory: join(root, rawConfig.assets.directory) },
    d1_databases: [
      { ...database, database_id: id, migrations_dir: join(root, database.migrations_dir ?? "migrations") },
    ],
    // A bucket inside a jurisdiction is another one than that of the same name outside.
    r2_buckets: [{ ...bucket, jurisdiction }],
  };
  writeFileSync(configFile, JSON.stringify(deployed, null, 2));
  const queues = (rawConfig.queues?.producers ?? []).map(({ queue }: { queue: string }) => queue);
  return { database: database.database_name, bucket: bucket.bucket_name, queues };
}

/** Checks with wrangler what can be checked without a network: that configuration, code and assets fit together. */
async function finishDryRun() {
  await runOrThrow("wrangler", ["deploy", "--config", config, "--dry-run", "--outdir", join(folder, "worker")]);
  console.log("\nDry run: the build and the configuration are fine, and nothing was sent.");
}

/** A command that only reads: what it answers. In a dry run it is only named, and the answer is null. */
async function ask(args: string[]) {
  show(args);
  return dryRun ? null : runOrThrow("wrangler", args, SAYING_ALL);
}

/** As `ask`, where a command that fails answers null too. */
async function look(args: string[]) {
  show(args);
  if (dryRun) return null;
  const { code, out } = await run("wrangler", args, { ...SAYING_ALL, output: "keep" });
  return code === 0 ? out : null;
}

/** A command that changes something. In a dry run it is only named. */
async function act(args: string[], env: Record<string, string> = {}) {
  show(args);
  if (dryRun) return;
  const { code } = await run("wrangler", args, { env });
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} failed (${code}).`);
}

function show(args: string[]) {
  console.log(`${dryRun ? "would run" : "run"}: wrangler ${args.join(" ")}`);
}

function urlsIn(report: string) {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, "utf8").split("\n").filter(Boolean);
  const entries: { type?: string; targets?: string[] }[] = lines.map((line) => JSON.parse(line));
  return entries.flatMap((entry) => (entry.type === "deploy" ? (entry.targets ?? []) : []));
}

function jsonIn(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
