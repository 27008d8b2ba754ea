/** Forms of screens: they are read, checked by a domain schema, and shown again with messages and with what was typed. */
import { data } from "@remix-run/server-runtime";
import type * as z from "zod";
import type { KeptFile } from "~/domain/effects";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { words as failures } from "~/words/failures";
import { words } from "~/words/form-refusals";
import type { RequestContext } from "./context";
import { failureHeaders, isIdempotent, logFailure, noteFailure, toFailure } from "./errors";
import { nameOf } from "./request";

export type ToastText = { kind: "success" | "error" | "blank"; text: string };

/**
 * A refused form shows these: messages by field, one for the whole, what was typed (never a password or a file), toasts. `kept`: its
 * file waits with us.
 */
export type FormState = {
  errors: FieldErrors;
  message: string | null;
  values: Record<string, string>;
  toasts: ToastText[];
  kept?: KeptFile;
};

type Refusal = {
  kept?: KeptFile | null;
  /** A second one changes nothing, and nobody would look for the first. */
  isHarmless?: boolean;
  fields: Record<string, string>;
  secret?: string[];
  toast?: (message: string | null, isUnknown: boolean) => string;
};

/** The form of a job alone: its limits are 28,000 letters, and a letter of Devanagari takes nine bytes in a form. */
export const MAX_JOB_FORM_BYTES = 256 * 1024;

/** `objects`: fields that are whole objects, whose messages name the place in them, such as "teaching.posts.1.to". */
export type CheckOptions = { objects?: readonly string[] };

/** Check fields against a schema: the parsed input, or messages by field. */
export function checkFields<S extends z.ZodType>(
  schema: S,
  fields: unknown,
  { objects = [] }: CheckOptions = {},
): { input: z.output<S>; errors: null } | { input: null; errors: FieldErrors } {
  const result = schema.safeParse(fields, { error: defaultMessage });
  if (result.success) return { input: result.data, errors: null };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const [name = "form", place] = issue.path;
    const field = objects.includes(String(name)) ? issue.path.join(".") : String(name);
    errors[field] ??= [];
    errors[field].push(
      name === "questions" && typeof place === "number" ? words.ofQuestion(place + 1, issue.message) : issue.message,
    );
  }
  return { input: null, errors };
}

/** The value as a schema reads it. Throws bad_input with the messages of each field; `others` are messages from elsewhere. */
export function checkedFields<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { others, ...options }: CheckOptions & { others?: FieldErrors | null } = {},
): z.output<S> {
  const { input, errors } = checkFields(schema, value, options);
  if (!errors) return input;
  throw new DomainError("bad_input", words.someWrong, { fields: { ...errors, ...others } });
}

/** The answer to bad input: 400, with each message beside its field. */
export function rejectForm(errors: FieldErrors, { fields, secret = [], toast, kept = null }: Refusal) {
  const state: FormState = {
    errors,
    message: null,
    values: withoutSecrets(fields, secret),
    toasts: toast ? [{ kind: "error", text: toast(Object.values(errors)[0]?.[0] ?? null, false) }] : [],
    ...(kept ? { kept } : {}),
  };
  return data(state, { status: 400 });
}

/**
 * The answer when a use-case failed: its status, its message, and the form as it was typed, so that a page of text is
 * not lost because the database fails for a moment. `toast` gets null instead of the message of a failure from 500 on.
 */
export function refuseForm(
  error: unknown,
  { request, context }: { request: Request; context: RequestContext },
  { fields, secret = [], toast, isHarmless = false }: Refusal,
) {
  if (error instanceof Response) throw error;
  const mayBeSaved = !isHarmless && context.db.connection.place().mayBeSaved;
  const failure = toFailure(error, { isIdempotent: isIdempotent(fields), mayBeSaved });
  if (failure.status >= 500) {
    logFailure(error, nameOf(request, context));
  }
  noteFailure(failure, context);
  const values = withoutSecrets(fields, secret);
  context.effects.refusedFields = values;
  const state: FormState = {
    errors: failure.fields ?? {},
    message: failure.fields ? null : failure.message,
    values,
    toasts: toast
      ? [{ kind: "error", text: toast(failure.status >= 500 ? null : failure.message, Boolean(failure.isUnknown)) }]
      : [],
    ...(context.effects.keptFile ? { kept: context.effects.keptFile } : {}),
  };
  return data(state, { status: failure.status, headers: failureHeaders(failure) });
}

/** A toast of our own words: that nothing was changed, where that is known. */
export function unchanged(text: string): (message: string | null, isUnknown: boolean) => string {
  return (_message, isUnknown) => (isUnknown ? failures.unknown : text);
}

function withoutSecrets(fields: Record<string, string>, secret: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.includes(name)));
}

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: words.isText,
  number: words.isNumber,
  int: words.isWholeNumber,
  boolean: words.isTrueOrFalse,
  array: words.isList,
  object: words.isObject,
  record: words.isObject,
  null: words.isNull,
};

const FORMATS: Record<string, string> = {
  uuid: words.noId,
  guid: words.noId,
  email: words.noEmail,
  url: words.noAddress,
  date: words.sendDay,
  datetime: words.sendTime,
  safeint: words.isWholeNumber,
};

/** The sentence for an issue of which its schema says nothing: no text of the library reaches a person. */
function defaultMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? words.sendValue : (TYPES[issue.expected] ?? words.wrongValue);
    case "invalid_format":
      return FORMATS[issue.format] ?? words.wrongValue;
    case "invalid_value":
      return words.sendOneOf(issue.values.join(", "));
    case "too_big":
      return MOST[countedIn(issue.origin)](issue.maximum);
    case "too_small":
      return LEAST[countedIn(issue.origin)](issue.minimum);
    default:
      return words.wrongValue;
  }
}

const MOST = { characters: words.mostCharacters, items: words.mostItems, number: words.mostNumber };
const LEAST = { characters: words.leastCharacters, items: words.leastItems, number: words.leastNumber };

function countedIn(origin: string): keyof typeof MOST {
  if (origin === "string") return "characters";
  return origin === "array" || origin === "set" ? "items" : "number";
}
