/** The longest that anybody waits for a part of the platform: the bucket, the queue. The database has its own, in `db/connection.server.ts`. */

/** A person waits so long for a call without much content, in milliseconds. */
export const CALL_MS = 5_000;
/** A scheduled run waits so long, as nobody waits for the run. */
export const RUN_CALL_MS = 25_000;

/**
 * The answer to a call, if it comes in so many milliseconds. Otherwise it throws, and the call is given up, not ended: it may still be
 * carried out. An error of the call is thrown as it is.
 */
export function inTime<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  return Promise.race([call, limit]).finally(() => clearTimeout(timer));
}
