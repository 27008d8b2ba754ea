/** A candidate's own part of lists: the fit of each job, and whether she saved it or applied. For everybody else nothing is read. */

import type { Qualification } from "~/domain/jobs/details/value-rules";
import type { OfCandidate } from "~/domain/jobs/queries.server";
import type { CandidateRow } from "~/domain/jobs/rules";
import type { RequestContext } from "./context";
import { findActor } from "./guards";

/**
 * `read`: to be sent with a list. `readRows`: its rows, for a list that is read elsewhere. `findHidden`: the qualifications of
 * which she said "I do not have it".
 */
export type OwnFits = Pick<typeof import("~/domain/fit/queries.server"), "withFits"> & {
  read: OfCandidate;
  readRows(): Promise<CandidateRow[]>;
  findHidden(): Promise<Qualification[]>;
};

/** Null for everybody who is no candidate. */
export async function findFits(args: { request: Request; context: RequestContext }): Promise<OwnFits | null> {
  const actor = await findActor(args);
  if (actor?.role !== "user") return null;
  const { candidateRead, listNotMet, readCandidate, withFits } = await import("~/domain/fit/queries.server");
  return {
    read: candidateRead(actor.id),
    readRows: () => readCandidate(args.context, actor),
    findHidden: () => listNotMet(args.context, actor),
    withFits,
  };
}
