/** The built Worker over HTTP: a visitor with a browser's cookies, and a program with a bearer token. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { hashToken, isUuid } from "~/domain/ids";
import { GUEST_COOKIE, SESSION_COOKIE } from "~/http/request";
import worker from "../../build/worker/entry.worker.js";
import { bindings } from "./bindings";
import { remember } from "./log-leaks";

export const ORIGIN = "http://localhost";

/** When the last answer came, before the work after it was done. */
let answeredAt = 0;
export const lastAnswerAt = () => answeredAt;

/** Send one request to the Worker. `env` replaces bindings, so that a test can make one fail. */
export async function send(request: Request, env: object = {}): Promise<Response> {
  rememberHeaders(request);
  const context = createExecutionContext();
  const response = await worker.fetch(request, { ...bindings, ...env }, context);
  answeredAt = Date.now();
  await waitOnExecutionContext(context);
  return response;
}

/** Remembers the secrets in an address, a cookie or a token. They must not be found in the log. */
function rememberHeaders({ url, headers }: Request): void {
  const token = headers.get("Authorization")?.replace(/^Bearer /i, "");
  const cookies = (headers.get("Cookie") ?? "").split("; ").flatMap((pair) => {
    const parts = pair.slice(pair.indexOf("=") + 1).split(".");
    // The account's id in a session's cookie is no secret: it stands in addresses. By itself it completes a registration.
    return parts.length === 1 ? parts : parts.filter((part) => !isUuid(part));
  });
  remember([
    ...new URL(url).searchParams,
    ["token", token],
    ...cookies.map((part): [string, string] => ["token", part]),
  ]);
}

/** A request as a browser or program would make it; the runtime sets Host, so it is set here. */
export function request(path: string, init: RequestInit = {}): Request {
  const url = new URL(path, ORIGIN);
  const headers = new Headers(init.headers);
  headers.set("Host", url.host);
  return new Request(url, { redirect: "manual", ...init, headers });
}

export type Options = { headers?: Record<string, string>; env?: object };

export type Visitor = {
  cookies: Map<string, string>;
  get(path: string, options?: Options): Promise<Response>;
  /** Post an urlencoded form, as a page of this origin does. */
  form(path: string, fields: Record<string, string>, options?: Options): Promise<Response>;
  /** Post a multipart form. */
  upload(path: string, fields: Record<string, string | File>, options?: Options): Promise<Response>;
  /** Follow redirects until a page answers. */
  follow(response: Response): Promise<Response>;
};

/** Somebody with a browser: keeps cookies, follows nothing unless asked to. */
export function visitor(initial: Record<string, string> = {}): Visitor {
  const cookies = new Map(Object.entries(initial));

  async function visit(path: string, init: RequestInit, { headers = {}, env }: Options = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { ...(cookie ? { Cookie: cookie } : {}), ...(init.headers as Record<string, string>), ...headers };
    const response = await send(request(path, { ...init, headers: sent }), env);
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  }

  const fromPage = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
  return {
    cookies,
    get: (path, options) => visit(path, {}, options),
    form: async (path, typed, options) => {
      const fields = { ...(await drawnFor(path, cookies)), ...typed };
      remember(Object.entries(fields));
      const headers = { ...fromPage, "Content-Type": "application/x-www-form-urlencoded" };
      return visit(path, { method: "POST", body: new URLSearchParams(fields).toString(), headers }, options);
    },
    upload: async (path, typed, options) => {
      const { body, type } = await encodeMultipart({ ...(await drawnFor(path, cookies)), ...typed });
      const headers = { ...fromPage, "Content-Type": type, "Content-Length": String(body.byteLength) };
      return visit(path, { method: "POST", body, headers }, options);
    },
    async follow(response) {
      let last = response;
      for (let step = 0; step < 5; step += 1) {
        const location = last.headers.get("Location");
        if (location === null) return last;
        await last.arrayBuffer();
        last = await visit(location, {});
      }
      throw new Error("Too many redirects");
    },
  };
}

/**
 * The account or application for which a page would draw the form that is sent to this path: the account of the
 * browser's session, or the application whose link it opened. A test may set `drawn_for` itself: an empty one is a form
 * that was drawn without an account.
 */
export async function drawnFor(path: string, cookies: Map<string, string>): Promise<{ drawn_for?: string }> {
  const token = cookies.get(SESSION_COOKIE);
  const account = token ? await ownerOf(token) : "";
  const isOfGuest = /^\/application(?![\w-])/.test(path) || (/^\/report\?message=/.test(path) && !account);
  const guest = isOfGuest ? cookies.get(GUEST_COOKIE) : undefined;
  const id = guest === undefined ? account : idOfGuest(guest);
  return isUuid(id) ? { drawn_for: id } : {};
}

/** Whose session a token is, or was: a browser goes on showing a page when its session has ended. */
export const ownersOfTokens = new Map<string, string>();

async function ownerOf(token: string): Promise<string> {
  const known = ownersOfTokens.get(token);
  if (known !== undefined) return known;
  const session = bindings.DB.prepare("SELECT user_id FROM sessions WHERE token_hash = ?").bind(hashToken(token));
  const owner = (await session.first<string>("user_id")) ?? "";
  ownersOfTokens.set(token, owner);
  return owner;
}

function idOfGuest(cookie: string): string {
  try {
    const kept = JSON.parse(Buffer.from(cookie.split(".")[0] ?? "", "base64url").toString());
    return String(kept?.value?.id);
  } catch {
    return "";
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const name = pair.slice(0, pair.indexOf("="));
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

/** The bytes of a multipart form and their content type. */
export async function encodeMultipart(
  fields: Record<string, string | File>,
): Promise<{ body: ArrayBuffer; type: string }> {
  remember(Object.entries(fields));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return { body: await encoded.arrayBuffer(), type: encoded.headers.get("Content-Type") ?? "" };
}

export type ApiOptions = Options & { body?: unknown; token?: string };
export type ApiAnswer<T = Record<string, unknown>> = { status: number; headers: Headers; body: T };

/** Call the JSON API. A string goes out as it is, everything else as JSON. `T` is the body that the test expects. */
export async function api<T = Record<string, unknown>>(
  method: string,
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<T>> {
  const { body, token, env } = options;
  if (typeof body === "object" && body !== null) remember(Object.entries(body));
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const init = { method, headers: { ...headers, ...options.headers }, ...(text === undefined ? {} : { body: text }) };
  return readAnswer(await send(request(path, init), env));
}

/** Call the JSON API with a multipart form. */
export async function apiUpload<T = Record<string, unknown>>(
  path: string,
  fields: Record<string, string | File>,
  { token, env, headers = {}, method = "POST" }: ApiOptions & { method?: "POST" | "PUT" } = {},
): Promise<ApiAnswer<T>> {
  const { body, type } = await encodeMultipart(fields);
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const sent = { "Content-Type": type, "Content-Length": String(body.byteLength), ...bearer, ...headers };
  return readAnswer(await send(request(path, { method, body, headers: sent }), env));
}

/** Status, headers and the parsed body; the text itself where it is no JSON. */
export async function readAnswer<T = Record<string, unknown>>(response: Response): Promise<ApiAnswer<T>> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: body as T };
}
