/**
 * Handles a form that arrives without the session that it needs, or in another one than it was drawn for. The sender gets a page
 * with all that she typed, except secrets, and with a log-in. If she logs in there, the form is carried out in the same request.
 * See docs/decisions/026.
 */

import { type LiveSession, logOut } from "~/domain/accounts/live-session-service.server";
import { logIn } from "~/domain/accounts/login-service.server";
import { LoginInput } from "~/domain/accounts/schema";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import {
  type ComeBackReason,
  DRAWN_FOR_FIELD,
  DRAWN_FOR_INSTITUTION_FIELD,
  type Drawn,
  isSecretField,
  LOG_IN_FIELDS,
  type ReturnedForm,
} from "~/domain/interrupted-forms/rules";
import { labelOf } from "~/domain/interrupted-forms/service.server";
import type { UploadedFile } from "~/domain/resumes/service.server";
import { readSentForm, type SentForm } from "./body";
import type { RequestContext } from "./context";
import { type DrawnRule, type Refusal, whyNotAccount, whyNotInstitution, whyNotUnnamed } from "./drawn-for";
import { logFailure, nameOf, toFailure } from "./errors";
import { refusalPage } from "./file-page";
import { checkFields } from "./form";
import { KEY_HEADER } from "./form-fetch";
import { browserCookie, readBrowser } from "./known-browser";
import { limitLogIn } from "./network-limits";
import { visitedPath } from "./redirects";
import { logLogInOnTheSpot } from "./security-log";
import { beginSession, findWebSession } from "./session";

type Args = { request: Request; context: RequestContext };

/** Says why a person may not send a form; null if she may. `isFresh`: she has logged in for this form just now. */
export type WhyNot = (actor: Person, isFresh: boolean) => Refusal | null;

/**
 * The session with which a form goes on: the browser's, or a new one from the address and password that came with the form.
 * Throws a page with all that was typed if there is neither, if `whyNot` refuses the person, or if the form was drawn for another
 * account, or for nobody.
 */
