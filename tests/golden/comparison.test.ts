/** What the comparison with golden rows sees, what it does not, and the steps of the mapping. */
import { describe, expect, test } from "vitest";
import { canonical } from "./canonical";
import { differences } from "./differences";
import * as mapping from "./mapping";
import { plainRow, type Row, readGolden, relativeTime, textOf } from "./rows";

const MOMENT = Date.parse("2029-11-19T06:00:00Z");
const DAY_MS = 86_400_000;

const user = (id: string, email: string): Row => ({ table: "users", cells: { id: `⟨${id}⟩`, email } });
const job = (id: string, owner: string): Row => ({ table: "jobs", cells: { id: `⟨${id}⟩`, user_id: `⟨${owner}⟩` } });
const application = (id: string, jobId: string, status = "submitted"): Row => ({
  table: "applications",
  cells: { id: `⟨${id}⟩`, job_id: `⟨${jobId}⟩`, status },
});
const link = (one: string, other: string): Row => ({ table: "links", cells: { of: `⟨${one}⟩`, to: `⟨${other}⟩` } });

/** Two schools with a job each; nothing tells them apart but their applications. */
const ROWS = [
  ...["a", "b"].map((id) => user(id, "same@example.com")),
  ...[job("j", "a"), job("k", "b"), application("p", "j"), application("q", "j"), application("r", "k", "hired")],
];

/** The same rows in another order, with other ids and with their columns the other way round. */
const again = (rows: readonly Row[]): Row[] =>
  rows.toReversed().map(({ table, cells }) => ({
    table,
    cells: Object.fromEntries(
      Object.entries(cells)
        .toReversed()
        .map(([column, value]) => [column, String(value).replace(/⟨(.)⟩/g, "⟨new $1⟩")]),
    ),
  }));

describe("two runs", () => {
  test("that differ in ids and orders are the same", () => {
    expect(differences(ROWS, again(ROWS))).toEqual([]);
    expect(canonical(again(ROWS))).toEqual(canonical(ROWS));
    expect(canonical(canonical(ROWS))).toEqual(canonical(ROWS));
  });

  test("are the same where no row differs from another but by what refers to it", () => {
    const ring = ["a", "b", "c", "d", "e", "f"];
    const rows = [...ring.map((id) => user(id, "x")), ...ring.map((id, at) => link(id, ring[(at + 1) % 6] ?? ""))];
    expect(differences(rows, again(rows))).toEqual([]);
  });

  test("differ in a cell, by its name", () => {
    const changed = ROWS.map((row) => (row.cells.id === "⟨q⟩" ? application("q", "j", "shortlisted") : row));
    const [difference, ...others] = differences(ROWS, again(changed));
    expect(others).toEqual([]);
    expect(difference).toContain('status: golden "submitted", now "shortlisted"');
  });

  test("differ in a row that is gone, and in one that is new", () => {
    expect(differences(ROWS, again(ROWS.slice(0, -1)))).toEqual([
      expect.stringContaining("applications: a row is gone"),
    ]);
    expect(differences(ROWS, again([...ROWS, application("s", "k")]))).toEqual([
      expect.stringContaining("applications: a row is new"),
    ]);
  });

  test("differ in what refers to what", () => {
    const moved = ROWS.map((row) => (row.cells.id === "⟨q⟩" ? application("q", "k") : row));
    expect(differences(ROWS, again(moved)).length).toBeGreaterThan(0);
  });
});

describe("a row", () => {
  test("says its times from the moment of the journey, and is without empty cells", () => {
    const found = { a: MOMENT, b: MOMENT + 3 * DAY_MS + 60_000, c: null, d: 5, e: `at ${MOMENT - 1000}`, f: 9e12 };
    const cells = { a: "now", b: "now+3d1m", d: 5, e: "at now-1s", f: 9e12 };
    expect(plainRow("t", found, MOMENT)).toEqual({ table: "t", cells });
    expect(relativeTime(MOMENT + 90_061_001, MOMENT)).toBe("now+1d1h1m1s");
    expect(relativeTime(MOMENT - 60_000 + 7, MOMENT)).toBe("now-1m");
  });

  test("has marks for ids, hashes and numbers of the database, also within texts", () => {
    const id = "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
    const found = { seq: 7, id, text: `see /jobs/${id}?x`, hash: "a".repeat(43), key: "$scrypt$ln=4,r=1$aa$bb" };
    expect(plainRow("jobs", found, MOMENT).cells).toEqual({
      ...{ seq: "⟨job 7⟩", id: `⟨${id}⟩`, text: `see /jobs/⟨${id}⟩?x`, hash: `⟨${"a".repeat(43)}⟩`, key: "HASH ln=4" },
    });
  });

  test("is read as it was written", () => {
    const golden = new Map([["one journey", canonical(ROWS)]]);
    expect(readGolden(textOf(golden))).toEqual(golden);
  });
});

describe("a step of the mapping", () => {
  const of = (table: string, cells: Row["cells"]): Row => ({ table, cells });
  const MOVE = of("moves", { application_id: "⟨p⟩", to_status: "hired" });

  test("renames, drops and adds columns", () => {
    const steps = [
      mapping.renameColumn("t", "a", "b"),
      mapping.dropColumn("t", "c"),
      mapping.addColumn("t", "d", ({ b }) => (b === 1 ? 0 : undefined)),
    ];
    const rows = [of("t", { a: 1, c: 2 }), of("t", { c: 2 }), of("u", { a: 1 })];
    expect(mapping.mapped(rows, steps)).toEqual([of("t", { b: 1, d: 0 }), of("t", {}), of("u", { a: 1 })]);
  });

  test("renames a table, drops one, and moves one into the rows of another", () => {
    const steps = [
      mapping.moveInto("moves", "application_id", "applications", ({ to_status }) => ({
        next_status: to_status ?? "",
      })),
      mapping.renameTable("users", "people"),
      mapping.dropTable("jobs"),
    ];
    const rows = [user("a", "x"), job("j", "a"), application("p", "j"), application("q", "j"), MOVE];
    const moved = application("p", "j");
    expect(mapping.mapped(rows, steps)).toEqual([
      of("people", user("a", "x").cells),
      of("applications", { ...moved.cells, next_status: "hired" }),
      application("q", "j"),
    ]);
  });

  test("leaves everything as it is where there is none", () => {
    expect(mapping.mapped(ROWS, [])).toEqual(ROWS);
  });
});
