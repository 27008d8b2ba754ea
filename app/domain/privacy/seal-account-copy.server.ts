/**
 * Sealed copies of closed accounts, for operators whom a law tells to keep them (`ERASURE_HOLD_DAYS`). No row names one: its key
 * says when it ends. Nothing in the app opens one; `npm run held` does, with the secret.
 */

import { deleteObjects, listKeys, putText } from "~/domain/bucket.server";
import { DomainError } from "~/domain/errors";
import { SEAL_PURPOSE, seal } from "~/domain/ids";
import { words } from "~/words/privacy-refusals";
import { DAY_MS } from "./rules";

export type SealConfig = { linkSecret: string; erasureHoldDays: number };

/**
 * Keep these texts of an account for so many days: they are written before the rows go. Returns the key. Tried again on the same
 * day it is the same object. If the rows went while they were read, the request that closed the account has kept them whole: then
 * nothing is written, and it returns null. Throws unavailable.
 */
export async function sealAccountCopy(
  { resumes, now, config }: { resumes: R2Bucket; now: Date; config: SealConfig },
  accountId: string,
  files: AsyncIterable<{ name: string; text: string } | { name: string; open: unknown }>,
  isGone: () => Promise<boolean>,
): Promise<string | null> {
  const texts: Record<string, string> = {};
  for await (const file of files) if ("text" in file) texts[file.name] = file.text;
  if (await isGone()) return null;
  const end = Math.ceil(now.getTime() / DAY_MS + config.erasureHoldDays) * DAY_MS;
  const key = sealedKey(end, accountId);
  try {
    await putText(resumes, key, seal(config.linkSecret, SEAL_PURPOSE, JSON.stringify(texts)));
  } catch (cause) {
    await removeSealedCopy(resumes, key);
    throw new DomainError("unavailable", words.notClosedNow, { cause });
  }
  return key;
}

/** The account stays open after all. A copy that is left behind ends by itself. */
export async function removeSealedCopy(resumes: R2Bucket, key: string): Promise<void> {
  await deleteObjects(resumes, [key]).catch(() => undefined);
}

/** Remove the copies whose days are over. Returns how many. */
export async function sweepSealedCopies({ resumes, now }: { resumes: R2Bucket; now: Date }): Promise<number> {
  const endOf = (key: string) => Number(key.slice(SEALED_PREFIX.length).split("-")[0]);
  const over = (await listKeys(resumes, SEALED_PREFIX)).filter((key) => endOf(key) <= now.getTime());
  if (over.length > 0) await deleteObjects(resumes, over);
  return over.length;
}

const SEALED_PREFIX = "erasures/";

/** The key begins with the copy's end, so that the keys are in order of it. */
function sealedKey(end: number, accountId: string): string {
  return `${SEALED_PREFIX}${String(end).padStart(15, "0")}-${accountId}`;
}
