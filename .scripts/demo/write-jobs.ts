/** The demo's jobs as the product would have written them: with their places, what follows from their fields, and the drafts beside them. */
import type { formDrafts } from "../../app/db/schema/drafts-and-job-news.ts";
import type { jobs } from "../../app/db/schema/jobs-and-applications.ts";
import type { DemoDetails } from "./job-details.ts";
import type { JobRow } from "./jobs.ts";
import { createRandom } from "./random.ts";

const DAY = 86_400_000;
type Draft = typeof formDrafts.$inferInsert;
type Scheduled = typeof jobs.$inferInsert;

/** The rows with all that the product makes of them. Each location is looked up once. */
export async function writeJobs(DB: D1Database, rows: JobRow[], details: DemoDetails[], now: Date): Promise<JobRow[]> {
  const { toJobRow } = await import("../../app/domain/jobs/details/make-job-row.ts");
  const { nextDue } = await import("../../app/domain/jobs/details/rules.ts");
  const placeOf = await placesOf(DB, [...new Set(rows.map(({ location }) => location))]);
  return rows.map((row, index) => {
    // As it was written at its time, when its closing date was ahead.
    const about = { current: null, place: placeOf.get(row.location) ?? null, isChosen: true };
    const written = toJobRow({ ...row, ...details[index] } as never, {
      ...about,
      closesAtElse: now,
      now: row.createdAt,
    });
    const isOpen = row.state === "open" && !row.removedAt;
    return { ...row, ...written, dueAt: isOpen && written.closesAt ? nextDue(written.closesAt, now) : null };
  });
}

async function placesOf(DB: D1Database, locations: string[]) {
  const { findPlaces } = await import("../../app/domain/places/queries.server.ts");
  const { openDatabase } = await import("../../app/db/client.server.ts");
  const db = openDatabase(DB);
  const found = await Promise.all(
    locations.map(async (location) => [location, (await findPlaces({ db }, location, 1)).places[0]] as const),
  );
  return new Map(found);
}

/** Two forms that the demo's recruiter has begun, and a job that becomes public in some days. */
export async function makeDrafts(
  DB: D1Database,
  { owner, institutionId, like, now }: { owner: string; institutionId: string; like: JobRow; now: Date },
): Promise<{ typed: Draft[]; scheduled: Scheduled[] }> {
  const random = createRandom("drafts");
  const [morning, yesterday] = [new Date(now.getTime() - 3 * 3_600_000), new Date(now.getTime() - DAY)];
  const typed = (fields: Record<string, string>, at: Date): Draft => {
    const id = random.uuid7(at.getTime());
    return { id, userId: owner, fields: JSON.stringify(fields), createdAt: at, updatedAt: at };
  };
  const school = { company_name: like.company_name, company_location: like.company_location ?? "" };
  const texts = {
    title: "Librarian and Reading Teacher",
    category: "Languages",
    description: "You will look after 14,000 books, and read with Classes III to VIII twice a week.",
    keywords: "library, reading",
    salary: null,
  };
  const closes = new Date(now.getTime() + 40 * DAY).toISOString().slice(0, 10);
  const pay = { pay_min: 38_000, pay_max: 48_000, pay_period: "month", subjects: ["Library Science"] };
  const [stored] = await writeJobs(
    DB,
    [{ ...like, ...texts, createdAt: now }],
    [{ closes_at: closes, ...pay } as DemoDetails],
    now,
  );
  if (!stored) throw new Error("The scheduled job was not written.");
  const scheduled: Scheduled = {
    ...stored,
    id: random.uuid7(now.getTime()),
    seq: null,
    changeNo: null,
    user_id: owner,
    institutionId,
    state: "scheduled",
    removedAt: null,
    createdAt: yesterday,
    updatedAt: yesterday,
    publishedAt: null,
    publishAt: new Date(now.getTime() + 5 * DAY),
  };
  return {
    typed: [
      typed({ ...school, title: "PGT Economics", category: "", location: like.location, pay_min: "52,000" }, morning),
      typed({ ...school, title: "", description: "Somebody for the Tuesday robotics club." }, yesterday),
    ],
    scheduled: [scheduled],
  };
}
