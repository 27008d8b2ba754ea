/** The longest that anybody waits for a part of the platform. */

/** A person waits so long for a call of the bucket, in milliseconds. The database has its own limits, in `connection.server.ts`. */
export const CALL_MS = 5_000;
/** A scheduled run waits so long for the bucket or the queue, as nobody waits for the run. */
export const RUN_CALL_MS = 25_000;

/** The call has not answered in its time. */
export class TooLate extends Error {}

/**
 * The answer to a call, if it comes in so many milliseconds. Otherwise it throws `TooLate`, and the call is given up, not ended: it may
 * still be carried out. `keep` gets it then, and its late result is ignored. An error of the call is thrown as it is.
 */
export function inTime<T>(ms: number, call: Promise<T>, keep?: (givenUp: Promise<unknown>) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      keep?.(call.catch(() => undefined));
      reject(new TooLate(`no answer in ${ms} ms`));
    }, ms);
  });
  return Promise.race([call, limit]).finally(() => clearTimeout(timer));
}
