/** Where the deployed database and bucket stand: what is asked for, where they are made, and what is refused. */
import { describe, expect, test } from "vitest";
import { JURISDICTIONS, LOCATIONS } from "../.scripts/commands.mjs";
import { costOfWorkersDev } from "../.scripts/deploy-settings.ts";
import {
  checkDatabaseRegion,
  DEFAULT_LOCATION,
  expireWaitingFiles,
  findOrMakeBucket,
  findOrMakeDatabase,
  type Place,
  placeFrom,
  type Wrangler,
  wordsOfPlace,
} from "../.scripts/deploy-storage.ts";
import { read } from "./support/sources.ts";

const CONFIG = "build/deploy/wrangler.json";
const NAME = "staffroom";

describe("the place", () => {
  test("is what was typed, else the environment's, else apac", () => {
    const env = { SITE_LOCATION: "weur" };
    expect(placeFrom({ location: "oc" }, env)).toEqual({ location: "oc" });
    expect(placeFrom({ jurisdiction: "eu" }, env)).toEqual({ jurisdiction: "eu" });
    expect(placeFrom({}, env)).toEqual({ location: "weur" });
    expect(placeFrom({}, { SITE_JURISDICTION: "eu" })).toEqual({ jurisdiction: "eu" });
    // A forge gives the empty text where its variable is not set.
    expect(placeFrom({}, { SITE_LOCATION: "", SITE_JURISDICTION: "" })).toEqual({ location: DEFAULT_LOCATION });
    expect(DEFAULT_LOCATION).toBe("apac");
  });

  test.each([
    [{ location: "apac", jurisdiction: "eu" }, {}, "--jurisdiction replaces --location: give one of them."],
    [{}, { SITE_LOCATION: "apac", SITE_JURISDICTION: "eu" }, "SITE_JURISDICTION replaces SITE_LOCATION"],
    [{}, { SITE_LOCATION: "mars" }, `SITE_LOCATION is "mars": it takes one of ${LOCATIONS.join(", ")}.`],
    [{}, { SITE_JURISDICTION: "in" }, `SITE_JURISDICTION is "in": it takes one of ${JURISDICTIONS.join(", ")}.`],
  ])("is not %j with %j", (typed, env, sentence) => {
    expect(() => placeFrom(typed, env)).toThrow(sentence);
  });

  test("is told with what the platform does not promise: a hint is no promise, none is in India, nothing moves", () => {
    const hint = wordsOfPlace({ location: "apac" });
    for (const words of ["near apac", "promises nothing", "none of its places is in India", "nothing moves it later"])
      expect(hint).toContain(words);
    expect(wordsOfPlace({ jurisdiction: "eu" })).toContain("inside the jurisdiction eu, which takes the place of a");
  });

  test("is known to the forge's workflow, where its variables have it", () => {
    const workflow = read("../.github/workflows/deploy.yml");
    for (const name of ["SITE_LOCATION", "SITE_JURISDICTION"])
      expect(workflow).toMatch(new RegExp(`^ +${name}: \\$\\{\\{ vars\\.${name} \\}\\}$`, "m"));
  });
});

type Stored = { jurisdiction?: string; region?: string };
type Account = { database?: Stored; bucket?: Stored; isReplica?: true; puts?: string; deaf?: true };

/**
 * An account that answers as wrangler does. `puts`: the region in which it makes things. `isReplica`: a copy answers statements.
 * `deaf`: a dry run, in which nothing is sent.
 */
