/** The content of a body: text, JSON, or a form. It is read once, whole, before anything is done with it. */

import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { DomainError } from "~/domain/errors";
import { LOG_IN_FIELDS } from "~/domain/form-recovery/rules";
import { hashToken } from "~/domain/ids";
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from "~/domain/photos/rules";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { MAX_RESUME_BYTES, RESUME_TOO_LARGE } from "~/domain/resumes/rules";
import { words as api } from "~/words/api";
import { words } from "~/words/form-refusals";
import {
  type FileField,
  LOG_IN_BYTES,
  MAX_TEXT_BODY_BYTES,
  readBytes,
  type SentForm,
  sentForms,
  tooLargeFile,
  tooMuchText,
} from "./body-bytes";
import { fieldsOf } from "./form-fields";
import { KEY_HEADER, mediaType } from "./request";

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
    throw new DomainError("bad_input", words.notUtf8, { cause });
  }
}

/** A JSON object. Throws unsupported_type, too_large, too_slow, bad_input, unavailable. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (mediaType(request) !== "application/json") {
    throw new DomainError("unsupported_type", words.sendJson);
  }
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("bad_input", words.invalidJson, { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DomainError("bad_input", words.notAnObject);
  }
  return { ...value };
}

/** A line of NDJSON, with the number under which its sender finds it, and its value. */
export type SentLine = { line: number; value: unknown };

/** So many bytes and lines are read of one body. */
const MAX_NDJSON_BYTES = 1024 * 1024;
export const MAX_LINES = 100;

/** The lines of a body as JSON; of a line that is none the value is undefined. Throws unsupported_type, too_large, too_slow, bad_input. */
export async function readLines(request: Request): Promise<SentLine[]> {
  if (!["application/x-ndjson", "application/ndjson", "application/jsonl"].includes(mediaType(request) ?? "")) {
    throw new DomainError("unsupported_type", api.sendLines);
  }
  const text = (await readText(request, MAX_NDJSON_BYTES)).replace(/^\ufeff/, "");
  const lines = text.split("\n", MAX_LINES * 10).map((sent, index) => ({ line: index + 1, sent: sent.trim() }));
  const filled = lines.filter(({ sent }) => sent !== "");
  if (filled.length > MAX_LINES) throw new DomainError("too_large", api.tooManyLines(MAX_LINES));
  if (filled.length === 0) throw new DomainError("bad_input", api.noLines);
  return filled.map(({ line, sent }) => ({ line, value: parsedLine(sent) }));
}

function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

/**
 * The form of any screen, read before its action reads it; an empty form if none was sent. Throws too_large, too_slow, bad_input,
 * unavailable; of a form with several parts these are its `problem`.
 */
export async function readSentForm(request: Request): Promise<SentForm> {
  const type = mediaType(request);
  if (type === URLENCODED) return readOnce(request, (body) => parseUrlencoded(body));
  if (type === MULTIPART) return readOnce(request, (body) => parseMultipart(body, [RESUME_FIELD, PHOTO_FIELD]));
  return toSentForm([], { isMultipart: false });
}

/**
 * Fields of an urlencoded form, of 64 KB where nothing is said. Of two with the same name the first counts. `maxBytes` counts only for
 * the first reader of a form. Throws unsupported_type, too_large, too_slow, bad_input, unavailable.
 */
export async function readForm(request: Request, maxBytes?: number): Promise<Record<string, string>> {
  if (mediaType(request) !== URLENCODED) {
    throw new DomainError("unsupported_type", words.sendFormAs(URLENCODED));
  }
  return (await readOnce(request, (body) => parseUrlencoded(body, maxBytes))).fields;
}

async function parseUrlencoded(request: Request, maxBytes = MAX_TEXT_BODY_BYTES): Promise<SentForm> {
  const text = await readText(request, maxBytes, LOG_IN_BYTES);
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new DomainError("too_large", words.tooManyFields);
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
  const { email, password, shared, again } = LOG_IN_FIELDS;
  const fields = fieldsOf(entries);
  const logIn = {
    email: fields[email] ?? "",
    password: fields[password] ?? "",
    isShared: fields[shared] !== undefined,
    isWanted: fields[again] === undefined && (fields[email] !== undefined || fields[password] !== undefined),
    isSentAgain: fields[again] !== undefined,
  };
  for (const name of Object.values(LOG_IN_FIELDS)) delete fields[name];
  // A chosen file counts before the stored resume, also when the form comes back without the file.
  if (fields.use_stored_resume && rest.files?.get(RESUME_FIELD.name)?.name) fields.use_stored_resume = "";
  return { fields, logIn, files: new Map(), problem: null, ...rest };
}

export const RESUME_FIELD: FileField = {
  name: "resume",
  maxBytes: MAX_RESUME_BYTES,
  tooLarge: RESUME_TOO_LARGE,
};
export const PHOTO_FIELD: FileField = { name: "photo", maxBytes: MAX_PHOTO_BYTES, tooLarge: PHOTO_TOO_LARGE };

export type Upload = {
  fields: Record<string, string>;
  file: UploadedFile | null;
  /** The reason why reading stopped. The other properties hold what was read before. */
  problem: unknown;
};

