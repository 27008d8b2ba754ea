/**
 * Copies of twelve addresses in the bucket: the pages and lists that most people begin with. While the database does not answer, every
 * isolate can serve them, also one that has just begun and where no Cache API is. A scheduled run makes them anew every five minutes.
 *
 * Whatever is taken from public view removes them at once, and they are made anew: so the bucket holds no copy of what is withdrawn.
 */
import { deleteObjects, getObject, putText } from "~/domain/bucket.server";
import { inTime } from "~/domain/deadline";
import { CATEGORIES } from "~/domain/jobs/rules";
import type { CachedPage } from "./page-cache";

const PATHS = [
  "/",
  "/jobs",
  ...CATEGORIES.map((category) => `/jobs?${new URLSearchParams({ category })}`),
  "/jobs/getalljobs",
  "/jobs.atom",
];
const PREFIX = "copies/";
/** Nobody waits longer for a copy: it stands in for an answer that has taken its time already. */
const READ_MS = 1_000;
/** The runs of these minutes make them anew. */
const EVERY_MINUTES = 5;

export const isTimeForCopies = (now: Date) => now.getUTCMinutes() % EVERY_MINUTES === 0;

/** The copy of this address in the bucket; null if there is none. Throws if the bucket does not answer in a second. */
export async function readFixedCopy(bucket: R2Bucket | undefined, url: string): Promise<CachedPage | null> {
  const path = pathOf(url);
  if (!bucket || !PATHS.includes(path)) return null;
  const text = await inTime(READ_MS, readText(bucket, keyOf(path)));
  if (text === null) return null;
  const { body, ...rest }: Omit<CachedPage, "body"> & { body: string } = JSON.parse(text);
  return { ...rest, body: new TextEncoder().encode(body) };
}

/** Make all twelve anew. `make` returns the copy of an address, or null if it cannot be made: then the one before stays. */
export async function writeFixedCopies(
  bucket: R2Bucket,
  origin: string,
  make: (url: string) => Promise<CachedPage | null>,
): Promise<number> {
  let written = 0;
  for (const path of PATHS) {
    const page = await make(origin + path);
    if (!page) continue;
    await putText(bucket, keyOf(path), JSON.stringify({ ...page, body: new TextDecoder().decode(page.body) }));
    written += 1;
  }
  return written;
}

export function removeFixedCopies(bucket: R2Bucket): Promise<void> {
  return deleteObjects(bucket, PATHS.map(keyOf));
}

async function readText(bucket: R2Bucket, key: string): Promise<string | null> {
  return (await (await getObject(bucket, key))?.text()) ?? null;
}

function keyOf(path: string): string {
  return PREFIX + encodeURIComponent(path);
}

function pathOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}
