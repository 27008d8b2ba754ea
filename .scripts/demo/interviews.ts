/** Makes the demo interviews: two agreed in the next days, one to choose from, one for which other times are asked. */
import type { interviews } from "../../app/db/schema/hiring.ts";
import type { ApplicationRow } from "./applications.ts";
import type { JobRow } from "./jobs.ts";
import { PROMPT } from "./promises.ts";
import { createRandom } from "./random.ts";

type InterviewRow = typeof interviews.$inferInsert;
type Made = { rows: InterviewRow[]; applications: ApplicationRow[] };

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** 10:00 in India. */
const MORNING = 4.5 * HOUR;

/**
 * For applications that are `interviewing`, those of the first candidate first, then those of the first school. Returns the interviews, and the applications with
 * the turn and the due day that follow from them.
 */
export function makeInterviews(applications: ApplicationRow[], jobs: JobRow[], firstId: string, now: Date): Made {
  const random = createRandom("interviews");
  const ownerOf = new Map(
    jobs.filter(({ state, removedAt }) => state === "open" && !removedAt).map((job) => [job.id, job.user_id]),
  );
  const prompt = new Set(jobs.filter(({ company_name }) => company_name === PROMPT).map(({ id }) => id));
  const rank = ({ candidateId, jobId }: ApplicationRow) => (candidateId === firstId ? 0 : prompt.has(jobId) ? 1 : 2);
  const open = applications
    .filter(({ status, jobId }) => status === "interviewing" && ownerOf.has(jobId))
    .sort((one, other) => rank(one) - rank(other));
  const day = (days: number) => Math.floor(now.getTime() / DAY) * DAY + days * DAY + MORNING;
  const rows: InterviewRow[] = [];
  const changed = new Map<string, ApplicationRow>();
  const make = (index: number, state: InterviewRow["state"], said: Partial<InterviewRow>, times: number[]) => {
    const application = open[index];
    if (!application) return;
    const at = new Date(now.getTime() - DAY);
    const [first = 0, last = first] = [times[0], times.at(-1)];
    const agreed = state === "agreed" ? { startsAt: new Date(first), endsAt: new Date(first + 40 * 60_000) } : {};
    rows.push({
      ...{ id: random.uuid7(at.getTime() + index), applicationId: application.id, kind: "talk", minutes: 40 },
      ...{ times: JSON.stringify(times), place: "School office, first floor", timeZone: "Asia/Kolkata" },
      ...{ state, sequence: state === "proposed" ? 0 : 1, proposedBy: ownerOf.get(application.jobId) ?? null },
      ...{ createdAt: at, updatedAt: at, ...agreed, ...said },
    });
    const turn = state === "proposed" ? "candidate" : "school";
    const dueAt = new Date(
      state === "agreed" ? first + 7 * DAY : state === "proposed" ? last - 12 * HOUR : now.getTime() + 2 * DAY,
    );
    changed.set(application.id, { ...application, turn, dueAt, answeredAt: at });
  };
  const lesson = {
    kind: "demo_lesson" as const,
    demoClass: "VIII",
    demoTopic: "Light and shadows",
    demoBring: "A lesson plan on one page",
  };
  make(0, "proposed", lesson, [day(6), day(7) + 2 * HOUR, day(8)]);
  make(1, "agreed", { kind: "panel" }, [day(2)]);
  make(2, "others_asked", { word: "I teach until two on weekdays. Any afternoon is fine." }, [day(6)]);
  make(3, "agreed", lesson, [day(4) + 4 * HOUR]);
  return { rows, applications: applications.map((application) => changed.get(application.id) ?? application) };
}
