/** Looks whether a write that seems to have failed was carried out after all: D1's answer may have been lost on the way. */

/**
 * After a write failed with `error`: look for what it was to write. Returns what `find` found. Throws `error` if `find` found
 * nothing or failed itself.
 */
export async function recoverLostResponse<T>(error: unknown, find: () => Promise<T | null | false>): Promise<T> {
  const found = await find().catch(() => null);
  if (found === null || found === false) throw error;
  return found;
}