/**
 * Reads the form of a call, as readUpload does. The header's retry key may be any text: its hash becomes the
 * field `application_key`.
 */
export async function readMultipart(
  request: Request,
  fileField: FileField,
): Promise<Omit<Upload, "file"> & { resume: UploadedFile | null }> {
  const { file, ...rest } = await readUpload(request, fileField);
  const key = request.headers.get(KEY_HEADER);
  if (key !== null) rest.fields.application_key = hashToken(key);
  return { ...rest, resume: file };
}

/**
 * Text fields and at most one file. A file in any other field is left out. Throws unsupported_type. It returns too_large, too_slow,
 * bad_input and unavailable as `problem`, so that a form can keep what was typed.
 */
export async function readUpload(request: Request, fileField: FileField): Promise<Upload> {
  if (mediaType(request) !== MULTIPART) {
    throw new DomainError("unsupported_type", words.sendFormAs(MULTIPART));
  }
  const { fields, files, problem } = await readOnce(request, (body) => parseMultipart(body, [fileField]));
  const file = files.get(fileField.name) ?? null;
  if (problem) return { fields, file, problem: toDomainError(problem, fileField) };
  // The guard may have read the file with the limit of another field.
  if (file && file.size > fileField.maxBytes) return { fields, file: null, problem: tooLargeFile(fileField) };
  return { fields, file, problem };
}

async function parseMultipart(request: Request, fileFields: FileField[]): Promise<SentForm> {
  const { entries, files, problem } = await readParts(request, fileFields);
  return toSentForm(entries, { isMultipart: true, files, problem });
}

const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 8 * 1024;
/** RFC 2046, 5.1.1. If boundary and body repeat one letter, the search takes the length of the one times that of the other. */
const MAX_BOUNDARY_CHARS = 70;

/** The parts that were read. `problem` is why reading stopped: the error of the parser, or of the line. */
type Parts = { entries: [string, string][]; files: Map<string, UploadedFile>; problem: unknown };

/** The parts of a form that may carry one of these files. Never throws: `problem` keeps what was read before it. */
async function readParts(request: Request, fileFields: FileField[]): Promise<Parts> {
  const parts: Parts = { entries: [], files: new Map(), problem: null };
  try {
    const boundary = boundaryOf(request);
    const maxFileSize = Math.max(...fileFields.map((field) => field.maxBytes));
    const maxTotalSize = maxFileSize + MAX_TEXT_BODY_BYTES + LOG_IN_BYTES;
    const most = maxTotalSize + MAX_PARTS * MAX_HEADER_BYTES;
    const { pieces, size, problem } = await readBytes(request, most);
    const limits = { maxFileSize, maxTotalSize, maxParts: MAX_PARTS, maxHeaderSize: MAX_HEADER_BYTES };
    const parser = new MultipartParser(boundary, limits);
    parse(parser, pieces, (part) => take(part, fileFields, parts));
    if (problem) throw problem;
    if (size > most) throw new MaxTotalSizeExceededError(maxTotalSize);
    parser.finish();
  } catch (error) {
    parts.problem = error;
  }
  return parts;
}

function parse(parser: MultipartParser, pieces: Uint8Array[], take: (part: MultipartPart) => void): void {
  try {
    for (const piece of pieces) for (const part of parser.write(piece)) take(part);
  } catch (error) {
    // Bytes behind the end of the last part mean nothing: RFC 2046, 5.1.1.
    if (!isFinished(parser)) throw error;
  }
}

/** The boundary that the Content-Type names. Throws the error of the parser. */
function boundaryOf(request: Request): string {
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  if (!boundary || boundary.length > MAX_BOUNDARY_CHARS) throw new MultipartParseError("no valid boundary");
  return boundary;
}

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function take(part: MultipartPart, fileFields: FileField[], { entries, files }: Parts): void {
  const { name = "" } = part;
  if (part.isFile) {
    // Of two files of a field, the first counts. Its pieces stay as they are: joining them would make a second copy.
    const isAsked = fileFields.some((field) => field.name === name) && !files.has(name);
    if (isAsked) files.set(name, { name: part.filename, size: part.size, chunks: part.content });
  } else if (name) {
    if (part.size > MAX_TEXT_BODY_BYTES) throw tooMuchText();
    entries.push([name, part.text]);
  }
}

/** The problem in our words, if it is one of the parser. */
function toDomainError(problem: unknown, fileField: FileField): unknown {
  if (problem instanceof MaxFileSizeExceededError || problem instanceof MaxTotalSizeExceededError) {
    return tooLargeFile(fileField);
  }
  if (problem instanceof MaxPartsExceededError || problem instanceof MaxHeaderSizeExceededError) {
    return new DomainError("too_large", words.tooManyParts, { cause: problem });
  }
  if (problem instanceof MultipartParseError) return new DomainError("bad_input", words.incomplete, { cause: problem });
  // The decoder of headers and texts throws this.
  if (problem instanceof TypeError) return new DomainError("bad_input", words.notUtf8, { cause: problem });
  return problem;
}
