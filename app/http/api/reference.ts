/** The calls of the JSON API as people read them: in groups, with words for fields. The page, the Markdown and llms.txt are made of it. */
import { words } from "~/words/developers";
import { curlExample } from "./curl";
import type { ApiCall, JsonSchema } from "./openapi-calls";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";

/** A field of a shape. `text` has code between backticks. `shape`: the name of the shape that it has, where that stands by itself. */
export type ShownField = { name: string; text: string; shape: string | null; fields: ShownField[] };
/** A shape that is sent or answered. */
export type Shown = { isList: boolean; shape: string | null; fields: ShownField[] };
export type ShownCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string;
  query: Shown | null;
  body: Shown | null;
  answer: Shown | null;
  curl: string;
  success: number;
  /** The answer's example as JSON; null without one. */
  example: string | null;
  refusals: number[];
};
export type Reference = {
  groups: { id: string; title: string; calls: ShownCall[] }[];
  /** The shapes that stand in several places. */
  shapes: { name: string; fields: ShownField[] }[];
};

type Shapes = Record<string, JsonSchema>;

/** Refusals that every call may answer. */
export const EVERYWHERE = [429, 500, 503];

/** `shapes`: those to which the calls refer by name. */
export function toReference(calls: readonly ApiCall[], shapes: Shapes, origin: string): Reference {
  const names = { shapes, often: namesUsedOften(calls, shapes) };
  const shown = calls.map((call) => ({ group: groupOf(call.path), call: callOf(call, names, origin) }));
  const groups = GROUPS.map(({ id }) => ({
    id: `calls-${id}`,
    title: words.groups[id],
    calls: shown.flatMap(({ group, call }) => (group === id ? [call] : [])),
  }));
  const shared = [...names.often].toSorted().flatMap((name) => {
    const shape = shapes[name];
    return shape?.properties ? [{ name, fields: fieldsOf(shape, names) }] : [];
  });
  return { groups: groups.filter((group) => group.calls.length > 0), shapes: shared };
}

/** The notes before the calls, for this site. */
export function basicsFor({ origin, monthly }: { origin: string; monthly: { hour: number; day: number } }) {
  const filled = (note: string) =>
    note.replace("{origin}", origin).replace("{hour}", String(monthly.hour)).replace("{day}", String(monthly.day));
  return words.basics.map(({ id, title, notes }) => ({ id, title, notes: notes.map(filled) }));
}

type GroupName = keyof typeof words.groups;

/** The groups in their order, by the first part of a path. What fits none stands in the last. */
const GROUPS: { id: GroupName; parts: string[] }[] = [
  { id: "jobs", parts: ["jobs", "alerts"] },
  { id: "applications", parts: ["application", "applications"] },
  { id: "institutions", parts: ["institution", "institutions", "keys", "webhooks"] },
  { id: "events", parts: ["events"] },
  { id: "accounts", parts: ["auth", "user"] },
  { id: "others", parts: [] },
];

function groupOf(path: string): GroupName {
  const part = path.split(/[/.]/)[1] ?? "";
  return GROUPS.find(({ parts }) => parts.includes(part))?.id ?? "others";
}

const REF = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

/** The named shapes that stand in more than one place: each is shown once, and led to. */
function namesUsedOften(calls: readonly ApiCall[], shapes: Shapes): Set<string> {
  const places = [...calls.flatMap(({ query, body, answer }) => [query, body, answer]), ...Object.values(shapes)];
  const names = places.flatMap((place) =>
    [...JSON.stringify(place ?? null).matchAll(REF)].map(([, name = ""]) => name),
  );
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/** The named shapes, and the names of those that stand by themselves. */
type Names = { shapes: Shapes; often: ReadonlySet<string> };
/** A shape itself, and its name if it stands by itself. */
type Followed = { schema: JsonSchema; shape: string | null };

function follow(schema: JsonSchema, { shapes, often }: Names): Followed {
  if (typeof schema.$ref !== "string") return { schema, shape: null };
  const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const found: JsonSchema = { ...shapes[name], ...schema, $ref: undefined };
  return { schema: found, shape: often.has(name) && found.properties ? name : null };
}

function fieldsOf(schema: JsonSchema, names: Names): ShownField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const inner = innerOf(field, names);
    const { schema: whole } = follow(field, names);
    const limits = [typeOf(field, names), ...limitsOf(whole, required.includes(name))].filter(Boolean).join(", ");
    return {
      name,
      text: [limits, descriptionOf(whole)].filter(Boolean).join(". "),
      shape: inner.shape,
      fields: inner.shape ? [] : fieldsOf(inner.schema, names),
    };
  });
}

