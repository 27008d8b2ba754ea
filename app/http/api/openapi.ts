/** The JSON API in OpenAPI 3.1, from its description. */

import { STATUS } from "~/http/errors";
import { KEY_HEADER } from "~/http/form-fetch";
import { type AnyOperation, KEY_PATTERN } from "./endpoint";
import type { ApiCall, JsonSchema } from "./openapi-calls";

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
    moves: {
      type: "array",
      items: { type: "string" },
      description: "With wrong_move: where the application may go from its present status",
    },
  },
  required: ["message", "code"],
};

function toOperation(call: ApiCall): Record<string, unknown> {
  const failure = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  const refusals = call.refusals.map((status) => [status, { description: reasonOf(status), content: failure }]);
  const headers = call.versioned ? { headers: { ETag } } : {};
  const answer = { description: "Success", ...headers, ...content("application/json", call.answer) };
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
      ...(call.takesKey ? [KEY] : []),
      ...(call.versioned === "changes" ? [IF_MATCH] : []),
    ],
    ...(call.body ? { requestBody: { required: true, ...content(call.bodyType, call.body, call.example) } } : {}),
    responses: Object.fromEntries([[call.success, answer], ...refusals]),
    security: SECURITY[call.access],
  };
}

const KEY = {
  name: KEY_HEADER,
  in: "header",
  required: false,
  description:
    "Of your choice. The same call of an account with the same key and the same body is done once, and answered as the first time, free of limits. With another body it is refused with 422. A key is remembered for a day.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: KEY_PATTERN },
};

const ETag = { description: "The version of the job, for If-Match", schema: { type: "string" } };
const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag of the job as you read it. Where somebody has changed it since, nothing is written: 412.",
  schema: { type: "string" },
};

const SECURITY: Record<AnyOperation["access"], Record<string, string[]>[]> = {
  anyone: [],
  lenient: [{ bearer: [] }, {}],
  optional: [{ bearer: [] }, {}],
  required: [{ bearer: [] }],
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
  const codes = Object.entries(STATUS).filter(([, value]) => value === status);
  const code = codes.length > 0 ? codes.map(([name]) => name).join(" or ") : String(status);
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}
