/**
 * The account or application for which a form was drawn, and the reasons to refuse another sender.
 * `components/forms/form.tsx` writes the fields that are compared here.
 */

import type { LiveSession } from "~/domain/accounts/find-session.server";
import {
  type ComeBackReason,
  DRAWN_FOR_FIELD,
  DRAWN_FOR_INSTITUTION_FIELD,
  type Drawn,
} from "~/domain/form-recovery/rules";
import { words } from "~/words/form-refusals";
import { drawnFor } from "./session";

/**
 * The reason why a person may not send this form. `asDrawnNow`: the owner that the same form would name if it were
 * drawn now.
 */
export type Refusal = { reason: ComeBackReason; message: string; asDrawnNow?: Drawn };
/** The parts of a form that are compared, and its sender's wish to send it again. */
type Sent = { fields: Record<string, string>; logIn: { isSentAgain: boolean }; problem: unknown };
export type OwnerRule = {
  /** A visitor who logs in for the form on the spot may send it: it holds nothing that belongs to one account. */
  takesAnyLogIn?: boolean;
  /** It may have been drawn for a visitor without an account. */
  takesUnnamed?: boolean;
};

/**
 * The reason why this account may not send a form that was drawn for another one; null if it may. `isFresh`: it has
 * just logged in for it.
 */
export function whyNotAccount(
  { fields }: Pick<Sent, "fields">,
  id: string,
  isFresh = false,
  rule: OwnerRule = {},
): Refusal | null {
  const named = fields[DRAWN_FOR_FIELD];
  if (!named || named === id || (isFresh && rule.takesAnyLogIn)) return null;
  return { reason: "other_person", message: isFresh ? TYPED_WITH_ANOTHER : DRAWN_FOR_ANOTHER };
}

/**
 * The same for a form that names no account, in a session that was there before it. A broken form may have lost its
 * name, and is refused anyway.
 */
export function whyNotUnnamed({ fields, logIn, problem }: Sent, session: LiveSession, rule: OwnerRule): Refusal | null {
  if (fields[DRAWN_FOR_FIELD] || logIn.isSentAgain || rule.takesUnnamed || problem) return null;
  return { reason: "look_again", message: DRAWN_FOR_NOBODY, asDrawnNow: drawnFor(session) };
}

/**
 * The same for a recruiter who works for another institution now. A form of the institution itself is never carried out for
 * another one. Every other form is, once she has looked at it.
 */
export function whyNotInstitution(
  { fields }: Pick<Sent, "fields">,
  session: LiveSession,
  isOfInstitution: boolean,
): Refusal | null {
  const named = fields[DRAWN_FOR_INSTITUTION_FIELD];
  const asDrawnNow = drawnFor(session);
  if (!named || asDrawnNow.institution === undefined || named === asDrawnNow.institution) return null;
  if (isOfInstitution) return { reason: "other_institution", message: DRAWN_FOR_ANOTHER_INSTITUTION };
  return { reason: "look_again", message: DRAWN_FOR_ANOTHER_INSTITUTION, asDrawnNow };
}

/** The reason why a form may not be sent for the application whose link this browser opened last; null if it may. */
export function whyNotApplication({ fields }: Pick<Sent, "fields">, id: string): Refusal | null {
  const named = fields[DRAWN_FOR_FIELD];
  if (named === id) return null;
  if (named) return { reason: "other_application", message: DRAWN_FOR_ANOTHER_APPLICATION };
  return { reason: "look_again", message: DRAWN_FOR_NOBODY, asDrawnNow: { id } };
}

export const DRAWN_FOR_ANOTHER = words.otherAccount;
const TYPED_WITH_ANOTHER = words.otherAccountLogin;
const DRAWN_FOR_NOBODY = words.openedBefore;
const DRAWN_FOR_ANOTHER_INSTITUTION = words.otherInstitution;
const DRAWN_FOR_ANOTHER_APPLICATION = words.otherApplication;
