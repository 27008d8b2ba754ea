/** Applications that were sent before their account existed join it when its address is confirmed, and can be disowned there. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import {
  claimJoinedRow,
  disownApplicationRows,
  disownJoinedRow,
  forgetSenderRows,
  joinApplicationRows,
  readdressApplicationRows,
} from "./joining-store.server";
import type { DisownedState } from "./schema";
import { findApplication } from "./store.server";

type Deps = { db: Database; now: Date };
type Account = { id: string; email: string };

/**
 * Statements for the batch that confirms an address; they do nothing where it is not confirmed after all. `isSameUser`: the address
 * was proven with the account's session or password. Otherwise somebody else may have used the account until now, and the owner of
 * the address can disown what it has sent.
 */
export function joinApplications(
  db: Database,
  account: Account,
  { now, isSameUser }: { now: Date; isSameUser: boolean },
): BatchItem<"sqlite">[] {
  const joined = joinApplicationRows(db, account, now);
  return isSameUser ? joined : [forgetSenderRows(db, account, now), ...joined];
}

/** Statements for the batch that ends an account whose address is somebody else's: what it sent stands in no list any more. */
export function disownApplications(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  return [disownApplicationRows(db, userId, now)];
}

/** The statement for the batch that gives an unconfirmed account another address: what it has sent gets the same one. */
export function readdressApplications(
  db: Database,
  account: Account,
  newEmail: string,
  now: Date,
): BatchItem<"sqlite"> {
  return readdressApplicationRows(db, account, newEmail, now);
}

/**
 * "This was not me" about an application that the account got with its address. The school sees it no more, and the account may
 * apply. It is deleted after seven days. Doing it again changes nothing. Throws not_found, conflict (it was sent from the account,
 * or confirmed by its link).
 */
export async function disownApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { id, aside } = await findOwn(deps, actor, applicationId);
  if (aside === "not_me" || (await disownJoinedRow(deps.db, id, actor.id, deps.now))) return { id, disowned: true };
  if ((await findOwn(deps, actor, id)).aside === "not_me") return { id, disowned: true };
  throw new DomainError("conflict", "You have sent or confirmed this application yourself. You can withdraw it");
}

/**
 * "It was me after all": the school sees the application again. Doing it again changes nothing. Throws not_found, conflict (the
 * account has another application for the job).
 */
export async function claimApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { id, aside } = await findOwn(deps, actor, applicationId);
  if (aside !== "not_me" || (await claimJoinedRow(deps.db, id, actor.id, deps.now))) return { id, disowned: false };
  if ((await findOwn(deps, actor, id)).aside !== "not_me") return { id, disowned: false };
  throw new DomainError("conflict", "You have another application for this job by now");
}

async function findOwn({ db }: Deps, actor: Actor, applicationId: string | undefined) {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return found.application;
}
