/** Accounts of candidates and of recruiters, with what a year of use leaves beside their applications and jobs. */
import { eq } from "drizzle-orm";
import { createRandom } from "../../.scripts/demo/random.ts";
import type { Person } from "../../app/domain/actor.ts";
import { BEGIN, type Board, bytesOf, DAY, loadAllPlaces, openBoard } from "./board.ts";
import { postJobs, viewAll } from "./jobs.ts";
import { OPEN_DAYS } from "./model.ts";
import { insertCandidates, insertRecruiters } from "./people.ts";

export const ROLES = ["candidate", "recruiter"] as const;
type AccountRole = (typeof ROLES)[number];

const JOBS = 200;
const SCHOOLS = 20;
/** Jobs that an alert has found in the last month, which are remembered for so long, and told of once. */
const ALERT_JOBS = 30;
const SUBJECTS = ["mathematics", "physics", "chemistry", "biology", "english", "hindi", "history", "music", "french"];
const TOWNS = ["Pune", "Mumbai", "Delhi", "Bengaluru", "Chennai", "Hyderabad", "Kolkata", "Jaipur", "Nashik", "Indore"];
const RADII = ["10", "25", "50", "100"];

/** Bytes in use with so many accounts of one role. */
export async function measureAccounts(role: AccountRole, count: number): Promise<number> {
  const board = await openBoard();
  try {
    await loadAllPlaces(board);
    const schools = await insertRecruiters(board, { from: 0, to: SCHOOLS });
    const jobIds = await postJobs(board, schools, JOBS);
    for (let day = 0; day < OPEN_DAYS; day += 1) await viewAll(board, jobIds, day);
    if (role === "candidate") {
      const people = await insertCandidates(board, { from: 0, to: count, jobIds });
      for (const [index, person] of people.entries()) await insertAlert(board, person, index);
    } else {
      await insertNumbers(board, await insertRecruiters(board, { from: SCHOOLS, to: SCHOOLS + count }));
    }
    return bytesOf(board);
  } finally {
    board.file.close();
  }
}

/** An alert as the product writes it, with the jobs that it found. People who search alike share what was found. */
async function insertAlert(board: Board, { email }: Person, index: number): Promise<void> {
  const { requestAlert } = await import("../../app/domain/alerts/request-alert.server.ts");
  const { AlertForm } = await import("../../app/domain/alerts/schema.ts");
  const { alertMailedJobs, alertMatches, alerts } = await import("../../app/db/schema/alerts.ts");
  const random = createRandom(`alert ${index}`);
  const search = { q: `${random.pick(SUBJECTS)} teacher`, location: random.pick(TOWNS), radius: random.pick(RADII) };
  const form = AlertForm.parse({ email, frequency: "daily", ...search });
  await requestAlert(board.depsAt(BEGIN), { email, isConfirmed: true }, form);
  const [made] = await board.db.select({ searchId: alerts.searchId }).from(alerts).where(eq(alerts.email, email));
  if (!made) throw new Error("The alert was not made.");
  const at = { createdAt: new Date(BEGIN) };
  for (let seq = 1; seq <= ALERT_JOBS; seq += 1) {
    await board.db.insert(alertMailedJobs).values({ email, seq, ...at });
    await board.db
      .insert(alertMatches)
      .values({ searchId: made.searchId, seq, ...at })
      .onConflictDoNothing();
  }
}

/** The numbers of schools, as the hourly runs keep them: what they count for a school with jobs is written for each of these. */
async function insertNumbers(board: Board, recruiters: Person[]): Promise<void> {
  const { countInstitutionDays } = await import("../../app/domain/statistics/count-views-and-days.server.ts");
  const { institutionStatistics } = await import("../../app/db/schema/statistics.ts");
  const { institutionCounters } = await import("../../app/db/schema/counters.ts");
  const { schoolRatings, schoolResponsiveness } = await import("../../app/db/schema/hiring.ts");
  const { formDrafts } = await import("../../app/db/schema/drafts-and-job-news.ts");
  const now = new Date(BEGIN + OPEN_DAYS * DAY);
  await countInstitutionDays(board.depsAt(now.getTime()));
  const [counted] = await board.db.select().from(institutionStatistics).limit(1);
  if (!counted) throw new Error("No school was counted.");
  for (const [index, { id }] of recruiters.entries()) {
    await board.db.insert(institutionStatistics).values({ ...counted, institutionId: id });
    await board.db.insert(institutionCounters).values({ institutionId: id, open: 1, closed: 9, removed: 0 });
    const sums = { summedOn: 20_000, due: 90, inTime: 80, halfDays: 5, closed: 9, hired: 9 };
    await board.db.insert(schoolResponsiveness).values({ institutionId: id, ...sums });
    const rated = { raters: 9, jobs: 9, expectations: 430, word: 450, fairness: 440, month: "2026-11" };
    await board.db.insert(schoolRatings).values({ institutionId: id, ...rated });
    // Every second one has begun an advert that she has not posted yet.
    if (index % 2 === 0) {
      const fields = JSON.stringify({
        title: "Physics Teacher",
        description: "We look for somebody who explains. ".repeat(20),
      });
      const draft = { id: createRandom(`draft ${index}`).uuid7(BEGIN), userId: id, fields };
      await board.db.insert(formDrafts).values({ ...draft, createdAt: now, updatedAt: now });
    }
  }
}
