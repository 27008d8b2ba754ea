/**
 * The commands of package.json: what each does and takes. It is no TypeScript, as a machine's own Node reads it before anything is
 * installed.
 *
 * `file`: the script. A command without one hands its words to a tool (tool.ts). `words`: what may follow the command without
 * dashes. `isLong`: it says at once what it does. `kind`: "count" is a whole number from 1, "share" a number from 0 to 1, and a list
 * names all that there is.
 */

/** The platform's names for parts of the world, in which D1 and R2 can be created. */
export const LOCATIONS = /** @type {const} */ (["weur", "eeur", "apac", "oc", "wnam", "enam"]);
/** The bounds that it keeps data of D1 and R2 inside. */
export const JURISDICTIONS = /** @type {const} */ (["eu", "fedramp", "us"]);

/** What can stall, and how; bench/stall.ts says what each is. */
export const STALLS = /** @type {const} */ ([
  ...["hangs", "fails", "slow", "late", "lost", "errors", "reads", "writes", "isolate"],
  ...["bucket-hangs", "bucket-fails", "queue-hangs", "queue-fails"],
]);

/** The ways through the product that are walked and counted; bench/journeys.ts has them. */
export const JOURNEYS = /** @type {const} */ ([
  ...["find", "fit", "guest", "two-taps", "today", "made-resume", "message", "times", "withdraw"],
  ...["post", "repost", "desk", "sort", "propose", "reject"],
]);

const NOTHING = { name: "", most: 0, about: "" };
const FILES = { name: "[FILE …]", most: 10_000, about: "only these files" };
const FOLDER = "the folder of the copy; a relative one counts from where you type the command";
const REMOTE = /** @type {const} */ ({
  type: "boolean",
  about: "the deployed database and bucket, not the local ones",
});

/** A command of a tool, whose own help lists its arguments. */
const ofTool = (/** @type {string} */ tool, /** @type {string} */ about, words = NOTHING) => ({
  tool: tool.split(" "),
  about,
  words,
  options: {},
});

