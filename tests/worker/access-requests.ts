/** How a row of the table becomes a request: its address, form, cookie or bearer token, as one of the five people. */
import { drawnFor, encodeMultipart, ORIGIN, request } from "../support/app";
import { pdf } from "../support/factories";
import { picture } from "../support/pictures";
import { fillIn, type Who, type World } from "../support/world";
import type { CallRow, Post, ScreenRow } from "./access-table";

export function addressOf(world: World, row: { route: string; address?: string }): string {
  return fillIn(world, row.address ?? `/${row.route}`);
}

/** The address of a page's twin, as the framework's client would ask for it. */
export function twinOf(path: string, routeFile?: string): string {
  const url = new URL(path, ORIGIN);
  if (routeFile) url.searchParams.set("_routes", routeFile.replace(/\.tsx?$/, ""));
  return `${url.pathname === "/" ? "/_root" : url.pathname}.data${url.search}`;
}

async function formOf(
  world: World,
  { fields, upload, file }: Partial<Post>,
  drawn: Record<string, string> = {},
): Promise<{ body: BodyInit; type: string }> {
  const texts = Object.fromEntries(
    Object.entries({ ...drawn, ...(fields ?? upload) }).map(([name, value]) => [
      fillIn(world, name),
      fillIn(world, value),
    ]),
  );
  if (!upload) return { body: new URLSearchParams(texts).toString(), type: "application/x-www-form-urlencoded" };
  return encodeMultipart({ ...texts, ...(file ? { [file]: file === "photo" ? picture() : pdf() } : {}) });
}

export function cookieOf(world: World, who: Who, cookies: Record<string, string> = {}): Record<string, string> {
  const all = { ...(who === "nobody" ? {} : { "__Host-session": world.cookies[who] }), ...cookies };
  const text = Object.entries(all).map(([name, value]) => `${fillIn(world, name)}=${fillIn(world, value)}`);
  return text.length > 0 ? { Cookie: text.join("; ") } : {};
}

/** `drawn`: for whom the form was drawn, if not for its sender. */
type Sending = { method: "GET" | "POST"; who: Who; target?: string; drawn?: Record<string, string> };

/** A screen read, or its form sent, at its address or another. */
export async function screenRequest(world: World, row: ScreenRow, sending: Sending): Promise<Request> {
  const { method, who, target = addressOf(world, row) } = sending;
  const cookie = cookieOf(world, who, row.cookies);
  if (method === "GET") return request(target, { headers: cookie });
  const { body, type } = await formOf(
    world,
    row.post ?? { fields: {} },
    sending.drawn ?? (await drawnFor(target, new Map(jarOf(cookie.Cookie)))),
  );
  const headers = { ...cookie, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": type };
  return request(target, { method: "POST", body, headers });
}

function jarOf(cookie = ""): [string, string][] {
  return cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
}

export function bearerOf(world: World, who: Who): Record<string, string> {
  return who === "nobody" ? {} : { Authorization: `Bearer ${world.bearers[who]}` };
}

export async function callRequest(world: World, row: CallRow, headers: Record<string, string>): Promise<Request> {
  const [method = "", route = ""] = row.call.split(" ");
  const path = fillIn(world, row.address ?? `/${route}`);
  if (row.upload) {
    const { body, type } = await formOf(world, { upload: row.upload, file: row.file ?? "resume" });
    return request(path, { method, body, headers: { ...headers, "Content-Type": type } });
  }
  if (!row.body) return request(path, { method, headers });
  const body = fillIn(world, JSON.stringify(row.body));
  return request(path, { method, body, headers: { ...headers, "Content-Type": row.type ?? "application/json" } });
}
