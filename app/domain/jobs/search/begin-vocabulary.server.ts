/** Makes the vocabulary of a new site. */
import type { Database } from "~/db/client.server";
import { keepVocabulary } from "./keep-vocabulary.server";
import { isWithoutWords } from "./queries.server";

/** Make the vocabulary as soon as there are places but no words. */
export async function beginVocabulary(deps: { db: Database; now: Date }): Promise<{ added: number; removed: number }> {
  return (await isWithoutWords(deps.db)) ? keepVocabulary(deps) : { added: 0, removed: 0 };
}
