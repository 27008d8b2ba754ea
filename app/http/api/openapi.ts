/** The JSON API in OpenAPI 3.1, from its description. Runs at build time: the Worker fills in its address and the days. */

import { SCOPES } from "~/domain/actor";
import { REASONS, type Reason } from "~/domain/refusal-reasons";
import { STATUS } from "~/http/errors";
import { KEY_HEADER } from "~/http/request";
import type { AnyOperation } from "./endpoint";
import { IDS } from "./examples";
import { A_MINUTE } from "./minute-limits";
import type { ApiCall, DescribedApi, JsonSchema } from "./openapi-calls";
import { headerComponents, headersOf, headersOfRefusal, headersSentWith, notModified } from "./openapi-headers";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";
import { webhooksOf } from "./openapi-webhooks";
import { REASON_TEXTS } from "./reason-texts";
import { exampleOfRefusal } from "./refusal-examples";
import { reasonOf } from "./status-words";

/** The OpenAPI 3.1 document. */
export function toOpenApi({ calls, delivery, components }: DescribedApi): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: toOperation(call) });
  }
  const responses = sharedRefusals(calls);
  const used = new Set(calls.map(({ path }) => tagOf(path)));
  return {
    openapi: "3.1.0",
    info: {
      title: "Staffroom",
      version: "1.0.0",
      description: ["Jobs for teachers, at schools, institutions and companies.", ...GENERAL].join("\n\n"),
      contact: { name: "Staffroom", url: `${ORIGIN_IN_DOCUMENT}/developers` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: ORIGIN_IN_DOCUMENT }],
    tags: Object.entries(TAGS).flatMap(([name, { description }]) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    webhooks: webhooksOf(delivery),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token of POST /auth/login, of a person" },
        key: {
          ...{ type: "http", scheme: "bearer" },
          description: `The key of an institution, for a program: it begins with sr_. It has some of the scopes ${SCOPES.join(", ")}; a call names the one that it needs.`,
        },
      },
      headers: headerComponents([paths, responses]),
      responses,
      schemas: { Failure: FAILURE, ...components },
    },
  };
}

/** Groups of calls, by the first part of their paths. */
const TAGS: Record<string, { parts: string[]; description: string }> = {
  Accounts: {
    parts: ["auth", "user"],
    description: "Signing up and in, the profile, mails, notifications and passkeys of a person",
  },
  Jobs: { parts: ["jobs", "alerts"], description: "Searching, reading, posting and changing jobs" },
  Applications: {
    parts: ["application", "applications"],
    description: "Applying, and all that the two sides do until an application ends",
  },
  Institutions: {
    parts: ["institution", "institutions", "keys", "webhooks"],
    description: "A school, its people, and the programs that work for it",
  },
  Events: { parts: ["events"], description: "What has happened to the jobs and applications of an institution" },
  Places: { parts: ["places"], description: "Towns, districts and states by their names" },
  Reports: { parts: ["reports"], description: "What is wrong with a job, an institution or a message" },
};

function tagOf(path: string): string {
  const part = path.split("/")[1]?.replace(/\..*$/, "") ?? "";
  const found = Object.entries(TAGS).find(([, { parts }]) => parts.includes(part));
  if (!found) throw new Error(`No group in TAGS of http/api/openapi.ts has the calls below /${part}`);
  return found[0];
}

const GENERAL = [
  [
    `Limits: one network may send in a minute to each call ${A_MINUTE.search} searches, ${A_MINUTE.forms} changes, and`,
    `${A_MINUTE.secrets} of those that check a secret or send mail. What is counted for an account, an address or an`,
    "application stands with its call. Beyond a limit the answer is 429, and Retry-After says in how many seconds to come back.",
  ].join(" "),
  `${KEY_HEADER}: the same call with the same key and body is done once, and answered as the first time, free of limits. With another body, or for another call, the key is refused with 422. It belongs to your account, or without one to your network, and is kept for a day. A call that was refused, or failed on our side, keeps no key.`,
  "An id in capitals is the same id, in a path, a query and a body.",
  "Texts are cleaned as they come in: white space at their edges is cut, and what people paste is read as it was meant, such as a number with a comma or a day in words. The document says the form that is always taken. Lengths count as JavaScript counts them: most emoji are two characters.",
  "Answers may gain fields, and lists of words may gain words: a program reads what it knows.",
  "An address takes the methods that stand here, and HEAD with GET. Any other is 405, with the header `Allow`.",
];

