// Where the deployed database and bucket stand: the place that is asked for, the commands that make them there, and the refusal
// to go on with one that stands elsewhere. Nothing moves a database or a bucket once it is made.
import { WAITING_KEY_PREFIX } from "../app/domain/resumes/rules.ts";
import { JURISDICTIONS, LOCATIONS } from "./commands.mjs";

/** The part of the world in which database and bucket are made where nothing is said: most of the people are in India. */
export const DEFAULT_LOCATION = "apac";

/** `location`: a hint, by the platform's name for a part of the world. `jurisdiction`: a bound that the platform keeps to. */
export type Place = { location: string } | { jurisdiction: string };
/** A row of `wrangler d1 list --json`, as far as it is read. */
export type DatabaseRow = { uuid: string; name: string; jurisdiction?: string | null };

/** How wrangler is reached. In a dry run nothing is sent, and each answer is null. */
export type Wrangler = {
  /** A command that only reads: its standard output. Throws if it fails. */
  ask(args: string[]): Promise<string | null>;
  /** A command that only reads: its standard output, or null if it fails, as where something is not there. */
  look(args: string[]): Promise<string | null>;
  /** A command that changes something. Throws if it fails. */
  act(args: string[]): Promise<unknown>;
  say(line: string): void;
};
type Asked = { name: string; place: Place; mayStandElsewhere: boolean };

/**
 * The place from the first source that names one: what was typed, else SITE_LOCATION or SITE_JURISDICTION of the environment, else
 * `DEFAULT_LOCATION`. Throws one sentence if a source names both, or a place that the platform does not have.
 */
export function placeFrom(typed: { location?: string; jurisdiction?: string }, env: NodeJS.ProcessEnv): Place {
  return (
    placeOf(typed.location, typed.jurisdiction, ["--location", "--jurisdiction"]) ??
    placeOf(env.SITE_LOCATION, env.SITE_JURISDICTION, ["SITE_LOCATION", "SITE_JURISDICTION"]) ?? {
      location: DEFAULT_LOCATION,
    }
  );
}

function placeOf(location: string | undefined, jurisdiction: string | undefined, names: [string, string]) {
  if (location && jurisdiction) throw new Error(`${names[1]} replaces ${names[0]}: give one of them.`);
  const check = (value: string, name: string, list: readonly string[]) => {
    if (!list.includes(value)) throw new Error(`${name} is "${value}": it takes one of ${list.join(", ")}.`);
    return value;
  };
  if (location) return { location: check(location, names[0], LOCATIONS) };
  if (jurisdiction) return { jurisdiction: check(jurisdiction, names[1], JURISDICTIONS) };
  return null;
}

/** What the deployment says of the place before it begins. */
export function wordsOfPlace(place: Place): string {
  const made = "A database or a bucket that is missing is made";
  const stays = "what exists stays where it is, and nothing moves it later";
  return "location" in place
    ? `${made} near ${place.location}, as well as the platform can, which promises nothing; none of its places is in India. But ${stays}.`
    : `${made} inside the jurisdiction ${place.jurisdiction}, which takes the place of a location. But ${stays}.`;
}

/** The words that say the place to a command that makes something. */
function wordsForMaking(place: Place): string[] {
  return "location" in place ? ["--location", place.location] : ["--jurisdiction", place.jurisdiction];
}

/** The database of this name, which is made if there is none; null in a dry run. Throws if it is bound otherwise than it is asked for. */
export async function findOrMakeDatabase(wrangler: Wrangler, asked: Asked): Promise<DatabaseRow | null> {
  const { name, place } = asked;
  const list = async () => {
    const out = await wrangler.ask(["d1", "list", "--json"]);
    const rows: DatabaseRow[] = out === null ? [] : JSON.parse(out);
    return rows.find((row) => row.name === name) ?? null;
  };
  const found = await list();
  if (found) {
    refuseOtherJurisdiction(found, place);
    wrangler.say(`The database ${name} exists, and stays where it is.`);
    return found;
  }
  await wrangler.act(["d1", "create", name, ...wordsForMaking(place)]);
  return list();
}

