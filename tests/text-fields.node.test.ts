/**
 * Each free text that a form or a call takes, and whether it is read for phrases before another person gets it: compared with the
 * shapes themselves, so that a new field is decided about.
 */
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { FIELD_NAMES } from "~/domain/moderation/read-fields";
import { READ_AS, SHOWN, TEXT_FIELDS } from "./support/text-fields";

const root = new URL("..", import.meta.url).pathname;

type Json = { [key: string]: unknown };

/**
 * The paths of all values of a shape that may be any text: "questions[].text". `withFixed`: also of those that have a form of their own,
 * such as an address, which the table may name too.
 */
function textsOf(schema: Json, path: string, withFixed: boolean, all: Json = schema): string[] {
  const ref = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  if (ref) return textsOf((all.$defs as Json)[ref] as Json, path, withFixed, all);
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) =>
    Array.isArray(each) ? (each as Json[]) : [],
  );
  if (parts.length > 0) return [...new Set(parts.flatMap((part) => textsOf(part, path, withFixed, all)))];
  if (schema.enum || "const" in schema || schema.format || schema.pattern) return withFixed ? [path] : [];
  const types = [schema.type].flat();
  if (types.includes("object")) {
    const rest = schema.additionalProperties;
    return [
      ...Object.entries((schema.properties as Json) ?? {}).flatMap(([name, value]) =>
        textsOf(value as Json, path ? `${path}.${name}` : name, withFixed, all),
      ),
      ...(typeof rest === "object" && rest !== null && Object.keys(rest).length > 0
        ? textsOf(rest as Json, `${path}.*`, withFixed, all)
        : []),
    ];
  }
  if (types.includes("array")) return textsOf((schema.items as Json) ?? {}, `${path}[]`, withFixed, all);
  return schema.type === undefined || types.includes("string") ? [path] : [];
}

async function found({ withFixed }: { withFixed: boolean }): Promise<Map<string, string[]>> {
  const shapes = new Map<string, string[]>();
  for await (const file of glob("app/domain/**/*schema.ts", { cwd: root })) {
    const module: Record<string, unknown> = await import(`${root}${file}`);
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType) || SHOWN.test(name)) continue;
      const texts = textsOf(z.toJSONSchema(value, { io: "input", unrepresentable: "any" }) as Json, "", withFixed);
      if (texts.length > 0) shapes.set(name, [...new Set([...(shapes.get(name) ?? []), ...texts])]);
    }
  }
  return shapes;
}

test("each text that a shape takes is in the table, and nothing else is", async () => {
  const [texts, all] = [await found({ withFixed: false }), await found({ withFixed: true })];
  const [inTable, missing, gone] = [new Map(Object.entries(TEXT_FIELDS)), [] as string[], [] as string[]];
  for (const [name, paths] of texts)
    missing.push(...paths.filter((path) => !(path in (inTable.get(name) ?? {}))).map((path) => `${name}: ${path}`));
  for (const [name, fields] of inTable)
    gone.push(...Object.keys(fields).flatMap((path) => (all.get(name)?.includes(path) ? [] : [`${name}: ${path}`])));
  expect({ missing, gone }).toEqual({ missing: [], gone: [] });
});

test("what is read is known to the reader by its name", () => {
  for (const [shape, fields] of Object.entries(TEXT_FIELDS)) {
    for (const [field, fate] of Object.entries(fields)) {
      const name = READ_AS[shape] ?? (field.replace(/\[\].*$/, "") || "questions");
      if (fate === "read") expect(Object.keys(FIELD_NAMES), `${shape}.${field}`).toContain(name);
    }
  }
});
