/** The look-up with which applying begins. The application is counted in the same round trip. */
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type Counting, countAlong, type LimitConfig } from "~/domain/limits/service.server";
import { findJobCounting, findJobToApplyTo, type Sender, takesApplications } from "./store.server";

type Deps = { db: Database; now: Date; client: string | null; config: LimitConfig };

/**
 * Signed-in people are counted by account, others by network, and by network and job. A job that takes no applications counts nothing:
 * no rows are made for jobs that do not exist.
 */
export function countApplication(deps: Deps, jobId: string, actor: Person | null): Counting {
  const { client, now } = deps;
  const condition = takesApplications(jobId, actor?.id, now);
  if (actor) return countAlong(deps, [["application", actor.id]], condition);
  return countAlong(
    deps,
    [
      ["applicationByNetwork", client],
      ["applicationForJob", client && `${jobId} ${client}`],
    ],
    condition,
  );
}

/** The look-up and the counts go together. If that fails, each is tried alone: a count that fails keeps no applicant out. */
export async function findJob({ db }: Pick<Deps, "db">, jobId: string, sender: Sender, counting: Counting) {
  if (!isUuid(jobId)) throw noSuchJob();
  const together = await findJobCounting(db, { jobId, sender }, counting.statements).catch(() => null);
  if (together) counting.settle(together.counted);
  const found = together ? together.found : await findJobToApplyTo(db, jobId, sender);
  if (!found) throw noSuchJob();
  if (!together) await counting.alone();
  return found;
}

function noSuchJob(): DomainError {
  return new DomainError("not_found", "There is no such job");
}
