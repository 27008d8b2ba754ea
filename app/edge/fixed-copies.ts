/**
 * Copies of twelve addresses in the bucket: the pages and lists that most people begin with. While the database does not answer, every
 * isolate can serve them, also one that has just begun and where no Cache API is. A scheduled run makes them anew every five minutes.
 *
 * A withdrawal first writes its time into the bucket, and from then on no older copy is read. Then all are made anew. To remove them
 * alone would not do: a run that began before may still put one back.
 *
 * A copy of another build is served too. It has its style and its policy within it, its forms only search, and without its script,
 * whose file may be gone, all of it works. After a deployment every isolate is new, so there is no other copy.
 */
import { inTime } from "~/db/deadline";
import { getObject, putText } from "~/domain/bucket.server";
import { CATEGORIES } from "~/domain/jobs/rules";
import { type CachedPage, originOf } from "./page-cache";

const PATHS = [
  "/",
  "/jobs",
  ...CATEGORIES.map((category) => `/jobs?${new URLSearchParams({ category })}`),
  "/jobs/getalljobs",
  "/jobs.atom",
];
const PREFIX = "copies/";
/** The time of the last withdrawal. */
const WITHDRAWN_KEY = `${PREFIX}withdrawn`;
/** Nobody waits longer for a copy: it stands in for an answer that has taken its time already. */
const READ_MS = 1_000;
/** The runs of these minutes make them anew. */
const EVERY_MINUTES = 5;
/** If something is withdrawn while the copies are made, they are made again, at most so often. The next run makes them in any case. */
const MAX_ROUNDS = 3;

/** By so much the clocks of two isolates may differ. */
const CLOCKS_DIFFER_MS = 1_000;

/** `buildId`: of the build that made it, for people who look into the bucket. */
type Stored = Omit<CachedPage, "body"> & { body: string; buildId: string };

export const isTimeForCopies = (now: Date) => now.getUTCMinutes() % EVERY_MINUTES === 0;

/** The copy of this address in the bucket; null if there is none, or something was withdrawn since. Throws after a second without an answer. */
export async function readFixedCopy(bucket: R2Bucket | null, url: string): Promise<CachedPage | null> {
  const path = url.slice(originOf(url).length);
  if (!bucket || !PATHS.includes(path)) return null;
  const reads = Promise.all([readText(bucket, keyOf(path)), findWithdrawal(bucket)]);
  const [text, { at: withdrawnAt }] = await inTime(READ_MS, reads);
  if (text === null) return null;
  const { body, buildId: _, ...rest }: Stored = JSON.parse(text);
  return rest.madeAt > withdrawnAt ? { ...rest, body: new TextEncoder().encode(body) } : null;
}

/**
 * Make all twelve anew. `make` returns the copy of an address, or null if it cannot be made: then the one before stays, as where it
 * throws. Throws if the bucket fails.
 */
export async function writeFixedCopies(
  bucket: R2Bucket,
  { origin, buildId }: { origin: string; buildId: string },
  make: (url: string, madeAt: number) => Promise<CachedPage | null>,
): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const { at: withdrawnAt, until } = await inTime(READ_MS, findWithdrawal(bucket));
    // The database may still be carrying it out.
    if (until > Date.now() + CLOCKS_DIFFER_MS) return;
    // The clock of the bucket may be ahead of ours.
    const madeAt = Math.max(Date.now(), withdrawnAt + 1);
    const results = await Promise.allSettled(
      PATHS.map(async (path) => {
        const page = await make(origin + path, madeAt);
        if (!page) return;
        const stored: Stored = { ...page, body: new TextDecoder().decode(page.body), buildId };
        await putText(bucket, keyOf(path), JSON.stringify(stored));
      }),
    );
    // This round may have replaced copies that were made after a withdrawal.
    if ((await readWithdrawal(bucket)) > withdrawnAt) continue;
    for (const result of results) if (result.status === "rejected") throw result.reason;
    return;
  }
}

/** No copy that is made until then is read from the bucket. `until`: milliseconds. A bucket that fails is asked once more. */
export async function noteWithdrawal(bucket: R2Bucket, until: number): Promise<void> {
  const put = () => putText(bucket, WITHDRAWN_KEY, String(until));
  await put().catch(put);
}

/** When something was last withdrawn, in milliseconds; 0: never. Throws after a second without an answer. */
export async function readWithdrawal(bucket: R2Bucket): Promise<number> {
  return (await inTime(READ_MS, findWithdrawal(bucket))).at;
}

/** `until`: as it was noted. `at`: of two at once, the earlier time may be written last, and the bucket's own time tells of both. */
async function findWithdrawal(bucket: R2Bucket): Promise<{ at: number; until: number }> {
  const marker = await getObject(bucket, WITHDRAWN_KEY);
  if (!marker) return { at: 0, until: 0 };
  const until = Number(await marker.text());
  return { at: Math.max(until, marker.uploaded.getTime()), until };
}

async function readText(bucket: R2Bucket, key: string): Promise<string | null> {
  return (await (await getObject(bucket, key))?.text()) ?? null;
}

function keyOf(path: string): string {
  return PREFIX + encodeURIComponent(path);
}
