/** The JSON API as the build has described it: its calls for the reference, and its document for machines. */
import { readCalls, readDocument } from "virtual:api-calls";
import { onForget } from "~/domain/isolate-memory-rules";
import type { RequestContext } from "~/http/context";
import { withDaysAt } from "./example-days";
import type { ApiCall, DescribedApi, JsonSchema } from "./openapi-calls";
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

/** The same calls, each with its shapes written out. */
export async function describedCalls(asking: Asking): Promise<ApiCall[]> {
  const { calls, components } = await describedApi(asking);
  const whole = (schema: JsonSchema | null) => schema && (writtenOut(schema, components) as JsonSchema);
  return calls.map((call) => ({
    ...call,
    body: whole(call.body),
    answer: whole(call.answer),
    query: whole(call.query),
  }));
}

/** A shape with those in the place of its references that they name. */
export function writtenOut(value: unknown, components: DescribedApi["components"]): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, components));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as JsonSchema;
  const named = typeof $ref === "string" ? components[$ref.slice($ref.lastIndexOf("/") + 1)] : {};
  return Object.fromEntries(
    Object.entries({ ...named, ...rest }).map(([key, one]) => [key, writtenOut(one, components)]),
  );
}

/** The OpenAPI document as JSON, served at this origin, with examples that pass today. */
export async function describedDocument({ readFile, now, origin }: Asking & { origin: string }): Promise<string> {
  document ??= await readDocument(readFile);
  return withDaysAt(document, now).replaceAll(ORIGIN_IN_DOCUMENT, origin);
}
