/** Every route, its twin, its action and every call of the API, as each of five people: what they get, what they may not read, what stays as it was. */
import { beforeAll, describe, expect, test } from "vitest";
import { visitedPath } from "~/http/redirects";
import { routeFacts } from "~/route-facts";
import type { RoutePath } from "~/routes";
import routesSource from "../../app/routes.ts?raw";
import { request, send } from "../support/app";
import { sql } from "../support/bindings";
import { routeMap } from "../support/route-map";
import {
  beginInWorld,
  createWorld,
  fillIn,
  type Member,
  type Owner,
  PEOPLE,
  restoreWorld,
  type Who,
  type World,
} from "../support/world";
import { addressOf, bearerOf, callRequest, cookieOf, screenRequest, twinOf } from "./access-requests";
import { CALLS, type CallRow, type Outcome, SCREENS, type ScreenRow, type Tells } from "./access-table";

const screens = routeMap.filter(({ file }) => !file.startsWith("api/"));
const endpoints = routeMap.filter(({ file }) => file.startsWith("api/"));
const screenSources = import.meta.glob<string>(["../../app/screens/*/*.{ts,tsx}", "../../app/resources/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
type Endpoint = { loader?: { operations?: Record<string, { access: string; role?: string }> }; action?: unknown };
const endpointModules = import.meta.glob<Endpoint>("../../app/api/*.ts", { eager: true });

function hasExport(file: string, name: "loader" | "action"): boolean {
  const source = screenSources[`../../app/${file}`] ?? "";
  return new RegExp(`^export (const|async function|function) ${name}\\b`, "m").test(source);
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

/** As many requests as are under way at a time. */
const ABREAST = 10;

const KINDS = ["GET", "GET .data", "POST", "POST .data"] as const;
type Kind = (typeof KINDS)[number];

async function visit(row: ScreenRow, kind: Kind, who: Who, only?: string): Promise<Response> {
  const path = addressOf(world, row);
  const target = kind.endsWith(".data") ? twinOf(path, only) : path;
  return send(
    await screenRequest(world, row, { method: kind.startsWith("GET") ? "GET" : "POST", who, target }),
    row.env,
  );
}

/** An address on a page may break before its host: as it is read. */
function wholeAddresses(page: string): string {
  return page.replaceAll("<wbr/>@", "@");
}

/** What an answer told, in words that can be compared with the table. */
async function tell(response: Response, who: Who, tells: Tells = {}, typed: readonly string[] = []): Promise<string> {
  const text = wholeAddresses(await response.text());
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/^[^=]*=|;.*$/g, ""));
  const flash = cookies.map((value) => Buffer.from(value, "base64url").toString());
  const all = [text, JSON.stringify([...response.headers]), ...flash].join("\n");
  const owners = Object.keys(world.markers) as Owner[];
  const foreign = owners.filter((one) => one !== who && !tells[who]?.includes(one));
  const leaks = foreign
    .flatMap((one) => world.markers[one])
    .filter((marker) => all.includes(marker) && !typed.includes(marker));
  const isTwin = response.headers.get("Content-Type")?.startsWith("text/x-script") && response.status === 202;
  // With 201 the header names what was made; nobody is led there.
  const target = isTwin ? redirectIn(text) : response.status === 201 ? null : response.headers.get("Location");
  const where = target === null ? String(response.status) : `to ${target}`;
  const faults = [
    ...(leaks.length > 0 ? [`LEAKS ${leaks}`] : []),
    ...response.headers
      .getSetCookie()
      .filter((line) => !isSoundCookie(line))
      .map((line) => `COOKIE ${line}`),
    ...(who === "nobody" || isUnkept(response) ? [] : [`KEPT ${response.headers.get("Cache-Control")}`]),
  ];
  return [where, ...faults].join(" ");
}

/** For this host alone, over https alone, out of reach of scripts but for the two that they must read. One is of one page alone. */
function isSoundCookie(line: string): boolean {
  const [name = ""] = line.split("=");
  const attributes = line.split("; ").slice(1);
  const isRead = name === "XSRF-TOKEN" || name === "__Host-shared";
  const isOfPage = /^__Secure-applied=1; .*Path=\/jobdetails\/[\w-]+;/.test(line);
  if (isOfPage) return ["Secure", "HttpOnly", "SameSite=Lax"].every((each) => attributes.includes(each));
  const isOurs = isRead || (name.startsWith("__Host-") && attributes.includes("HttpOnly"));
  const isHere = ["Path=/", "Secure", "SameSite=Lax"].every((each) => attributes.includes(each));
  return isOurs && isHere && !attributes.some((each) => /^domain/i.test(each));
}

/** What a signed-in person got is kept by nobody; her own picture by her own browser; what is the same for all may be. */
function isUnkept({ headers, status }: Response): boolean {
  const control = headers.get("Cache-Control") ?? "";
  if (/\bno-store\b/.test(control)) return true;
  if (headers.get("Content-Type") === "image/png") return control === "private, max-age=86400";
  return (
    status === 200 &&
    /^public, max-age=\d+$/.test(control) &&
    !/html|script/.test(headers.get("Content-Type") ?? "html")
  );
}

/** Puts back what was changed. Counters count refusals too. */
async function putBack(): Promise<boolean> {
  return (await restoreWorld(world)).some((changed) => changed !== "limit_counters");
}

type Cell = { name: string; outcome: Outcome; ask: () => Promise<string>; isLimited?: boolean };

/** Ask for every cell: those that change nothing at once, with one look at all tables after them, the others one by one. */
async function check(cells: Cell[]): Promise<void> {
  const told = new Map<string, string>();
  const [changing, still] = partition(cells, ({ outcome, isLimited }) => outcome.is === "done" || isLimited === true);
  for (let start = 0; start < still.length; start += ABREAST) {
    const some = still.slice(start, start + ABREAST);
    for (const [name, text] of await Promise.all(some.map(async ({ name, ask }) => [name, await ask()] as const))) {
      told.set(name, text);
    }
  }
  if (await putBack()) told.set("what must stay as it was", "changed");
  for (const { name, ask, isLimited } of changing) {
    if (isLimited) await sql("DELETE FROM limit_counters");
    const text = await ask();
    told.set(name, (await putBack()) ? `${text} changed` : text);
  }
  const wanted = cells.map(({ name, outcome }) => [name, expected(outcome)] as const);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
}

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Where a twin's answer sends the client. */
function redirectIn(text: string): string | null {
  const values = JSON.parse(text.split("\n")[0] ?? "[]") as unknown[];
  const at = values.indexOf("redirect");
  return at < 0 ? null : String(values[at + 1]);
}

function expected({ is, status, target }: Outcome): string {
  const where = target === undefined ? String(status) : `to ${fillIn(world, target)}`;
  return is === "done" ? `${where} changed` : where;
}

const REFUSES_FORMS: Outcome = { is: "refused", status: 405 };
const NO_TWIN: Outcome = { is: "refused", status: 404 };

/** A redirect to the log-in names the address of the row. */
function leadingBack(outcome: Outcome, row: ScreenRow): Outcome {
  const back = encodeURIComponent(visitedPath(request(addressOf(world, row))));
  return outcome.target === undefined ? outcome : { ...outcome, target: outcome.target.replace("HERE", back) };
}

function cellsOf(row: ScreenRow): Cell[] {
  const file = screens.find(({ path }) => path === row.route)?.file ?? "";
  return KINDS.flatMap((kind) =>
    PEOPLE.flatMap((who, index) => {
      const isTwin = kind.endsWith(".data");
      const posted = ((isTwin && row.post?.twin) || row.post?.cells)?.[index] ?? REFUSES_FORMS;
      const read = row.notes === who ? { ...row.get[index], is: "done" as const } : row.get[index];
      const asked = kind.startsWith("GET") ? (read ?? REFUSES_FORMS) : posted;
      // Only the script of the screen that hydrates asks for data.
      const outcome = isTwin && row.route !== "recruiter" ? NO_TWIN : leadingBack(asked, row);
      const cell = {
        name: `${kind} ${who}`,
        outcome,
        ask: async () => tell(await visit(row, kind, who), who, row.tells, kind.startsWith("POST") ? row.typed : []),
      };
      if (kind !== "GET .data") return [cell];
      // The twin of the route alone, past every layout that stands around it.
      const alone = async () => tell(await visit(row, kind, who, file), who, row.tells);
      return [cell, { name: `${kind} ${who}, route alone`, outcome, ask: alone }];
    }),
  );
}

describe("the screens", () => {
  const rows = SCREENS.map((row) => [row.address ?? `/${row.route}`, row] as const);
  test.each(rows)("%s", (_, row) => check(cellsOf(row)));
});

async function call(row: CallRow, headers: Record<string, string>): Promise<Response> {
  return send(await callRequest(world, row, headers));
}

describe("the API", () => {
  const rows = CALLS.map((row) => [`${row.call} ${row.address ?? ""}`, row] as const);
  test.each(rows)("%s", async (_, row) => {
    const cells = PEOPLE.flatMap((who, index): Cell[] => {
      const outcome = row.cells[index];
      if (!outcome) throw new Error("A cell is missing");
      const bearer = bearerOf(world, who);
      const { isLimited = false } = row;
      const cell = { name: who, outcome, isLimited, ask: async () => tell(await call(row, bearer), who, row.tells) };
      if (who === "nobody" || row.cells[0].is === "done") return [cell];
      // The web's cookie alone, as another site's form would send it, is nobody's.
      const byCookie = async () => tell(await call(row, cookieOf(world, who)), "nobody");
      return [cell, { name: `${who} by cookie`, outcome: row.cells[0], isLimited, ask: byCookie }];
    });
    await check(cells);
  });

  test("has no twins, and no other methods", async () => {
    const headers = { Authorization: `Bearer ${world.bearers.recruiter}` };
    const cells = endpoints.flatMap(({ path, file }) => {
      const example = `/${path.replace(/:\w+/g, world.names.JOB ?? "")}`;
      const operations = endpointModules[`../../app/${file}`]?.loader?.operations ?? {};
      const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !(one in operations));
      const tries = [["GET", `${example}.data`, 404], ...others.map((method) => [method, example, 405])] as const;
      return tries.map(
        ([method, target, status]): Cell => ({
          name: `${method} ${target}`,
          outcome: { is: "refused", status: Number(status) },
          ask: async () => tell(await send(request(String(target), { method: String(method), headers })), "recruiter"),
        }),
      );
    });
    await check(cells);
  });
});

