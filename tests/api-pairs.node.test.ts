/** The document and the schemas that validate take and refuse the same: values at and beyond each limit are given to both. */
import { beforeAll, expect, test } from "vitest";
import { checkFields } from "~/http/form";
import {
  type Described,
  describeApi,
  type JsonValue,
  operationsOf,
  pointed,
  validatorOf,
} from "./support/api-description";
import { TOLERATED } from "./support/api-tolerances";

let described: Described;
let validate: ReturnType<typeof validatorOf>;
beforeAll(async () => {
  described = await describeApi();
  validate = validatorOf(described.document);
});

type Path = (string | number)[];
type Tried = { kind: string; value: unknown };
const ABSENT = Symbol("absent");

/** Values that any field may be given. */
const ALWAYS: Tried[] = [
  { kind: "absent", value: ABSENT },
  { kind: "null", value: null },
  { kind: "a number", value: 5 },
  { kind: "a fraction", value: 1.5 },
  { kind: "true", value: true },
  { kind: "a list", value: [] },
  { kind: "an object", value: {} },
  { kind: "empty", value: "" },
  { kind: "a space", value: " " },
  { kind: "another word", value: "zzz" },
];

/** Values around the limits that a schema names, in all its alternatives. */
function around(schema: JsonValue, base: unknown): Tried[] {
  const parts = alternatives(schema);
  const tried = parts.flatMap(({ maxLength, minLength, minimum, maximum, maxItems, format, enum: words, pattern }) => {
    const found: Tried[] = [];
    const add = (kind: string, value: unknown) => found.push({ kind, value });
    if (typeof maxLength === "number" && maxLength < 60_000 && !pattern && !format && !words) {
      add("as long as can be", "x".repeat(maxLength));
    }
    if (typeof maxLength === "number" && maxLength < 60_000) add("too long", "x".repeat(maxLength + 1));
    if (typeof minLength === "number" && minLength > 1) add("too short", "x".repeat(minLength - 1));
    if (typeof minimum === "number") add("too small", minimum - 1);
    if (typeof maximum === "number" && maximum < 2 ** 50) add("too large", maximum + 1);
    if (typeof maxItems === "number")
      add(
        "too many",
        Array.from({ length: maxItems + 1 }, () => itemOf(schema)),
      );
    if (format === "uuid") {
      add("capitals", "0199A5A0-0000-7000-8000-00000000000A");
      add("no id", "0199a5a0");
      add("a space behind", "0199a5a0-0000-7000-8000-00000000000a ");
    }
    if (format === "date") add("no day", "2027-13-45");
    if (format === "date-time") add("no time", "2027-01-31T25:00:00Z");
    if (format === "email") add("no address", "nobody@");
    if (Array.isArray(words)) {
      for (const word of words) add("one of them", word);
      for (const word of words.filter((one) => typeof one === "string")) {
        add("a space behind", `${word} `);
        add("capitals", String(word).toUpperCase());
      }
    }
    return found;
  });
  if (typeof base === "string" && base !== "") tried.push({ kind: "a space behind", value: `${base} ` });
  if (typeof base === "string") tried.push({ kind: "very long", value: "x".repeat(30_000) });
  if (!parts.some(({ maxLength, format, enum: words }) => maxLength || format || words)) {
    tried.push({ kind: "very long", value: "x".repeat(30_000) });
  }
  return tried;
}

function alternatives(schema: JsonValue): JsonValue[] {
  const whole = schema.$ref
    ? { ...pointed<JsonValue>(described.document, { $ref: schema.$ref }), ...schema, $ref: undefined }
    : schema;
  return [
    whole,
    ...[whole.anyOf, whole.oneOf].flatMap((list) =>
      Array.isArray(list) ? list.flatMap((one) => alternatives(one)) : [],
    ),
  ];
}

function itemOf(schema: JsonValue): unknown {
  const items = alternatives(schema).find((one) => one.items)?.items as JsonValue | undefined;
  const first = items ? alternatives(items).find(({ enum: words }) => Array.isArray(words)) : undefined;
  const words = first?.enum as unknown[] | undefined;
  return (
    words?.[0] ??
    (items && alternatives(items).some(({ format }) => format === "uuid")
      ? "0199a5a0-0000-7000-8000-00000000000a"
      : "x")
  );
}

/** The fields of a shape, also inside of lists and objects of the example. */
function fieldsOf(schema: JsonValue, base: unknown, at: Path = []): { path: Path; schema: JsonValue; base: unknown }[] {
  return alternatives(schema).flatMap(({ properties, items }) => {
    if (properties && typeof base === "object" && base !== null && !Array.isArray(base)) {
      return Object.entries(properties as Record<string, JsonValue>).flatMap(([name, one]) => {
        const value = (base as Record<string, unknown>)[name];
        return [{ path: [...at, name], schema: one, base: value }, ...fieldsOf(one, value, [...at, name])];
      });
    }
    if (items && Array.isArray(base) && base.length > 0) {
      return [
        { path: [...at, 0], schema: items as JsonValue, base: base[0] },
        ...fieldsOf(items as JsonValue, base[0], [...at, 0]),
      ];
    }
    return [];
  });
}

