/** What is in a body: text, JSON, or a form. It is read once, whole, before anything is done with it. */
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { LOG_IN_FIELDS } from "~/domain/interrupted-forms/rules";
import { LIST_FIELDS } from "~/domain/jobs/said/value-rules";
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from "~/domain/photos/rules";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";
import type { UploadedFile } from "~/domain/resumes/service.server";
import {
  closeBody,
  type FileField,
  LOG_IN_BYTES,
  MAX_TEXT_BODY_BYTES,
  openBody,
  readBytes,
  tooLargeFile,
  tooMuchText,
} from "./body-bytes";
import type { RequestContext } from "./context";
import { KEY_HEADER } from "./form-fetch";

/** More than any form of ours has. A page that shows a form again costs time for each field. */
const MAX_FIELDS = 240;
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** The body as text, at most 64 KB of UTF-8. Throws too_large, too_slow, bad_input, unavailable. */
export async function readText(request: Request, maxBytes = MAX_TEXT_BODY_BYTES, more = 0): Promise<string> {
  const { pieces, size, problem } = await readBytes(request, maxBytes + more);
  if (problem) throw problem;
  if (size > maxBytes + more) throw tooMuchText(maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch (cause) {
    throw new DomainError("bad_input", "The text is not valid UTF-8", { cause });
  }
}

/** A JSON object. Throws unsupported_type, too_large, bad_input. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (mediaType(request) !== "application/json") {
    throw new DomainError("unsupported_type", "Send the body as application/json");
  }
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("bad_input", "The body is not valid JSON", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DomainError("bad_input", "The body must be a JSON object");
  }
  return { ...value };
}

/** A form as it was sent. `logIn`: the address and password typed to log in on the spot, or "Send again". They are never among the fields. */
export type SentForm = {
  isMultipart: boolean;
  fields: Record<string, string>;
  logIn: { email: string; password: string; isWanted: boolean; isSentAgain: boolean };
  files: Map<string, UploadedFile>;
  /** Why reading stopped: the error of the parser. */
  problem: unknown;
};

/** The forms that were read. */
export const sentForms = new WeakMap<Request, Promise<SentForm>>();

/** Carry out a request that may have a body. The memory that the body takes is given back afterwards, and used again. */
export async function withBody<T>(
  { request, context }: { request: Request; context: Pick<RequestContext, "client"> },
  run: () => Promise<T>,
): Promise<T> {
  openBody(request, context.client);
  try {
    return await run();
  } finally {
    const form = await sentForms.get(request)?.catch(() => null);
    // Soon these bytes are another sender's.
    for (const file of form?.files.values() ?? []) file.chunks = [];
    closeBody(request);
  }
}

/** A body can be read only once, and the guard of an action may read it before the action does. */
function readOnce(request: Request, read: (request: Request) => Promise<SentForm>): Promise<SentForm> {
  let form = sentForms.get(request);
  if (!form) {
    form = read(request);
    sentForms.set(request, form);
  }
  return form;
}

/** The form of any screen, read before its action reads it; an empty form if none was sent. Throws too_large, bad_input. */
export async function readSentForm(request: Request): Promise<SentForm> {
  const type = mediaType(request);
  if (type === URLENCODED) return readOnce(request, (body) => parseUrlencoded(body));
  if (type === MULTIPART) return readOnce(request, (body) => parseMultipart(body, [RESUME_FIELD, PHOTO_FIELD]));
  return toSentForm([], { isMultipart: false });
}

/**
 * Fields of an urlencoded form. Of two with the same name the first counts. `maxBytes` counts only for the first reader of a form.
 * Throws unsupported_type, too_large, bad_input.
 */
export async function readUrlencoded(request: Request, maxBytes?: number): Promise<Record<string, string>> {
  if (mediaType(request) !== URLENCODED) {
    throw new DomainError("unsupported_type", `Send the form as ${URLENCODED}`);
  }
  return (await readOnce(request, (body) => parseUrlencoded(body, maxBytes))).fields;
}

async function parseUrlencoded(request: Request, maxBytes = MAX_TEXT_BODY_BYTES): Promise<SentForm> {
  const text = await readText(request, maxBytes, LOG_IN_BYTES);
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new DomainError("too_large", "The form has too many fields");
  }
  const form = toSentForm(new URLSearchParams(text), { isMultipart: false });
  // Only a form that comes with a log-in may be larger than the limit.
  if (!form.logIn.isWanted && text.length > maxBytes) throw tooMuchText(maxBytes);
  return form;
}

