/** A candidate's fits in lists. For everybody else this loads nothing and reads nothing. */

import type { Qualification } from "~/domain/jobs/details/value-rules";
import type { OfCandidate } from "~/domain/jobs/queries.server";
import type { RequestContext } from "./context";
import { findActor } from "./guards";

/** `read`: to be sent with a list. `findHidden`: the qualifications of which she said "I do not have it". */
type OwnFits = Pick<typeof import("~/domain/fit/queries.server"), "withFits"> & {
  read: OfCandidate;
  findHidden(): Promise<Qualification[]>;
};

/** Null for everybody who is no candidate. */
export async function findFits(args: { request: Request; context: RequestContext }): Promise<OwnFits | null> {
  const actor = await findActor(args);
  if (actor?.role !== "user") return null;
  const { listNotMet, teachingRead, withFits } = await import("~/domain/fit/queries.server");
  return { read: teachingRead(actor.id), findHidden: () => listNotMet(args.context, actor), withFits };
}
