/** The JSON API as the build has described it: its calls for the reference, and its document for machines. */
import { readCalls, readDocument } from "virtual:api-calls";
import { onForget } from "~/domain/isolate-memory-rules";
import type { RequestContext } from "~/http/context";
import { withDaysAt } from "./example-days";
import type { DescribedApi } from "./openapi-calls";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";

/** The files lie beside the pages. An isolate reads each once. */
let described: DescribedApi | undefined;
let document: string | undefined;
onForget(() => {
  described = undefined;
  document = undefined;
});

type Asking = Pick<RequestContext, "readFile" | "now">;

/** Every call, with examples that pass today, and the shapes that they refer to by name. Throws if the file cannot be read. */
export async function describedApi({ readFile, now }: Asking): Promise<DescribedApi> {
  described ??= await readCalls(readFile);
  return JSON.parse(withDaysAt(JSON.stringify(described), now)) as DescribedApi;
}

/** The OpenAPI document as JSON, served at this origin, with examples that pass today. */
export async function describedDocument({ readFile, now, origin }: Asking & { origin: string }): Promise<string> {
  document ??= await readDocument(readFile);
  return withDaysAt(document, now).replaceAll(ORIGIN_IN_DOCUMENT, origin);
}
