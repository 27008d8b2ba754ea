/** Shapes of what a person does with her data. */
import * as z from "zod";

/** Closing takes the password, or the address of an account that has none. */
export const ClosingInput = z.object({
  password: z.string().max(1000).default(""),
  email: z
    .string()
    .max(254)
    .transform((value) => value.trim().toLowerCase())
    .default(""),
});
export type ClosingInput = z.output<typeof ClosingInput>;