test("the words that nobody else may read stand on their owner's own pages", async () => {
  const pages = [
    "/userprofile",
    "/notifications",
    "/resume",
    "/applied-jobs",
    "/myjobs",
    "/myjobs?status=removed",
    "/myjobs?status=drafts",
    "/institution/keys",
    "/institution/webhooks",
  ];
  for (const who of Object.keys(world.accounts) as Member[]) {
    const answers = pages.map(async (path) => (await send(request(path, { headers: cookieOf(world, who) }))).text());
    const all = wholeAddresses((await Promise.all(answers)).join("\n"));
    // The name of the PDF that was sent is the recruiter's to read.
    const missing = world.markers[who].filter((marker) => !all.includes(marker) && !marker.startsWith("Sent by"));
    expect(missing, who).toEqual([]);
  }
  const applicants = request(fillIn(world, "/applicants/APPLICATION"), { headers: cookieOf(world, "recruiter") });
  const shown = wholeAddresses(await (await send(applicants)).text());
  for (const marker of ["Givencandidate", world.accounts.candidate.email, "9876500000"])
    expect(shown).toContain(marker);
  const Cookie = fillIn(world, "__Host-application=GUEST_COOKIE");
  const guests = wholeAddresses(await (await send(request("/application", { headers: { Cookie } }))).text());
  for (const marker of world.markers.guest) expect(guests).toContain(marker);
});