function withValue(base: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(base) ? [...base] : { ...(base as object) };
  const changed = withValue((copy as Record<string | number, unknown>)[first], rest, value);
  if (changed === ABSENT) delete (copy as Record<string | number, unknown>)[first];
  else (copy as Record<string | number, unknown>)[first] = changed;
  return copy;
}

const FILE_FIELDS = ["resume", "photo"];

type Pair = { id: string; field: string; kind: string; value: unknown; document: string | null; server: string | null };

function pairsOfBodies(): Pair[] {
  return operationsOf(described.document).flatMap(({ operation: { operationId: id, requestBody } }) => {
    const { body, objects, bodyType } = described.operations.get(id) ?? {};
    const [content] = Object.values(requestBody?.content ?? {});
    if (!body || !content) return [];
    const all = Object.entries(content.example as Record<string, unknown>);
    const isFile = (name: string) => bodyType === "multipart" && FILE_FIELDS.includes(name);
    const example = Object.fromEntries(all.filter(([name]) => !isFile(name)));
    // The file is checked by the use-case, and not by the schema of the fields beside it.
    const files = Object.fromEntries(all.filter(([name]) => isFile(name)));
    const server = (value: unknown) => JSON.stringify(checkFields(body, value, { objects }).errors);
    const of = (value: unknown, field: string, kind: string): Pair => {
      const said = server(value);
      return {
        id,
        field,
        kind,
        value,
        document: validate(content.schema, bodyType === "multipart" ? { ...files, ...(value as object) } : value),
        server: said === "null" ? null : said,
      };
    };
    const tried = fieldsOf(content.schema, example).flatMap(({ path, schema, base }) => {
      const values = [...ALWAYS, ...around(schema, base)];
      // A form has only texts.
      const sent =
        bodyType === "multipart" ? values.filter(({ value }) => value === ABSENT || typeof value === "string") : values;
      return isFile(String(path[0]))
        ? []
        : sent.map(({ kind, value }) => of(withValue(example, path, value), path.join("."), `${kind} ${shown(value)}`));
    });
    return [of(example, "", "the example"), ...tried];
  });
}

const shown = (value: unknown) => (value === ABSENT ? "" : JSON.stringify(value).slice(0, 24));

function pairsOfQueries(): Pair[] {
  return operationsOf(described.document).flatMap(({ operation: { operationId: id, parameters } }) => {
    const { query } = described.operations.get(id) ?? {};
    if (!query) return [];
    const asked = parameters.filter((one) => one.in === "query");
    const base = Object.fromEntries(
      asked.filter(({ required }) => required).map(({ name, example }) => [name, String(example)]),
    );
    return asked.flatMap(({ name, schema, required }) => {
      const texts = [...ALWAYS, ...around(schema, base[name])].filter(({ value }) =>
        ["string", "number"].includes(typeof value),
      );
      const absent: Pair[] = [
        { id, field: name, kind: "absent", value: base, document: required ? "is required" : null, server: null },
      ];
      const { [name]: _left, ...others } = base;
      const errorsOf = (value: object) => {
        const { errors } = checkFields(query, value);
        return errors ? JSON.stringify(errors) : null;
      };
      for (const one of absent) one.server = errorsOf(others);
      return [
        ...absent,
        ...texts.map(({ kind, value }) => {
          const text = String(value);
          // The reader of a list takes the mark off first.
          const read = name === "cursor" ? text.split(".")[0] : text;
          return {
            id,
            field: name,
            kind: `${kind} ${shown(text)}`,
            value: text,
            document: validate(schema, readAs(text, schema)),
            server: errorsOf({ ...base, [name]: read }),
          };
        }),
      ];
    });
  });
}

/** A text of an address as the schema of its parameter reads it. */
function readAs(text: string, schema: JsonValue): unknown {
  const types = alternatives(schema).flatMap(({ type }) => [type].flat());
  if ((types.includes("integer") || types.includes("number")) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return types.includes("array") ? [text] : text;
}

/** Pairs in which one takes what the other refuses, but for those that stand in the list. */
function different(pairs: Pair[]): string[] {
  return pairs
    .filter(({ document, server }) => (document === null) !== (server === null))
    .map(({ id, field, kind, document, server }) => {
      const side = document === null ? "the document takes" : "the server takes";
      return {
        side,
        line: `${id} ${field}: ${side} ${kind}, not the other: ${(document ?? server ?? "").slice(0, 110)}`,
      };
    })
    .filter(({ line }) => !TOLERATED.some(({ pairs: known }) => known.test(line)))
    .map(({ line }) => line);
}

test("bodies", () => {
  const pairs = pairsOfBodies();
  expect(pairs.length).toBeGreaterThan(1000);
  expect(different(pairs)).toEqual([]);
});

test("parameters of addresses", () => {
  expect(different(pairsOfQueries())).toEqual([]);
});
