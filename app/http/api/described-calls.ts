/** The calls of the JSON API as the build has described them. */
import readCalls from "virtual:api-calls";
import { onForget } from "~/domain/isolate-memory-rules";
import type { RequestContext } from "~/http/context";
import type { ApiCall } from "./openapi-calls";

/** The file lies beside the pages. An isolate reads it once. */
let described: ApiCall[] | undefined;
onForget(() => {
  described = undefined;
});

/** Every call, with examples that pass today. Throws if the file cannot be read. */
export async function describedCalls({ readFile, now }: Pick<RequestContext, "readFile" | "now">): Promise<ApiCall[]> {
  described ??= await readCalls(readFile);
  return callsAt(described, now);
}

/** The days that the examples name, and how far ahead they are told: two times of an interview, a break, a closing date. */
const DAYS_AHEAD: Record<string, number> = {
  "2026-12-01": 7,
  "2026-12-02": 8,
  "2027-05-10": 60,
  "2027-05-31": 70,
};
const CLOSES_IN_DAYS = 45;

/** The same calls with examples that pass today, whenever the app was built. */
function callsAt(calls: ApiCall[], now: Date): ApiCall[] {
  const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return calls.map((call) => {
    if (!call.example) return call;
    const json = JSON.stringify(call.example).replace(/\d{4}-\d{2}-\d{2}/g, (day) => {
      const days = DAYS_AHEAD[day];
      return days === undefined ? day : ahead(days);
    });
    const example = JSON.parse(json) as Record<string, unknown>;
    return { ...call, example: "closes_at" in example ? { ...example, closes_at: ahead(CLOSES_IN_DAYS) } : example };
  });
}
