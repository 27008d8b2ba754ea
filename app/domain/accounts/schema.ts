/** Shapes of signing up, completing the registration and logging in. */

import * as z from "zod";
import { ROLES } from "~/domain/actor";
import { mendToken } from "~/domain/copied-link-rules";
import {
  cleanAddress,
  EmailAddress,
  optionalDigits,
  optionalLine,
  optionalMobile,
  optionalName,
  requiredName,
} from "~/domain/text";
import { hasZipAndCountry, isZip, isZipText, ZIP_FORM } from "~/domain/text-rules";
import { words } from "~/words/account-refusals";
import { words as numberRefusals } from "~/words/number-refusals";
import { isCommonPassword } from "./common-passwords";
import { ADULTS_ONLY, MAX_PASSKEY_NAME_CHARS } from "./rules";

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 256;

/** A new password: length and commonness only, no rules of composition (NIST SP 800-63B). */
export const NewPassword = z
  .string({ error: words.enterPassword })
  .min(1, { error: words.enterPassword, abort: true })
  .min(MIN_PASSWORD_CHARS, words.passwordTooShort(MIN_PASSWORD_CHARS))
  .max(MAX_PASSWORD_CHARS, words.passwordTooLong(MAX_PASSWORD_CHARS))
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), words.passwordTypeable)
  .refine((value) => !isCommonPassword(value), words.passwordTooEasy);

export const RoleInput = z.object({ role: z.enum(ROLES, words.chooseRole) });

export const SignUpInput = RoleInput.extend({
  email: EmailAddress,
  password: NewPassword,
  /** Older programs leave it out. */
  age_confirmed: z
    .boolean(words.mustBeTrue)
    .optional()
    .refine((value) => value !== false, ADULTS_ONLY)
    .meta({ description: "The person is 18 or older. Ask before you send `true`; `false` is refused" }),
}).meta({ example: { role: "admin", email: "head@example.com", password: "chalk-river-lantern" } });
export type SignUpInput = z.output<typeof SignUpInput>;

/** A password that is too long is refused here, before any hashing. Any other password is checked: it is right or wrong. */
export const LoginInput = z
  .object({
    email: EmailAddress,
    password: z.string(words.yourPassword).min(1, words.yourPassword).max(MAX_PASSWORD_CHARS, words.yourPassword),
  })
  .meta({ example: { email: "head@example.com", password: "chalk-river-lantern" } });

/** The token goes into `Authorization: Bearer …` of later calls. */
export const LoginAnswer = z.object({ token: z.string(), id: z.uuid(), role: z.enum(ROLES) });
export type LoginInput = z.output<typeof LoginInput>;

export const ForgotPasswordInput = z.object({ email: EmailAddress }).meta({ example: { email: "head@example.com" } });
export type ForgotPasswordInput = z.output<typeof ForgotPasswordInput>;

const Token = z.string(words.linkIncomplete).max(200, words.linkNotComplete).transform(mendToken);

export const ResetPasswordInput = z.object({
  token: Token,
  password: NewPassword,
  /** Ticked: setting the password does not publish held jobs. */
  keep_held: z
    .string()
    .optional()
    .transform((value) => Boolean(value)),
  /** Ticked: the account's passkeys are removed. */
  end_passkeys: z
    .string()
    .optional()
    .transform((value) => Boolean(value)),
});
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>;

/** The same by call. */
export const ResetPasswordCall = z
  .object({
    token: Token,
    password: NewPassword,
    keep_held: z.boolean(words.mustBeTrue).optional().meta({ description: "Held jobs of a recruiter stay held" }),
    end_passkeys: z.boolean(words.mustBeTrue).optional().meta({ description: "The account's passkeys are removed" }),
  })
  .meta({ example: { token: "$RESET_TOKEN", password: "seven-quiet-harbours" } });

const GivenPassword = z.string(words.accountPassword).max(MAX_PASSWORD_CHARS, words.accountPassword);

/** In a session of the account the password is left out. */
export const ConfirmInput = z.object({ token: Token, password: GivenPassword.default("") });

/** By a bearer token of the account, or by its password; the address may be left out. */
export const ConfirmCallInput = z
  .object({ token: Token, email: EmailAddress.optional(), password: GivenPassword.optional() })
  .meta({ example: { token: "$CONFIRM_TOKEN" } });
