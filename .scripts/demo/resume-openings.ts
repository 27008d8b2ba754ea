/** Makes the openings of resumes: a school that has answered somebody has read what she sent. */
import type { applicationEvents, resumeViews } from "../../app/db/schema/jobs-and-applications.ts";
import type { ApplicationRow } from "./applications.ts";
import { createRandom } from "./random.ts";

type Opening = typeof resumeViews.$inferInsert;
type Event = typeof applicationEvents.$inferInsert;

const MINUTE = 60_000;

/** One opening for each application that a school has moved, some minutes before the first move of the school. */
export function makeOpenings(rows: Pick<ApplicationRow, "id" | "createdAt">[], events: Event[]): Opening[] {
  const random = createRandom("openings");
  const moves = Map.groupBy(
    events.filter(({ toStatus }) => ["shortlisted", "interviewing", "offered", "hired", "rejected"].includes(toStatus)),
    ({ applicationId }) => applicationId,
  );
  return rows.flatMap(({ id, createdAt }): Opening[] => {
    const first = moves.get(id)?.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))[0];
    if (!first) return [];
    const at = Math.max(Number(createdAt), Number(first.createdAt) - random.int(2, 40) * MINUTE);
    return [{ id: random.uuid7(at), applicationId: id, viewerId: first.actorId ?? null, createdAt: new Date(at) }];
  });
}
