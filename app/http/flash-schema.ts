/** The content of a flash's cookie. Loaded only for a request that has one: most pages need no zod. */
import * as z from "zod";

export const Flash = z.object({
  toasts: z
    .array(z.object({ kind: z.enum(["success", "error", "blank"]), text: z.string().max(500) }))
    .max(20)
    .default([]),
  notice: z
    .object({
      tone: z.enum(["good", "wrong"]).optional(),
      // Room for all that ends with the first proof of an address.
      text: z.string().max(1000),
      href: z.string().startsWith("/").max(2100),
      label: z.string().max(60),
      /** Another way on. */
      or: z.object({ href: z.string().startsWith("/").max(2100), label: z.string().max(60) }).optional(),
    })
    .nullish(),
  /** An application that was just sent: the job's page says what happens next. */
  sent: z
    .object({
      applicationId: z.uuid().nullable(),
      email: z.string().max(254),
      isToConfirm: z.boolean(),
      due: z.string().max(200),
      meant: z.string().max(254).nullable(),
    })
    .nullish(),
  /** The address that was just registered, for the log-in that follows. */
  loginEmail: z.string().max(254).nullish(),
});
export type Flash = z.output<typeof Flash>;
export type FlashInput = z.input<typeof Flash>;
