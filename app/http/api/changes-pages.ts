/** The query of a list of changes, and its lines, page by page. */
import * as z from "zod";
import type { ChangesPage } from "~/domain/jobs/changes/list-changes.server";
import { type ChangeCursor, readChangeCursor, writeChangeCursor } from "~/domain/jobs/changes/rules";
import { MAX_PER_CALL, WRONG_CURSOR } from "~/http/paging";
import { words } from "~/words/api";

/** So many jobs of one answer of lines. A reader of a million goes on from the cursor of the last line. */
export const MAX_LINES_OF_CHANGES = 1000;

const limit = z.coerce.number(words.oneToThousand).int(words.oneToThousand).min(1, words.oneToThousand);

export const ChangesQuery = z
  .object({
    since: z
      .string()
      .transform((value) => readChangeCursor(value))
      .refine((cursor) => cursor !== null, WRONG_CURSOR)
      .optional()
      .meta({ description: "The `cursor` of the last answer. Left out: all open jobs. It never ends" }),
    limit: limit.max(MAX_LINES_OF_CHANGES, words.oneToThousand).optional(),
    format: z.enum(["json", "ndjson"], words.jsonOrNdjson).default("json"),
  })
  .refine(({ limit: most = 1, format }) => most <= MAX_PER_CALL || format === "ndjson", {
    path: ["limit"],
    message: words.hundredOfJson,
  });

type Read = (since: ChangeCursor | null, limit: number) => Promise<ChangesPage>;

/** Up to `most` jobs, and in the last line the cursor from which to go on. */
export async function* pagesOfChanges(
  read: Read,
  since: ChangeCursor | null,
  most: number,
): AsyncGenerator<readonly unknown[], void> {
  let [from, left, isMore] = [since, most, true];
  while (isMore && left > 0) {
    const page = await read(from, Math.min(left, MAX_PER_CALL));
    [from, isMore] = [page.cursor, page.isMore];
    left -= Math.max(1, page.jobs.length);
    yield page.jobs;
  }
  if (from) yield [{ cursor: writeChangeCursor(from), more: isMore }];
}
