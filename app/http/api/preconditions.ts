/** Versions of what the API gives: `ETag` with an answer, `If-Match` with a change of it (RFC 9110, 8.8.3 and 13.1.1). */

import { fieldError } from "~/domain/errors";
import { words } from "~/words/api";

/** How many tags of one header are looked at. */
const MAX_TAGS = 20;

/** The version. In a copy of the page cache a hash of its bytes follows (`edge/page-cache.ts`). */
const TAG = /^\s*(?:W\/)?"(\d{1,15})(?:\.[\w-]{1,43})?"\s*$/;

/** The header that names the version of a job, by its last change. */
export function etagOf({ updated_at }: { updated_at: string }): { ETag: string } {
  return { ETag: `"${Date.parse(updated_at)}"` };
}

/** The same of something whose version is this moment. */
export function versionTag(version: Date): { ETag: string } {
  return { ETag: `"${version.getTime()}"` };
}

/**
 * The versions that `If-Match` names: only one of them may be changed. Undefined without such a header, or if any version will
 * do. A tag that we did not write names no version. Throws bad_input for an empty one. A weak tag counts too: a proxy that
 * compresses an answer makes our tag weak, and it still names the same version.
 */
export function requestedVersions(request: Request): Date[] | undefined {
  const header = request.headers.get("If-Match");
  if (header === null || header.trim() === "*") return undefined;
  // Sent by a program that has read no version, and meant to have one.
  if (header.trim() === "" || header.trim() === '""') throw fieldError("If-Match", words.emptyVersion);
  const tags = header.split(",", MAX_TAGS).map((tag) => TAG.exec(tag)?.[1]);
  return tags.filter((tag) => tag !== undefined).map((tag) => new Date(Number(tag)));
}
