/** Builds JSON endpoints: methods, `Allow`, CORS, who may call, bodies, errors. An endpoint's file says only what is its own. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import type * as z from "zod";
import type { LiveSession } from "~/domain/accounts/find-session.server";
import { countedAs, type Person, type Role, type Scope } from "~/domain/actor";
import { DryRunEnded } from "~/domain/dry-run";
import { DomainError, type FieldErrors, fieldError } from "~/domain/errors";
import type { Limit } from "~/domain/limits/rules";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { noteUse, requireScope } from "~/http/api-key";
import { RESUME_FIELD, readJson, readLines, readMultipart, readText } from "~/http/body";
import { type FileField, withBody } from "~/http/body-bytes";
import type { RequestContext } from "~/http/context";
import { corsHeaders, preflight } from "~/http/cors";
import { CHALLENGE, type Failure, failureFor, failureHeaders, logFailure } from "~/http/errors";
import { checkedFields } from "~/http/form";
import { requireUnsuspended } from "~/http/guards";
import { limitRepeat, requireWithinLimit } from "~/http/network-limits";
import { queryOf, readListQuery } from "~/http/paging";
import { mediaType, nameOf, urlOf } from "~/http/request";
import { words } from "~/words/api";
import { words as texts } from "~/words/api-key-refusals";
import { withDryRun } from "./dry-run";
import { checkKey, hasKey, isRepeated, runOnce } from "./keyed-call";
import { hasLines, toLineResponse } from "./ndjson";
import { requireKnown } from "./strict";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `anyone`: no session is read. `lenient`: may be absent or dead. `optional`: may be absent. `required`: without it 401. */
type Access = "anyone" | "lenient" | "optional" | "required";

type Call<A extends Access, Q, B> = {
  context: RequestContext;
  request: Request;
  params: Record<string, string | undefined>;
  /** The address as the site names itself: answers hold links to it, and the client chooses the Host header. */
  url: URL;
  actor: A extends "required" ? Person : Person | null;
  /** The stored form of the caller's token; null without a session. */
  tokenHash: A extends "required" ? string : string | null;
  query: Q;
  /** The mark of the list that is asked for: its cursors carry it. */
  list: string;
  body: B;
  /** The uploaded file of a multipart body, whatever its field is called. */
  resume: UploadedFile | null;
  /** Everything is checked, and nothing is written. */
  isDry: boolean;
};

/** The right that a key needs for a call. `person`: only people's sessions may. `open`: nobody has to sign in. */
export type Permission = Scope | "person" | "open";
export type UnknownCall = Call<Access, unknown, unknown>;

/** The reference says this of an operation, besides what the code enforces. A test requires a description of each one. */
type Description = {
  /** Its name in the document, as a client's method is called: "listApplications". */
  id: string;
  scope: Permission;
  /** Another right that is enough: the call gives a key what its rights open. */
  alsoScope?: Scope;
  /** One sentence without a full stop, like a heading. */
  summary?: string;
  /** More that a client has to know, in whole sentences. */
  notes?: string;
  /** The limits that it counts for, with whose count each is: "an account". */
  limits?: Partial<Record<Limit, string>>;
  /** The shape of a successful answer. */
  answer?: z.ZodType;
  /** It takes `dry_run=1`, checks everything then and writes nothing: the shape of that answer, whose status is 200. */
  dryRun?: z.ZodType;
  /** If it makes something, it answers 201 in place of 200, with `Location`. */
  mayMake?: true;
  /** The content of a successful answer, where that is not JSON alone. */
  answerTypes?: readonly ("application/json" | "application/x-ndjson")[];

  /** The media type of an answer that is a file: `run` then returns the response. */
  answerFile?: "application/zip" | "text/csv";
  /** The sender of a body without an account: two people behind one network may have chosen the same `Idempotency-Key`. */
  guestOf?: (body: never) => string;
  /** Refusals besides those that follow from access, role, body and query: 409, 410 … */
  refuses?: readonly number[];
  /**
   * `gives`: the answer names its version in `ETag`. `takes`: `If-Match` with another version is refused with 412. `changes`: both.
   */
  versioned?: "gives" | "takes" | "changes";
};

