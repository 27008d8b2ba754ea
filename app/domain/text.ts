/** The shapes that every form shares: text is cleaned once, here, and never again. */
import * as z from "zod";

/** Control characters (but for tab and line break), lone surrogates and bidi overrides: nothing a person types. */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as stored: NFC, line ends `\n`, no control characters, trimmed. */
export function cleanText(value: string): string {
  return value.replace(/\r\n?/g, "\n").replace(UNWANTED, "").normalize("NFC").trim();
}

const text = z.string({ error: "This must be text" }).transform(cleanText);
const oneLine = text.transform((value) => value.replace(/\s+/g, " "));

/** A line that must not be empty. `label` is what the person sees above the field. */
export function requiredLine(label: string, maxChars: number) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `Enter ${label}` : `${label} must be text`,
    })
    .pipe(oneLine)
    .pipe(z.string().refine(isVisible, `Enter ${label}`).max(maxChars, `Use at most ${maxChars} characters`))
    .meta({ minLength: 1, maxLength: maxChars });
}

/** Several lines that must not be empty. */
export function requiredText(label: string, maxChars: number) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `Enter ${label}` : `${label} must be text`,
    })
    .pipe(text)
    .pipe(z.string().refine(isVisible, `Enter ${label}`).max(maxChars, `Use at most ${maxChars} characters`))
    .meta({ minLength: 1, maxLength: maxChars });
}

/** A line that may be left out; empty text, null and absence all become null. */
export function optionalLine(maxChars: number) {
  return optional(oneLine.pipe(z.string().max(maxChars, `Use at most ${maxChars} characters`)));
}

/** Several lines that may be left out. */
export function optionalText(maxChars: number) {
  return optional(text.pipe(z.string().max(maxChars, `Use at most ${maxChars} characters`)));
}

/** An https address that may be left out. It is linked to, never fetched. */
export function optionalHttpsUrl(maxChars: number) {
  return optional(
    oneLine.pipe(
      z
        .string()
        .max(maxChars, `Use at most ${maxChars} characters`)
        .refine((value) => value === "" || isHttpsUrl(value), "Enter a full address that starts with https://"),
    ),
  );
}

function optional<T extends z.ZodType<string, string>>(schema: T) {
  return schema
    .nullish()
    .transform((value) => (value ? value : null))
    .default(null);
}

/** Joiners and soft hyphens belong into words of many scripts, but a text of nothing else is empty. */
function isVisible(value: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(value);
}

function isHttpsUrl(value: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname.includes(".") && url.username === "" && url.password === "";
}

/** An e-mail address in lower case; 254 characters is the limit of SMTP's path. */
export const EmailAddress = z
  .string({ error: "Enter an email address" })
  .transform((value) => cleanText(value).toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: "Enter an email address", abort: true })
      .max(254, "Use at most 254 characters")
      .regex(
        /^[^\s@<>()",;:\\[\]]+@[^\s@.<>()",;:\\[\]]+(\.[^\s@.<>()",;:\\[\]]+)+$/u,
        "Enter an email address like name@example.com",
      ),
  );

/** What a call answers that made or changed one thing. */
export const IdAnswer = z.object({ id: z.uuid() });
/** What a call answers that has nothing else to say. */
export const MessageAnswer = z.object({ message: z.string() });
