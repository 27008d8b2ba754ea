/** Applications that were sent before their account existed join it when its address is confirmed, and can be disowned there. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { DisownedState } from "~/domain/applications/schema";
import { findApplication } from "~/domain/applications/store.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { requireAccountNotSuspended } from "~/domain/suspensions/service.server";
import {
  claimJoinedRow,
  disownApplicationRows,
  disownJoinedRow,
  forgetSenderRows,
  joinApplicationRows,
  readdressApplicationRows,
} from "./joining-store.server";

type Deps = { db: Database; now: Date };
type Joining = Deps & { effects: Effects };
type Account = { id: string; email: string };

/**
 * Statements for the batch that confirms an address; they do nothing if it is not confirmed after all. Their due days follow after the
 * response. `isSameUser`: the address was confirmed in the account's session or with its password. Otherwise somebody else may have used
 * the account until now, and the owner of the address can disown the applications that it has sent.
 */
export function joinApplications(
  { db, now, effects }: Joining,
  account: Account,
  { isSameUser }: { isSameUser: boolean },
): BatchItem<"sqlite">[] {
  effects.needsDueDays = true;
  const joined = joinApplicationRows(db, account, now);
  return isSameUser ? joined : [forgetSenderRows(db, account, now), ...joined];
}

/** Statements for the batch that disowns an account: the applications that it sent leave every list. */
export function disownApplications(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  return [...disownApplicationRows(db, userId, now)];
}

/** The statement for the batch that gives an unconfirmed account another address: its unconfirmed applications get it too. */
export function readdressApplications(
  db: Database,
  account: Account,
  newEmail: string,
  now: Date,
): BatchItem<"sqlite"> {
  return readdressApplicationRows(db, account, newEmail, now);
}

/**
 * "This was not me" about an application that joined the account by its address. The school no longer sees it, and the candidate
 * may apply herself. It is deleted after seven days. Doing it again changes nothing. Throws not_found, conflict (it was sent from
 * the account, or confirmed by its link).
 */
export async function disownApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { id, aside } = await findOwn(deps, actor, applicationId);
  if (aside === "not_me" || (await disownJoinedRow(deps.db, id, actor.id, deps.now))) return { id, disowned: true };
  if ((await findOwn(deps, actor, id)).aside === "not_me") return { id, disowned: true };
  throw new DomainError("too_late", "You have sent or confirmed this application yourself. You can withdraw it");
}

/**
 * "It was me after all": the school sees the application again. Doing it again changes nothing. Throws not_found, not_allowed
 * (suspended), conflict (the account has another application for the job).
 */
export async function claimApplication(
  deps: Joining,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  // It brings the application to the school, as applying does.
  const [{ id, aside }] = await Promise.all([
    findOwn(deps, actor, applicationId),
    requireAccountNotSuspended(deps, actor.id),
  ]);
  const isClaimed =
    aside !== "not_me" ||
    (await claimJoinedRow(deps.db, id, actor.id, deps.now)) ||
    (await findOwn(deps, actor, id)).aside !== "not_me";
  if (!isClaimed) throw new DomainError("already_applied", "You now have another application for this job");
  deps.effects.needsDueDays = true;
  return { id, disowned: false };
}

async function findOwn({ db }: Deps, actor: Actor, applicationId: string | undefined) {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return found.application;
}
