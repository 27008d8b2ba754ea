/** The board on which things are measured: a database by the project's migrations, in memory, and the use-cases' dependencies on it. */
import "../../.scripts/app-imports.ts";
import { DatabaseSync } from "node:sqlite";
import { createRandom } from "../../.scripts/demo/random.ts";
import { makeGazetteer } from "../../.scripts/places/make.ts";
import { TABLE_NAMES } from "../../.scripts/tables.ts";
import type { Person } from "../../app/domain/actor.ts";
import { openFile } from "../domain.ts";
import { migrations } from "../generate.ts";

/** As D1 has it, and SQLite where nothing else is said. */
const PAGE_BYTES = 4096;
export const DAY = 86_400_000;
/** A Monday morning in India. All that happens counts from here, so that each run writes the same bytes. */
export const BEGIN = Date.UTC(2026, 10, 2, 4);

export type Board = Awaited<ReturnType<typeof openBoard>>;

/** An empty database in memory. `depsAt`: what a use-case is given at a moment; its mails go nowhere, and files only have their size. */
export async function openBoard() {
  const file = new DatabaseSync(":memory:");
  file.exec("PRAGMA foreign_keys = OFF");
  for (const sql of migrations()) file.exec(sql);
  const db = await openFile(file);
  const { createEffects } = await import("../../app/domain/effects.ts");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const config = {
    signingSecret: "measured-secret-for-signing-only-01234567",
    linkSecret: "measured-secret-for-links-only-0123456789",
    confirmsAddresses: true,
    erasureHoldDays: 0,
    passwordCost: 1,
  };
  const depsAt = (at: number) => ({
    db,
    now: new Date(at),
    effects: createEffects(() => {}),
    origin: "https://measured.example",
    client: null,
    requestId: "measured",
    config,
    resumes: bucketOf(files),
    mailer: { keepsText: false, send: async () => {} },
  });
  return { file, db, depsAt };
}

/** Loads all places of the world, as the scheduled runs do, so that jobs and searches find theirs. */
export async function loadAllPlaces({ db }: Pick<Board, "db">): Promise<void> {
  const { loadPlaces } = await import("../../app/domain/places/load-places.server.ts");
  const files = makeGazetteer();
  await loadPlaces({ db, readFile: async (path) => files.get(path) ?? "" }, Number.POSITIVE_INFINITY);
}

/** The tables that have had rows when some board was measured. */
export const tablesSeen = new Set<string>();

/** Bytes of the pages that hold something: a page that was freed is used again, so it counts as room. */
export function bytesOf({ file }: Pick<Board, "file">): number {
  noteTables(file);
  const read = (name: string) => Number(file.prepare(`PRAGMA ${name}`).get()?.[name]);
  if (read("page_size") !== PAGE_BYTES) throw new Error(`The pages are not of ${PAGE_BYTES} bytes, as D1's are.`);
  return (read("page_count") - read("freelist_count")) * PAGE_BYTES;
}

/**
 * Bytes of what the rows and the entries of indexes hold, without the room that pages have left. It does not depend on the order in
 * which random keys come, so it is the same in every run.
 */
export function payloadOf({ file }: Pick<Board, "file">): number {
  return Number(file.prepare("SELECT sum(payload) AS bytes FROM dbstat").get()?.bytes);
}

function noteTables(file: DatabaseSync): void {
  for (const name of TABLE_NAMES) {
    if (!tablesSeen.has(name) && file.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get()) tablesSeen.add(name);
  }
}

/**
 * Lets this process draw the same random numbers in every run: ids and tokens then come in the same order, and fill the same pages.
 * Only for a process that measures and ends.
 */
export function drawAlike(seed: string): void {
  const random = createRandom(seed);
  const fill = <T extends ArrayBufferView | null>(array: T): T => {
    if (!array) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.int(0, 255);
    return array;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: fill });
  Object.defineProperty(crypto, "randomUUID", { value: () => random.uuid4() });
}

export const personOf = (id: string, email: string, role: "admin" | "user"): Person => ({ id, email, role });

/** The runs of each minute, until they leave nothing. */
export async function runMinute(board: Board, at: number): Promise<void> {
  const parts = await Promise.all([
    import("../../app/domain/applications/status/tell-moves.server.ts").then((of) => of.tellMoves),
    import("../../app/domain/jobs/close-due-jobs.server.ts").then((of) => of.closeDueJobs),
    import("../../app/domain/applications/clock/lapse-applications.server.ts").then((of) => of.runLapses),
    import("../../app/domain/applications/clock/lapse-applications.server.ts").then((of) => of.notifyOfGoneJobs),
    import("../../app/domain/applications/clock/send-reminders.server.ts").then((of) => of.remindCandidates),
    import("../../app/domain/interviews/notify-of-interviews.server.ts").then((of) => of.remindOfInterviews),
    import("../../app/domain/interviews/notify-of-interviews.server.ts").then((of) => of.notifyOfEndedInterviews),
    import("../../app/domain/messages/mail-messages.server.ts").then((of) => of.mailMessages),
    import("../../app/domain/mail/make-summaries.server.ts").then((of) => of.makeSummaries),
    import("../../app/domain/mail-settings/make-digests.server.ts").then((of) => of.makeDigests),
    import("../../app/domain/mail/send-mail.server.ts").then((of) => of.sendDueMail),
  ]);
  await untilIdle(at, async (now) => {
    const done: Record<string, number>[] = [];
    for (const part of parts) done.push(await part(board.depsAt(now)));
    return sumOf(done);
  });
}

/** The sweeps of the hour, until they leave nothing. */
export async function sweepHour(board: Board, at: number): Promise<void> {
  const { sweepRetention } = await import("../../app/domain/privacy/sweep-retention.server.ts");
  const { sweepExpired } = await import("../../app/domain/accounts/sweep-tokens.server.ts");
  const { sweepCounters } = await import("../../app/domain/limits/count-events.server.ts");
  const { countInstitutionDays } = await import("../../app/domain/statistics/count-views-and-days.server.ts");
  await untilIdle(at, async (now) => {
    const deps = board.depsAt(now);
    const { removed: views } = await countInstitutionDays(deps);
    const done = [await sweepRetention(deps), await sweepExpired(deps), { counters: await sweepCounters(deps), views }];
    return sumOf(done);
  });
}

const sumOf = (counts: Record<string, number>[]) =>
  counts.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0);

const MOST_RUNS = 500;

/** `run` says how much it has done. Throws if it never comes to its end. */
async function untilIdle(at: number, run: (now: number) => Promise<number>): Promise<void> {
  for (let count = 0; count < MOST_RUNS; count += 1) {
    if ((await run(at + count * 60_000)) === 0) return;
  }
  throw new Error(`A run still had work after ${MOST_RUNS} times.`);
}

/** As much of a bucket as applying, reading and removing need. */
function bucketOf(files: Map<string, Uint8Array<ArrayBuffer>>): R2Bucket {
  const bucket = {
    put: async (key: string, content: ReadableStream) => {
      const bytes = new Uint8Array(await new Response(content).arrayBuffer());
      files.set(key, bytes);
      return { key, size: bytes.byteLength };
    },
    get: async (key: string) => {
      const bytes = files.get(key);
      return bytes ? { key, size: bytes.byteLength, body: new Blob([bytes]).stream() } : null;
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) files.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
