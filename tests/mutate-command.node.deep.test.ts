/** The pure parts of `npm run mutate`: what a pattern chooses, how a mutant is named, and what becomes of the code. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { AREAS, filesOf, fitting } from "../.scripts/mutate/areas";
import { EQUIVALENT } from "../.scripts/mutate/equivalents";
import { findMutants, mutantsOf, withMutants } from "../.scripts/mutate/mutants";
import { stillTrue } from "../.scripts/mutate/state";
import { root } from "../.scripts/run";

const CODE = `export function open(door: Door, key: Key) {
  if (key.isLost || door.isLocked) throw new Error("closed");
  sql\`update doors set opened = 1 where id = \${door.id} and owner = \${key.owner}\`;
}
export const LIMITS = { knocks: { events: 5, windowMs: 60 } };
`;
const of = (code: string, ...chosen: string[]) => mutantsOf(code, { area: "doors", file: "app/door.ts", chosen });

describe("the list", () => {
  const mutants = findMutants();

  test("has mutants of every kind of protection, each under a name of its own", () => {
    expect(mutants.length).toBeGreaterThanOrEqual(150);
    expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    const areas = mutants.map(({ area }) => area);
    const wanted = ["guards", "owner conditions", "limits", "headers", "crypto", "seals", "cookies", "sweeps"];
    const ofHiring = ["institutions", "ratings", "messages", "interviews"];
    expect([...wanted, ...ofHiring].filter((name) => !areas.some((area) => area.startsWith(name)))).toEqual([]);
  });

  test("names test files that exist", () => {
    const missing = AREAS.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  });

  test("has no pattern that fits nothing any more, and no reason for a mutant that is gone", () => {
    const idle = AREAS.flatMap(({ name: area, files }) =>
      Object.entries(files).flatMap(([path, chosen]) => {
        const found = filesOf([path]).flatMap((file) => {
          const text = readFileSync(join(root, file), "utf8");
          return mutantsOf(text, { area, file, chosen }).map(({ key }) => key.slice(`${file}: `.length));
        });
        const fits = (pattern: string) => fitting(pattern.includes(": ") ? pattern : `${pattern}: `, ".*", "");
        return chosen.filter((pattern) => !found.some((what) => fits(pattern).test(what)));
      }),
    );
    expect(idle).toEqual([]);
    expect(Object.keys(EQUIVALENT).filter((key) => !mutants.some((mutant) => mutant.key === key))).toEqual([]);
  });
});

test("a path is an attribute of a cookie only in a call that writes one", () => {
  const keys = of(
    'export const line = setCookie({ path: "/" });\nexport const name = { path: url.pathname };',
    "cookie",
  );
  expect(keys.map(({ key }) => key)).toEqual(['app/door.ts: cookie: path is "/login"']);
});

test("a pattern fits from the beginning, and its star stands for anything", () => {
  const isFit = (pattern: string, text: string) => fitting(pattern, ".*", "").test(text);
  expect(isFit("guard: no *lost", "guard: no if (lost)")).toBe(true);
  expect(isFit("if (lost", "guard: no if (lost)")).toBe(false);
  expect(isFit("limit: a.b", "limit: axb")).toBe(false);
});

test("a name stays the same when the code around it changes", () => {
  const [one, moved] = [of(CODE, "guard"), of(`// A line more\n\n${CODE}`, "guard")];
  expect(one.map(({ key }) => key)).toEqual(['app/door.ts: guard: no "if (key.isLost || door.isLocked)"']);
  expect(moved.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
  expect(of(CODE + CODE, "guard")[1]?.key).toBe(`${one[0]?.key} (2)`);
});

test("with no mutant on the code does what it did; with one on, it makes this one mistake", () => {
  const [guard] = of(CODE, "guard");
  const conditions = of(CODE, "condition in SQL");
  const [limit] = of(CODE, "limit: knocks.events");
  const code = withMutants(
    CODE,
    [guard, ...conditions, limit].filter((each) => each !== undefined),
  );
  expect(conditions).toHaveLength(2);
  const run = (on: string | undefined, key: object) => {
    let said = "";
    const sql = (parts: string[], ...values: string[]) => {
      said = String.raw({ raw: parts }, ...values);
    };
    const exported: Record<string, unknown> = {};
    const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
    Object.assign(globalThis, { isMutant: (id: string) => id === on });
    new Function("exports", "sql", "require", outputText)(exported, sql, () => ({}));
    const { open, LIMITS } = exported as { open: (door: object, key: object) => void; LIMITS: { knocks: object } };
    try {
      open({ id: 7 }, key);
    } catch {
      said = "closed";
    }
    return { said, knocks: { ...LIMITS.knocks } };
  };
  const mine = { owner: 1 };
  const right = "update doors set opened = 1 where id = 7 and owner = 1";
  expect(run(undefined, mine)).toEqual({ said: right, knocks: { events: 5, windowMs: 60 } });
  expect(run(undefined, { isLost: true }).said).toBe("closed");
  expect(run(guard?.id, { isLost: true, owner: 1 }).said).toBe(right);
  expect(run(conditions[1]?.id, mine).said).toBe("update doors set opened = 1 where id = 7 and 1 = 1");
  expect(run(limit?.id, mine).knocks).toEqual({ events: 5000, windowMs: 60 });
});

test("a condition left out of SQL leaves SQL behind: its brackets and the arguments beside it stay", () => {
  const left = (text: string) =>
    of(`export const door = sql\`${text}\`;`, "condition in SQL").map(({ change }) => change.text.slice(4, -1));
  expect(left("not exists (select 1 from keys where keys.lost_at is null)")).toEqual([
    "not exists (select 1 from keys where 1 = 1)",
  ]);
  expect(left("(keys.kind = 'key') = (doors.kind = 'key')")).toEqual([
    "(1 = 1) = (doors.kind = 'key')",
    "(keys.kind = 'key') = (1 = 1)",
  ]);
  expect(left("where doors.id in (1, 2) and iif(doors.kind = 'gate', max(3, 4), 5) > 4")).toEqual([
    "where 1 = 1 and iif(doors.kind = 'gate', max(3, 4), 5) > 4",
    "where doors.id in (1, 2) and iif(1 = 1, max(3, 4), 5) > 4",
  ]);
  expect(left("where doors.id in (select key from keys where door = max(1, 2)) and doors.at = ${two(1)})")).toEqual([
    "where 1 = 1 and doors.at = ${two(1)})",
    "where doors.id in (select key from keys where 1 = 1) and doors.at = ${two(1)})",
    "where doors.id in (select key from keys where door = max(1, 2)) and 1 = 1)",
  ]);
});

test("a statement with a mutant inside stays with the if before it and the else behind it", () => {
  const text = "export function turn(key: Key) { if (key.isLost) key.find(); else key.use(); }";
  const code = withMutants(text, of(text, "statement"));
  const exported: { turn?: (key: object) => void } = {};
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  Object.assign(globalThis, { isMutant: () => false });
  new Function("exports", outputText)(exported);
  const done: string[] = [];
  const key = { find: () => done.push("found"), use: () => done.push("used") };
  for (const isLost of [true, false]) exported.turn?.({ ...key, isLost });
  expect(done).toEqual(["found", "used"]);
});

test("what a test file said counts until that file changes", () => {
  const state = {
    tests: { "tests/a.test.ts": "1", "tests/b.test.ts": "1" },
    killed: { x: "tests/a.test.ts: doors close", y: "tests/b.test.ts: doors open" },
    survived: { z: ["tests/a.test.ts", "tests/b.test.ts"] },
    begun: { z: ["tests/b.test.ts"] },
    once: {},
    doubted: {},
    red: {},
    reached: {},
    loaded: {},
    alone: { z: true as const },
    seconds: 1,
  };
  const after = stillTrue(state, { "tests/a.test.ts": "1", "tests/b.test.ts": "2" });
  expect(after).toMatchObject({ killed: { x: "tests/a.test.ts: doors close" }, alone: {} });
  expect(after.killed).not.toHaveProperty("y");
  expect(after.survived).toEqual({ z: ["tests/a.test.ts"] });
  expect(after.begun).toEqual({ z: [] });
});
