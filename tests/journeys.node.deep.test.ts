/** The journeys: what the driver counts and measures, that a journey which breaks says so, and two of them walked for real. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { JOURNEYS } from "../bench/journeys/all.ts";
import { createDriver, type Driver, NotThere } from "../bench/journeys/driver.ts";
import { expectRecord, type Journey } from "../bench/journeys/journey.ts";
import { createWorld, type World } from "../bench/journeys/people.ts";
import {
  type Kept,
  linesOf,
  missedBy,
  type Row,
  type Run,
  readLines,
  reportOf,
  withRun,
} from "../bench/journeys/report.ts";
import { openPhone, openSite, type Phone, type Site } from "../bench/journeys/site.ts";
import { walk } from "../bench/journeys.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";

// A machine may be busy for as long as it likes: this only ends a run that hangs.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const stateDir = mkdtempSync(join(tmpdir(), "staffroom-journeys-test-"));
let site: Site;
let world: World;
beforeAll(async () => {
  await copyState(stateDir, { demo: false });
  site = await openSite(stateDir);
  world = createWorld(site.worker);
});
afterAll(async () => {
  await site?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

let phone: Phone | undefined;
afterEach(async () => {
  await phone?.context.close();
  phone = undefined;
});

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><style>* { margin: 0; padding: 0 }</style>
  <p><a href="#a" style="display: inline-block; width: 90px; height: 20px; line-height: 20px">Small</a></p>
  <p style="position: relative; height: 60px"><a href="#b" style="display: inline-block; height: 18px">Stretched
    <span style="position: absolute; inset: 0"></span></a></p>
  <label style="display: block; height: 50px"><input type="radio" name="r" style="width: 13px; height: 13px"> Choice</label>
  <p><label for="t">Name*</label><input id="t" autofocus style="height: 44px; width: 200px; box-sizing: border-box"></p>
  <p><label for="s">List</label><select id="s" style="height: 30px; width: 90px"><option>one<option>two</select></p>
  <p><label for="f">Paper</label><input id="f" type="file" style="height: 40px; width: 300px"></p>
  <p style="position: relative"><button class="button" style="height: 60px; width: 200px">Send</button>
    <span style="position: absolute; left: 0; top: 35px; width: 100%; height: 40px; background: white"></span></p>`;

/** The driver on a page of a known form. */
async function onPage(known: Record<string, string> = {}): Promise<Driver> {
  phone = await openPhone(site, { hasScript: true, session: null });
  await phone.page.setContent(PAGE);
  return createDriver(phone, known);
}

describe("the driver", () => {
  test("counts each touch, each typed field and each file, and measures what answers to a finger", async () => {
    const driver = await onPage();
    const { page } = driver;
    await driver.tap(page.getByText("Small"));
    await driver.tap(page.getByText("Stretched"));
    await driver.choose(page.getByLabel("Choice"), "Choice");
    await driver.type(page.getByLabel("Name*"), "Asha");
    await driver.choose(page.getByLabel("List"), "two");
    await driver.file(page.getByLabel("Paper"), { name: "a.pdf", bytes: new Uint8Array(3) });
    await driver.tap(page.getByRole("button", { name: "Send" }));
    await driver.arrive(page.getByText("Small"));
    const { taps, typed, files, targets, steps } = driver.figures();
    // The list takes two, and the focus of a field one.
    expect([taps, typed, files, steps.length]).toEqual([8, ["Name"], 1, 7]);
    expect(targets.map(({ name, side, isPrimary }) => [name, Math.round(side), isPrimary])).toEqual([
      ["Small", 20, false],
      ["Stretched", 60, false],
      ["Choice", 50, false],
      ["Name", 44, false],
      ["List", 30, false],
      ["Paper", 40, false],
      // The lower part is covered by something else.
      ["Send", 35, true],
    ]);
    expect(await page.getByLabel("List").inputValue()).toBe("two");
  });

  test("says what is asked again: what she typed before, and what the site knows of her", async () => {
    const driver = await onPage({ "Asha Nair": "her profile" });
    const name = driver.page.getByLabel("Name*");
    for (const value of [" asha nair ", "Bela", "bela"]) await driver.type(name, value);
    await driver.arrive(name);
    expect(driver.figures().again).toEqual(["Name (her profile)", "Name (typed before in this journey)"]);
  });

  test("counts a part from its mark", async () => {
    const driver = await onPage();
    await driver.tap(driver.page.getByText("Small"));
    const mark = driver.mark();
    await driver.type(driver.page.getByLabel("Name*"), "Asha");
    await driver.arrive(driver.page.getByText("Small"));
    expect([driver.figures().taps, driver.figures(mark).taps, driver.figures(mark).steps]).toEqual([
      2,
      1,
      ["type “Name”"],
    ]);
  });
});

