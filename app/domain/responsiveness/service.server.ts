/** The sums of how schools keep their word, as pages read them. */
import type { Database } from "~/db/client.server";
import { dayNumber, SCHOOLS_PER_RUN } from "./rules";
import { listDesksToMake, makeAnswers } from "./store.server";

/** Make the sums anew that have changed, and each once a day: a portion a run. Safe to run twice, and to die half-way. */
export async function sumUpAnswers({ db, now }: { db: Database; now: Date }): Promise<{ schools: number }> {
  const today = dayNumber(now);
  const desks = await listDesksToMake(db, today, SCHOOLS_PER_RUN);
  if (desks.length > 0) await makeAnswers(db, desks, today);
  return { schools: desks.length };
}