/** The object that a field holds, in a list or beside nothing. */
function innerOf(field: JsonSchema, names: Names): Followed {
  const found = follow(field, names);
  const { schema } = found;
  if (found.shape || schema.properties) return found;
  if (schema.type === "array" && schema.items) return innerOf(schema.items as JsonSchema, names);
  const among = choicesOf(schema).map((one) => innerOf(one, names));
  return among.find(({ shape, schema: one }) => shape || one.properties) ?? { schema: {}, shape: null };
}

function typeOf(field: JsonSchema, names: Names): string {
  const { schema, shape } = follow(field, names);
  if (shape) return words.field.types.object;
  if ("const" in schema) return code(schema.const);
  if (Array.isArray(schema.enum)) return anyOf(schema.enum.filter((value) => value !== "").map(code));
  const choices = choicesOf(schema);
  if (choices.length > 0) return anyOf([...new Set(choices.map((one) => typeOf(one, names)))]);
  if (schema.type === "array") {
    const item = typeOf((schema.items ?? {}) as JsonSchema, names);
    return words.field.list(item === words.field.types.object ? words.field.objects : item);
  }
  const { format, type } = schema;
  const named: Record<string, string> = words.field.types;
  return named[String(format)] ?? named[String(type)] ?? words.field.anything;
}

function shownOf(schema: JsonSchema | null, names: Names): Shown | null {
  if (!schema) return null;
  const whole = follow(schema, names);
  const isList = whole.schema.type === "array";
  const { schema: found, shape } = isList ? innerOf(whole.schema, names) : whole;
  return { isList, shape, fields: shape ? [] : fieldsOf(found, names) };
}

function callOf(call: ApiCall, names: Names, origin: string): ShownCall {
  return {
    ...{ id: call.id, method: call.method, path: call.path, summary: call.summary, success: call.success },
    about: [whoMay(call), call.notes, ...formsOf(call)].filter(Boolean).join(" "),
    query: shownOf(call.query, names),
    body: shownOf(call.body, names),
    answer: shownOf(call.answer, names),
    curl: curlExample(call, origin),
    example: exampleOf(call, origin),
    refusals: call.refusals.filter((status) => !EVERYWHERE.includes(status)),
  };
}

const code = (value: unknown) => `\`${String(value)}\``;

function anyOf(types: string[]): string {
  const nothing = words.field.types.null;
  const others = types.filter((type) => type !== nothing);
  const all = [...others, ...(others.length < types.length ? [nothing] : [])];
  return [all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(words.field.or);
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  const among = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(among)) return among as JsonSchema[];
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [];
}

function limitsOf(field: JsonSchema, isRequired: boolean): string[] {
  const { maxLength, maxItems, default: standard } = field;
  const hasStandard = standard !== undefined && standard !== null && standard !== "" && !Array.isArray(standard);
  return [
    isRequired ? "" : words.field.optional,
    typeof maxLength === "number" ? words.field.atMost(maxLength) : "",
    typeof maxItems === "number" ? words.field.mostItems(maxItems) : "",
    ...rangeOf(field),
    hasStandard ? words.field.byDefault(code(standard)) : "",
  ];
}

function rangeOf({ minimum, maximum }: JsonSchema): string[] {
  const isBound = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value + 1);
  if (isBound(minimum) && isBound(maximum) && maximum < Number.MAX_SAFE_INTEGER)
    return [words.field.fromTo(minimum, maximum)];
  return [];
}

function descriptionOf({ description }: JsonSchema): string {
  return typeof description === "string" ? description : "";
}

/** Forms of a body or an answer that are no JSON object. */
function formsOf({ bodyType, answerFile }: ApiCall): string[] {
  return [bodyType === "application/x-ndjson" ? words.lines : "", answerFile ? words.file(answerFile) : ""];
}

function whoMay(call: ApiCall): string {
  const { access, role, scope } = call;
  const isOfKeys = scope !== "person" && scope !== "open";
  const person = role ? words.access[role === "admin" ? "recruiter" : "candidate"] : words.access[access];
  return [person, isOfKeys ? words.access.key(scope) : ""].filter(Boolean).join(" ");
}

function exampleOf(call: ApiCall, origin: string): string | null {
  const example = call.answerExample;
  return example === null || example === undefined
    ? null
    : JSON.stringify(example, null, 1).replaceAll(ORIGIN_IN_DOCUMENT, origin);
}
