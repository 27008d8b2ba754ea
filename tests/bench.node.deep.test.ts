/** The bench without the measuring: its list of goals, its verdicts, its statistics, its table and its pictures. */
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../.scripts/run.ts";
import { paintPlot, searchPlot } from "../bench/docs-plots.ts";
import { goals, type Outcome, verdictOn } from "../bench/goals.ts";
import { type Run, readHistory, summarize } from "../bench/history.ts";
import { billOf, mailLine } from "../bench/prices.ts";
import { openRelay } from "../bench/relay.ts";
import {
  markdownTable,
  README_GOALS,
  readmeTable,
  readNotes,
  resultsFile,
  rowsOf,
  TABLE_BEGIN,
  TABLE_END,
  withTable,
} from "../bench/report.ts";
import { median, medianRatio, percentile } from "../bench/stats.ts";
import { steps } from "../bench/steps.ts";
import { wranglerSettings } from "../bench/wrangler-config.ts";

const outcome = (goal: Outcome["goal"], values: Outcome["values"]): Outcome => ({
  goal,
  figure: "1 ms",
  peer: "peer: 2 ms",
  ratio: 0.5,
  values,
  details: ["How it was measured."],
});
const goalOf = (id: Outcome["goal"]) => {
  const found = goals.find((goal) => goal.id === id);
  if (!found) throw new Error(`no goal ${id}`);
  return found;
};

describe("Workers that are measured or soaked", () => {
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  const values = (pattern: RegExp) => [...config.matchAll(pattern)].map(([, ...found]) => found);

  test("have date, database, bucket and limits of wrangler.toml", () => {
    const { compatibility, data, limits } = wranglerSettings();
    expect([compatibility.compatibilityDate]).toEqual(values(/^compatibility_date = "(.+)"/gm)[0]);
    expect(compatibility.compatibilityFlags).toEqual(["nodejs_compat"]);
    expect(data.d1Databases).toEqual({ DB: values(/database_id = "(.+)"/g)[0]?.[0] });
    expect(data.r2Buckets).toEqual({ RESUMES: values(/bucket_name = "(.+)"/g)[0]?.[0] });
    const made = values(
      /name = "(LIMIT_\w+)"\s+namespace_id = "(\d+)"\s+simple = \{ limit = (\d+), period = (\d+) \}/g,
    );
    expect(made).toHaveLength(4);
    expect(
      Object.entries(limits.ratelimits).map(([name, { namespace_id, simple }]) =>
        [name, namespace_id, simple.limit, simple.period].map(String),
      ),
    ).toEqual(made);
  });

  test("have them from there alone: no file of the bench says them again", () => {
    const said = values(/(?:^compatibility_date|database_id|bucket_name) = "(.+)"/gm).flat();
    expect(said).toHaveLength(3);
    const files = readdirSync(join(root, "bench"), { recursive: true }).map(String);
    for (const name of files.filter((file) => file.endsWith(".ts"))) {
      const code = readFileSync(join(root, "bench", name), "utf8");
      for (const value of said) expect(code, name).not.toContain(value);
      expect(code, name).not.toMatch(/\bsimple: \{ limit: \d/);
    }
  });
});

describe("goals", () => {
  test("there are twenty-six, and each is measured by exactly one step", () => {
    expect(goals).toHaveLength(26);
    const measured = steps({ paints: [], searches: [] }).flatMap((step) => step.goals);
    expect(measured.toSorted()).toEqual(goals.map(({ id }) => id).toSorted());
  });

  test("the limits are those that the table names", () => {
    for (const { goal, limits } of goals) {
      const named = [...goal.matchAll(/\d+(\.\d+)?/g)].map(([number]) => Number(number));
      const own = limits.map((limit) => ("atMost" in limit ? limit.atMost : limit.atLeast));
      // Bytes are shown in kB; two limits alike are named once.
      expect([...new Set(own.map((value) => (value === 9_216 ? 9 : value)))]).toEqual([...new Set(named)]);
      expect(limits.every((limit) => "atMost" in limit !== goal.includes("≥"))).toBe(true);
    }
  });

  test("a verdict takes every limit, unrounded", () => {
    expect(verdictOn(goalOf("paint"), outcome("paint", { first: 1.15, largest: 1.15 }))).toBe("pass");
    expect(verdictOn(goalOf("paint"), outcome("paint", { first: 1, largest: 1.151 }))).toBe("short");
    expect(verdictOn(goalOf("cached"), outcome("cached", { ratio: 0.8 }))).toBe("pass");
    expect(verdictOn(goalOf("cached"), outcome("cached", { ratio: 0.799 }))).toBe("short");
    expect(verdictOn(goalOf("bytes"), outcome("bytes", { bytes: 5000 }))).toBe("short");
    expect(verdictOn(goalOf("uploads"), outcome("uploads", { MB: Number.NaN }))).toBe("short");
    expect(verdictOn(goalOf("uploads"), undefined)).toBe("not measured");
  });

  test("a value that is nearer to its limit than the app is to itself is undecided", () => {
    const verdict = (ratio: number, noise?: number) =>
      verdictOn(goalOf("cached"), { values: { ratio }, ...(noise ? { noise } : {}) });
    expect(verdict(0.81, 1.05)).toBe("undecided");
    expect(verdict(0.79, 1.05)).toBe("undecided");
    expect(verdict(0.85, 1.05)).toBe("pass");
    expect(verdict(0.75, 1.05)).toBe("short");
    expect(verdict(0.81)).toBe("pass");
    expect(verdictOn(goalOf("signed-in"), { values: { ratio: 1.52 }, noise: 1.03 })).toBe("undecided");
    expect(verdictOn(goalOf("signed-in"), { values: { ratio: 1.6 }, noise: 1.03 })).toBe("short");
  });
});

describe("the bill of a month", () => {
  const nothing = {
    requests: 0,
    cpuMs: 0,
    rowsRead: 0,
    rowsWritten: 0,
    databaseGB: 0,
    bucketWrites: 0,
    bucketReads: 0,
    bucketGB: 0,
    queueOperations: 0,
  };

  test("is the plan where nothing goes beyond what it includes", () => {
    expect(billOf(nothing).dollars).toBe(5);
    expect(billOf({ ...nothing, requests: 10e6, cpuMs: 30e6, bucketGB: 10 }).dollars).toBe(5);
  });

  test("adds what goes beyond it, each at its own price", () => {
    const used = { ...nothing, requests: 12e6, rowsWritten: 51e6, databaseGB: 7, bucketGB: 30, bucketReads: 11e6 };
    expect(billOf(used).dollars).toBeCloseTo(5 + 0.6 + 1 + 1.5 + 0.3 + 0.36, 6);
    expect(billOf(used).lines.find(({ what }) => what === "rows written")?.dollars).toBe(1);
  });

  test("has mails apart", () => {
    expect(mailLine(3000).dollars).toBe(0);
    expect(mailLine(103_000).dollars).toBeCloseTo(35, 6);
  });
});

describe("statistics", () => {
  test("the median", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test("a percentile is a measured value that the share does not exceed", () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.95)).toBe(95);
    expect(percentile([5], 0.95)).toBe(5);
    expect(percentile([1, 9], 0.95)).toBe(9);
    expect(percentile([10, 9, 1], 0.5)).toBe(9);
  });

  test("a ratio is taken round by round", () => {
    expect(medianRatio([10, 20, 90], [20, 40, 100])).toBe(0.5);
  });
});

