/** Shapes of signing up, completing the registration and logging in. */
import * as z from "zod";
import { EmailAddress, optionalLine, requiredLine } from "~/domain/text";
import { isCommonPassword } from "./common-passwords";

export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 256;

/** A new password: length and commonness only, no rules of composition (NIST SP 800-63B). */
export const NewPassword = z
  .string({ error: "Enter a password" })
  .min(1, { error: "Enter a password", abort: true })
  .min(MIN_PASSWORD_CHARS, `Use at least ${MIN_PASSWORD_CHARS} characters`)
  .max(MAX_PASSWORD_CHARS, `Use at most ${MAX_PASSWORD_CHARS} characters`)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), "Use characters that can be typed")
  .refine((value) => !isCommonPassword(value), "This password is too easy to guess. Choose another");

export const SignUpInput = z.object({
  role: z.enum(ROLES, "Choose what you are here for"),
  email: EmailAddress,
  password: NewPassword,
});
z.globalRegistry.add(SignUpInput, {
  example: { role: "admin", email: "head@example.com", password: "chalk-river-lantern" },
});
export type SignUpInput = z.output<typeof SignUpInput>;

/** Too long is refused here, before any hashing; everything else is a matter of right or wrong. */
export const LoginInput = z.object({
  email: EmailAddress,
  password: z
    .string("Enter your password")
    .min(1, "Enter your password")
    .max(MAX_PASSWORD_CHARS, "Enter your password"),
});
z.globalRegistry.add(LoginInput, { example: { email: "head@example.com", password: "chalk-river-lantern" } });
export type LoginInput = z.output<typeof LoginInput>;

/** The token goes into `Authorization: Bearer …` of later calls. */
export const LoginAnswer = z.object({ token: z.string(), id: z.uuid(), role: z.enum(ROLES) });

/** Digits with the signs people write between them; other countries' numbers pass. */
export const optionalMobile = optionalLine(32).refine(
  (value) => value === null || (/^\+?[\d\s().-]+$/.test(value) && digits(value) >= 6 && digits(value) <= 15),
  "Enter a mobile number in digits, such as 9876543210",
);

export const optionalZip = optionalLine(16).refine(
  (value) => value === null || /^[\p{L}\d][\p{L}\d -]*$/u.test(value),
  "Enter a zip code, such as 560001",
);

function digits(value: string): number {
  return value.replace(/\D/g, "").length;
}

/** The nine personal fields, and nothing else. */
export const RegistrationInput = z.object({
  f_name: requiredLine("your first name", 100),
  s_name: optionalLine(100),
  l_name: optionalLine(100),
  mobile: optionalMobile,
  address: optionalLine(300),
  country: optionalLine(100),
  city: optionalLine(100),
  state: optionalLine(100),
  zip: optionalZip,
});
z.globalRegistry.add(RegistrationInput, {
  example: { f_name: "Meera", l_name: "Joshi", mobile: "9876543210", city: "Pune", country: "India" },
});
export type RegistrationInput = z.output<typeof RegistrationInput>;
