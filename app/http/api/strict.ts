/**
 * Parameters and fields that a call does not know. A program with a key is told of them, so that a typing error or another version fails
 * loudly; for a session's token they are left out, as they always were.
 */
import type * as z from "zod";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { words } from "~/words/form-refusals";

const MAX_NAMED = 20;
const MAX_NAME_CHARS = 100;

type Schema = z.core.$ZodType;

/** The places in a value for which the schema has no name: "colour", "teaching.posts.1.colour". */
export function unknownPlaces(schema: Schema | undefined, value: unknown): string[] {
  const found: string[] = [];
  look(schema, value, [], found);
  return found;
}

/** The same as messages by field. Null where everything is known. */
export function unknownFields(schema: Schema | undefined, value: unknown, message: string): FieldErrors | null {
  const places = unknownPlaces(schema, value).slice(0, MAX_NAMED);
  // A name may be "__proto__", which an assignment would take for the prototype.
  return places.length === 0
    ? null
    : Object.fromEntries(places.map((place) => [place.slice(0, MAX_NAME_CHARS), [message]]));
}

/** Throws bad_input for what a schema does not know. */
export function requireKnown(schema: Schema | undefined, value: unknown, message: string): void {
  const fields = unknownFields(schema, value, message);
  if (fields) throw new DomainError("bad_input", words.someWrong, { fields });
}

function look(schema: Schema | undefined, value: unknown, path: string[], found: string[]): void {
  if (typeof value !== "object" || value === null) return;
  const def = schema ? definitionOf(schema) : NOTHING;
  // A shape that names a rule for all other names knows them.
  if (def.type === "object" && !def.catchall) lookInObject(def.shape, value, path, found);
  else if (def.type === "array" && Array.isArray(value)) {
    for (const [index, each] of value.entries()) look(def.element, each, [...path, String(index)], found);
  } else if (def.type === "record") {
    for (const [name, each] of Object.entries(value)) look(def.valueType, each, [...path, name], found);
  } else if (def.type === "union") lookInUnion(def.options, value, path, found);
  else if (def.type === "intersection") lookInBoth(def, value, path, found);
  // A text that is made ready first is described by what comes then.
  else if (def.type === "pipe") look(definitionOf(def.in).type === "transform" ? def.out : def.in, value, path, found);
  else if (def.type === "lazy") look(def.getter(), value, path, found);
  else if ("innerType" in def) look(def.innerType, value, path, found);
}

const NOTHING: Definition = { type: "object", shape: {} };

function definitionOf(schema: Schema): Definition {
  return (schema._zod as unknown as { def: Definition }).def;
}

/** The parts of a schema that matter here. */
type Definition =
  | { type: "object"; shape: Record<string, Schema>; catchall?: Schema }
  | { type: "array"; element: Schema }
  | { type: "record"; valueType: Schema }
  | { type: "union"; options: Schema[] }
  | { type: "intersection"; left: Schema; right: Schema }
  | { type: "pipe"; in: Schema; out: Schema }
  | { type: "lazy"; getter: () => Schema }
  | { type: "optional" | "nullable" | "default" | "prefault" | "catch" | "readonly" | "nonoptional"; innerType: Schema }
  | { type: "transform" | "string" };

function lookInObject(shape: Record<string, Schema>, value: object, path: string[], found: string[]): void {
  if (Array.isArray(value)) return;
  for (const [name, each] of Object.entries(value)) {
    if (Object.hasOwn(shape, name)) look(shape[name], each, [...path, name], found);
    else found.push([...path, name].join("."));
  }
}

/** The form that knows the most of it is the one that is meant. */
function lookInUnion(options: Schema[], value: unknown, path: string[], found: string[]): void {
  const tries = options.map((option) => {
    const own: string[] = [];
    look(option, value, path, own);
    return own;
  });
  found.push(...(tries.sort((one, other) => one.length - other.length)[0] ?? []));
}

function lookInBoth(
  { left, right }: { left: Schema; right: Schema },
  value: unknown,
  path: string[],
  found: string[],
): void {
  const [one, other] = [left, right].map((side) => {
    const own: string[] = [];
    look(side, value, path, own);
    return own;
  });
  found.push(...(one ?? []).filter((place) => other?.includes(place)));
}
