/** What a field says where its schema has no sentence of its own: so no text of the library ever reaches a person. */
import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: "This must be text",
  number: "This must be a number",
  int: "This must be a whole number",
  boolean: "Send true or false",
  array: "This must be a list",
  object: "This must be a JSON object",
  record: "This must be a JSON object",
  null: "This must be null",
};

const FORMATS: Record<string, string> = {
  uuid: "This is not an id",
  guid: "This is not an id",
  email: "This is not an email address",
  url: "This is not a web address",
  date: "Send a day such as 2027-01-31",
  datetime: "Send a time such as 2027-01-31T09:30:00Z",
  safeint: TYPES.int ?? "",
};

const WRONG = "This value is not right";

/** The sentence for an issue that its schema says nothing of. */
export function ownSentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Send a value" : (TYPES[issue.expected] ?? WRONG);
    case "invalid_format":
      return FORMATS[issue.format] ?? WRONG;
    case "invalid_value":
      return `Send one of ${issue.values.join(", ")}`;
    case "too_big":
      return bound(issue.origin, "at most", issue.maximum);
    case "too_small":
      return bound(issue.origin, "at least", issue.minimum);
    default:
      return WRONG;
  }
}

function bound(origin: string, word: "at most" | "at least", count: number | bigint): string {
  if (origin === "string") return `Use ${word} ${count} characters`;
  if (origin === "array" || origin === "set") return `Send ${word} ${count}`;
  return `This must be ${word} ${count}`;
}
