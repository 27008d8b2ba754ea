/** What is done anew, and told anew, each time it is asked for: one's profile sent along, a test, a further try. */
import type { Journey, Outcome } from "./fault-journeys";

/** The journey of somebody who is told to try again and does, but asks no second time for what was done. */
export function untilDone(journey: Journey): Journey {
  return {
    ...journey,
    prepare: async () => {
      const send = await journey.prepare();
      let done: Outcome | null = null;
      return async (env) => {
        const outcome = done ?? (await send(env));
        if (outcome.status === journey.success) done = outcome;
        return outcome;
      };
    },
  };
}
