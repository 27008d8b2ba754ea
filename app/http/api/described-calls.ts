/** The calls of the JSON API as the build has described them. */
import readCalls from "virtual:api-calls";
import type { RequestContext } from "~/http/context";
import type { ApiCall } from "./openapi-calls";

/** The file lies beside the pages. An isolate reads it once. */
let described: ApiCall[] | undefined;

/** Every call, with examples that pass today. Throws if the file cannot be read. */
export async function describedCalls({ readFile, now }: Pick<RequestContext, "readFile" | "now">): Promise<ApiCall[]> {
  described ??= await readCalls(readFile);
  return callsAt(described, now);
}

const EXAMPLE_DAYS = 45;

/** The same calls with examples that pass today: a closing date is some weeks ahead, whenever the app was built. */
function callsAt(calls: ApiCall[], now: Date): ApiCall[] {
  const closes_at = new Date(now.getTime() + EXAMPLE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return calls.map((call) => {
    return call.example && "closes_at" in call.example ? { ...call, example: { ...call.example, closes_at } } : call;
  });
}