type Operation<A extends Access, Q extends z.ZodType, B extends z.ZodType> = {
  access: A;
  /** Refuses the other role with 403, before any id is looked at. */
  role?: Role;
  /** Recruiters who are suspended may do this too. Without it they only read. */
  suspendedMay?: true;
  query?: Q;
  body?: B;
  /** `ndjson`: a JSON value a line; `body` is the shape of a line. `run` gets the lines as they came, and checks each. */
  bodyType?: "json" | "multipart" | "ndjson";

  /** The file of a multipart body; a resume where nothing is said. */
  file?: FileField;
  /** The use-case refuses a body without it. */
  needsFile?: true;
  /** The errors of the file, to be told together with those of the other fields. */
  checkFile?: (file: UploadedFile | null, fields: Record<string, string>) => FieldErrors | null;
  /** Fields of a JSON body that are whole objects (`checkFields`). */
  objects?: readonly string[];
  /** The status of success; 200 where none is given. With 201 the answer names in `location` where the new thing is. */
  success?: 200 | 201;
  location?: (
    made: { id: string },
    call: { params: Call<A, unknown, unknown>["params"]; actor: Person | null },
  ) => string;
  run: (call: Call<A, z.output<Q>, z.output<B>>) => Promise<unknown>;
  /**
   * The answer to a POST that comes again with its `Idempotency-Key`, made anew: nothing is done twice. `made`: what the use-case gave to
   * `keepKey`, or the id of the first answer. Left out where `run` finds by itself what was done.
   */
  again?: (call: Call<A, z.output<Q>, z.output<B>> & { made: string }) => unknown;
} & Description;

export type AnyOperation = Description & {
  access: Access;
  role?: Role;
  suspendedMay?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyType?: "json" | "multipart" | "ndjson";

  file?: FileField;
  needsFile?: true;
  checkFile?: (file: UploadedFile | null, fields: Record<string, string>) => FieldErrors | null;
  objects?: readonly string[];
  success?: number;
  location?: (made: never, call: { params: Record<string, string | undefined>; actor: Person | null }) => string;
  run: (call: never) => Promise<unknown>;
  again?: (call: never) => unknown;
};

/** Marks what `answerWith` makes among all that operations return. */
const HAS_HEADERS = Symbol("has headers");
type Answer = { [HAS_HEADERS]: true; body: unknown; headers: Record<string, string>; status: number | undefined };

/** An answer with headers of its own, for an operation to return; with a status where the operation has several. */
export function answerWith(body: unknown, headers: Record<string, string>, status?: 200 | 201): Answer {
  return { [HAS_HEADERS]: true, body, headers, status };
}

function isAnswer(result: unknown): result is Answer {
  return typeof result === "object" && result !== null && HAS_HEADERS in result;
}

/** Types one operation; give the results to `endpoint`. */
export function operation<A extends Access, Q extends z.ZodType, B extends z.ZodType>(
  definition: Operation<A, Q, B>,
): Operation<A, Q, B> {
  if (!definition.dryRun) return definition;
  const query = withDryRun(definition.query as z.ZodObject | undefined);
  return { ...definition, query: query as unknown as Q };
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
      const failure: Failure = { status: 405, code: "method_not_allowed", message: words.use(allow) };
      return failureResponse(failure, { Allow: allow });
    }
    context.effects.limits = limitsOf(chosen, context.key !== null);
    try {
      checkKey(request);
      await limitUnlessRepeated(chosen, args);
      return await withBody(args, () => runOperation(chosen, args));
    } catch (error) {
      if (error instanceof DryRunEnded) return json({ dry_run: true, ...error.wouldBe }, 200, {});
      const { mayBeSaved } = context.db.connection.place();
      const sending = method === "GET" ? {} : { isIdempotent: hasKey(request), mayBeSaved };
      const failure = failureFor(error, request, context.route, sending);
      if (failure.status >= 500) {
        logFailure(error, nameOf(request, context));
      }
      const isWrongToken = failure.status === 401 && request.headers.has("Authorization");
      return failureResponse(failure, isWrongToken ? { "WWW-Authenticate": WRONG_TOKEN } : {});
    }
  }
  // The reference of the API is made from these, so it cannot differ from the code.
  const answer = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
    handle(args).then((made) => counted(operations, args, made));
  Object.assign(answer, { operations });
  return { loader: answer, action: answer };
}

