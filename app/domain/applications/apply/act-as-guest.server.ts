/** The link of our mail allows people without an account to confirm, withdraw and disown an application, and to answer its school. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isRightChoice } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { deleteSettingsOf } from "~/domain/mail-settings/statements.server";
import { requireAddressNotSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { words } from "~/words/application-refusals";
import { isCandidateAnswer } from "../clock/candidate-answer-rules";
import { answerWithoutAccount } from "../clock/record-clock-events.server";
import { choiceOf, type GuestConfig, type GuestKey, wrongNumber } from "../guest-link";
import { disownApplication, isDisowned, mayDisown, putBackApplication } from "../statements.server";
import { changeStatusOf } from "../status/change-status.server";
import { confirmFound, otherConfirmed } from "./confirm-application.server";
import type { GuestState, GuestWay } from "./guest-rules";
import { dueFromNow, type Found, findByKey, stateOf, waysOf } from "./queries.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};

/**
 * Do one of the things that the link allows. It needs the number in the mail, because programs that read mail press buttons;
 * `hasChosenNumber`: this browser has chosen it already. Doing it again changes nothing. Throws not_found, bad_input (another number),
 * not_allowed (a suspended address would apply), conflict (it is no longer possible), too_many.
 */
export async function actAsGuest(
  deps: Deps,
  key: GuestKey | null,
  { way, number, reason = null, hasChosenNumber = false }: GuestInput,
): Promise<void> {
  const found = await findByKey(deps, key);
  if (!hasChosenNumber) await checkNumber(deps, found.application, number ?? "");
  if (!waysOf(found, deps.now).includes(way)) {
    if (isDoneAlready(way, found)) return;
    throw refusalOf(way, stateOf(found));
  }
  // These bring the application to the school, as applying does.
  if (way === "confirm" || way === "was_me")
    await requireAddressNotSuspended(deps, found.application.email, SUSPENDED_APPLICANT);
  if (await carryOut(deps, found, way, reason)) return;
  const again = await findByKey(deps, key);
  if (!isDoneAlready(way, again)) throw refusalOf(way, stateOf(again));
}

type GuestInput = { way: GuestWay; number?: string | undefined; reason?: string | null; hasChosenNumber?: boolean };

/** Check the number of our mail alone, before messages. Throws not_found, bad_input (another number), too_many. */
export async function proveGuest(deps: Deps, key: GuestKey | null, number: string): Promise<void> {
  const { application } = await findByKey(deps, key);
  await checkNumber(deps, application, number);
}

/** False if a guard stopped the batch, or nothing was to be written: the caller looks again why. */
async function carryOut(deps: Deps, found: Found, way: GuestWay, reason: string | null): Promise<boolean> {
  const { db, now } = deps;
  const { id, candidateId } = found.application;
  if (way === "confirm") return confirmFound(deps, found);
  if (way === "not_me" || way === "not_me_all") {
    return unlessStopped(
      writeAll(db, [
        guard(db, mayDisown(id), "too_late"),
        ...disownApplication(db, id, { withOthers: way === "not_me_all", now }),
        ...keepKey(deps, id),
      ]),
    );
  }
  if (way === "was_me") {
    return unlessStopped(
      writeAll(db, [
        guard(db, isDisowned({ id, candidateId }), "changed_meanwhile"),
        ...putBackApplication(db, id, { now, dueAt: dueFromNow(found, now) }),
        ...keepKey(deps, id),
      ]),
    );
  }
  if (way === "mails_on") {
    await writeAll(db, [deleteSettingsOf(db, id), ...keepKey(deps, id)]);
    return true;
  }
  if (isCandidateAnswer(way)) {
    return answerWithoutAccount(deps, id, way).then(() => true, ifOvertaken);
  }
  const job = {
    id: found.application.jobId,
    title: found.jobTitle,
    company_name: found.company,
    user_id: found.ownerId,
  };
  const move = { by: "candidate" as const, actorId: candidateId, to: "withdrawn" as const, reason };
  const isDecline = way === "decline";
  await changeStatusOf(deps, { application: found.application, job }, { ...move, isDecline });
  return true;
}

/** False if somebody was faster: the caller looks again. */
function ifOvertaken(error: unknown): false {
  if (error instanceof DomainError && error.code === "conflict") return false;
  throw error;
}

/** The number of the mail, which every change by a link needs. Throws bad_input, too_many. */
async function checkNumber(deps: Deps, application: Found["application"], number: string): Promise<void> {
  const { subject, choice } = choiceOf(deps.config, application, number);
  if (!(await isRightChoice(deps, "mailedNumber", subject, choice))) throw wrongNumber();
}

function isDoneAlready(way: GuestWay, { application, hasStopped }: Found): boolean {
  const { droppedAt, droppedReason, confirmedAt, status, acceptedAt, declinedAt, contactSaid } = application;
  if (way === "confirm") return droppedAt === null && confirmedAt !== null;
  if (way === "mails_on") return hasStopped !== 1;
  if (way === "not_me" || way === "not_me_all") return droppedReason === "not_me";
  if (way === "was_me") return droppedReason !== "not_me";
  if (way === "accept") return acceptedAt !== null && status === "offered";
  if (way === "decline") return declinedAt !== null;
  if (way === "contacted") return contactSaid === "yes";
  if (way === "no_call") return contactSaid === "no";
  return status === "withdrawn";
}

function refusalOf(way: GuestWay, state: GuestState): DomainError {
  if (state === "of_account") return new DomainError("of_account", whyNot(way, state));
  if (way === "confirm" && state === "other_confirmed") return otherConfirmed();
  return new DomainError(way === "not_me" || way === "not_me_all" ? "too_late" : "nobody_waits", whyNot(way, state));
}

function whyNot(way: GuestWay, state: GuestState): string {
  if (state === "of_account") return words.ofAccount;
  if (way === "not_me" || way === "not_me_all") return words.confirmedNotDisowned;
  if (way === "accept") return words.noOfferToAccept;
  if (way === "decline") return words.noOfferToDecline;
  if (way === "contacted") return words.nobodyWaitsNow;
  if (way === "no_call") return words.nobodyCalled;
  return words.notPossible;
}
