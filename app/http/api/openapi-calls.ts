/** Describes the JSON API from its endpoints: the schemas that validate, the access that is enforced. Runs at build time. */
import type { Role } from "~/domain/actor";
import { LIMITS, type Limit } from "~/domain/limits/rules";
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { WebhookHeadersItem, WebhookPayloadItem } from "~/domain/webhooks/schema";
import { RESUME_FIELD } from "~/http/body";
import { STATUS } from "~/http/errors";
import type { AnyOperation } from "./endpoint";
import { exampleAnswer } from "./examples";
import {
  type Components,
  type JsonSchema,
  nameShapes,
  schemaWriter,
  withoutDefaults,
  withPlainNames,
} from "./json-schemas";

export type { JsonSchema };

/** `isShared`: its answer is the same for everybody without an account. */
type Endpoint = { id: string; path?: string; isShared: boolean; module: { loader?: unknown } };

/** One call, with everything that the reference and the document say of it. */
export type ApiCall = {
  method: string;
  /** The path with parameters in braces, as OpenAPI writes them. */
  path: string;
  /** A name for programs and for links: "listApplications". */
  id: string;
  summary: string;
  access: AnyOperation["access"];
  scope: AnyOperation["scope"];
  role: Role | null;
  parameters: string[];
  query: JsonSchema | null;
  body: JsonSchema | null;
  /** A body that passes, as the schema's `meta({ example })` gives it. */
  example: Record<string, unknown> | null;
  bodyType: "application/json" | "multipart/form-data" | "application/x-ndjson";
  /** The field of the file that a body carries. */
  fileField: string | null;
  success: number;
  /** It answers 201 where it has made something. */
  mayMake: boolean;
  answerTypes: readonly string[];
  /** The answer to `dry_run=1`, and one such. */
  dryAnswer: JsonSchema | null;
  dryExample: unknown;
  answer: JsonSchema | null;
  /** An answer, about the same people and jobs as all others. */
  answerExample: unknown;
  /** The media type of an answer that is a file. */
  answerFile: AnyOperation["answerFile"] | null;
  refusals: number[];
  takesKey: boolean;
  versioned: AnyOperation["versioned"] | null;
  /** The answer is the same for everybody without an account, and is kept for them. */
  isShared: boolean;
  /** More that a client has to know. */
  notes: string | null;
};

/** The calls, and the shapes that they refer to by name. */
export type DescribedApi = { calls: ApiCall[]; delivery: Delivery; components: Components };

/** A delivery of a webhook: its body and its headers. */
export type Delivery = { body: JsonSchema; headers: JsonSchema };

/** Every call of every endpoint, in the order of the map of URLs. `areas`: the modules whose exported shapes have names. */
export function readApi(endpoints: Endpoint[], areas: Record<string, unknown>[]): DescribedApi {
  nameShapes(areas);
  const writer = schemaWriter();
  const calls = endpoints.flatMap((route) => {
    const { loader } = route.module;
    if (!route.path || typeof loader !== "function" || !("operations" in loader)) return [];
    const operations = Object.entries(loader.operations as Record<string, AnyOperation>);
    return operations.map(([method, operation]) => readCall(writer, { method, route, operation }));
  });
  const delivery = {
    body: writer.write(WebhookPayloadItem, "output"),
    headers: writer.whole(writer.write(WebhookHeadersItem, "output"), "output"),
  };
  const { document, components } = withPlainNames({ calls, delivery }, writer.components());
  for (const call of document.calls) {
    call.answerExample = exampleAnswer(call, components);
    if (call.dryAnswer) call.dryExample = exampleAnswer({ ...call, answer: call.dryAnswer }, components);
  }
  return { ...document, components };
}

type Found = { method: string; route: Endpoint; operation: AnyOperation };

