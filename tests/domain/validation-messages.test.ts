/** Every message about a wrong value is a sentence of ours, never one of a library, whatever is sent in whatever field. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { EVENT_TYPES } from "~/domain/webhooks/rules";
import { toFailure } from "~/http/errors";
import { checkFields } from "~/http/form";

type Operation = { query?: z.ZodType; body?: z.ZodType };
type Endpoint = { loader?: { operations?: Record<string, Operation> } };

const endpoints = import.meta.glob<Endpoint>("../../app/api/*.ts", { eager: true });
const schemaFiles = import.meta.glob<Record<string, unknown>>("../../app/domain/**/*schema.ts", { eager: true });

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const shapes: [string, z.ZodType][] = [
  ...Object.entries(endpoints).flatMap(([file, { loader }]) =>
    Object.entries(loader?.operations ?? {}).flatMap(([method, { query, body }]) =>
      [query, body]
        .filter(isSchema)
        .map((schema): [string, z.ZodType] => [`${method} ${file.split("/").at(-1)}`, schema]),
    ),
  ),
  ...Object.entries(schemaFiles).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]))
      .map(([name, schema]): [string, z.ZodType] => [`${file.split("/").slice(-2).join("/")} ${name}`, schema]),
  ),
];

const WRONG = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e21,
  true,
  "",
  "x",
  "x".repeat(30_000),
  [],
  ["x"],
  [{}],
  {},
  { a: 1 },
  [null],
];
/** What zod says where nobody says anything. */
const LIBRARY =
  /^(Invalid|Too (big|small)|Expected|Required|Unrecognized|Not a|Malformed|No value|Number must|String must|Array must|Must be)|received|expected|undefined|NaN|regex|pattern|discriminator/;
const EVENT_NAMES = new RegExp(EVENT_TYPES.join("|").replaceAll(".", "\\."), "g");

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { errors } = checkFields(schema, value);
  return Object.values(errors ?? {}).flat();
}

test("all calls and shapes are tried", () => {
  expect(shapes.length).toBeGreaterThan(80);
});

test.each(shapes)("%s", (_, schema) => {
  const fields = "shape" in schema ? Object.keys(schema.shape as object) : [];
  for (const wrong of WRONG) {
    for (const value of [wrong, ...fields.map((field) => ({ [field]: wrong }))]) {
      for (const message of messagesOf(schema, value)) {
        expect(message).toMatch(/^[A-Z]/);
        // A list of the types of events is ours, and has a word that the library uses too.
        expect(message.replaceAll(EVENT_NAMES, "")).not.toMatch(LIBRARY);
      }
    }
  }
});

describe("a shape that says nothing itself", () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), 1, "This must be text"],
    [z.string(), undefined, "Send a value"],
    [z.number(), "1", "This must be a number"],
    [z.int(), 1.5, "This must be a whole number"],
    [z.boolean(), "yes", "Send true or false"],
    [z.array(z.string()), "x", "This must be a list"],
    [z.object({}), [], "This must be a JSON object"],
    [z.enum(["a", "b"]), "c", "Send one of a, b"],
    [z.uuid(), "x", "This is not an id"],
    [z.iso.date(), "x", "Send a day such as 2027-01-31"],
    [z.string().max(2), "xxx", "Use at most 2 characters"],
    [z.number().min(3), 1, "This must be at least 3"],
    [z.array(z.string()).max(1), ["a", "b"], "Send at most 1"],
    [z.string().regex(/^a$/), "b", "This value is not right"],
    [z.union([z.string(), z.number()]), true, "This value is not right"],
    [z.string().refine(() => false), "x", "This value is not right"],
  ])("has our sentence (%#)", (schema, value, sentence) => {
    expect(checkFields(z.object({ field: schema }), { field: value }).errors).toEqual({ field: [sentence] });
  });
});

test("an error of a library has a text of ours", () => {
  for (const error of [new SyntaxError("Unexpected token < in JSON"), new TypeError("x is not a function")]) {
    expect(toFailure(error).message).toBe("Something went wrong on our side");
  }
  expect(toFailure(new Error("D1_ERROR: no such table: jobs")).message).not.toMatch(/D1|table/);
});