/** The limits in the database that count for the sender: a program posts more jobs an hour than a person. */
function limitsOf({ limits = {} }: AnyOperation, hasKey: boolean): string[] {
  const names = Object.keys(limits).map((name) => (hasKey && name === "job" ? "jobByKey" : name));
  return [...new Set(names)].filter((name) => hasKey || name !== "jobByKey");
}

/** The answer, of which the key of a program is told in its log. */
async function counted(
  operations: Partial<Record<Method, AnyOperation>>,
  { request, context }: LoaderFunctionArgs,
  made: Response,
): Promise<Response> {
  if (!context.key?.id) return made;
  const method = request.method === "HEAD" ? "GET" : request.method;
  const call = (Object.hasOwn(operations, method) && operations[method as Method]?.id) || "unknown";
  const refusal = made.status < 400 ? null : ((await made.clone().json()) as { code: string });
  noteUse(context, call, { status: made.status, code: refusal?.code ?? null });
  return made;
}

const WRONG_TOKEN = `${CHALLENGE}, error="invalid_token"`;

/** The network's limit. A call that was carried out before is still answered, up to a limit of its own. */
async function limitUnlessRepeated(chosen: AnyOperation, args: LoaderFunctionArgs): Promise<void> {
  try {
    requireWithinLimit(args.context);
  } catch (error) {
    if (!hasKey(args.request)) throw error;
    await limitRepeat(args.context);
    if (!(await isRepeated(chosen, args).catch(() => false))) throw error;
  }
}

async function runOperation(chosen: AnyOperation, args: LoaderFunctionArgs): Promise<Response> {
  const { request, context, params } = args;
  const url = urlOf(request);
  const session = await senderOf(chosen, args);
  const isDead = session === null && context.key === null && request.headers.has("Authorization");
  if ((chosen.access === "required" && !session) || (chosen.access === "optional" && isDead)) {
    throw new DomainError("not_signed_in", words.validToken);
  }
  if (chosen.role && session?.actor.role !== chosen.role) {
    throw new DomainError("wrong_role", words.only[chosen.role]);
  }
  if (chosen.role === "admin" && request.method !== "GET" && !chosen.suspendedMay && session) {
    requireUnsuspended(session.actor);
  }
  const about = { route: context.route, reader: session && countedAs(session.actor) };
  const isStrict = context.key !== null;
  if (isStrict && !chosen.query) requireKnown(undefined, queryOf(url), texts.unknownParameter);
  const { query, list } = chosen.query
    ? readListQuery(chosen.query, url, about, { isStrict })
    : { query: undefined, list: "" };
  const isDry = chosen.dryRun !== undefined && (query as { dry_run?: string }).dry_run === "1";
  context.isDry = isDry;
  const { body, resume } = await readBody(chosen, request, isStrict);
  const call: UnknownCall = {
    context,
    request,
    params,
    url: new URL(context.origin + url.pathname + url.search),
    actor: session?.actor ?? null,
    tokenHash: session?.tokenHash ?? null,
    query,
    list,
    body,
    resume,
    isDry,
  };
  // The types of an operation were checked where it was written. The table of operations does not keep them.
  const run = chosen.run as (call: UnknownCall) => Promise<unknown>;
  const again = chosen.again as ((call: UnknownCall & { made: string }) => unknown) | undefined;
  const result = await runOnce(call, {
    guest: call.actor === null && chosen.guestOf ? `${chosen.guestOf(body as never)} ` : "",
    run: () => run(call),
    again: async (made) => (again ? again({ ...call, made }) : run(call)),
    idOf,
  });
  if (hasLines(result)) return toLineResponse(result);
  if (result instanceof Response) return readable(result);
  const [value, headers, status] = isAnswer(result) ? [result.body, result.headers, result.status] : [result, {}];
  if (isDry) return json(value, 200, headers);
  return json(value, status ?? chosen.success ?? 200, { ...headers, ...locationOf(chosen, value, call) });
}