describe("the table", () => {
  const some = [outcome("cached", { ratio: 0.9 }), outcome("json", { ratio: 0.1 })];

  test("has a row for every goal, in the list's order, measured or not", () => {
    const rows = rowsOf(some);
    expect(rows.map(({ what }) => what)).toEqual(goals.map(({ what }) => what));
    expect(rows.filter(({ verdict }) => verdict === "not measured")).toHaveLength(goals.length - some.length);
    const lines = markdownTable(some).split("\n");
    expect(lines).toHaveLength(2 + goals.length);
    expect(new Set(lines.map((line) => line.replaceAll("\\|", "").split("|").length))).toEqual(new Set([8]));
  });

  test.each([
    ["bench/README.md", goals, markdownTable(some)],
    ["README.md", goals.filter(({ id }) => README_GOALS.includes(id)), readmeTable(some)],
  ] as const)("stands in %s, with each of its goals, and is replaced there alone", (name, its, table) => {
    const readme = readFileSync(join(root, name), "utf8");
    const shown = readme.slice(readme.indexOf(TABLE_BEGIN), readme.indexOf(TABLE_END));
    for (const { what, goal } of its) expect(shown).toMatch(new RegExp(`${escaped(what)} .*${escaped(goal)}`));
    expect(shown.trimEnd().split("\n")).toHaveLength(3 + its.length);
    expect(shown).not.toContain("not measured");
    const replaced = withTable(readme, table);
    expect(replaced).toContain(table);
    expect(replaced.split(TABLE_BEGIN)[0]).toBe(readme.split(TABLE_BEGIN)[0]);
    expect(replaced.split(TABLE_END)[1]).toBe(readme.split(TABLE_END)[1]);
    expect(withTable(replaced, table)).toBe(replaced);
    expect(() => withTable("# Without marks", table)).toThrow(/marks/);
  });

  test("what is short is told with what was tried", () => {
    const notes = readNotes("## json\n\nPrepared statements: +4 %.\n\n## cached\n\nNot to be seen.\n");
    const about = { date: "2026-11-20", cpu: "a CPU", cores: 2, versions: ["Node 24"], seconds: 61 };
    const file = resultsFile(some, notes, about);
    expect(file).toContain("Prepared statements: +4 %.");
    expect(file).not.toContain("Not to be seen.");
    expect(file).toContain("1 min 1 s");
    expect(() => readNotes("## no-such-goal\n")).toThrow(/no-such-goal/);
  });

  test("the notes of the repository are of goals", () => {
    const notes = readNotes(readFileSync(join(root, "bench", "notes.md"), "utf8"));
    for (const text of notes.values()) expect(text.length).toBeGreaterThan(20);
  });
});

