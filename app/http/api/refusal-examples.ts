/** An example of every refusal: the reason that a client of the call meets most. Runs at build time. */

import { MOVES } from "~/domain/applications/rules";
import type { Reason } from "~/domain/refusal-reasons";
import { words } from "~/words/api";
import { words as failures } from "~/words/failures";
import { words as refusals } from "~/words/form-refusals";
import type { ApiCall } from "./openapi-calls";
import { REASON_TEXTS } from "./reason-texts";

type Failure = { message: string; code: string; fields?: Record<string, string[]>; moves?: readonly string[] };

/** The reason that a call gives with a status, by its operation's id. */
const REASON_OF: Record<string, Partial<Record<number, Reason>>> = {
  acceptInvitation: { 409: "has_institution", 410: "invitation_ended" },
  acceptOffer: { 409: "wrong_status" },
  answerHiding: { 409: "already_there" },
  readApplication: { 410: "erased" },
  listEvents: { 410: "cursor_expired" },
  sendExternalApplication: { 409: "already_applied", 410: "erased" },
  applyForJob: { 403: "own_job", 409: "already_applied", 410: "job_gone" },
  askForCheck: { 409: "already_there" },
  askForOtherTimes: { 409: "nobody_waits" },
  cancelInterview: { 409: "nobody_waits" },
  changeAlert: { 409: "already_there", 410: "link_ended" },
  changeEmail: { 403: "suspended", 409: "already_confirmed" },
  changePassword: { 409: "no_password" },
  changeMember: { 409: "last_owner" },
  chooseInterviewTime: { 409: "nobody_waits" },
  closeJob: { 409: "job_removed" },
  confirmContact: { 409: "nobody_waits" },
  confirmEmail: { 410: "link_ended" },
  createAlert: { 409: "already_there" },
  createDraft: { 409: "limit_reached" },
  confirmStillLooking: { 409: "wrong_job_state" },
  createAccount: { 409: "account_exists" },
  createBreak: { 409: "overlaps" },
  createInstitution: { 409: "has_institution" },
  createJob: { 409: "waits_for_address" },
  createTemplate: { 409: "limit_reached" },
  createWebhook: { 409: "limit_reached" },
  declineOffer: { 409: "wrong_status" },
  disownApplication: { 409: "of_account" },
  extendJob: { 409: "limit_reached" },
  inviteMember: { 409: "already_there" },
  logIn: { 401: "wrong_login" },
  markCalled: { 409: "nobody_waits" },
  markNotJoined: { 409: "wrong_status" },
  notifyNow: { 409: "nothing_to_undo" },
  proposeInterview: { 409: "nobody_reads" },
  publishJob: { 409: "wrong_job_state" },
  resetPassword: { 410: "link_ended" },
  rate: { 409: "not_yet" },
  reclaimApplication: { 409: "too_late" },
  rejectAccount: { 410: "link_ended" },
  removeJob: { 409: "decisions_wait" },
  removeMember: { 409: "last_owner" },
  reopenJob: { 409: "job_removed" },
  reportNoCall: { 409: "nobody_waits" },
  saveJob: { 410: "job_gone" },
  sendConfirmation: { 409: "already_there" },
  sendMessage: { 409: "stopped_by_other" },
  shareTeachingProfile: { 409: "wrong_status" },
  showRating: { 409: "not_yet" },
  takeMoreTime: { 409: "nobody_waits" },
  takeOverJob: { 409: "wrong_job_state" },
  undoMove: { 409: "nothing_to_undo" },
  updateJob: { 409: "job_removed" },
  useGuestInterviewLink: { 409: "nobody_waits" },
  useGuestLink: { 409: "wrong_status" },
  withdrawApplication: { 409: "wrong_status" },
};

const PLAIN: Record<number, Failure> = {
  401: { message: words.validToken, code: "not_signed_in" },
  403: { message: "This is not yours to change", code: "not_allowed" },
  404: { message: "There is nothing at this address that you may see", code: "not_found" },
  408: { message: "The request came too slowly", code: "too_slow" },
  409: { message: "It is in another state by now: read it again", code: "conflict" },
  410: { message: "It is gone for good", code: "gone" },
  412: { message: "Somebody has changed it since you read it", code: "stale" },
  413: { message: "The request is too large", code: "too_large" },
  415: { message: "Send application/json", code: "unsupported_type" },
  429: { message: "Too many requests. Come back in a minute", code: "too_many" },
  500: { message: failures.internal, code: "internal" },
  503: { message: failures.unreachable, code: "unavailable" },
};

/** The answer of the call with the status, as a client meets it most. */
export function exampleOfRefusal(status: number, call: ApiCall): Failure {
  if (status === 400) return wrongInput(call);
  if (status === 422) return unprocessed(call);
  if (call.id === "moveApplication" && status === 409) return wrongMove();
  const reason = REASON_OF[call.id]?.[status];
  if (reason) return { message: REASON_TEXTS[reason], code: reason };
  if (status === 403 && call.role) return { message: REASON_TEXTS.wrong_role, code: "wrong_role" };
  return PLAIN[status] ?? { message: `The answer is ${status}`, code: "conflict" };
}

function wrongMove(): Failure {
  const moves = MOVES.submitted.recruiter;
  return { message: "From submitted the application cannot go to hired", code: "wrong_move", moves };
}

/** The first field of the call that has to be there, or its first. */
function wrongInput({ body, query, example }: ApiCall): Failure {
  const names = [
    ...Object.keys(example ?? {}),
    ...Object.keys(query?.properties ?? {}),
    ...Object.keys(body?.properties ?? {}),
  ];
  const name = names[0];
  const message = refusals.someWrong;
  return { message, code: "bad_input", ...(name ? { fields: { [name]: ["Send a value"] } } : {}) };
}

function unprocessed({ takesKey, bodyType }: ApiCall): Failure {
  if (bodyType === "multipart/form-data")
    return {
      message: "The PDF ends in the middle",
      code: "file_cut_off",
      fields: { resume: ["The PDF ends in the middle"] },
    };
  if (takesKey) return { message: words.keyUsedBefore, code: "key_reused" };
  return {
    message: "Some words stop this text",
    code: "text_stopped",
    fields: { message: ["It names a sex: “female”"] },
  };
}
