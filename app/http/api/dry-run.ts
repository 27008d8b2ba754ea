/** `dry_run=1`: a call checks all that it would check, answers what would be, and writes nothing. */
import * as z from "zod";
import { words } from "~/words/api";

const DRY_RUN = z.enum(["0", "1"], words.zeroOrOne).optional().meta({
  description: "1: everything is checked, and nothing is written. The answer says what would be.",
});

/** The query of a call that takes `dry_run`. */
export function withDryRun(query: z.ZodObject | undefined): z.ZodObject {
  return (query ?? z.object({})).extend({ dry_run: DRY_RUN });
}