export type ConfirmCallInput = z.output<typeof ConfirmCallInput>;

export const NotMeInput = z
  .object({ token: Token, number: z.string(words.chooseMailedNumber).max(10) })
  .meta({ example: { token: "$CONFIRM_TOKEN", number: "$NUMBER" } });
export type NotMeInput = z.output<typeof NotMeInput>;

export const ChangeAddressInput = z
  .object({
    email: EmailAddress,
    password: z.string(words.yourPassword).min(1, words.yourPassword).max(MAX_PASSWORD_CHARS, words.yourPassword),
  })
  .meta({ example: { email: "head@example.com", password: "chalk-river-lantern" } });
export type ChangeAddressInput = z.output<typeof ChangeAddressInput>;

export const ChangePasswordInput = z
  .object({
    currentPassword: z
      .string(words.currentPassword)
      .min(1, words.currentPassword)
      .max(MAX_PASSWORD_CHARS, words.currentPassword),
    password: NewPassword.meta({ description: "The new one" }),
  })
  .meta({ example: { currentPassword: "chalk-river-lantern", password: "seven-quiet-harbours" } });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

/** The nine personal fields, and nothing else. */
export const RegistrationInput = z
  .object({
    f_name: requiredName(words.yourFirstName, 100),
    s_name: optionalName(100),
    l_name: optionalName(100),
    mobile: optionalMobile(),
    address: optionalLine(300),
    country: optionalLine(100),
    city: optionalLine(100),
    state: optionalLine(100),
    zip: optionalDigits(16).refine(isZipText, numberRefusals.zip).meta(ZIP_FORM),
  })
  // Shown together with the errors of other fields.
  .refine(({ zip, country }) => isZip(zip, country), {
    error: numberRefusals.zip,
    path: ["zip"],
    when: hasZipAndCountry,
  })
  .meta({ example: { f_name: "Meera", l_name: "Joshi", mobile: "9876543210", city: "Pune", country: "India" } });
export type RegistrationInput = z.output<typeof RegistrationInput>;

/** The school of a recruiter who registers. Left empty, her first job names it. */
export const SchoolInput = z.object({ school: optionalName(150) });

/** The password, or the address of an account that has none, before something that weighs. */
export const ProofInput = z
  .object({
    password: GivenPassword.default(""),
    email: z.string().max(254, words.notYourAddress).transform(cleanAddress).default(""),
  })
  .meta({ example: { password: "chalk-river-lantern" } });
export type ProofInput = z.output<typeof ProofInput>;

export const PasskeyNameInput = z
  .object({ name: requiredName(words.passkeyName, MAX_PASSKEY_NAME_CHARS) })
  .meta({ example: { name: "My phone" } });

/** The account itself: how one logs in to it, and what is known of its address. */
export const AccountAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  created_at: z.iso.datetime(),
  address_confirmed_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Null as long as the address is not confirmed" }),
  has_password: z.boolean().meta({ description: "False for an account that only Google opens" }),
  signs_in_with: z
    .array(z.object({ issuer: z.string(), email: z.string(), since: z.iso.datetime() }))
    .meta({ description: "Accounts elsewhere that open this one" }),
});
export type AccountAnswer = z.output<typeof AccountAnswer>;

/** The address of an account after it was changed. */
export const AddressAnswer = z.object({ email: z.string(), address_confirmed: z.boolean() });

/** A live session of the account: a browser's or a program's. */
export const SessionItem = z.object({
  id: z.string().meta({ description: "Names the session, and opens nothing", pattern: "^[\\w-]{16}$" }),
  kind: z.enum(["web", "api"]).meta({ description: "`web`: a browser. `api`: a program with a token" }),
  label: z.string().nullable().meta({ description: 'The device as it named itself: "Chrome on Linux"' }),
  is_this: z.boolean().meta({ description: "The session that asks" }),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type SessionItem = z.output<typeof SessionItem>;
export const SessionIdAnswer = z.object({ id: SessionItem.shape.id });

/** A passkey as its owner sees it, and as the API lists it. */
export const PasskeyItem = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** True if the key may have been copied. It does not work any more. */
  refused: z.boolean(),
});
export type PasskeyItem = z.output<typeof PasskeyItem>;