describe("the table is whole", () => {
  test("the map of URLs was read to its end", () => {
    const calls = routesSource.match(/: "(screens|resources|api)\//g) ?? [];
    expect(routeMap).toHaveLength(calls.length);
    expect(screens.length + endpoints.length).toBe(calls.length);
  });

  test("each screen has a row, and each row a screen", () => {
    const rows = new Set(SCREENS.map(({ route }) => route));
    expect([...rows].sort()).toEqual(screens.map(({ path }) => path).sort());
    for (const { file } of screens)
      expect(hasExport(file, "loader") || /(services|maintenance|for-candidates|for-schools)/.test(file), file).toBe(
        true,
      );
  });

  test("each action has a form in the table that somebody may send, and no other screen has one", () => {
    const withForm = SCREENS.filter(({ post }) => post).map(({ route }) => route);
    const withAction = screens.filter(({ file }) => hasExport(file, "action")).map(({ path }) => path);
    expect([...new Set(withForm)].sort()).toEqual(withAction.sort());
    // Nothing waits in the table's world that could be taken back: tests/worker/moves.test.ts.
    // A challenge of a passkey is a cookie, and a view is written with a later request: they change nothing. Many resumes at once are
    // for schools that are checked, which that of the table is not: tests/worker/desk-downloads.test.ts.
    const unchanging = [
      "*",
      "login/google/first",
      "login/google/role",
      "passkeys/options",
      "jobdetails/:id/seen",
      "applications.zip",
      "applications/undo",
    ];
    for (const route of withAction.filter((each) => !unchanging.includes(each))) {
      const cells = SCREENS.filter((row) => row.route === route).flatMap((row) => row.post?.cells ?? []);
      expect(
        cells.some(({ is }) => is === "done"),
        route,
      ).toBe(true);
      expect(cells.length, route).toBeGreaterThan(0);
    }
  });

  test("each operation of each endpoint has a row, and each row an operation", () => {
    const operations = endpoints.flatMap(({ path, file }) =>
      Object.keys(endpointModules[`../../app/${file}`]?.loader?.operations ?? {}).map((method) => `${method} ${path}`),
    );
    expect([...new Set(CALLS.map((row) => row.call))].sort()).toEqual(operations.sort());
    expect(Object.keys(endpointModules)).toHaveLength(endpoints.length);
  });

  test("each route is for whom its facts say", () => {
    const isShown = ({ is }: Outcome) => is === "shown";
    for (const { route, get } of SCREENS) {
      const { who } = routeFacts[route as RoutePath];
      const [out, candidate, otherCandidate, recruiter, otherRecruiter] = get.map(isShown);
      const shown = { out, candidates: candidate || otherCandidate, recruiters: recruiter || otherRecruiter };
      if (["signedIn", "candidate", "recruiter"].includes(who)) expect(shown.out, route).toBe(false);
      if (who === "candidate" || who === "signedOut") expect(shown.recruiters, route).toBe(false);
      if (who === "recruiter" || who === "signedOut") expect(shown.candidates, route).toBe(false);
    }
    const roles: Record<string, string[]> = { recruiter: ["admin"], candidate: ["user"] };
    for (const { path, file } of endpoints) {
      const { who } = routeFacts[path as RoutePath];
      const operations = Object.values(endpointModules[`../../app/${file}`]?.loader?.operations ?? {});
      const needSession = operations.map(({ access }) => access === "required");
      expect(needSession.every(Boolean), path).toBe(who !== "anyone");
      for (const { role } of operations) expect(roles[who] ?? [role], path).toContain(role);
    }
  });

  test("it has as many cells as it says", () => {
    const cells = (SCREENS.length * KINDS.length + CALLS.length) * PEOPLE.length;
    expect(cells).toBeGreaterThan(1000);
  });
});
