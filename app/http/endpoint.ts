/** The builder of JSON endpoints: methods and `Allow`, CORS, who may call, bodies, errors. An endpoint's file then says only what is its own. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Role } from "~/domain/accounts/schema";
import type { Person } from "~/domain/accounts/service.server";
import { DomainError, type FieldErrors } from "~/domain/errors";
import type { UploadedFile } from "~/domain/resumes/service.server";
import type { RequestContext } from "~/load-context";
import { readJson, readMultipart } from "./body";
import { limitByClient } from "./client-limits";
import { BOOKMARK_HEADER } from "./cookies";
import { type Failure, failureHeaders, logFailure, toFailure } from "./errors";
import { checkFields } from "./form";
import { findApiSession } from "./session";
import { urlOf } from "./urls";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `anyone`: no session is looked for. `lenient`: an absent or dead one is fine. `optional`: an absent one is. `bearer`: 401 without. */
type Access = "anyone" | "lenient" | "optional" | "bearer";

type Call<A extends Access, Q, B> = {
  context: RequestContext;
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  actor: A extends "bearer" ? Person : Person | null;
  /** The stored form of the caller's token; null without a session. */
  tokenHash: A extends "bearer" ? string : string | null;
  query: Q;
  body: B;
  /** The uploaded file of a multipart body. */
  resume: UploadedFile | null;
};

/** What the reference says of an operation; what the code enforces is read from the code. A test wants it of every one. */
type Description = {
  /** One sentence without a full stop, as a heading reads. */
  summary?: string;
  /** The shape of the answer of success. */
  answer?: z.ZodType;
  /** Refusals besides those that follow from access, role, body and query: 409, 410 … */
  refuses?: readonly number[];
  /** Sent again with the same header `Idempotency-Key` and the same body it is done once, and answered as the first time. */
  takesKey?: true;
};

type Operation<A extends Access, Q extends z.ZodType, B extends z.ZodType> = {
  access: A;
  /** Refuses the other role with 403, before any id is looked at. */
  role?: Role;
  query?: Q;
  body?: B;
  bodyType?: "json" | "multipart";
  /** What is wrong with the file, to be told together with the other fields. */
  checkFile?: (file: UploadedFile | null, fields: Record<string, string>) => FieldErrors | null;
  /** The status of success; 200 where none is given. */
  success?: 200 | 201;
  run: (call: Call<A, z.output<Q>, z.output<B>>) => Promise<unknown>;
} & Description;

export type AnyOperation = Description & {
  access: Access;
  role?: Role;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyType?: "json" | "multipart";
  checkFile?: (file: UploadedFile | null, fields: Record<string, string>) => FieldErrors | null;
  success?: number;
  run: (call: never) => Promise<unknown>;
};

/** An answer with headers of its own. */
export class Answer {
  constructor(
    readonly body: unknown,
    readonly headers: Record<string, string>,
  ) {}
}

/** Types one operation; give the results to `endpoint`. */
export function operation<A extends Access, Q extends z.ZodType, B extends z.ZodType>(
  definition: Operation<A, Q, B>,
): Operation<A, Q, B> {
  return definition;
}

/** The loader and action of a resource route. Use as `const { loader, action } = endpoint({...}); export { loader, action };`. */
export function endpoint(operations: Partial<Record<Method, AnyOperation>>) {
  const allow = allowedMethods(operations);
  async function handle(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    const { request, context } = args;
    if (request.method === "OPTIONS") return preflight(allow);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const chosen = Object.hasOwn(operations, method) ? operations[method as Method] : undefined;
    if (!chosen) {
      const failure: Failure = { status: 405, code: "method_not_allowed", message: `Use ${allow}` };
      return failureResponse(failure, { Allow: allow });
    }
    try {
      await limitByClient(args);
      return await runOperation(chosen, args);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status >= 500) {
        logFailure(error, { requestId: context.requestId, method, path: new URL(request.url).pathname });
      }
      return failureResponse(failure);
    }
  }
  // The reference of the API is made from these, so that it cannot say anything else than what is done.
  Object.assign(handle, { operations });
  return { loader: handle, action: handle };
}

async function runOperation(chosen: AnyOperation, args: LoaderFunctionArgs): Promise<Response> {
  const { request, context, params } = args;
  const url = urlOf(request);
  const session = chosen.access === "anyone" ? null : await findApiSession(request, context);
  const isDead = session === null && request.headers.has("Authorization");
  if ((chosen.access === "bearer" && !session) || (chosen.access === "optional" && isDead)) {
    throw new DomainError("not_signed_in", "Send a valid token: Authorization: Bearer TOKEN");
  }
  if (chosen.role && session?.actor.role !== chosen.role) {
    throw new DomainError("not_allowed", `Only ${chosen.role === "admin" ? "recruiters" : "candidates"} may do this`);
  }
  const query = chosen.query ? checked(chosen.query, Object.fromEntries(url.searchParams)) : undefined;
  const { body, resume } = await readBody(chosen, request);
  const call: Call<Access, unknown, unknown> = {
    context,
    request,
    params,
    url,
    actor: session?.actor ?? null,
    tokenHash: session?.tokenHash ?? null,
    query,
    body,
    resume,
  };
  // The types of one operation were checked where it was written; a table of them forgets the details.
  const result = await (chosen.run as (call: Call<Access, unknown, unknown>) => Promise<unknown>)(call);
  const [value, headers] = result instanceof Answer ? [result.body, result.headers] : [result, {}];
  return json(value, chosen.success ?? 200, headers);
}

async function readBody(
  chosen: AnyOperation,
  request: Request,
): Promise<{ body: unknown; resume: UploadedFile | null }> {
  if (!chosen.body) return { body: undefined, resume: null };
  if (chosen.bodyType === "multipart") {
    const { fields, resume, problem } = await readMultipart(request);
    if (problem) throw problem;
    return { body: checked(chosen.body, fields, chosen.checkFile?.(resume, fields)), resume };
  }
  return { body: checked(chosen.body, await readJson(request)), resume: null };
}

function checked(schema: z.ZodType, value: unknown, fileErrors?: FieldErrors | null): unknown {
  const { input, errors } = checkFields(schema, value);
  if (!errors) return input;
  Object.assign(errors, fileErrors);
  throw new DomainError("bad_input", "Some of the input is not right", { fields: errors });
}

function allowedMethods(operations: Partial<Record<Method, unknown>>): string {
  const methods = Object.keys(operations);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function failureResponse(failure: Failure, headers: Record<string, string> = {}): Response {
  const { message, code, fields } = failure;
  return json({ message, code, ...(fields ? { fields } : {}) }, failure.status, {
    ...failureHeaders(failure),
    ...headers,
  });
}

/** The answer of an address below the API's paths that no endpoint has. */
export function unknownEndpoint(): Response {
  return failureResponse({ status: 404, code: "not_found", message: "There is no such call" });
}

/** Any origin may read, none with credentials. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": `Link, Retry-After, X-Request-Id, ${BOOKMARK_HEADER}`,
};

function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": `Authorization, Content-Type, Idempotency-Key, X-XSRF-TOKEN, ${BOOKMARK_HEADER}`,
      "Access-Control-Max-Age": "86400",
    },
  });
}

function json(value: unknown, status: number, headers: Record<string, string>): Response {
  const all = { "Content-Type": "application/json; charset=utf-8", ...CORS, ...headers };
  return new Response(JSON.stringify(value), { status, headers: all });
}