function fakeWrangler(account: Account) {
  const sent: string[] = [];
  const said: string[] = [];
  const optionOf = (args: string[], name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  function answer(args: string[]): string | null {
    const { database, bucket } = account;
    const what = args.slice(0, 3).join(" ");
    if (what === "d1 list --json") {
      const row = { uuid: "1", name: NAME, jurisdiction: database?.jurisdiction ?? null };
      return JSON.stringify([{ uuid: "2", name: "other", jurisdiction: "eu" }, ...(database ? [row] : [])]);
    }
    if (what === "d1 execute DB") {
      const meta = { served_by_region: database?.region, served_by_primary: !account.isReplica };
      return JSON.stringify([{ results: [{ one: 1 }], success: true, meta }]);
    }
    // A bucket is looked for inside its jurisdiction alone.
    if (what !== "r2 bucket info") throw new Error(`unknown: ${args.join(" ")}`);
    if (!bucket || bucket.jurisdiction !== optionOf(args, "--jurisdiction")) return null;
    return JSON.stringify({ name: args[3], location: bucket.region ?? "(unknown)" });
  }
  const wrangler: Wrangler = {
    look: async (args) => {
      sent.push(args.join(" "));
      return account.deaf ? null : answer(args);
    },
    ask: async (args) => {
      const found = await wrangler.look(args);
      if (found === null && !account.deaf) throw new Error("failed (1)");
      return found;
    },
    act: async (args) => {
      sent.push(args.join(" "));
      if (account.deaf) return;
      const made = {
        jurisdiction: optionOf(args, "--jurisdiction"),
        region: account.puts ?? optionOf(args, "--location")?.toUpperCase() ?? "WEUR",
      };
      if (args[0] === "d1") account.database = made;
      else account.bucket = made;
    },
    say: (line) => said.push(line),
  };
  return { wrangler, sent, said };
}

/** As `npm run deploy` does it: the database, its region, the bucket. */
async function prepare(account: Account, place: Place, mayStandElsewhere = false) {
  const { wrangler, sent, said } = fakeWrangler(account);
  const failed = await (async () => {
    const asked = { place, mayStandElsewhere };
    await findOrMakeDatabase(wrangler, { ...asked, name: NAME });
    await checkDatabaseRegion(wrangler, { ...asked, name: NAME }, CONFIG);
    await findOrMakeBucket(wrangler, { ...asked, name: "staffroom-resumes" });
    return null;
  })().catch((error: Error) => error.message);
  const made = sent.filter((line) => line.includes(" create "));
  return { failed, made, sent, said: said.join("\n") };
}

describe("files that wait in the bucket for their forms", () => {
  const LIST = "r2 bucket lifecycle list staffroom-resumes";
  const ADD = "r2 bucket lifecycle add staffroom-resumes waiting-files waiting/ --expire-days 1 --force";
  const expire = async (rules: string | null, place: Place) => {
    const sent: string[] = [];
    const ask = async (args: string[]) => {
      sent.push(args.join(" "));
      return rules;
    };
    const act = async (args: string[]) => void sent.push(args.join(" "));
    await expireWaitingFiles({ ask, act, look: ask, say: () => {} }, { name: "staffroom-resumes", place });
    return sent;
  };

  test("are removed by it after a day, by a rule that is made once", async () => {
    expect(await expire("There are no lifecycle rules", { location: "apac" })).toEqual([LIST, ADD]);
    expect(await expire("name: waiting-files\nprefix: waiting/", { location: "apac" })).toEqual([LIST]);
    expect(await expire("", { jurisdiction: "eu" })).toEqual([`${LIST} --jurisdiction eu`, `${ADD} --jurisdiction eu`]);
  });

  test("the rule is only named in a dry run", async () => {
    expect(await expire(null, { location: "apac" })).toEqual([LIST, ADD]);
  });
});

describe("database and bucket that are missing", () => {
  test("are both made near the location", async () => {
    const { failed, made, said } = await prepare({}, { location: "apac" });
    expect(failed).toBeNull();
    expect(made).toEqual(["d1 create staffroom --location apac", "r2 bucket create staffroom-resumes --location apac"]);
    expect(said).toBe("The database staffroom stands in APAC.\nThe bucket staffroom-resumes stands in APAC.");
  });

  test("are both made inside the jurisdiction, without a location, and the bucket is looked for there", async () => {
    const { failed, made, sent } = await prepare({}, { jurisdiction: "eu" });
    expect(failed).toBeNull();
    expect(made).toEqual([
      "d1 create staffroom --jurisdiction eu",
      "r2 bucket create staffroom-resumes --jurisdiction eu",
    ]);
    expect(sent.join("\n")).not.toContain("--location");
    expect(sent).toContain("r2 bucket info staffroom-resumes --jurisdiction eu --json");
  });

  test("are only named in a dry run", async () => {
    const { failed, sent, said } = await prepare({ deaf: true }, { location: "apac" });
    expect([failed, said]).toEqual([null, ""]);
    expect(new Set(sent.map((line) => line.split(" ").slice(0, -1).join(" "))).size).toBe(5);
  });

  test("and that the platform puts elsewhere end the deployment before anything is in them", async () => {
    const { failed, made } = await prepare({ puts: "WNAM" }, { location: "apac" });
    expect(failed).toContain("The database staffroom stands in WNAM, not in apac, and nothing moves it.");
    expect(failed).toContain("If nothing is in it yet, delete it, and deploy again.");
    expect(made).toEqual(["d1 create staffroom --location apac"]);
  });
});

describe("a database that stands elsewhere", () => {
  const account = (): Account => ({ database: { region: "WEUR" }, bucket: { region: "APAC" } });

  test("ends the deployment before the bucket is looked at, and says how to go on", async () => {
    const { failed, sent } = await prepare(account(), { location: "apac" });
    expect(failed).toContain(
      "stands in WEUR, not in apac, and nothing moves it. If it is to stay there, say --location weur.",
    );
    expect(sent.join("\n")).not.toContain("r2 bucket");
  });

  test("is asked by a statement for its region", async () => {
    const { sent } = await prepare(account(), { location: "apac" });
    expect(sent).toContain(`d1 execute DB --json --command SELECT 1 AS one --remote --config ${CONFIG}`);
  });

  test("is used where --keep-place says so, which is told", async () => {
    const { failed, said } = await prepare(account(), { location: "apac" }, true);
    expect(failed).toBeNull();
    expect(said).toContain("The database staffroom stands in WEUR.\nThat is not apac. It is used all the same");
  });

  test.each<[string, Account]>([
    ["does not say where it stands", { database: {}, bucket: { region: "APAC" } }],
    ["answers through a copy near by", { database: { region: "APAC" }, bucket: { region: "APAC" }, isReplica: true }],
  ])("is also one that %s", async (_, each) => {
    const { failed } = await prepare(each, { location: "apac" });
    expect(failed).toContain("stands in a region that the platform does not name, not in apac");
    expect(failed).toContain("say --keep-place.");
    expect((await prepare(each, { location: "apac" }, true)).failed).toBeNull();
  });
});

test.each([
  ["WEUR", "say --location weur."],
  [undefined, "say --keep-place."],
])("a bucket that stands in %s ends the deployment too", async (region, words) => {
  const account = { database: { region: "APAC" }, bucket: { region } };
  const { failed } = await prepare(account, { location: "apac" });
  expect(failed).toContain("The bucket staffroom-resumes stands in");
  expect(failed).toContain(words);
  expect((await prepare(account, { location: "apac" }, true)).failed).toBeNull();
});

describe("a jurisdiction", () => {
  test("that the database is not bound to ends the deployment, whatever else is said", async () => {
    for (const keep of [false, true]) {
      const { failed, sent } = await prepare({ database: { region: "WEUR" } }, { jurisdiction: "eu" }, keep);
      expect(failed).toContain(
        "The database staffroom stands outside the jurisdiction eu, and nothing moves it there.",
      );
      expect(sent).toEqual(["d1 list --json"]);
    }
  });

  test("that the database is bound to has to be named again: its bucket would not be found, and an empty one be made", async () => {
    for (const keep of [false, true]) {
      const account = { database: { jurisdiction: "eu", region: "WEUR" }, bucket: { jurisdiction: "eu" } };
      const { failed, made } = await prepare(account, { location: "weur" }, keep);
      expect(failed).toContain("is bound to the jurisdiction eu, and so is its bucket. Deploy with --jurisdiction eu.");
      expect(made).toEqual([]);
      expect((await prepare(account, { jurisdiction: "eu" })).failed).toBeNull();
    }
  });

  test("stands in the configuration that is deployed, and in that of backup and restore", () => {
    expect(read("../.scripts/deploy.ts")).toContain("r2_buckets: [{ ...bucket, jurisdiction }]");
    expect(read("../.scripts/bindings.ts")).toContain("{ jurisdiction: found.jurisdiction }");
  });
});

test("a site on workers.dev is told that its isolates share no page, and no other site is", () => {
  expect(costOfWorkersDev("https://staffroom.someone.workers.dev")).toContain("does nothing on workers.dev");
  for (const origin of ["https://staffroom.example", "https://workers.dev.example"])
    expect(costOfWorkersDev(origin)).toBeNull();
});
