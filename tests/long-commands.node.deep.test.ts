/** The commands that take long, typed with small numbers: part of `npm run test:deep`. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Measured } from "../bench/capacity/model.ts";
import { ROWS, readReport, reportIn } from "../bench/capacity/report.ts";
import { root } from "./support/sources.ts";
import { startTyped, type } from "./support/typed-commands.ts";

const folder = mkdtempSync(join(tmpdir(), "staffroom-long-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG = { limitMs: 1_100_000 };
/** What git sees as changed: a command with small numbers writes no report. */
const changed = () => execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Waits until the page is there; undefined once the command has ended. */
async function pageOf(url: string, isOver: () => boolean): Promise<string | undefined> {
  while (!isOver()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return undefined;
}

async function canBeReached(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

describe("npm run capacity", () => {
  test("-- --quick prints the tables of docs/operations.md with about its bytes, the same in every run, and writes nothing", async () => {
    const before = changed();
    const { code, out, err } = await type("capacity", ["--quick"], LONG);
    expect([code, err]).toEqual([0, expect.stringContaining("Measuring applications")]);
    const { measured } = readReport(reportIn(out));
    const written = readReport(reportIn(readFileSync(join(root, "docs", "operations.md"), "utf8"))).measured;
    const bytesOf = (of: Measured) => ROWS.map(({ what, bytes }) => [what, bytes(of)] as const);
    const inDocument = new Map(bytesOf(written));
    for (const [what, bytes] of bytesOf(measured)) {
      expect(Math.abs(bytes / (inDocument.get(what) ?? 0) - 1), `${what}: ${bytes}`).toBeLessThan(0.2);
    }
    const again = await type("capacity", ["--quick"], LONG);
    // The day is not a figure, and may have ended meanwhile.
    const withoutDay = (text: string) => text.replace(/Measured on [\d-]+/, "");
    expect(withoutDay(again.out)).toBe(withoutDay(out));
    expect(changed()).toBe(before);
  });

  test("does not write what --quick has measured", async () => {
    const { code, err } = await type("capacity", ["--quick", "--write"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--quick measures too little for --write")]);
  });
});

describe("a server", () => {
  /** `line`: what the command says at last. The page is there before it, as `npm start` first runs what is due. */
  async function serves(start: (env: Record<string, string>) => ReturnType<typeof startTyped>, line = "") {
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const { child, said } = start({ PORT: String(port), STATE_DIR: join(folder, "state") });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const page = await pageOf(url, () => child.exitCode !== null);
    expect(page, `${said.out}\n${said.err}`).toContain("Staffroom");
    while (!said.out.includes(line) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
    // Ctrl-C, which reaches all processes of the terminal.
    process.kill(-(child.pid ?? Number.NaN), "SIGINT");
    await ended;
    expect(await canBeReached(url)).toBe(false);
    return said;
  }

  test("npm start fills the demo board, answers, and ends with Ctrl-C", async () => {
    const line = "Staffroom is running";
    const { out } = await serves((env) => startTyped("start", [], { env }), line);
    expect(out).toContain(line);
  });

  test("npm run dev answers, and ends with Ctrl-C", async () => {
    await serves((env) => startTyped("dev", [], { env }));
  });
});

test("npm run build builds", async () => {
  const { code } = await type("build", [], LONG);
  expect(code).toBe(0);
  expect(existsSync(join(root, "build/server/entry.worker.js"))).toBe(true);
});

test("npm run judge says how well searches are answered, and which were worst", async () => {
  const { code, out, err } = await type("judge", ["--worst", "1"], LONG);
  expect([code, err]).toEqual([0, expect.stringContaining("Searching: 0 of 300")]);
  expect(out).toMatch(/all +300 +nDCG@10 0\.\d+/);
  const unknown = await type("judge", ["--kind", "nonsense"], LONG);
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('There is no kind "nonsense"')]);
});

test("npm run judge -- --fit compares the fits of 200 pairs with what a person judged", async () => {
  const { code, out } = await type("judge", ["--fit"], LONG);
  expect([code, out]).toEqual([0, expect.stringMatching(/all +200 pairs +0 not as judged +0 wrong "not met"/)]);
});

test("npm run simulate says each day as it comes, and no promise is broken", async () => {
  const { child, said } = startTyped("simulate", ["--applications", "60", "--every", "3"]);
  const ended = new Promise((resolve) => child.once("close", resolve));
  // What has been said a moment after the first day came, when the others still take seconds. All at once would be no progress.
  let first = "";
  const look = () => {
    if (!said.err.includes("day 0:")) return;
    child.stderr.off("data", look);
    setTimeout(() => {
      first = said.err;
    }, 500);
  };
  child.stderr.on("data", look);
  expect([await ended, said.err]).toEqual([0, expect.stringMatching(/day 0: [\s\S]*day 30: /)]);
  expect(first).toContain("day 0:");
  expect(first).not.toContain("day 30:");
  expect(said.out).toContain("0 broken");
});

test("npm run soak kills the Worker, loses nothing, and writes its report where it is told", async () => {
  const report = join(folder, "soak.md");
  const before = changed();
  const { code, err } = await type("soak", ["--seconds", "8", "--report", report], LONG);
  expect([code, err]).toEqual([0, expect.stringContaining("workerd is killed after")]);
  expect(readFileSync(report, "utf8")).toContain("**Nothing was lost.**");
  expect(changed()).toBe(before);
});

test("npm run stall hangs nobody and loses nothing, and writes its report where it is told", async () => {
  const report = join(folder, "stall.md");
  const before = changed();
  const size = ["--requests", "300", "--applications", "60", "--seconds", "15", "--kind", "hangs"];
  const { code, out } = await type("stall", [...size, "--report", report], LONG);
  expect([code, out]).toEqual([0, expect.stringContaining("**Nobody hung, nothing was lost")]);
  expect(readFileSync(report, "utf8")).toMatch(/\| hangs \| 1[5-9] \| 300 \|/);
  expect(changed()).toBe(before);
});

test("npm run journeys walks one journey with script and one without, tells what each costs, and writes where it is told", async () => {
  const report = join(folder, "journeys.md");
  const before = changed();
  const withScript = await type("journeys", ["--only", "two-taps"], LONG);
  expect([withScript.code, withScript.err]).toEqual([0, expect.stringContaining("Walking two-taps, with script")]);
  expect(withScript.out).toMatch(/\| two-taps \| [\d-]+ \| 2 \| 0 \| 0 \| 0 \|/);
  const without = await type("journeys", ["--only", "reject", "--no-script", "--report", report], LONG);
  expect([without.code, without.out]).toEqual([0, expect.stringMatching(/\| reject \| [\d-]+ \| 1 \| 0 \|/)]);
  expect(readFileSync(report, "utf8")).toMatch(/## Without script[\s\S]*\| reject \| [\d-]+ \| 1 \| 0 \|/);
  expect(changed()).toBe(before);
});

test("npm run contact-sheet draws one scene in each width and theme, and keeps nothing", async () => {
  const before = changed();
  const { out } = await type("contact-sheet", ["privacy-ask-errors"], LONG);
  expect(out).toContain("6 pictures of 1 scenes: build/screenshots/index.html");
  expect(existsSync(join(root, "build", "screenshots", "sheets", "privacy-ask-errors.png"))).toBe(true);
  expect(changed()).toBe(before);
});

test("npm run bench -- --quick measures a step and writes nothing", async () => {
  const before = changed();
  const { code, out } = await type("bench", ["--quick", "--only", "bundle"], LONG);
  expect([code, out]).toEqual([0, expect.stringContaining("bundle …")]);
  expect(changed()).toBe(before);
  const unknown = await type("bench", ["--only", "nonsense"], LONG);
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('There is no step "nonsense"')]);
});

test("npm run bench:alerts compares a few jobs with a few alerts", async () => {
  const { code, out } = await type("bench:alerts", ["50", "--jobs", "20"], LONG);
  expect([code, out]).toEqual([0, expect.stringMatching(/\| 50 \| \d+ \| 20 \|/)]);
});

test("npm run bench:webhooks loses none of a few events", async () => {
  const { code, out } = await type("bench:webhooks", ["300"], LONG);
  expect([code, out]).toEqual([0, expect.stringMatching(/\| 300 \| 0 \|/)]);
});

test("npm run mutate tries one mistake, which a test notices", async () => {
  const { code, out } = await type("mutate", ["--only", "lowered: SALT_BYTES / 2", "--fresh"], LONG);
  expect([code, out]).toEqual([0, expect.stringContaining("0 living")]);
});
