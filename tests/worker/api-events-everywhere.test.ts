/** Whatever changes of an application before its school's eyes stands in its log, and raises its version: every journey of the app is walked. */
import { describe, expect, test } from "vitest";
import { rowsOf } from "../support/bindings";
import { runSound, setTheClock } from "./fault-free-run";
import { JOURNEYS, type Journey } from "./fault-journeys";

setTheClock();

type Row = Record<string, unknown> & { id: string };

/** Columns of an application that its school does not see, or that say nothing new. */
const UNSEEN = new Set([
  "desk_updated_at",
  "status",
  "next_status",
  "next_at",
  "updated_at",
  "key_version",
  "candidate_id",
  "request_key",
  "resume_key",
  "confirmed_at",
  "school_due_at",
  "waits_since",
  "reminders",
  "remind_at",
  "gone_notify_at",
  "answered_at",
  "counts_as",
  "counted_on",
  "late_at",
  "break_moved_at",
  "stars",
]);

/** What its school sees of each application that was not dropped, as one text. */
async function desk(): Promise<Map<string, { seen: string; version: number }>> {
  const of = async (table: string, columns: readonly string[], by = "application_id") => {
    const rows = (await rowsOf(table)) as Row[];
    return Map.groupBy(
      rows.map((row) => ({ id: String(row[by]), text: columns.map((column) => row[column]).join("|") })),
      ({ id }) => id,
    );
  };
  const parts = await Promise.all([
    of("application_events", ["to_status", "reasons", "created_at"]),
    of("application_messages", ["side", "text"]),
    of("application_notes", ["author_id", "text"]),
    of("application_stars", ["author_id", "stars"]),
    of("interviews", ["state", "times", "starts_at", "word", "sequence"]),
    of("untold_moves", ["to_status", "reasons"]),
  ]);
  const applications = (await rowsOf("applications")) as Row[];
  const current = applications.filter((row) => row.dropped_at === null && Number(row.resume_bytes) > 0);
  return new Map(
    current.map((row) => {
      const own = Object.entries(row).filter(([name]) => !UNSEEN.has(name));
      const shown = [...own, ["is confirmed", row.confirmed_at !== null]];
      const rest = parts.map((part) => (part.get(row.id) ?? []).map(({ text }) => text).sort());
      const version = Number(row.desk_updated_at ?? row.created_at);
      return [row.id, { seen: JSON.stringify([shown, rest]), version }];
    }),
  );
}

const types = async () => {
  const events = (await rowsOf("events")).map((row) => ({
    ...{ number: Number(row.id), application: String(row.application_id), type: String(row.type) },
  }));
  return Map.groupBy(events, (event) => event.application);
};

const WALKED = Object.entries(JOURNEYS).filter(([, { mail }]) => mail === undefined);

/** What a journey leaves untold to schools. */
async function walk(name: string, journey: Journey): Promise<string[]> {
  const problems: string[] = [];
  let [start, told] = [await desk(), await types()];
  const prepare = async () => {
    const send = await journey.prepare();
    return async (env?: object) => {
      [start, told] = [await desk(), await types()];
      return send(env);
    };
  };
  await runSound(name, { ...journey, prepare });
  const [after, toldAfter] = [await desk(), await types()];
  for (const id of new Set([...start.keys(), ...after.keys()])) {
    const [was, is] = [start.get(id), after.get(id)];
    // The run that forgets old events may be a part of the journey.
    const last = Math.max(0, ...(told.get(id) ?? []).map((event) => event.number));
    const fresh = (toldAfter.get(id) ?? []).flatMap((event) => (event.number > last ? [event.type] : []));
    if (was && is && was.seen === is.seen) {
      if (was.version !== is.version) problems.push(`${id}: its version rose for nothing`);
      continue;
    }
    if (!is) {
      if (!fresh.includes("application.erased")) problems.push(`${id}: it went, and no event says so`);
      continue;
    }
    if (fresh.length === 0) problems.push(`${id}: no event. ${difference(was?.seen ?? "", is.seen)}`);
    if (was && is.version <= was.version) problems.push(`${id}: its version did not rise`);
  }
  return problems;
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(" / ");
}

describe("what a school sees of an application changes with an event and a higher version", () => {
  test.each(WALKED)("%s", async (name, journey) => {
    expect(await walk(name, journey)).toEqual([]);
  });
});
