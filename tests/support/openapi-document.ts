/** The document of the API as the app serves it. */
import { api } from "./app";

export type Schema = { [key: string]: unknown; properties?: Record<string, Schema> };
export type Content = Record<string, { schema: Schema; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: Record<string, object>; content?: Content }>;
  security: Record<string, string[]>[];
};
export type Document = {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "responses" | "headers" | "securitySchemes", Record<string, Schema>>;
};

/** As it is served, with references. */
export async function readDocument(): Promise<Document> {
  return (await api<Document>("GET", "/openapi.json")).body;
}

/** With each reference replaced by what it leads to. */
export async function readWholeDocument(): Promise<Document> {
  const document = await readDocument();
  return writtenOut(document, document) as Document;
}

function writtenOut(value: unknown, document: Document): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, document));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as Schema;
  const all = typeof $ref === "string" ? { ...(found($ref, document) as object), ...rest } : rest;
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, writtenOut(one, document)]));
}

/** The thing to which a reference leads. */
export function found(reference: string, document: Document): unknown {
  const parts = reference.slice(2).split("/");
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
}

export const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );
