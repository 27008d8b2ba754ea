/** The reference of the API as it stands today. */
import { MONTHLY } from "~/domain/jobs/details/rules";
import type { RequestContext } from "~/http/context";
import { describedApi } from "./described-calls";
import { A_MINUTE } from "./minute-limits";
import { type Reference, toReference } from "./reference";

type About = { origin: string; minute: typeof A_MINUTE; monthly: { hour: number; day: number } };

/** The reference, and all that its words name. */
export async function readReference(context: RequestContext): Promise<{ reference: Reference; about: About }> {
  const { origin } = context;
  const { calls, components } = await describedApi(context);
  const reference = toReference(calls, components, origin);
  return { reference, about: { origin, minute: A_MINUTE, monthly: { hour: MONTHLY.hour, day: MONTHLY.day } } };
}
