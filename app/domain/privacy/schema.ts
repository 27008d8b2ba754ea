/** Shapes of what a person does with her data. */
import * as z from "zod";

/** Closing the account needs its password, or the address of an account that has no password. */
export const ClosingInput = z.object({
  password: z.string().max(1000).default(""),
  email: z
    .string()
    .max(254)
    .transform((value) => value.trim().toLowerCase())
    .default(""),
});
export type ClosingInput = z.output<typeof ClosingInput>;