function idOf(result: unknown): string | null {
  if (hasLines(result)) return result.kept;
  const value = isAnswer(result) ? result.body : result;
  const isObject = typeof value === "object" && value !== null;
  return isObject && "id" in value && typeof value.id === "string" ? value.id : null;
}

/**
 * The sender of the call: a person by her session, or the person who stands for a program's key. A key is looked at wherever it is sent, and
 * has to have the call's scope. Where nobody signs in, it changes nothing in anybody's name.
 */
async function senderOf(
  { access, scope, alsoScope }: AnyOperation,
  { request, context }: LoaderFunctionArgs,
): Promise<LiveSession | null> {
  const { key } = context;
  if (!key) return access === "anyone" ? null : context.session.read();
  const program = key.read();
  const isOpenBy = alsoScope !== undefined && program.actor.key.scopes.includes(alsoScope);
  await requireScope(program.actor, isOpenBy ? alsoScope : scope);
  if (scope !== "open") return program;
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && access !== "anyone" && program.actor.key.scopes.includes("jobs:read") ? program : null;
}

/** The path of what was made, from its answer. */
function locationOf({ location }: AnyOperation, made: unknown, call: UnknownCall): Record<string, string> {
  return location ? { Location: call.context.origin + location(made as never, call) } : {};
}

async function readBody(
  chosen: AnyOperation,
  request: Request,
  isStrict: boolean,
): Promise<{ body: unknown; resume: UploadedFile | null }> {
  if (!chosen.body) {
    if (isStrict) await requireNoBody(request);
    return { body: undefined, resume: null };
  }
  if (chosen.bodyType === "multipart") {
    const { fields, resume, problem } = await readMultipart(request, chosen.file ?? RESUME_FIELD);
    if (problem) throw problem;
    if (isStrict) requireKnown(chosen.body, { ...fields }, texts.unknownField);
    return { body: checkedFields(chosen.body, fields, { others: chosen.checkFile?.(resume, fields) }), resume };
  }
  if (chosen.bodyType === "ndjson") return { body: await readLines(request), resume: null };
  const value = await readJson(request);
  if (isStrict) requireKnown(chosen.body, value, texts.unknownField);
  return { body: checkedFields(chosen.body, value, { objects: chosen.objects }), resume: null };
}

/** A program that sends fields to a call without any means something by them. `{}` means nothing. */
async function requireNoBody(request: Request): Promise<void> {
  const text = request.body === null ? "" : (await readText(request)).trim();
  if (text === "" || text === "{}") return;
  const value: unknown = mediaType(request) === "application/json" ? parsed(text) : null;
  requireKnown(undefined, value, texts.unknownField);
  throw fieldError("body", texts.noBody);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function allowedMethods(operations: Partial<Record<Method, unknown>>): string {
  const methods = Object.keys(operations);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function failureResponse(failure: Failure, headers: Record<string, string> = {}): Response {
  const { message, code, reason, fields, moves, id } = failure;
  return json(
    {
      message,
      code: reason ?? code,
      ...(fields ? { fields } : {}),
      ...(moves ? { moves } : {}),
      ...(id ? { id } : {}),
    },
    failure.status,
    {
      ...failureHeaders(failure),
      ...headers,
    },
  );
}

/** The answer for an address below the API's paths that belongs to no endpoint. */
export function unknownEndpoint(): Response {
  return failureResponse({ status: 404, code: "not_found", message: words.noCall });
}

/** A file, which scripts of other sites may read as they may read JSON. */
function readable(file: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) file.headers.set(name, value);
  return file;
}

function json(value: unknown, status: number, headers: Record<string, string>): Response {
  const all = { "Content-Type": "application/json; charset=utf-8", ...corsHeaders, ...headers };
  return new Response(JSON.stringify(value), { status, headers: all });
}