export const commands = /** @type {const} */ ({
  start: {
    file: ".scripts/start.ts",
    isLong: true,
    about: "Builds, fills a local database with demo data, and serves it on port 8787, or on the PORT that is named.",
    words: NOTHING,
    options: {},
  },
  dev: {
    file: ".scripts/dev.ts",
    isLong: true,
    about:
      "Serves with hot reload at http://localhost:5173, on the databases of `npm start`. PORT=9000 takes another port.",
    words: NOTHING,
    options: {},
  },
  test: {
    file: ".scripts/test.ts",
    isLong: true,
    about:
      "Runs format, lint, types, build, and the tests in workerd, Node and Chromium. `npm run test:deep` has those that take long.",
    words: { name: "[TEXT …]", most: 10_000, about: "only the files of tests whose path has one of these texts" },
    options: {
      only: {
        type: "string",
        value: "STEP,STEP",
        about: "only these steps and what they need, such as lint or worker",
      },
    },
  },
  "test:deep": {
    file: ".scripts/test-deep.ts",
    isLong: true,
    about:
      "Runs every test, with all that it can try: every fault, every journey in Chromium, restore, soak. It takes half an hour.",
    words: { name: "[TEXT …]", most: 10_000, about: "only the files of tests whose path has one of these texts" },
    options: {
      only: {
        type: "string",
        value: "STEP,STEP",
        about: "only these steps and what they need, such as browser",
      },
    },
  },
  bench: {
    file: ".scripts/bench.ts",
    isLong: true,
    about: "Measures every goal of speed beside a peer, and writes the tables. It takes about twenty minutes.",
    words: NOTHING,
    options: {
      quick: { type: "boolean", about: "few rounds in about two minutes; it only prints" },
      only: { type: "string", value: "STEP,STEP", about: "only these steps" },
    },
  },
  judge: {
    file: "bench/judge.ts",
    isLong: true,
    about: "Asks 300 searches that a person has judged, and says how well they are answered.",
    words: NOTHING,
    options: {
      talk: { type: "boolean", about: "reads texts of scams and of honest schools instead: recall and false alarms" },
      folder: { type: "string", value: "FOLDER", about: "with --talk: other texts in the same form" },
      learn: {
        type: "boolean",
        about: "with --talk: learns the weights of all texts, and tells how well those of some judge the others",
      },
      worst: { type: "string", kind: "count", value: "N", about: "prints the N worst answers" },
      kind: { type: "string", value: "NAME", about: "only the searches of this kind" },
      fit: { type: "boolean", about: "in place of searches, 200 pairs of a job and a teaching profile" },
    },
  },
  build: {
    file: ".scripts/build.ts",
    isLong: true,
    about: "Builds the app for production into build/.",
    words: NOTHING,
    options: {},
  },
  deploy: {
    file: ".scripts/deploy.ts",
    isLong: true,
    about:
      "Puts the app on Cloudflare Workers. The first time it makes the database, the bucket, the queue and the secrets.",
    words: NOTHING,
    options: {
      origin: {
        type: "string",
        value: "ADDRESS",
        about: "where people reach the site; else ORIGIN of the environment",
      },
      location: {
        type: "string",
        kind: LOCATIONS,
        value: "PLACE",
        about: "near whom the database and the bucket are made; else SITE_LOCATION of the environment, else apac",
      },
      jurisdiction: {
        type: "string",
        kind: JURISDICTIONS,
        value: "BOUND",
        about: "inside which bound they are made, in place of --location; else SITE_JURISDICTION of the environment",
      },
      "keep-place": { type: "boolean", about: "goes on with a database or a bucket that stands elsewhere" },
      "dry-run": { type: "boolean", about: "builds and checks, names each command, and sends nothing" },
    },
  },
  backup: {
    file: ".scripts/backup.ts",
    isLong: true,
    about: "Copies the database and the files that it names into a new folder.",
    words: { name: "FOLDER", most: 1, about: `${FOLDER}; it must not exist yet` },
    options: { remote: REMOTE },
  },
  restore: {
    file: ".scripts/restore.ts",
    isLong: true,
    about: "Reads a copy back into a database without rows, and its files into the bucket.",
    words: { name: "[FOLDER]", most: 1, about: `${FOLDER}; none with --derived` },
    options: {
      remote: REMOTE,
      object: { type: "string", value: "KEY", about: "puts back this one file alone" },
      objects: { type: "boolean", about: "puts back every file that the bucket lacks, and no row" },
      derived: { type: "boolean", about: "makes the search index and the counters anew from the rows" },
    },
  },
  affected: {
    file: ".scripts/affected.ts",
    about: "Writes the addresses of everybody whose data a breach may have reached into a new file.",
    words: { name: "FILE", most: 1, about: "the new file; a relative one counts from where you type the command" },
    options: {
      account: { type: "string", value: "ID", about: "only those whose data this one account could read" },
      remote: REMOTE,
    },
  },
  held: {
    file: ".scripts/sealed-copies.ts",
    about: "Lists the sealed copies of closed accounts, or opens one with LINK_SECRET of the environment.",
    words: { name: "[KEY]", most: 1, about: "the copy to open" },
    options: { remote: REMOTE },
  },
  mutate: {
    file: ".scripts/mutate.ts",
    isLong: true,
    about: "Puts small mistakes into the code, one after the other, and says which ones no test notices.",
    words: NOTHING,
    options: {
      list: { type: "boolean", about: "names the mistakes and what is known of each, and tries none" },
      only: { type: "string", value: "TEXT", about: "only those whose name has this text" },
      area: { type: "string", value: "NAME", about: "only those of this area" },
      fresh: { type: "boolean", about: "forgets what earlier runs found" },
      keep: { type: "boolean", about: "counts what was noticed before a source or a test changed" },
      lanes: { type: "string", kind: "count", value: "N", about: "so many at once; 1 if not said" },
      minutes: { type: "string", kind: "count", value: "N", about: "begins nothing after so many; 50 if not said" },
    },
  },
  escape: {
    file: ".scripts/escape.ts",
    isLong: true,
    about: "Moves the app to React Router 7 in a throw-away tree, tests it there, and writes docs/escape.md.",
    words: NOTHING,
    options: {
      count: { type: "boolean", about: "only counts the changed lines, and writes nothing" },
      keep: { type: "string", value: "FOLDER", about: "makes the tree there, and leaves it" },
      report: { type: "string", value: "FILE", about: "where the report goes; docs/escape.md if not said" },
    },
  },
  soak: {
    file: "bench/soak.ts",
    isLong: true,
    about: "Lets a crowd use the built Worker, kills it in the middle, and looks up whether anything was lost.",
    words: NOTHING,
    options: {
      seconds: { type: "string", kind: "count", value: "N", about: "how long; 100 if not said" },
      requests: { type: "string", kind: "count", value: "N", about: "how many at most; 200000 if not said" },
      report: { type: "string", value: "FILE", about: "where the report goes; docs/bench/soak.md if not said" },
    },
  },
  stall: {
    file: "bench/stall.ts",
    isLong: true,
    about:
      "Lets a crowd read and apply while the database, the bucket or the queue stalls. It fails if an answer hung or an application was lost.",
    words: NOTHING,
    options: {
      requests: { type: "string", kind: "count", value: "N", about: "of readers in the stall; 20000 if not said" },
      applications: { type: "string", kind: "count", value: "N", about: "of people; 10000 if not said" },
      seconds: { type: "string", kind: "count", value: "N", about: "how long the stall is; 80 if not said" },
      seed: { type: "string", value: "TEXT", about: "other people and faults; 1 if not said" },
      kind: { type: "string", kind: STALLS, value: "NAME", about: "only this; else each, others than `hangs` smaller" },
      report: { type: "string", value: "FILE", about: "where the report goes; docs/bench/stall.md if not said" },
    },
  },
  journeys: {
    file: "bench/journeys.ts",
    isLong: true,
    about: "Walks thirteen ways through the product on a slow line, and counts taps, typed fields, requests and bytes.",
    words: NOTHING,
    options: {
      only: { type: "string", kind: JOURNEYS, value: "NAME", about: "only this one; it only prints" },
      "no-script": { type: "boolean", about: "the same with JavaScript off" },
      report: { type: "string", value: "FILE", about: "where the report goes; docs/bench/journeys.md if not said" },
    },
  },
  "contact-sheet": {
    file: ".scripts/contact-sheet.ts",
    isLong: true,
    about: "Draws every screen in each width and theme into build/screenshots, with a sheet to look through.",
    words: { name: "[TEXT …]", most: 100, about: "only the scenes whose name has one of these texts" },
    options: {
      keep: {
        type: "boolean",
        about: "keeps small pictures, with which the deep tests compare the screens from now on",
      },
    },
  },
  simulate: {
    file: "bench/simulate.ts",
    isLong: true,
    about: "Plays a month of applications with a schedule that is killed and late. It fails if a promise was broken.",
    words: NOTHING,
    options: {
      applications: { type: "string", kind: "count", value: "N", about: "how many; 10000 if not said" },
      applicants: { type: "string", kind: "count", value: "N", about: "how many an opening; 25 if not said" },
      seed: { type: "string", value: "TEXT", about: "another month; 1 if not said" },
      kill: { type: "string", kind: "share", value: "SHARE", about: "of runs that are killed; 0.2 if not said" },
      stall: { type: "string", kind: "share", value: "SHARE", about: "of hours with a stall; 0.05 if not said" },
      every: {
        type: "string",
        kind: ["1", "2", "3", "4", "6", "8", "12", "24"],
        value: "HOURS",
        about: "between runs",
      },
    },
  },
  "bench:alerts": {
    file: "bench/alerts.ts",
    isLong: true,
    about: "Says what job alerts cost: a day of new jobs compared with so many alerts.",
    words: { name: "[ALERTS …]", most: 100, kind: "count", about: "how many alerts; 1000 and 100000 if not said" },
    options: {
      jobs: { type: "string", kind: "count", value: "N", about: "new jobs of the day; 5000 if not said" },
      compared: { type: "string", kind: "count", value: "N", about: "ends after so many of them" },
      json: { type: "boolean", about: "one line of JSON for the first number, without telling anybody" },
    },
  },
  "bench:webhooks": {
    file: "bench/webhooks.ts",
    isLong: true,
    about: "Counts what is lost of the events that go to a receiver which is killed at random.",
    words: { name: "[EVENTS]", most: 1, kind: "count", about: "how many events; 10000 if not said" },
    options: {},
  },
  capacity: {
    file: "bench/capacity.ts",
    isLong: true,
    about:
      "Says how many bytes a job, an application and an account take, and how long one database lasts. It takes some minutes.",
    words: NOTHING,
    options: {
      quick: { type: "boolean", about: "smaller numbers in half a minute; it only prints" },
      write: { type: "boolean", about: "puts the tables into docs/operations.md" },
    },
  },
  advisories: {
    file: ".scripts/advisories.ts",
    isLong: true,
    about:
      "Asks npm and GitHub for advisories on what we deploy, and fails on one that docs/security.md does not name.",
    words: NOTHING,
    options: {},
  },
  format: ofTool("biome format --write", "Formats the code.", FILES),
  lint: ofTool("biome lint", "Looks for mistakes in the code.", FILES),
  types: ofTool("tsc", "Checks the types of all code."),
  "db:generate": {
    file: ".scripts/generate.ts",
    about: "Makes migrations/0000_schema.sql anew after a change of a schema in app/db/, until something is deployed.",
    words: NOTHING,
    options: {
      name: { type: "string", value: "NAME", about: "writes the next migration instead, once something is deployed" },
    },
  },
  "db:compare": {
    file: ".scripts/compare-migrations.ts",
    about: "Says whether the migrations make the same database as those of a commit, and where not.",
    words: { name: "COMMIT", most: 1, about: "the commit, as git knows it" },
    options: {},
  },
});
