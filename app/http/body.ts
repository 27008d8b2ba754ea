/** Reading bodies, counted while they arrive: a declared length proves nothing. */
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
} from "@remix-run/multipart-parser";
import { DomainError, fieldError } from "~/domain/errors";
import { MAX_PHOTO_BYTES } from "~/domain/photos/rules";
import { PHOTO_TOO_LARGE } from "~/domain/photos/service.server";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";
import type { UploadedFile } from "~/domain/resumes/service.server";
import { KEY_HEADER } from "./sent-by-script";

export const MAX_TEXT_BODY_BYTES = 64 * 1024;
const MAX_PARTS = 20;
const BLOCK_BYTES = 64 * 1024;
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

/** The one file that a form may carry: its field, its limit, and what is said beyond the limit. */
type FileField = { name: string; maxBytes: number; tooLarge: string };

const RESUME_FIELD: FileField = {
  name: "resume",
  maxBytes: MAX_RESUME_BYTES,
  tooLarge: "The resume is larger than 10 MB",
};
export const PHOTO_FIELD: FileField = { name: "photo", maxBytes: MAX_PHOTO_BYTES, tooLarge: PHOTO_TOO_LARGE };

export type Upload = {
  fields: Record<string, string>;
  file: UploadedFile | null;
  /** Why reading stopped; what had been read until then stands beside it. */
  problem: unknown;
};

/** Text fields and at most one file, `resume`; the key of a retry, from its header, is the field `application_key`. As readUpload. */
export async function readMultipart(request: Request): Promise<Omit<Upload, "file"> & { resume: UploadedFile | null }> {
  const { file, ...rest } = await readUpload(request, RESUME_FIELD);
  const key = request.headers.get(KEY_HEADER);
  if (key !== null) rest.fields.application_key = key;
  return { ...rest, resume: file };
}

/**
 * Text fields and at most one file, read as a stream that stops at its limits. A file where text belongs is left out.
 * Throws unsupported_type; too_large and bad_input are the answer's `problem`, so that a form can keep what was typed.
 */
export async function readUpload(request: Request, fileField: FileField): Promise<Upload> {
  if (mediaType(request) !== "multipart/form-data") {
    throw new DomainError("unsupported_type", "Send the form as multipart/form-data");
  }
  const entries: [string, string][] = [];
  let file: UploadedFile | null = null;
  let problem: unknown = null;
  try {
    for await (const part of multipartParts(request, fileField)) {
      if (part.isFile) {
        // Its pieces as they are: joining them would be a second copy of the file.
        if (part.name === fileField.name) file ??= { name: part.filename, size: part.size, chunks: part.content };
      } else if (part.name) {
        if (part.size > MAX_TEXT_BODY_BYTES) throw new DomainError("too_large", "That is too much text: 64 KB at most");
        entries.push([part.name, part.text]);
      }
    }
  } catch (error) {
    problem = toDomainError(error, fileField);
  }
  return { fields: firstOfEach(entries), file, problem };
}

async function* multipartParts(request: Request, { maxBytes }: FileField) {
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  if (!boundary) throw new MultipartParseError("There is no boundary");
  const maxTotalSize = maxBytes + MAX_TEXT_BODY_BYTES;
  const parser = new MultipartParser(boundary, { maxFileSize: maxBytes, maxTotalSize, maxParts: MAX_PARTS });
  for await (const block of bodyBlocks(request)) yield* parser.write(block);
  parser.finish();
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
    for (;;) {
      const next = await reader.read().catch(throwIncomplete);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * The body in full blocks, read straight into them. A plain read makes a buffer for each packet of a slow line, which stays whole
 * for as long as a part of it is kept. Bodies that are no byte streams, as tests make them, come as they are.
 */
async function* bodyBlocks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = byteReader(request);
  if (!reader) return yield* bodyChunks(request);
  try {
    for (;;) {
      const next = await reader.readAtLeast(BLOCK_BYTES, new Uint8Array(BLOCK_BYTES)).catch(throwIncomplete);
      if (next.value && next.value.length > 0) yield next.value;
      if (next.done) return;
    }
  } finally {
    reader.releaseLock();
  }
}

/** The runtime's own addition: https://developers.cloudflare.com/workers/runtime-apis/streams/readablestreambyobreader/ */
type ByteReader = ReadableStreamBYOBReader & {
  readAtLeast(minBytes: number, block: Uint8Array): Promise<{ done: boolean; value?: Uint8Array }>;
};

function byteReader({ body }: Request): ByteReader | null {
  try {
    return (body?.getReader({ mode: "byob" }) as ByteReader | undefined) ?? null;
  } catch {
    return null;
  }
}

function throwIncomplete(cause: unknown): never {
  throw new DomainError("bad_input", "The form did not arrive whole", { cause });
}

function toDomainError(error: unknown, fileField: FileField): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return fieldError(fileField.name, fileField.tooLarge, "too_large");
  }
  if (error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError) {
    return new DomainError("too_large", "The form has more parts than it should", { cause: error });
  }
  if (error instanceof MultipartParseError)
    return new DomainError("bad_input", "The form is incomplete", { cause: error });
  // What the decoder of its headers and texts says.
  if (error instanceof TypeError) return new DomainError("bad_input", "The text is not valid UTF-8", { cause: error });
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