describe("the history", () => {
  const run = (date: string, ...outcomes: [goal: Outcome["goal"], ratio: number][]): Run => ({
    ...{ date, commit: "0123abc", seconds: 60, cpu: "a CPU" },
    outcomes: outcomes.map(([goal, ratio]) => ({ goal, figure: date, peer: "peer", ratio, values: { ratio } })),
  });

  test("shows of each goal the median and the range of its last three measurements", () => {
    const runs = [
      run("1", ["json", 9], ["cached", 0.5]),
      run("2", ["json", 1]),
      run("3", ["json", 2]),
      run("4", ["json", 4]),
    ];
    const found = summarize(runs);
    expect(found.get("json")).toMatchObject({ ratio: 2, range: [1, 4], figure: "4", values: { ratio: 2 } });
    expect(found.get("cached")).toMatchObject({ ratio: 0.5, range: null });
    expect(markdownTable([], runs)).toContain("| 2.00 (1.00 to 4.00) |");
  });

  test("leaves out runs on another kind of processor", () => {
    const older = { ...run("1", ["json", 9]), cpu: "another CPU" };
    expect(summarize([older, run("2", ["json", 1])]).get("json")).toMatchObject({ ratio: 1, range: null });
  });

  test("a goal is met only if the last measurement meets it too", () => {
    const verdictAfter = (...ratios: number[]) =>
      rowsOf(
        [],
        ratios.map((ratio, at) => run(String(at), ["cached", ratio])),
      ).find(({ what }) => what.startsWith("Cached page, against a static"))?.verdict;
    expect(verdictAfter(0.9, 0.9, 0.5)).toBe("short");
    expect(verdictAfter(0.5, 0.5, 0.9)).toBe("short");
    expect(verdictAfter(0.5, 0.9, 0.9)).toBe("pass");
  });

  test("of the repository has runs whose goals are in the table", () => {
    const runs = readHistory();
    expect(runs.length).toBeGreaterThan(0);
    expect(readFileSync(join(root, "bench", "README.md"), "utf8")).toContain(markdownTable([], runs));
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain(readmeTable([], runs));
  });
});

describe("pictures", () => {
  const point = { bytes: 5000, first: 1500, largest: 1600 };
  const slowest = { query: "q=teacher", p95: 4 };
  const drawn = {
    paint: paintPlot([
      {
        line: "slow & <far>",
        weights: [point, { ...point, bytes: 200_000, first: 5400 }],
        screens: [{ ...point, path: "/", firstRatio: 1, largestRatio: 1 }],
      },
    ]),
    search: searchPlot([
      { size: 10_000, p50: 1.2, p95: 2.3, slowest },
      { size: 1_000_000, p50: 1.9, p95: 4, slowest },
    ]),
    "paint in docs": readFileSync(join(root, "docs", "bench", "paint.svg"), "utf8"),
    "search in docs": readFileSync(join(root, "docs", "bench", "search.svg"), "utf8"),
  };

  test.each(Object.entries(drawn))(
    "%s is well-formed, tells what it shows, and follows the colour scheme",
    (_, svg) => {
      expect(unclosed(svg ?? "")).toEqual([]);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+" role="img" aria-labelledby="title desc">/,
      );
      expect(svg).toMatch(/<title id="title">[^<]{10,}<\/title>\n<desc id="desc">[^<]{30,}<\/desc>/);
      expect(svg).toContain("prefers-color-scheme: dark");
      expect(svg).not.toMatch(/NaN|undefined|Infinity|&(?!(amp|lt|gt|quot);)/);
    },
  );

  test("nothing is drawn of what was not measured", () => {
    expect(paintPlot([])).toBeNull();
    expect(searchPlot([])).toBeNull();
  });
});

const TAG = /<(\/?)([a-z]+)(?:\s+[a-z][\w:-]*="[^"<]*")*\s*(\/?)>/gi;

/** The names of tags that are opened and not closed, or closed and not opened. */
function unclosed(xml: string): string[] {
  const tags = [...xml.matchAll(TAG)];
  if (tags.length !== xml.split("<").length - 1) return ["something that is no tag"];
  const open: string[] = [];
  for (const [, close, name = "", isEmpty] of tags) {
    if (isEmpty) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return [`/${name}`];
  }
  return open;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

test("the slow line loses nothing, changes nothing and passes the end on, both ways at once", async () => {
  const sent = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * 31) % 251));
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const heard: Buffer[] = [];
    socket.on("data", (chunk) => heard.push(chunk));
    socket.on("end", () => socket.end(Buffer.concat(heard)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const relay = await openRelay(
    { name: "test", rttMs: 4, kbitPerSecond: 50_000, visits: 1 },
    typeof address === "object" ? (address?.port ?? 0) : 0,
  );
  const answers = await Promise.all([exchange(relay.port, sent), exchange(relay.port, sent.subarray(0, 3))]);
  expect(answers[0]?.equals(sent)).toBe(true);
  expect(answers[1]).toEqual(sent.subarray(0, 3));
  await relay.close();
  server.close();
});

function exchange(port: number, data: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = [];
    const socket: Socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.end(data));
    socket.on("data", (chunk: Buffer) => heard.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(heard)));
    socket.on("error", reject);
  });
}