function toSentForm(
  entries: Iterable<[string, string]>,
  rest: Pick<SentForm, "isMultipart"> & Partial<Pick<SentForm, "files" | "problem">>,
): SentForm {
  const { email, password, again } = LOG_IN_FIELDS;
  const fields = fieldsOf(entries);
  const logIn = {
    email: fields[email] ?? "",
    password: fields[password] ?? "",
    isWanted: fields[again] === undefined && (fields[email] !== undefined || fields[password] !== undefined),
    isSentAgain: fields[again] !== undefined,
  };
  for (const name of Object.values(LOG_IN_FIELDS)) delete fields[name];
  // Whoever chooses a file has chosen it, also when the form comes back without it.
  if (fields.use_stored_resume && rest.files?.get(RESUME_FIELD.name)?.name) fields.use_stored_resume = "";
  return { fields, logIn, files: new Map(), problem: null, ...rest };
}

/** The first value of each name; of a field with several boxes all values, one a line. */
function fieldsOf(entries: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    fields[name] = name in fields && LIST_FIELDS.includes(name) ? `${fields[name]}\n${value}` : (fields[name] ?? value);
  }
  return fields;
}

const RESUME_FIELD: FileField = {
  name: "resume",
  maxBytes: MAX_RESUME_BYTES,
  tooLarge: "The resume is larger than 10 MB",
};
export const PHOTO_FIELD: FileField = { name: "photo", maxBytes: MAX_PHOTO_BYTES, tooLarge: PHOTO_TOO_LARGE };

export type Upload = {
  fields: Record<string, string>;
  file: UploadedFile | null;
  /** Why reading stopped. The other properties hold what was read before. */
  problem: unknown;
};

/** As readUpload, for the file `resume`. The header's retry key may be any text: its hash becomes the field `application_key`. */
export async function readMultipart(request: Request): Promise<Omit<Upload, "file"> & { resume: UploadedFile | null }> {
  const { file, ...rest } = await readUpload(request, RESUME_FIELD);
  const key = request.headers.get(KEY_HEADER);
  if (key !== null) rest.fields.application_key = hashToken(key);
  return { ...rest, resume: file };
}

/**
 * Text fields and at most one file. A file in any other field is left out. Throws
 * unsupported_type. It returns too_large and bad_input as `problem`, so that a form can keep what was typed.
 */
export async function readUpload(request: Request, fileField: FileField): Promise<Upload> {
  if (mediaType(request) !== MULTIPART) {
    throw new DomainError("unsupported_type", `Send the form as ${MULTIPART}`);
  }
  const { fields, files, problem } = await readOnce(request, (body) => parseMultipart(body, [fileField]));
  const file = files.get(fileField.name) ?? null;
  if (problem) return { fields, file, problem: (await loadMultipart()).toDomainError(problem, fileField) };
  // The guard may have read the file with the limit of another field.
  if (file && file.size > fileField.maxBytes) return { fields, file: null, problem: tooLargeFile(fileField) };
  return { fields, file, problem };
}

async function parseMultipart(request: Request, fileFields: FileField[]): Promise<SentForm> {
  const { entries, files, problem } = await (await loadMultipart()).readParts(request, fileFields);
  return toSentForm(entries, { isMultipart: true, files, problem });
}

/** What only multipart forms need is loaded with the first of them. */
const loadMultipart = () => import("./multipart");

/** The type of the body without its parameters, in small letters. */
export function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
