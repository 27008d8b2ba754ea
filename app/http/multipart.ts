/** Reads a multipart form, part by part, within its limits. `body.ts` loads this with the first of them. */
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
import type { UploadedFile } from "~/domain/resumes/service.server";
import { type FileField, LOG_IN_BYTES, MAX_TEXT_BODY_BYTES, readBytes, tooLargeFile, tooMuchText } from "./body-bytes";

const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 8 * 1024;
/** RFC 2046, 5.1.1. If boundary and body repeat one letter, the search takes the length of the one times that of the other. */
const MAX_BOUNDARY_CHARS = 70;

/** The parts that were read. `problem` is why reading stopped: the error of the parser, or of the line. */
export type Parts = { entries: [string, string][]; files: Map<string, UploadedFile>; problem: unknown };

/** The parts of a form that may carry one of these files. Never throws: `problem` keeps what was read before it. */
export async function readParts(request: Request, fileFields: FileField[]): Promise<Parts> {
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
    // What follows the end of the last part means nothing: RFC 2046, 5.1.1.
    if (!isFinished(parser)) throw error;
  }
}

/** The boundary that the Content-Type names. Throws the error of the parser. */
function boundaryOf(request: Request): string {
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  if (!boundary || boundary.length > MAX_BOUNDARY_CHARS)
    throw new MultipartParseError("The Content-Type names no valid boundary");
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

/** What is told of a problem: one of the parser gets words of ours. */
export function toDomainError(problem: unknown, fileField: FileField): unknown {
  if (problem instanceof MaxFileSizeExceededError || problem instanceof MaxTotalSizeExceededError) {
    return tooLargeFile(fileField);
  }
  if (problem instanceof MaxPartsExceededError || problem instanceof MaxHeaderSizeExceededError) {
    return new DomainError("too_large", "The form has too many parts", { cause: problem });
  }
  if (problem instanceof MultipartParseError)
    return new DomainError("bad_input", "The form is incomplete", { cause: problem });
  // The decoder of headers and texts throws this.
  if (problem instanceof TypeError)
    return new DomainError("bad_input", "The text is not valid UTF-8", { cause: problem });
  return problem;
}
