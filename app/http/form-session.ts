/**
 * Handles a form that arrives without the session that it needs, or in another one than it was drawn for. The sender gets a page
 * with all that she typed, except secrets, and with a log-in. If she logs in there, the form is carried out in the same request.
 * See docs/decisions/002.
 */

import { logOut } from "~/domain/accounts/end-session.server";
import type { LiveSession } from "~/domain/accounts/find-session.server";
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { LoginInput } from "~/domain/accounts/schema";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { type ComeBackReason, DRAWN_FOR_FIELD, LOG_IN_FIELDS } from "~/domain/form-recovery/rules";
import { hashToken } from "~/domain/ids";
import { log } from "~/domain/log";
import { readSentForm } from "./body";
import type { SentForm } from "./body-bytes";
import type { RequestContext } from "./context";
import { deviceCookie, readDevice } from "./device-cookie";
import { logFailure, noteFailure, toFailure } from "./errors";
import { checkFields } from "./form";
import { type OwnerRule, type Refusal, whyNotAccount, whyNotInstitution, whyNotUnnamed } from "./form-owner";
import { type FormProblem, recoverForm } from "./form-recovery";
import { limitLogIn } from "./network-limits";
import { isSharedDevice, nameOf } from "./request";
import { refusalPage } from "./screen";
import { beginSession } from "./session";

type Args = { request: Request; context: RequestContext };

/** Says why a person may not send a form; null if she may. `isFresh`: she has logged in for this form just now. */
export type WhyNot = (actor: Person, isFresh: boolean) => Refusal | null;

/**
 * The session with which a form goes on: the browser's, or a new one from the address and password that came with the
 * form. Throws a page with all that was typed if there is neither, if `whyNot` refuses the person, or if the form was
 * drawn for another account, or without one.
 */
export async function sessionOfForm(args: Args, whyNot: WhyNot, rule: OwnerRule = {}): Promise<LiveSession> {
  const live = args.context.session.read();
  const form = await readSentForm(args.request);
  const refusal =
    live &&
    (whyNot(live.actor, false) ??
      whyNotAccount(form, live.actor.id, false, rule) ??
      whyNotUnnamed(form, live, rule) ??
      whyNotMoved(args, form, live));
  if (live && !refusal) return live;
  const reason = refusal?.reason ?? "signed_out";
  if (form.logIn.isWanted) return logInOnTheSpot(args, form, { whyNot, rule, live, reason });
  throw refusal ? refused(args, form, refusal) : comeBack(args, form, { status: 401, reason });
}

/**
 * The session of a form that strangers may send too. Null if there is none and the form was drawn without an account,
 * or leads to a file, which no page with the typed text could be around. Otherwise as above.
 */
export async function findSessionOfForm(args: Args, whyNot: WhyNot, rule: OwnerRule): Promise<LiveSession | null> {
  const { request, context } = args;
  if (context.session.read()) return sessionOfForm(args, whyNot, rule);
  const { fields } = await readSentForm(request);
  return fields[DRAWN_FOR_FIELD] && context.route.facts.kind !== "file" ? sessionOfForm(args, whyNot, rule) : null;
}

/** For `requireOwner`: a form that names no account belongs to none, and is refused in an older session. */
export async function ownerOfForm(args: Args, requireUnsuspended: (sender: Person) => void): Promise<Person> {
  const { fields } = await readSentForm(args.request);
  const whyNot: WhyNot = (sender, isFresh) => {
    requireUnsuspended(sender);
    return whyNotAccount({ fields: { [DRAWN_FOR_FIELD]: "nobody", ...fields } }, sender.id, isFresh, ANY_LOG_IN);
  };
  return (await sessionOfForm(args, whyNot, ANY_LOG_IN)).actor;
}

const ANY_LOG_IN: OwnerRule = { takesAnyLogIn: true };

function whyNotMoved({ context }: Args, form: SentForm, session: LiveSession): Refusal | null {
  return whyNotInstitution(form, session, context.route.facts.isOfInstitution === true);
}

type Before = { whyNot: WhyNot; rule: OwnerRule; live: LiveSession | null; reason: ComeBackReason };

async function logInOnTheSpot(args: Args, form: SentForm, before: Before): Promise<LiveSession> {
  const { whyNot, rule, live, reason } = before;
  const { request, context } = args;
  const { input, errors } = checkFields(LoginInput, form.logIn);
  if (errors) throw comeBack(args, form, { status: 401, reason, errors: byFormField(errors) });
  try {
    await limitLogIn(context);
    logLogInOnTheSpot(request, context);
    const userAgent = request.headers.get("User-Agent");
    const browser = readDevice(request, context);
    const isShared = form.logIn.isShared || isSharedDevice(request);
    const started = await logIn(context, input, { kind: "web", isRemembered: false, isShared, userAgent, browser });
    const refusal = whyNot(started.actor, true) ?? whyNotAccount(form, started.actor.id, true, rule);
    if (refusal) {
      // The log-in was for this form alone. A person who wants to stay logged in with the other account logs in at `/login`.
      await logOut(context, hashToken(started.token));
      const wrongAccount = { [LOG_IN_FIELDS.email]: [refusal.message] };
      throw comeBack(args, form, { status: 403, reason, errors: wrongAccount });
    }
    const session = await beginSession(context, started, isShared);
    if (!isShared) context.effects.cookies.push(deviceCookie(context, started.browser));
    // The browser's earlier session ends.
    if (live) await logOut(context, live.tokenHash);
    const moved = whyNotMoved(args, form, session);
    if (moved) throw refused(args, form, moved);
    return session;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw comeBack(args, form, { reason, ...placeOfProblem(error, args) });
  }
}

/** The place that tells of a failed log-in: a wrong password beside its field, everything else above the form. */
function placeOfProblem(error: unknown, { request, context }: Args): Omit<FormProblem, "reason"> & { status: number } {
  // The form itself waits for the log-in.
  const failure = toFailure(error);
  const { code, status, message } = failure;
  if (status >= 500) {
    logFailure(error, nameOf(request, context));
  }
  noteFailure(failure, context);
  return code === "not_signed_in" ? { status, errors: { [LOG_IN_FIELDS.password]: [message] } } : { status, message };
}

function byFormField(errors: FieldErrors): FieldErrors {
  const { email, password } = LOG_IN_FIELDS;
  return {
    ...(errors.email ? { [email]: errors.email } : {}),
    ...(errors.password ? { [password]: errors.password } : {}),
  };
}

/** The answer to a form that its sender may not send: the page below, or a small one where no screen is around it. */
export function refused(args: Args, form: SentForm, { reason, message, asDrawnNow }: Refusal): Response {
  if (args.context.route.facts.kind === "file") return refusalPage(403, message);
  return comeBack(args, form, { status: 403, reason, message, asDrawnNow });
}

/** The page with all that was typed. It is thrown, so that nothing else of the screen runs. */
function comeBack(
  { request, context }: Args,
  form: SentForm,
  { status, ...problem }: FormProblem & { status: number },
): Response {
  const kept = context.effects.keptFile;
  return Response.json(recoverForm(request, form, { ...problem, kept }), { status });
}

/** One line for a log-in that came with another form, whatever its result. */
function logLogInOnTheSpot(request: Request, context: RequestContext): void {
  log("info", "secret used", nameOf(request, context));
}
