/** The JSON API in OpenAPI 3.1, from its description. */

import { REASONS, type Reason } from "~/domain/refusal-reasons";
import { ONLY_NEWEST_HEADER } from "~/http/cors";
import { STATUS } from "~/http/errors";
import { KEY_HEADER } from "~/http/request";
import type { AnyOperation } from "./endpoint";
import { KEY_PATTERN } from "./keyed-call";
import type { ApiCall, JsonSchema } from "./openapi-calls";
import { REASON_TEXTS } from "./reason-texts";

/** Requests of one network in a minute for one call, as `wrangler.toml` has them. */
export const A_MINUTE = { secrets: 120, forms: 300, search: 600 };

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
      description: `Jobs for teachers, at schools, institutions and companies.\n\n${LIMITS_TEXT}\n\n${IDS_TEXT}`,
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

const LIMITS_TEXT = [
  `Limits: one network may send in a minute to each call ${A_MINUTE.search} searches, ${A_MINUTE.forms} changes, and`,
  `${A_MINUTE.secrets} of those that check a secret or send mail. What is counted for an account, an address or an`,
  "application stands with its call. Beyond a limit the answer is 429, and Retry-After says in how many seconds to come back.",
].join(" ");

const IDS_TEXT = "An id in capitals is the same id, in a path, a query and a body.";

/** Every word that `code` can be, by status, with what it means. */
const CODES_TEXT = Object.entries(STATUS).map(([kind, status]) => {
  const reasons = (REASONS as Record<string, readonly Reason[]>)[kind] ?? [];
  return [`${status} ${kind}`, ...reasons.map((reason) => `${status} ${reason}: ${REASON_TEXTS[reason]}`)].join("\n- ");
});

const CODES = [...Object.keys(STATUS), ...Object.values(REASONS).flat()];

const FAILURE = {
  type: "object",
  properties: {
    message: { type: "string", description: "A sentence for people" },
    code: { type: "string", enum: CODES, description: `A word for programs.\n\n- ${CODES_TEXT.join("\n- ")}` },
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
  const refusals = call.refusals.map((status) => [
    status,
    { description: `${reasonOf(status)}: \`code\` says which`, ...headersOfRefusal(status), content: failure },
  ]);
  const answer = { description: "Success", ...headersOf(call), ...content("application/json", call.answer) };
  const about = [...(call.role ? [`Only for the role ${call.role}.`] : []), ...(call.notes ? [call.notes] : [])];
  return {
    operationId: call.id,
    summary: call.summary,
    ...(about.length > 0 ? { description: about.join(" ") } : {}),
    tags: [call.path.split("/")[1]],
    parameters: [
      ...call.parameters.map((name) => ({ name, in: "path", required: true, schema: schemaOf(name) })),
      ...queryParameters(call.query),
      ...(call.takesKey ? [KEY] : []),
      ...(call.versioned === "changes" ? [IF_MATCH] : []),
    ],
    ...(call.body ? { requestBody: { required: true, ...content(call.bodyType, call.body, call.example) } } : {}),
    responses: Object.fromEntries([[call.success, answer], ...refusals]),
    security: SECURITY[call.access],
  };
}

/** The form of a path's parameter: the short name of an institution, or an id. */
function schemaOf(name: string): JsonSchema {
  return name === "slug"
    ? { type: "string", pattern: "^[a-z0-9-]+$", example: "hill-view-school" as unknown as Record<string, string> }
    : { type: "string", format: "uuid" };
}

const KEY = {
  name: KEY_HEADER,
  in: "header",
  required: false,
  description:
    "Of your choice. The same call with the same key and body is done once, and answered as the first time, free of limits. With another body, or for another call, the key is refused with 422. It belongs to your account, or without one to your network, and is kept for a day. A call that was refused, or failed on our side, keeps no key.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: KEY_PATTERN },
};

const header = (description: string, type = "string") => ({ description, schema: { type } });
const ETag = header("The version of the job, for If-Match");
const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag of the job as you read it. Where somebody has changed it since, nothing is written: 412.",
  schema: { type: "string" },
};

/** The response headers of a successful call, for its description. */
function headersOf({ versioned, success, query }: ApiCall) {
  const isList = query?.properties?.cursor !== undefined;
  const headers = {
    ...(versioned ? { ETag } : {}),
    ...(success === 201 ? { Location: header("The address of what was made") } : {}),
    ...(isList ? { Link: header('The next page, as <address>; rel="next". Absent on the last page') } : {}),
    ...(query?.properties?.radius
      ? {
          [ONLY_NEWEST_HEADER]: header(
            "So many of the newest matches were compared; older ones were left out",
            "integer",
          ),
        }
      : {}),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function headersOfRefusal(status: number) {
  if (status === STATUS.not_signed_in) return { headers: { "WWW-Authenticate": header("Bearer") } };
  if (status !== STATUS.too_many && status !== STATUS.unavailable) return {};
  return { headers: { "Retry-After": header("In how many seconds to come back", "integer") } };
}

const SECURITY: Record<AnyOperation["access"], Record<string, string[]>[]> = {
  anyone: [],
  lenient: [{ bearer: [] }, {}],
  optional: [{ bearer: [] }, {}],
  required: [{ bearer: [] }],
};

function content(type: string, schema: JsonSchema | null, example: ApiCall["example"] = null) {
  return schema ? { content: { [type]: { schema, ...(example ? { example: filledIn(example) } : {}) } } } : {};
}

/** The variables of the examples, which only a shell fills in. */
const AN_ID = "0199a5a0-0000-7000-8000-00000000000a";

function filledIn(example: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(example)
      .replace(/\$[A-Z]+_ID/g, AN_ID)
      .replaceAll("$NUMBER", "42"),
  );
}

function queryParameters(query: JsonSchema | null) {
  const required = query?.required ?? [];
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => {
    const descriptionField = description === undefined ? {} : { description };
    return { name, in: "query", required: required.includes(name), ...descriptionField, schema };
  });
}

/** A status in words. */
export function reasonOf(status: number): string {
  const codes = Object.entries(STATUS).filter(([, value]) => value === status);
  const code = codes.length > 0 ? codes.map(([name]) => name).join(" or ") : String(status);
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}