test("journeys touch the page through the driver alone", () => {
  const folder = join(root, "bench", "journeys");
  for (const name of readdirSync(folder).filter((each) => /^(candidate|recruiter)\.ts$/.test(each))) {
    const text = readFileSync(join(folder, name), "utf8");
    const touches = [
      ...text.matchAll(
        /([\w.)\]]+)\.(tap|click|dblclick|check|press|fill|type|selectOption|setInputFiles|keyboard|touchscreen|mouse)\b/g,
      ),
    ];
    expect(touches.length, name).toBeGreaterThan(5);
    expect(
      touches.filter(([, on]) => on !== "driver").map(([touch]) => touch),
      name,
    ).toEqual([]);
  }
});

describe("a walk", () => {
  /** One that opens a page and then does this. */
  function journeyThat(walkOn: () => Promise<void>, check: () => Promise<void> = async () => {}): Journey {
    return {
      about: "Somebody opens a page",
      needs: "nothing",
      prepare: async () => ({
        walker: null,
        async walk(driver) {
          await driver.open("/about");
          await walkOn();
          await driver.arrive(driver.page.locator("h1"));
        },
        check,
      }),
    };
  }
  const walkOf = (journey: Journey) => walk(site, "find", { world, hasScript: true, journey });

  test("that ends well has figures: requests and bytes of a page of the product", async () => {
    const [row] = await walkOf(journeyThat(async () => {}));
    expect(row).toMatchObject({ state: "walked", figures: { taps: 0, files: 0, typed: [] } });
    const { requests, bytesDown, bytesUp, ms } = (row as Row & { state: "walked" }).figures;
    expect(requests).toBeGreaterThan(1);
    expect(bytesDown).toBeGreaterThan(5_000);
    expect(bytesUp).toBeGreaterThan(500);
    // A page is there after one round trip of 400 ms at the earliest.
    expect(ms).toBeGreaterThan(400);
  });

  test("breaks where the page lacks something, and where the records say something else", async () => {
    const lost = journeyThat(() => Promise.reject(new Error("no such button\n  log of tries | more")));
    expect(await walkOf(lost)).toMatchObject([{ state: "broken", reason: "no such button   log of tries / more" }]);
    const untrue = journeyThat(
      async () => {},
      async () => expectRecord("the application", "none", "one"),
    );
    expect(await walkOf(untrue)).toMatchObject([
      { state: "broken", reason: 'the application: "none" in place of "one"' },
    ]);
  });

  test("says honestly that the product has no such thing yet", async () => {
    const early = journeyThat(() => Promise.reject(new NotThere("no line of the fit")));
    expect(await walkOf(early)).toMatchObject([{ state: "not there yet", reason: "no line of the fit" }]);
  });
});

describe("walked for real", () => {
  test.each([
    { name: "two-taps", hasScript: true, cost: [2, 0, 0] },
    { name: "guest", hasScript: false, cost: [10, 4, 1] },
    // One click opens the first, and one decides on each of 25 and opens the next.
    { name: "sort", hasScript: true, cost: [26, 0, 0] },
  ] as const)("$name costs no more than its goal", async ({ name, hasScript, cost: [taps, typed, files] }) => {
    const [row] = await walk(site, name, { world, hasScript });
    expect(row).toMatchObject({ state: "walked", goal: JOURNEYS[name].goal });
    const { figures } = row as Row & { state: "walked" };
    expect([figures.taps, figures.typed.length, figures.files, figures.again]).toEqual([taps, typed, files, []]);
  });
});

describe("the report", () => {
  const figures = {
    typed: [],
    files: 0,
    again: [],
    targets: [],
    steps: [],
    ms: 1,
    requests: 1,
    bytesDown: 1,
    bytesUp: 1,
  };
  const walked = (taps: number, more: object = {}): Row => ({
    ...{ name: "guest", about: "Somebody", needs: "nothing", goal: { taps: 7, typed: 1, files: 0 }, state: "walked" },
    figures: { ...figures, taps, ...more },
  });

  test("names each goal that is missed, and by what", () => {
    expect(missedBy(walked(7))).toEqual([]);
    const target = (name: string, side: number, isPrimary: boolean) => ({ name, side, isPrimary });
    const targets = [target("Name", 23.9, false), target("Apply", 43, true), target("Row", 24, false)];
    expect(missedBy(walked(8, { typed: ["Name", "City"], files: 1, again: ["Name (her profile)"], targets }))).toEqual([
      "8 taps in place of 7",
      "2 typed in place of 1",
      "1 files in place of 0",
      "asked again: Name (her profile)",
      "“Name” 23.9 of 24 px",
      "“Apply” 43 of 44 px",
    ]);
  });

  test("keeps the figures of before beside those of now", () => {
    const run = (day: string, taps: number): Run => ({ day, commit: "abc", rows: [walked(taps)] });
    let kept: Kept = {};
    for (const [day, taps] of [
      ["2026-11-28", 9],
      ["2026-12-01", 8],
      ["2026-12-02", 7],
    ] as const)
      kept = withRun(kept, "with script", run(day, taps));
    expect(readLines(linesOf(kept))).toEqual(kept);
    const text = reportOf(kept);
    expect(text).toMatch(
      /\| guest \| before, 2026-11-28 \| 9 \|.*\*\*missed\*\* \|\n\| guest \| 2026-12-02 \| 7 \|.* met \|/,
    );
    expect(text).not.toContain("2026-12-01");
  });
});
