/** Jobs as people post them, one after the other, with their search index and their views, and what is left of them once they have closed. */
import { createRandom } from "../../.scripts/demo/random.ts";
import type { Person } from "../../app/domain/actor.ts";
import type { JobInput } from "../../app/domain/jobs/schema.ts";
import type { Place } from "../../app/domain/places/rules.ts";
import { createAdverts, LOCATIONS } from "../adverts.ts";
import { sayMore } from "../job-details.ts";
import { BEGIN, type Board, bytesOf, DAY, loadAllPlaces, openBoard, runMinute, sweepHour } from "./board.ts";
import { OPEN_DAYS } from "./model.ts";
import { insertRecruiters } from "./people.ts";

const SCHOOLS = 20;
/** The day after the beginning on which the database is looked at. */
const PHASES = { open: 0, viewed: OPEN_DAYS - 1, closed: OPEN_DAYS + 33, old: OPEN_DAYS + 430 };
type JobPhase = keyof typeof PHASES;

/** Bytes in use with so many jobs, in each phase of their lives. */
export async function measureJobs(count: number): Promise<Record<JobPhase, number>> {
  const board = await openBoard();
  try {
    await loadAllPlaces(board);
    const jobIds = await postJobs(board, await insertRecruiters(board, { from: 0, to: SCHOOLS }), count);
    const { updateVocabulary } = await import("../../app/domain/jobs/search/update-vocabulary.server.ts");
    await updateVocabulary(board.depsAt(BEGIN));
    await mergeIndexes(board);
    const bytes = { open: bytesOf(board) } as Record<JobPhase, number>;
    for (let day = 0; day < OPEN_DAYS; day += 1) await viewAll(board, jobIds, day);
    bytes.viewed = bytesOf(board);
    for (const phase of ["closed", "old"] as const) {
      const at = BEGIN + PHASES[phase] * DAY;
      await runMinute(board, at);
      await mergeIndexes(board);
      await sweepHour(board, at);
      bytes[phase] = bytesOf(board);
    }
    return bytes;
  } finally {
    board.file.close();
  }
}

/** Posts jobs as the product writes them; the triggers put them into the index. Returns their ids. */
export async function postJobs({ db, file }: Board, schools: Person[], count: number): Promise<string[]> {
  const { findPlaces } = await import("../../app/domain/places/queries.server.ts");
  const { toJobRow } = await import("../../app/domain/jobs/details/make-job-row.ts");
  const { jobs } = await import("../../app/db/schema/jobs-and-applications.ts");
  const placeOf = new Map<string, Place | null>();
  for (const location of LOCATIONS) {
    const { places, isClear } = await findPlaces({ db }, location, 2);
    placeOf.set(location, isClear ? (places[0] ?? null) : null);
  }
  const random = createRandom("jobs");
  const saying = createRandom("said");
  const advert = createAdverts(createRandom("adverts"));
  const now = new Date(BEGIN);
  const closes = { start: BEGIN, from: OPEN_DAYS, to: OPEN_DAYS };
  const ids: string[] = [];
  file.exec("BEGIN");
  for (let seq = 1; seq <= count; seq += 1) {
    const text = advert();
    const place = placeOf.get(text.location) ?? null;
    // The fields are those that a form has after it was checked. Some of the made-up pays are high, which a person would be asked about.
    const input = { vacancy: 1, ...text, ...sayMore(text, saying, closes), pay_confirmed: true } as JobInput;
    const stored = toJobRow(input, { current: null, place, isChosen: false, closesAtElse: now, now });
    const school = (schools[seq % schools.length] as Person).id;
    const id = random.uuid7(BEGIN + seq);
    const state = { state: "open" as const, createdAt: now, updatedAt: now, publishedAt: now };
    await db
      .insert(jobs)
      .values({ ...stored, ...state, seq, changeNo: seq, id, user_id: school, institutionId: school });
    ids.push(id);
  }
  file.exec("COMMIT");
  return ids;
}

export async function viewAll(board: Board, ids: string[], day: number): Promise<void> {
  const { recordViews } = await import("../../app/domain/statistics/count-views-and-days.server.ts");
  const { dayNumber } = await import("../../app/domain/moments/rules.ts");
  const on = dayNumber(new Date(BEGIN + day * DAY));
  await recordViews(
    board,
    ids.map((jobId) => ({ jobId, day: on, n: 12 })),
  );
}

async function mergeIndexes({ db }: Board): Promise<void> {
  const { mergeSearchIndex } = await import("../../app/domain/jobs/search/merge-search-index.server.ts");
  await mergeSearchIndex({ db }, Number.POSITIVE_INFINITY);
}
