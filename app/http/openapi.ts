/** The description of the JSON API, read from the endpoints themselves: the same schemas that validate, the same access that is enforced. */
import * as z from "zod";
import type { Role } from "~/domain/accounts/schema";
import type { AnyOperation } from "./endpoint";
import { STATUS } from "./errors";

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] };
export type Routes = Record<string, { id: string; path?: string; module: { loader?: unknown } } | undefined>;

/** One call, with everything that the reference and the document say of it. */
export type ApiCall = {
  method: string;
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  /** A name for programs and for links: "post-auth-login". */
  id: string;
  summary: string;
  access: AnyOperation["access"];
  role: Role | null;
  parameters: string[];
  query: JsonSchema | null;
  body: JsonSchema | null;
  /** A body that passes, as the schema's `meta({ example })` gives it. */
  example: Record<string, unknown> | null;
  bodyType: "application/json" | "multipart/form-data";
  success: number;
  answer: JsonSchema | null;
  refusals: number[];
};

/** Every call of every endpoint, in the order of the map of URLs. */
export function readCalls(routes: Routes): ApiCall[] {
  return Object.values(routes).flatMap((route) => {
    const loader = route?.module.loader;
    if (!route?.path || typeof loader !== "function" || !("operations" in loader)) return [];
    const operations = Object.entries(loader.operations as Record<string, AnyOperation>);
    return operations.map(([method, operation]) => readCall(method, route.path ?? "", operation));
  });
}

function readCall(method: string, pattern: string, operation: AnyOperation): ApiCall {
  const path = `/${pattern.replace(/:(\w+)/g, "{$1}")}`;
  const isMultipart = operation.bodyType === "multipart";
  const { example = null, ...body } = operation.body ? jsonSchema(operation.body, "input") : {};
  const hasBody = operation.body !== undefined;
  return {
    method,
    path,
    id: `${method.toLowerCase()}-${path
      .replace(/\{(\w+)\}/g, "$1")
      .slice(1)
      .replace(/[/.]/g, "-")}`,
    summary: operation.summary ?? path,
    access: operation.access,
    role: operation.role ?? null,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
    query: operation.query ? jsonSchema(operation.query, "input") : null,
    body: hasBody ? (isMultipart ? withResume(body) : body) : null,
    example: example as ApiCall["example"],
    bodyType: isMultipart ? "multipart/form-data" : "application/json",
    success: operation.success ?? 200,
    answer: operation.answer ? jsonSchema(operation.answer, "output") : null,
    refusals: refusalsOf(operation),
  };
}

/** What follows from the definition, and what it adds; 500 and 503 can come to every call. */
function refusalsOf({ access, role, body, query, bodyType, refuses = [] }: AnyOperation): number[] {
  const found = new Set<number>(refuses);
  if (body || query) found.add(STATUS.bad_input);
  if (access === "bearer" || access === "optional") found.add(STATUS.not_signed_in);
  if (role) found.add(STATUS.not_allowed);
  if (body) found.add(STATUS.too_large).add(STATUS.unsupported_type);
  if (bodyType === "multipart") found.add(STATUS.too_large);
  return [...found.add(STATUS.internal).add(STATUS.unavailable)].sort((a, b) => a - b);
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

function withResume(body: JsonSchema): JsonSchema {
  const resume = { type: "string", contentMediaType: "application/pdf", description: "A PDF file of at most 10 MB" };
  return { ...body, properties: { ...body.properties, resume } };
}

/** The OpenAPI 3.1 document. `origin` is where the API is served. */
export function toOpenApi(calls: ApiCall[], origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: toOperation(call) });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Staffroom",
      version: "1.0.0",
      description: "Jobs for teachers, at schools, institutions and companies.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token of POST /auth/login" } },
      schemas: { Failure: FAILURE },
    },
  };
}

const FAILURE = {
  type: "object",
  properties: {
    message: { type: "string", description: "A sentence for people" },
    code: { type: "string", enum: Object.keys(STATUS), description: "A word for programs" },
    fields: {
      type: "object",
      description: "Messages by the name of the field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["message", "code"],
};

function toOperation(call: ApiCall): Record<string, unknown> {
  const failure = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  const refusals = call.refusals.map((status) => [status, { description: reasonOf(status), content: failure }]);
  const answer = { description: "Success", ...content("application/json", call.answer) };
  return {
    operationId: call.id,
    summary: call.summary,
    ...(call.role ? { description: `Only for the role ${call.role}.` } : {}),
    tags: [call.path.split("/")[1]],
    parameters: [
      ...call.parameters.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string", format: "uuid" },
      })),
      ...queryParameters(call.query),
    ],
    ...(call.body ? { requestBody: { required: true, ...content(call.bodyType, call.body, call.example) } } : {}),
    responses: Object.fromEntries([[call.success, answer], ...refusals]),
    security: SECURITY[call.access],
  };
}

const SECURITY: Record<AnyOperation["access"], Record<string, string[]>[]> = {
  anyone: [],
  lenient: [{ bearer: [] }, {}],
  optional: [{ bearer: [] }, {}],
  bearer: [{ bearer: [] }],
};

function content(type: string, schema: JsonSchema | null, example: ApiCall["example"] = null) {
  return schema ? { content: { [type]: { schema, ...(example ? { example } : {}) } } } : {};
}

function queryParameters(query: JsonSchema | null) {
  const required = query?.required ?? [];
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    return { name, in: "query", required: required.includes(name), schema };
  });
}

/** A status in words. */
export function reasonOf(status: number): string {
  const code = Object.entries(STATUS).find(([, value]) => value === status)?.[0] ?? String(status);
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}