export async function sessionOfForm(args: Args, whyNot: WhyNot, rule: DrawnRule = {}): Promise<LiveSession> {
  const { request, context } = args;
  const live = await findWebSession(request, context);
  const form = await readSentForm(request);
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
 * The session of a form that strangers may send too. Null if there is none and the form was drawn for nobody, or leads to a file:
 * no page could be around what was typed. Otherwise as above.
 */
export async function findSessionOfForm(args: Args, whyNot: WhyNot, rule: DrawnRule): Promise<LiveSession | null> {
  const { request, context } = args;
  if (await findWebSession(request, context)) return sessionOfForm(args, whyNot, rule);
  const { fields } = await readSentForm(request);
  return fields[DRAWN_FOR_FIELD] && context.route.facts.kind !== "file" ? sessionOfForm(args, whyNot, rule) : null;
}

/** For `requireOwner`: a form that names nobody is nobody's. */
export async function ownerOfForm(args: Args, requireUnsuspended: (sender: Person) => void): Promise<Person> {
  const { fields } = await readSentForm(args.request);
  const whyNot: WhyNot = (sender, isFresh) => {
    requireUnsuspended(sender);
    return whyNotAccount({ fields: { [DRAWN_FOR_FIELD]: "nobody", ...fields } }, sender.id, isFresh, ANY_LOG_IN);
  };
  return (await sessionOfForm(args, whyNot, ANY_LOG_IN)).actor;
}

const ANY_LOG_IN: DrawnRule = { takesAnyLogIn: true };

function whyNotMoved({ context }: Args, form: SentForm, session: LiveSession): Refusal | null {
  return whyNotInstitution(form, session, context.route.facts.isOfInstitution === true);
}

type Before = { whyNot: WhyNot; rule: DrawnRule; live: LiveSession | null; reason: ComeBackReason };

async function logInOnTheSpot(args: Args, form: SentForm, before: Before): Promise<LiveSession> {
  const { whyNot, rule, live, reason } = before;
  const { request, context } = args;
  const { input, errors } = checkFields(LoginInput, form.logIn);
  if (errors) throw comeBack(args, form, { status: 401, reason, errors: byFormField(errors) });
  try {
    await limitLogIn(context);
    logLogInOnTheSpot(request, context);
    const userAgent = request.headers.get("User-Agent");
    const browser = readBrowser(request, context);
    const started = await logIn(context, input, { kind: "web", isRemembered: false, userAgent, browser });
    const refusal = whyNot(started.actor, true) ?? whyNotAccount(form, started.actor.id, true, rule);
    if (refusal) {
      // The log-in was for this form alone. A person who wants to stay logged in with the other account logs in at `/login`.
      await logOut(context, hashToken(started.token));
      const wrongAccount = { [LOG_IN_FIELDS.email]: [refusal.message] };
      throw comeBack(args, form, { status: 403, reason, errors: wrongAccount });
    }
    const session = await beginSession(context, started);
    context.effects.cookies.push(browserCookie(context, started.browser));
    // The browser's earlier session ends.
    if (live) await logOut(context, live.tokenHash);
    const moved = whyNotMoved(args, form, session);
    if (moved) throw refused(args, form, moved);
    return session;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw comeBack(args, form, { reason, ...told(error, args) });
  }
}

type Said = {
  status: number;
  reason: ComeBackReason;
  message?: string | null;
  errors?: FieldErrors;
  asDrawnNow?: Drawn | undefined;
};

/** Where a failed log-in is told: a wrong password beside its field, everything else above the form. */
function told(error: unknown, { request, context }: Args): Omit<Said, "reason"> {
  const { code, status, message, retryAfterSeconds } = toFailure(error);
  if (status >= 500) {
    logFailure(error, nameOf(request, context));
  }
  if (retryAfterSeconds) context.effects.retryAfterSeconds = retryAfterSeconds;
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

/** The heading of the page, and what its reader can do. */
const WORDS: Record<ComeBackReason, Pick<ReturnedForm, "title" | "next">> = {
  signed_out: {
    title: "You are logged out",
    next: "Nothing is lost: what you typed is still here. Log in, and it is sent.",
  },
  other_role: {
    title: "Not for this account",
    next: "Nothing was sent, and what you typed is still here. Log in with the account that it is for, and it is sent.",
  },
  other_person: {
    title: "This form belongs to another account",
    next: "Nothing was sent, and what you typed is still here. Log in with the account that is to send it.",
  },
  other_application: {
    title: "This form belongs to another application",
    next: "Nothing was sent, and what you typed is still here. Open its link in our mail again, come back and send it.",
  },
  other_institution: {
    title: "This form belongs to another institution",
    next: "Nothing was sent. What you typed is still here, so that you can copy it.",
  },
  look_again: {
    title: "Look at it once more",
    next: "Nothing was sent, and what you typed is still here. Is it right? Then send it.",
  },
};

/** The page with all that was typed. It is thrown, so that nothing else of the screen runs. */
function comeBack({ request }: Args, form: SentForm, said: Said): Response {
  const { status, reason, message = null, errors = {}, asDrawnNow } = said;
  const typed = Object.entries({ ...form.fields, ...(asDrawnNow ? fieldsOfDrawn(asDrawnNow) : {}) });
  const names = new Set(typed.map(([name]) => name));
  const labels = [...names, ...form.files.keys()].flatMap((name) => {
    const label = labelOf(name, names);
    return label === null ? [] : [[name, label] as const];
  });
  const file = (["resume", "photo"] as const).find((name) => isChosen(form.files.get(name)));
  const body: ReturnedForm = {
    code: "session_ended",
    reason,
    ...WORDS[reason],
    message,
    errors,
    path: visitedPath(request),
    isMultipart: form.isMultipart,
    labels: Object.fromEntries(labels),
    fields: typed.filter(([name]) => !isSecretField(name)),
    secrets: typed.filter(([name, value]) => isSecretField(name) && value !== "").map(([name]) => name),
    file: file ?? null,
    isFileKept: request.headers.has(KEY_HEADER),
    email: form.logIn.email,
  };
  return Response.json(body, { status });
}

function fieldsOfDrawn({ id, institution }: Drawn): Record<string, string> {
  return {
    [DRAWN_FOR_FIELD]: id,
    ...(institution === undefined ? {} : { [DRAWN_FOR_INSTITUTION_FIELD]: institution }),
  };
}

/** A file field that was left empty arrives as a file without a name. */
function isChosen(file: UploadedFile | undefined): boolean {
  return file !== undefined && (Boolean(file.name) || file.size > 0);
}
