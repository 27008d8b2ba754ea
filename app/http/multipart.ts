/** Takes a multipart form apart, part by part, within its limits. The content of a file stays in the pieces in which it came. */
import {
  getMultipartBoundary,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { UploadedFile } from "~/domain/resumes/service.server";
import { LOG_IN_BYTES, MAX_TEXT_BODY_BYTES, tooMuchText } from "./body-limits";

export const MAX_PARTS = 20;
/** RFC 2046, 5.1.1. If boundary and body repeat one letter, the search takes the length of the one times that of the other. */
const MAX_BOUNDARY_CHARS = 70;

/** The one file that a form may carry: its field, its limit, and the message for a larger file. */
export type FileField = { name: string; maxBytes: number; tooLarge: string };

/** The parts that were read. `problem` is why reading stopped: the error of the parser. */
export type Gathered = {
  entries: [string, string][];
  files: Map<string, UploadedFile>;
  problem: unknown;
  /** How many parts there were, and their bytes without their headers. */
  parts: number;
  bytes: number;
};

type Room = { maxFileSize: number; maxTotalSize: number; maxParts: number };

/** The boundary that the Content-Type names. Throws the error of the parser. */
export function boundaryOf(request: Request): string {
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  if (!boundary || boundary.length > MAX_BOUNDARY_CHARS)
    throw new MultipartParseError("The Content-Type names no valid boundary");
  return boundary;
}

/** What a form with one of these files may have, of which some parts have been read. */
export function roomFor(fileFields: FileField[], used = { parts: 0, bytes: 0 }): Room {
  const maxFileSize = Math.max(...fileFields.map((field) => field.maxBytes));
  return {
    maxFileSize,
    maxTotalSize: maxFileSize + MAX_TEXT_BODY_BYTES + LOG_IN_BYTES - used.bytes,
    maxParts: MAX_PARTS - used.parts,
  };
}

/** Gathers parts while bytes are written to it. Nothing is read after a problem. */
export function gatherParts(boundary: string, fileFields: FileField[], room = roomFor(fileFields)) {
  const parser = new MultipartParser(boundary, room);
  const gathered: Gathered = { entries: [], files: new Map(), problem: null, parts: 0, bytes: 0 };
  const attempt = (work: () => void) => {
    try {
      if (!gathered.problem) work();
    } catch (error) {
      // What follows the end of the last part means nothing: RFC 2046, 5.1.1.
      if (!isFinished(parser)) gathered.problem = error;
    }
  };
  return {
    gathered,
    write(bytes: Uint8Array) {
      attempt(() => {
        for (const part of parser.write(bytes)) take(part, fileFields, gathered);
      });
    },
    finish() {
      attempt(() => parser.finish());
      return gathered;
    },
  };
}

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function take(part: MultipartPart, fileFields: FileField[], gathered: Gathered): void {
  const { name = "" } = part;
  gathered.parts += 1;
  gathered.bytes += part.size;
  if (part.isFile) {
    const isAsked = fileFields.some((field) => field.name === name) && !gathered.files.has(name);
    // The pieces stay as they are: joining them would make a second copy of the file.
    if (isAsked) gathered.files.set(name, { name: part.filename, size: part.size, chunks: part.content });
  } else if (name) {
    if (part.size > MAX_TEXT_BODY_BYTES) throw tooMuchText();
    gathered.entries.push([name, part.text]);
  }
}