/** Throws unless the database is bound to what is asked for. No option goes past this: a bucket elsewhere would not be found. */
function refuseOtherJurisdiction({ name, jurisdiction }: DatabaseRow, place: Place): void {
  const wanted = "jurisdiction" in place ? place.jurisdiction : null;
  const has = jurisdiction ?? null;
  if (has === wanted) return;
  if (has) {
    throw new Error(
      `The database ${name} is bound to the jurisdiction ${has}, and so is its bucket. Deploy with --jurisdiction ${has}.`,
    );
  }
  throw new Error(
    `The database ${name} stands outside the jurisdiction ${wanted}, and nothing moves it there. Give database and bucket ` +
      "other names in wrangler.toml, deploy, and restore a copy into them (docs/operations.md).",
  );
}

/** The command that asks a database for nothing, so that its answer says which region served it. */
function askForRegion(config: string): string[] {
  return ["d1", "execute", "DB", "--json", "--command", "SELECT 1 AS one", "--remote", "--config", config];
}

/** Throws if the primary of the database stands in another region than it was asked for, unless that is allowed. */
export async function checkDatabaseRegion(wrangler: Wrangler, asked: Asked, config: string): Promise<void> {
  const out = await wrangler.ask(askForRegion(config));
  if (out === null) return;
  const [answer]: { meta?: { served_by_region?: string; served_by_primary?: boolean } }[] = JSON.parse(out);
  // The answer of a copy says where the copy stands.
  const isOfPrimary = answer?.meta?.served_by_primary !== false;
  checkRegion(wrangler, asked, { what: "database", region: isOfPrimary ? answer?.meta?.served_by_region : undefined });
}

/** Finds or makes the bucket, and throws as `checkDatabaseRegion` does. */
export async function findOrMakeBucket(wrangler: Wrangler, asked: Asked): Promise<void> {
  const { name, place } = asked;
  const bound = "jurisdiction" in place ? ["--jurisdiction", place.jurisdiction] : [];
  const info = ["r2", "bucket", "info", name, ...bound, "--json"];
  let found = await wrangler.look(info);
  if (found !== null) {
    wrangler.say(`The bucket ${name} exists, and stays where it is.`);
  } else {
    // Any other error of `info` comes up in `create` too, and is reported there.
    await wrangler.act(["r2", "bucket", "create", name, ...wordsForMaking(place)]);
    found = await wrangler.ask(info);
  }
  if (found !== null) checkRegion(wrangler, asked, { what: "bucket", region: JSON.parse(found).location });
}

/**
 * Has the bucket remove after a day whatever still waits there for its form, if it does not do so yet. The hourly sweep does it long
 * before, but not while sweeps are off.
 */
export async function expireWaitingFiles(wrangler: Wrangler, { name, place }: Pick<Asked, "name" | "place">) {
  const rule = ["r2", "bucket", "lifecycle"];
  const bound = "jurisdiction" in place ? ["--jurisdiction", place.jurisdiction] : [];
  const rules = await wrangler.ask([...rule, "list", name, ...bound]);
  if (rules?.includes(WAITING_KEY_PREFIX)) return;
  await wrangler.act([
    ...rule,
    "add",
    name,
    "waiting-files",
    WAITING_KEY_PREFIX,
    "--expire-days",
    "1",
    "--force",
    ...bound,
  ]);
}

/** `region`: as the platform writes it, such as WEUR; undefined where it does not say. */
function checkRegion(
  { say }: Wrangler,
  { name, place, mayStandElsewhere }: Asked,
  { what, region }: { what: "database" | "bucket"; region: string | undefined },
): void {
  const stands = region ? `stands in ${region}` : "stands in a region that the platform does not name";
  say(`The ${what} ${name} ${stands}.`);
  // Inside a jurisdiction the platform keeps to the bound, and chooses the region.
  if (!("location" in place) || region?.toLowerCase() === place.location) return;
  if (mayStandElsewhere) {
    say(`That is not ${place.location}. It is used all the same, as --keep-place says.`);
    return;
  }
  const isKnown = region && LOCATIONS.some((each) => each === region.toLowerCase());
  throw new Error(
    `The ${what} ${name} ${stands}, not in ${place.location}, and nothing moves it. If it is to stay there, say ` +
      `${isKnown ? `--location ${region.toLowerCase()}` : "--keep-place"}. If nothing is in it yet, delete it, and deploy again.`,
  );
}
