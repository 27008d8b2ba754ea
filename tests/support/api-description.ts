/** The description of the API as the build makes it, from the endpoints themselves, and validators of its schemas. Node alone. */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { AnyOperation } from "~/http/api/endpoint";
import { withDaysAt } from "~/http/api/example-days";
import { toOpenApi } from "~/http/api/openapi";
import { type DescribedApi, readApi } from "~/http/api/openapi-calls";
import { ORIGIN_IN_DOCUMENT } from "~/http/api/openapi-origin";
import { routeFacts } from "~/route-facts";
import routes, { type RoutePath } from "~/routes";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Module = { loader?: { operations?: Record<string, AnyOperation> } };
export type JsonValue = { [key: string]: unknown; $ref?: string };
export type Parameter = { name: string; in: string; required: boolean; schema: JsonValue; example?: unknown };
type Content = Record<string, { schema: JsonValue; example?: unknown }>;
export type Answer = { description: string; headers?: Record<string, JsonValue>; content?: Content };
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | { $ref: string }>;
  security: Record<string, string[]>[];
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "responses" | "headers", Record<string, JsonValue>>;
};

export type Described = { document: Document; api: DescribedApi; operations: Map<string, AnyOperation> };

/** `origin`: where the document says that the API is served. */
export async function describeApi(origin = "https://staffroom.test"): Promise<Described> {
  const files = globSync("app/domain/**/*schema.ts", { cwd: root }).sort();
  const areas = await Promise.all(files.map((file) => import(/* @vite-ignore */ root + file)));
  const endpoints = await Promise.all(
    routes
      .filter(({ file }) => file.startsWith("api/"))
      .map(async ({ path, file }) => ({
        ...{ path, id: file, isShared: routeFacts[(path ?? "") as RoutePath].isShared ?? false },
        module: (await import(/* @vite-ignore */ `${root}app/${file}`)) as Module,
      })),
  );
  const operations = endpoints.flatMap(({ module }) => Object.values(module.loader?.operations ?? {}));
  const api = readApi(endpoints, areas);
  const json = withDaysAt(JSON.stringify(toOpenApi(api)), new Date()).replaceAll(ORIGIN_IN_DOCUMENT, origin);
  return { document: JSON.parse(json), api, operations: new Map(operations.map((one) => [one.id, one])) };
}

/** Every operation of the document. */
export function operationsOf({ paths }: Document): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The thing to which a reference of the document leads; anything else as it is. */
export function pointed<T extends object>(document: Document, value: T | { $ref: string }): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const parts = value.$ref.slice(2).split("/");
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as T;
}

/** A validator of the document's schemas, in JSON Schema 2020-12 with formats. */
export function validatorOf(document: Document): (schema: JsonValue, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "document");
  const compiled = new WeakMap<object, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const known = compiled.get(schema) ?? ajv.compile(withWholeReferences(schema));
    compiled.set(schema, known);
    return known(value) ? null : ajv.errorsText(known.errors);
  };
}

function withWholeReferences(schema: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));
}