/** Every word that `code` can be, by status, with what it means. */
const CODES_TEXT = Object.entries(STATUS).map(([kind, status]) => {
  const reasons = (REASONS as Record<string, readonly Reason[]>)[kind] ?? [];
  return [`${status} ${kind}`, ...reasons.map((reason) => `${status} ${reason}: ${REASON_TEXTS[reason]}`)].join("\n- ");
});

const CODES = [...Object.keys(STATUS), ...Object.values(REASONS).flat()];

const FAILURE = {
  type: "object",
  description: "Why a call was refused",
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
    id: {
      type: "string",
      format: "uuid",
      description: "With already_applied to a school's own system: the application that is there",
    },
  },
  required: ["message", "code"],
};

/** The name of a refusal that many calls share: its code. One that names fields or moves is written where it is used. */
function nameOfRefusal({ code, fields, moves }: ReturnType<typeof exampleOfRefusal>): string | null {
  return fields || moves ? null : code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The refusals that calls share, by their names. */
function sharedRefusals(calls: ApiCall[]) {
  const all = calls.flatMap((call) => call.refusals.map((status) => ({ status, call })));
  const named = all.map(
    ({ status, call }) => [nameOfRefusal(exampleOfRefusal(status, call)), refusalOf(status, call)] as const,
  );
  return Object.fromEntries(named.flatMap(([name, refusal]) => (name === null ? [] : [[name, refusal]])));
}

function refusalOf(status: number, call: ApiCall) {
  return {
    description: `${reasonOf(status)}: \`code\` says which`,
    headers: headersOfRefusal(status),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Failure" },
        example: exampleOfRefusal(status, call),
      },
    },
  };
}

function toOperation(call: ApiCall): Record<string, unknown> {
  const refusals = call.refusals.map((status) => {
    const name = nameOfRefusal(exampleOfRefusal(status, call));
    return [status, name ? { $ref: `#/components/responses/${name}` } : refusalOf(status, call)];
  });
  return {
    operationId: call.id,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call.path)],
    parameters: [
      ...call.parameters.map((name) => pathParameter(name)),
      ...queryParameters(call.query),
      ...headersSentWith(call),
    ],
    ...(call.body ? { requestBody: { required: true, ...bodyOf(call) } } : {}),
    responses: Object.fromEntries([...successesOf(call), ...Object.entries(notModified(call)), ...refusals]),
    security: securityOf(call),
    ...(isOfKeys(call.scope) ? { "x-scope": call.scope } : {}),
  };
}

/** The answers by their status: what was made is 201, and what was only checked is 200 with a shape of its own. */
function successesOf(call: ApiCall): [number, object][] {
  const { answer, answerExample, dryAnswer, dryExample, mayMake, success } = call;
  const dry = JSON.stringify(dryAnswer) === JSON.stringify(answer) ? null : dryAnswer;
  const of = (schema: JsonSchema | null, example: unknown, status: number) => ({
    description: status === 201 ? "Made" : "Success",
    headers: headersOf({ ...call, success: status }),
    ...(call.answerFile ? { content: { [call.answerFile]: {} } } : contents(call.answerTypes, schema, example)),
  });
  const both = dry && answer ? { anyOf: [answer, dry] } : answer;
  if (mayMake)
    return [
      [200, of(both, answerExample, 200)],
      [201, of(answer, answerExample, 201)],
    ];
  if (dry && success === 201)
    return [
      [200, of(dry, dryExample, 200)],
      [201, of(answer, answerExample, 201)],
    ];
  return [[success, of(both, answerExample, success)]];
}

const MAY: Record<AnyOperation["access"], string> = {
  anyone: "Anyone may send it.",
  lenient: "Anyone may send it; with a token the answer is that of its account.",
  optional: "Anyone may send it; a token has to be right.",
  required: "It needs a token.",
};

