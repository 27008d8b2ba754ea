/** The lines of a list of changes, page by page. */
import type { ChangesPage } from "~/domain/jobs/changes/list-changes.server";
import { type ChangeCursor, writeChangeCursor } from "~/domain/jobs/changes/rules";
import { MAX_PER_CALL } from "~/http/paging";

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
