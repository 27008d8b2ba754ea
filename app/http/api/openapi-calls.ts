/** Describes the JSON API from its endpoints: the schemas that validate, the access that is enforced. Runs at build time. */
import * as z from "zod";
import type { Role } from "~/domain/actor";
import { LIMITS, type Limit } from "~/domain/limits/rules";
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { STATUS } from "~/http/errors";
import type { AnyOperation } from "./endpoint";

export type JsonSchema = {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** The example's query, for a call whose query is required. */
  example?: Record<string, string>;
};
type Endpoint = { id: string; path?: string; module: { loader?: unknown } };

/** One call, with everything that the reference and the document say of it. */
export type ApiCall = {
  method: string;
  /** The path with parameters in braces, as OpenAPI writes them. */
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
  takesKey: boolean;
  versioned: AnyOperation["versioned"] | null;
  /** More that a client has to know. */
  notes: string | null;
};

/** Every call of every endpoint, in the order of the map of URLs. */
export function readCalls(endpoints: Endpoint[]): ApiCall[] {
  return endpoints.flatMap((route) => {
    const { loader } = route.module;
    if (!route.path || typeof loader !== "function" || !("operations" in loader)) return [];
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
    refusals: refusalsOf(method, operation),
    takesKey: method === "POST",
    versioned: operation.versioned ?? null,
    notes: notesOf(operation),
  };
}

/** The notes of the operation, and its limits as the code counts them. */
function notesOf({ notes, limits = {} }: AnyOperation): string | null {
  const counted = Object.entries(limits).map(([name, whose]) => {
    const { events, windowMs } = LIMITS[name as Limit];
    return `${events} in ${spanText(windowMs)} for ${whose}`;
  });
  const limitTexts = counted.length > 0 ? [`At most ${counted.join(", and ")}; beyond that 429.`] : [];
  return [...(notes ? [notes] : []), ...limitTexts].join(" ") || null;
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
  if (versioned === "changes") found.add(STATUS.stale);
  if (bodyType === "multipart") found.add(STATUS.too_large);
  return [...found.add(STATUS.too_many).add(STATUS.internal).add(STATUS.unavailable)].sort((a, b) => a - b);
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

function withResume(body: JsonSchema): JsonSchema {
  const resume = {
    type: "string",
    contentMediaType: "application/pdf",
    description: `A PDF file of at most 10 MB. ${LEAVE_OUT}`,
  };
  return { ...body, properties: { ...body.properties, resume } };
}