function readCall(writer: ReturnType<typeof schemaWriter>, { method, route, operation }: Found): ApiCall {
  const path = `/${(route.path ?? "").replace(/:(\w+)/g, "{$1}")}`;
  const { body, example } = readBody(writer, operation);
  return {
    method,
    path,
    id: operation.id,
    summary: operation.summary ?? path,
    access: operation.access,
    scope: operation.scope,
    role: operation.role ?? null,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
    query: operation.query ? writer.whole(writer.write(operation.query, "input"), "input") : null,
    body,
    example,
    bodyType: BODY_TYPES[operation.bodyType ?? "json"],
    fileField: operation.bodyType === "multipart" ? (operation.file ?? RESUME_FIELD).name : null,
    success: operation.success ?? 200,
    mayMake: operation.mayMake ?? false,
    answerTypes: operation.answerTypes ?? ["application/json"],
    dryAnswer: operation.dryRun ? writer.write(operation.dryRun, "output") : null,
    dryExample: null,
    answer: operation.answer ? writer.write(operation.answer, "output") : null,
    answerExample: null,
    answerFile: operation.answerFile ?? null,
    refusals: refusalsOf(method, operation),
    takesKey: method === "POST",
    versioned: operation.versioned ?? null,
    isShared: route.isShared,
    notes: notesOf(operation),
  };
}

const BODY_TYPES = {
  json: "application/json",
  multipart: "multipart/form-data",
  ndjson: "application/x-ndjson",
} as const;

type Body = Pick<ApiCall, "body" | "example">;

/** The body by its name, and the example that its schema carries. One with a file has the field of the file too. */
function readBody(writer: ReturnType<typeof schemaWriter>, operation: AnyOperation): Body {
  const { body, bodyType } = operation;
  if (!body) return { body: null, example: null };
  const reference = writer.write(body, "input");
  const { example = null, ...whole } = writer.whole(reference, "input");
  const shape = bodyType === "multipart" ? withFile(whole, operation) : whole;
  if (bodyType === "multipart") writer.replace(reference, shape);
  return { body: reference.$ref ? reference : withoutDefaults(shape), example: example as ApiCall["example"] };
}

/** The notes of the operation, and its limits as the code counts them. */
function notesOf({ notes, limits = {}, answerFile }: AnyOperation): string | null {
  const counted = Object.entries(limits).map(([name, whose]) => {
    const { events, windowMs } = LIMITS[name as Limit];
    return `${events} in ${spanText(windowMs)} for ${whose}`;
  });
  const limitTexts = counted.length > 0 ? [`At most ${counted.join(", and ")}; beyond that 429.`] : [];
  const file = answerFile ? [`The answer is a file: ${answerFile}.`] : [];
  return [...file, ...(notes ? [notes] : []), ...limitTexts].join(" ") || null;
}

function spanText(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "an hour" : minutes === 1440 ? "a day" : `${minutes / 1440} days`;
}

/** The refusals that follow from the definition, and those that it adds. Every call can get 429, 500 and 503. */
function refusalsOf(method: string, operation: AnyOperation): number[] {
  const { access, role, body, query, bodyType, refuses = [], versioned } = operation;
  const found = new Set<number>(refuses);
  if (body || query) found.add(STATUS.bad_input);
  if (access === "required" || access === "optional") found.add(STATUS.not_signed_in);
  if (role) found.add(STATUS.not_allowed);
  if (body) found.add(STATUS.too_slow).add(STATUS.too_large).add(STATUS.unsupported_type);
  if (method === "POST") found.add(STATUS.bad_input).add(STATUS.key_reused);
  if (versioned === "changes" || versioned === "takes") found.add(STATUS.bad_input).add(STATUS.stale);
  if (bodyType === "multipart") found.add(STATUS.too_large);
  return [...found.add(STATUS.too_many).add(STATUS.internal).add(STATUS.unavailable)].sort((a, b) => a - b);
}

/** Bytes have no type in OpenAPI 3.1; the body's `encoding` names their format. So a client made of the document takes a file. */
function withFile(body: JsonSchema, { file = RESUME_FIELD, needsFile }: AnyOperation): JsonSchema {
  const { name } = file;
  const isResume = name === RESUME_FIELD.name;
  const field = {
    description: isResume ? `A PDF file of at most 10 MB. ${LEAVE_OUT}` : "A JPEG, PNG or WebP of at most 2 MB",
  };
  const required = needsFile ? { required: [...(body.required ?? []), name] } : {};
  return { ...body, ...required, properties: { ...body.properties, [name]: field } };
}
