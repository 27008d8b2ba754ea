/** Changing the status of an application: the recruiter of its job moves it on, the candidate withdraws it. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { findApplication } from "~/domain/applications/store.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { changeStatusOf } from "./change.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: { confirmsAddresses: boolean } };

/** Move an application on, or reject it. `seen`: the page's status. Throws not_found, not_allowed for a reader, wrong_move. */
export async function moveApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  toStatus: ApplicationStatus,
  seen?: ApplicationStatus,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = await getForRecruiter(deps, actor, applicationId);
  return changeStatusOf(deps, found, { by: "recruiter", actorId: actor.id, to: toStatus, seen });
}

/** The same for a screen, which names the applicant and goes back to her row even if the move was refused. Throws not_found. */
export async function changeStatusByForm(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  { status, from }: { status: ApplicationStatus; from?: ApplicationStatus | undefined },
): Promise<{ name: string; refusal: DomainError | null }> {
  const found = await getForRecruiter(deps, actor, applicationId);
  const { name } = found.application;
  try {
    await changeStatusOf(deps, found, { by: "recruiter", actorId: actor.id, to: status, seen: from });
    return { name, refusal: null };
  } catch (error) {
    if (error instanceof DomainError && error.code === "wrong_move") return { name, refusal: error };
    throw error;
  }
}

const MAY_ONLY_READ = "You may read the applications of your institution, not change them. Ask an owner of it";

async function getForRecruiter({ db }: Pick<Deps, "db">, actor: Actor, applicationId: string | undefined) {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId, actor.id) : null;
  if (!found?.maySee) throw new DomainError("not_found", "There is no such application");
  if (!found.mayWork) throw new DomainError("not_allowed", MAY_ONLY_READ);
  return found;
}

/** Withdraw the candidate's own application; she may say why. Throws not_found, wrong_move. */
export async function withdrawApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  reason: string | null = null,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return changeStatusOf(deps, found, { by: "candidate", actorId: actor.id, to: "withdrawn", reason });
}
