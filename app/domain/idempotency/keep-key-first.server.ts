/** A key whose request is carried out after its answer: it is kept before that work is handed over. */
import { writeAll } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { findDone } from "./queries.server";
import { type Keyed, keepKey } from "./statements.server";

/** Keep the key, so that the same request twice at once is carried out once. Throws a unique conflict where the other one was faster. */
export async function keepKeyFirst(deps: Keyed): Promise<void> {
  const { db, now, keyed } = deps;
  const id = newRowId(now);
  const [key] = keepKey(deps, id);
  if (!key || !keyed) return;
  await writeAll(db, [key]).catch((error) =>
    recoverLostResponse(error, async () => (await findDone({ db }, keyed)) === id),
  );
}
