/** The account for which something is asked, with what is known of its address. */
import type { Person } from "~/domain/actor";
import type { RequestContext } from "./context";

export function askerOf({ session }: RequestContext, { email }: Person): { email: string; isConfirmed: boolean } {
  return { email, isConfirmed: session.read()?.isConfirmed === true };
}
