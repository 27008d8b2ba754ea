/** Makes the vocabulary of a new site. */
import type { Database } from "~/db/client.server";
import { isWithoutWords } from "./queries.server";
import { updateVocabulary } from "./update-vocabulary.server";

/** Make the vocabulary as soon as there are places but no words. */
export async function createVocabulary(deps: { db: Database; now: Date }): Promise<{ added: number; removed: number }> {
  return (await isWithoutWords(deps.db)) ? updateVocabulary(deps) : { added: 0, removed: 0 };
}
