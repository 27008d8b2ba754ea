/** Reading bodies, counted while they arrive: a declared length proves nothing. */
import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { DomainError, fieldError } from "~/domain/errors";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";
import type { UploadedFile } from "~/domain/resumes/service.server";

export const MAX_TEXT_BODY_BYTES = 64 * 1024;
const MAX_PARTS = 20;
/** How much of a refused body is read and thrown away, so that a browser gets to see the answer and not a broken line. */
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;

/** The body as text, at most 64 KB of UTF-8. Throws too_large, bad_input. */
export async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request)) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BODY_BYTES) throw new DomainError("too_large", "That is too much text: 64 KB at most");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
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

/** Fields of an urlencoded form; of two with one name the first counts. Throws unsupported_type, too_large, bad_input. */
export async function readUrlencoded(request: Request): Promise<Record<string, string>> {
  if (mediaType(request) !== "application/x-www-form-urlencoded") {
    throw new DomainError("unsupported_type", "Send the form as application/x-www-form-urlencoded");
  }
  return firstOfEach(new URLSearchParams(await readText(request)));
}

export type Upload = {
  fields: Record<string, string>;
  resume: UploadedFile | null;
  /** Why reading stopped; what had been read until then stands beside it. */
  problem: unknown;
};

/**
 * Text fields and at most one file, `resume`, read as a stream that stops at its limits. A file where text belongs is left out.
 * Throws unsupported_type; too_large and bad_input are the answer's `problem`, so that a form can keep what was typed.
 */
export async function readMultipart(request: Request): Promise<Upload> {
  if (mediaType(request) !== "multipart/form-data") {
    throw new DomainError("unsupported_type", "Send the form as multipart/form-data");
  }
  const entries: [string, string][] = [];
  let resume: UploadedFile | null = null;
  let problem: unknown = null;
  try {
    for await (const part of parseMultipartRequest(request, {
      maxFileSize: MAX_RESUME_BYTES,
      maxTotalSize: MAX_RESUME_BYTES + MAX_TEXT_BODY_BYTES,
      maxParts: MAX_PARTS,
    })) {
      if (part.isFile) {
        if (part.name === "resume") resume ??= { name: part.filename, bytes: part.bytes };
      } else if (part.name) {
        if (part.size > MAX_TEXT_BODY_BYTES) throw new DomainError("too_large", "That is too much text: 64 KB at most");
        entries.push([part.name, part.text]);
      }
    }
  } catch (error) {
    problem = toDomainError(error);
  }
  return { fields: firstOfEach(entries), resume, problem };
}

/** Read what a refused upload still sends. An answer that comes before the body's end breaks the connection in most browsers. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  try {
    let size = 0;
    for (let read = await reader.read(); !read.done && size < MAX_DRAIN_BYTES; read = await reader.read()) {
      size += read.value.byteLength;
    }
  } catch {
    // The sender has gone; there is nobody to answer.
  } finally {
    reader.releaseLock();
  }
}

async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.releaseLock();
  }
}

function toDomainError(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return fieldError("resume", "The resume is larger than 10 MB", "too_large");
  }
  if (error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError) {
    return new DomainError("too_large", "The form has more parts than it should", { cause: error });
  }
  if (error instanceof MultipartParseError)
    return new DomainError("bad_input", "The form is incomplete", { cause: error });
  return error;
}

function firstOfEach(entries: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) fields[name] ??= value;
  return fields;
}

function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