/** A paragraph that says at least who may send the call. */
function descriptionOf({ access, role, scope, notes }: ApiCall): string {
  return [
    MAY[access],
    ...(role ? [`Only for the role ${role}.`] : []),
    ...(isOfKeys(scope) ? [`A key needs the scope ${scope}.`] : scope === "person" ? ["Keys may not send it."] : []),
    ...(notes ? [notes] : []),
  ].join(" ");
}

const isOfKeys = (scope: ApiCall["scope"]) => scope !== "person" && scope !== "open";

function securityOf({ access, scope }: ApiCall): Record<string, string[]>[] {
  if (access === "anyone") return [];
  const schemes: Record<string, string[]>[] = [{ bearer: [] }, ...(isOfKeys(scope) ? [{ key: [] }] : [])];
  return access === "required" ? schemes : [...schemes, {}];
}

/** The form of a path's parameter: the short name of an institution, an id of the client's own, or one of ours. */
function pathParameter(name: string) {
  const of = (schema: object, example: string) => ({
    name,
    in: "path",
    required: true,
    schema: { ...schema, example },
  });
  if (name === "slug" || name === "institution")
    return of({ type: "string", pattern: "^[a-z0-9-]+$" }, "hill-view-school");
  if (name === "sessionId") return of({ type: "string", pattern: "^[\\w-]{16}$" }, "n4bQgYhMfWWaL-qg");
  if (/^external/.test(name)) return of({ type: "string", minLength: 1 }, "PHY-2027-01");
  return of({ type: "string", format: "uuid" }, IDS.job);
}

/** The body of a call; of one with a file, also in which format the file is. */
function bodyOf(call: ApiCall) {
  const { content: types = {} } = content(call.bodyType, call.body, sentExample(call));
  const { fileField } = call;
  const contentType = fileField === "resume" ? "application/pdf" : "image/jpeg, image/png, image/webp";
  const encoding = fileField ? { encoding: { [fileField]: { contentType } } } : {};
  return { content: Object.fromEntries(Object.entries(types).map(([type, one]) => [type, { ...one, ...encoding }])) };
}

function content(type: string, schema: JsonSchema | null, example: unknown) {
  return schema ? { content: { [type]: { schema, ...(example === null ? {} : { example }) } } } : {};
}

function contents(types: readonly string[], schema: JsonSchema | null, example: unknown) {
  const all = types.map((type) => content(type, schema, example).content ?? {});
  return schema ? { content: Object.assign({}, ...all) } : {};
}

const VARIABLES: Record<string, string> = {
  APPLICATION_ID: IDS.application,
  INSTITUTION_ID: IDS.institution,
  USER_ID: IDS.recruiter,
  NUMBER: "42",
};

/** The body's example with the variables filled in that only a shell fills in. */
function sentExample({ example, fileField }: ApiCall): unknown {
  if (!example) return null;
  const filled = JSON.stringify(example).replace(/\$([A-Z_]+)/g, (whole, name: string) => {
    if (name.endsWith("_ID")) return VARIABLES[name] ?? IDS.job;
    return (
      VARIABLES[name] ??
      (/^(CONFIRM_TOKEN|RESET_TOKEN|GUEST_KEY|INVITE_TOKEN)$/.test(name) ? "q3Jt0mXkVb2yZrWc8LdHfN5s" : whole)
    );
  });
  const file = fileField === "resume" ? "asha-nair.pdf" : "asha-nair.jpg";
  return { ...JSON.parse(filled), ...(fileField ? { [fileField]: file } : {}) };
}

function queryParameters(query: JsonSchema | null) {
  const required = query?.required ?? [];
  const example = query?.example ?? {};
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    ...{ name, in: "query", required: required.includes(name) },
    ...(description === undefined ? {} : { description }),
    schema,
    ...(name in example ? { example: exampleFor(example[name], schema) } : {}),
  }));
}

/** The example of a parameter in its own type: an address has only texts. */
function exampleFor(value: unknown, { type }: JsonSchema): unknown {
  return type === "array" ? [value].flat() : type === "integer" || type === "number" ? Number(value) : value;
}
