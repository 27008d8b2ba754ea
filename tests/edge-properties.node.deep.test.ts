/**
 * No address of at most 8 kB and no body of at most 64 kB costs more than four plain pages, hashing and uploads aside. Requests are
 * put together from pieces that make parsers and patterns slow, and sent to the built Worker. Its processor time is read from the
 * system, for the request and for a plain page beside it; the least of several pairs counts, as only a request's own cost repeats.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoLogins } from "../.scripts/demo/index.ts";
import routeConfig from "../app/routes.ts";
import { bundledCode, cpuOf, type LocalWorker, startWorker } from "../bench/local-worker.ts";
import { timesAsDear } from "./support/compare-cost.ts";
import { copyState } from "./support/starting-states.ts";

const MAX_ADDRESS_CHARS = 8_000;
const MAX_BODY_CHARS = 64 * 1024;
/** So often is each kind of address asked for before anything is measured: the first requests also pay for compiling the code. */
const WARM_UPS = 20;
const WARM_UPS_OF_A_SCREEN = 4;

const stateDir = mkdtempSync(join(tmpdir(), "staffroom-edge-"));
let worker: LocalWorker;
const people = ["nobody", "recruiter", "candidate"] as const;
type Who = (typeof people)[number];
const cookies: Record<Who, string> = { nobody: "", recruiter: "", candidate: "" };
const bearers: Record<Who, string> = { nobody: "", recruiter: "", candidate: "" };
type Call = { method: string; path: string; fields: string[] };
let calls: Call[] = [];

beforeAll(async () => {
  await copyState(stateDir, { demo: true });
  worker = await startWorker(stateDir, bundledCode(), {
    hasLimits: false,
    isSilent: true,
    vars: { PAGE_CACHE: "off" },
  });
  for (const [who, role] of [
    ["recruiter", "admin"],
    ["candidate", "user"],
  ] as const) {
    const login = demoLogins.find((one) => one.role === role);
    if (!login) throw new Error(`The demo has no ${who}`);
    const { email, password } = login;
    const page = await send({
      method: "POST",
      path: "/login",
      headers: FORM,
      body: new URLSearchParams({ email, password }).toString(),
    });
    cookies[who] = page.cookie;
    const call = await send({
      method: "POST",
      path: "/auth/login",
      headers: JSON_TYPE,
      body: JSON.stringify({ email, password }),
    });
    bearers[who] = JSON.parse(call.text).token;
  }
  const many = Array.from({ length: 1_200 }, (_, index) => `a${index}`).join("&");
  for (let times = 0; times < WARM_UPS; times += 1) {
    for (const path of ["/", "/jobs", "/jobs/getalljobs", "/no/such/page"]) await send({ path: `${path}?${many}` });
  }
  for (const person of people) {
    for (const path of addresses) {
      for (let times = 0; times < WARM_UPS_OF_A_SCREEN; times += 1) await send({ path, headers: asPerson(person) });
    }
  }
  for (const [path, [name = "a"], person] of forms.filter(([each]) => each !== "/logout")) {
    const ask = { method: "POST", path, headers: { ...FORM, Cookie: cookies[person] }, body: `${name}=a` };
    for (let times = 0; times < WARM_UPS; times += 1) await send(ask);
  }
  calls = await callsOf((await send({ path: "/openapi.json" })).text);
});

afterAll(async () => {
  await worker.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** Every call that takes a JSON body, with the names of its fields, as the reference tells them. */
async function callsOf(reference: string): Promise<Call[]> {
  type Operation = { requestBody?: { content: Record<string, { schema: { properties?: object } }> } };
  const { paths } = JSON.parse(reference) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      if (!schema) return [];
      const filled = path.replace(/\{\w+\}/, "01900000-0000-7000-8000-000000000000");
      return [{ method: method.toUpperCase(), path: filled, fields: Object.keys(schema.properties ?? {}) }];
    }),
  );
}

type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

function send({
  method = "GET",
  path,
  headers = {},
  body,
}: Ask): Promise<{ status: number; text: string; cookie: string }> {
  const { hostname, port, origin } = new URL(worker.url);
  const own = method === "GET" ? {} : { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const all = { ...own, ...length, ...headers };
    const asked = request({ hostname, port, path, method, headers: all, maxHeaderSize: 256 * 1024 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const cookie = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8"), cookie });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The processor time of whatever the work asks the Worker for, in milliseconds. */
async function costMs(work: () => unknown): Promise<number> {
  const before = cpuOf(worker.pid);
  await work();
  return cpuOf(worker.pid) - before;
}

/** The page of all jobs, asked for before and after each request that is tried. */
const plain = () => send({ path: "/jobs" });

/** What it costs on a quiet machine. */
const PLAIN_MS = 5;
/** Then that is 20 ms, which `bench/expensive-requests.ts` measures; on a slower or busier machine the plain page is dearer too. */
const MOST = 4;

/** As soon as one pair is cheap the request is known not to be dear. */
async function expectCheap(ask: Ask, beside = plain): Promise<void> {
  const { method = "GET", path, headers = {}, body = "" } = ask;
  const about = `${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(-120)} ${body.slice(0, 80)}`;
  const times = await timesAsDear(() => send(ask), { plain: beside, atMost: MOST, least: PLAIN_MS, measure: costMs });
  expect(times, about).toBeLessThanOrEqual(MOST);
}

const routes = (await routeConfig) as RouteConfigEntry[];
const paths = routes.flatMap(function flat({ path, index, children = [] }: RouteConfigEntry): string[] {
  return [...(path !== undefined ? [path] : index ? [""] : []), ...children.flatMap(flat)];
});

/** As much of this as fits, again and again. */
const fill = (piece: string, chars: number) => piece.repeat(Math.max(0, Math.floor(chars / piece.length)));

/** What is repeated: separators of every layer, escapes whole and broken, and letters that mean something to some pattern. */
const PIECES =
  "/ // a/ /a ../ ./ a %2F %2f%2e %zz % %00 %0A %C3%A9 %EF%B7%BA %F0%9F%91%A9 .data .data/ : * ? & = ; , + - . @ ~ ' ( [ { a. a- a@ a+ 1 1. 0 - _ %20 %22 %5C | _root $ ^ AND+ %22+OR+".split(
    " ",
  );
const pathPiece = fc.constantFrom(...PIECES.map((piece) => piece.replace(/[?#]/g, "_")));
const piece = fc.constantFrom(...PIECES.map((each) => each.replace("#", "_")));
const ending = fc.constantFrom("", "x", "/", "!", "%", ".data", "/x", "@", "%20x");
const chars = fc.constantFrom(700, 2_000, MAX_ADDRESS_CHARS, MAX_ADDRESS_CHARS);

const prefixes = [
  "/",
  "/__manifest",
  ...new Set(paths.flatMap((path) => [`/${path.replace(/:.*|\*/, "")}`, `/${path.split("/")[0]}/`])),
];
/** Reads and packs all files of a person: dear by what it gives, whatever its address is made of. */
const EXPORT = "yourdata/export";
const addresses = paths
  .filter((path) => path !== EXPORT)
  .map((path) => `/${path.replace("*", "none").replace(/:\w+/, "0199a5a0")}`);
const who = fc.constantFrom<Who>(...people);
const asPerson = (person: Who): Record<string, string> =>
  person === "nobody" ? {} : { Cookie: cookies[person], Authorization: `Bearer ${bearers[person]}` };

const RUNS = { numRuns: 150, endOnFailure: true };

describe("an address of at most 8 kB costs at most four plain pages", () => {
  test("whatever its path is made of", async () => {
    const path = fc
      .tuple(fc.constantFrom(...prefixes), pathPiece, pathPiece, ending, chars, fc.boolean())
      .map(([prefix, one, other, end, length, isMixed]) => {
        const middle = isMixed
          ? fill(one + other, length - 100)
          : fill(one, length / 2 - 50) + fill(other, length / 2 - 50);
        // Two slashes at the start of an address would name another host; the address is whole here.
        return `${prefix}${middle}${end}`;
      });
    await fc.assert(
      fc.asyncProperty(path, who, async (address, person) => expectCheap({ path: address, headers: asPerson(person) })),
      RUNS,
    );
  });

  const names =
    "q location category job_nature sort days table page after before cursor limit jobId status remove apply token redirectTo back code state role _routes _data index p version signature reader expires __proto__".split(
      " ",
    );

  test("whatever its query is made of", async () => {
    const long = fc
      .tuple(fc.constantFrom(...names), piece, ending, chars)
      .map(([name, each, end, length]) => `${name}=${fill(each, length - 150)}${end}`);
    const many = fc
      .tuple(fc.constantFrom(...names, ""), fc.constantFrom("", "=", "=1", "[]=", "=%20", "=a"), chars)
      .map(([name, value, length]) => fill(`${name}${value}&`, length - 150));
    const different = fc.constant(Array.from({ length: 1_200 }, (_, index) => `a${index}`).join("&"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.oneof(long, many, different),
        who,
        async (path, query, person) => expectCheap({ path: `${path}?${query}`, headers: asPerson(person) }),
      ),
      RUNS,
    );
  });

  test("more than the plain address of an export, whatever its query is made of", async () => {
    const headers = asPerson("candidate");
    const plainExport = () => send({ path: `/${EXPORT}`, headers });
    for (const query of [`jobId=${fill("-", 7_800)}`, fill("a&", 7_800), `q=${fill("%C3%A9", 7_800)}`]) {
      await expectCheap({ path: `/${EXPORT}?${query}`, headers }, plainExport);
    }
  });

  test("the manifest's, whoever asks", async () => {
    const query = fc
      .tuple(fc.constantFrom("p=", "p=/a&p=", "version=1&p="), piece, chars)
      .map(([start, each, length]) => `${start}${fill(each, length - 100)}`);
    const { text } = await send({ path: "/recruiter", headers: asPerson("recruiter") });
    const version = /manifest-(\w+)\.js/.exec(text)?.[1];
    expect(version).toBeDefined();
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom<Who>("recruiter", "nobody"), async (words, person) => {
        await expectCheap({ path: `/__manifest?version=${version}&${words}`, headers: asPerson(person) });
      }),
      { numRuns: 40 },
    );
  });
});

describe("headers of 8 kB cost at most four plain pages", () => {
  const HEADERS =
    "Cookie Accept If-None-Match User-Agent Authorization Staffroom-Bookmark Idempotency-Key X-XSRF-TOKEN CF-Connecting-IP Referer Content-Type X-Forwarded-Host Sec-Purpose".split(
      " ",
    );
  const COOKIES =
    "__Host-session __Host-flash __Host-registration __Host-bookmark __Host-save-job __Host-sign-in __Host-pending-identity XSRF-TOKEN a".split(
      " ",
    );
  const each = fc.constantFrom(
    "a",
    "=",
    ";",
    "; ",
    "a=1; ",
    "a=%41; ",
    "%",
    ",",
    '"a", ',
    "W/",
    ":",
    "::",
    "1.",
    "a.",
    " ",
    "\t",
    "(",
    "\\",
    "-",
    "/",
    "/a",
  );

  test("whatever they are made of", async () => {
    const paths = [
      "/",
      "/jobs",
      "/userprofile",
      "/jobs/getalljobs",
      "/nothing",
      "/login",
      "/userregister",
      "/recruiter.data",
      "/__manifest",
    ];
    const value = fc.tuple(fc.constantFrom("", ...COOKIES.map((name) => `${name}=`)), each, fc.constantFrom("", "b"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADERS),
        value,
        fc.constantFrom(...paths),
        async (name, [start, part, end], path) => {
          const text = `${name === "Cookie" ? start : "a"}${fill(part, MAX_ADDRESS_CHARS - 100)}${end}`;
          await expectCheap({ path, headers: { [name]: text } });
        },
      ),
      RUNS,
    );
  });

  test("a thousand cookies", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `a${index}=%41`).join("; ");
    for (const path of ["/", "/userprofile", "/jobs/getalljobs"])
      await expectCheap({ path, headers: { Cookie: many } });
  });
});

/** What a body is made of, in the language of its type. */
const TEXT_PIECES = [
  "a",
  "a@",
  "a.",
  "@",
  ".",
  "-",
  " ",
  "%20",
  "1",
  "+1 (",
  "e\u0301",
  "\ufdfa",
  "\u202e",
  "\u200d",
  "<",
  "&",
  "\\",
  '"',
  "\n",
  "\r\n",
  "https://a.",
  "//",
  "👩‍🏫",
];
const text = fc
  .tuple(
    fc.constantFrom(...TEXT_PIECES),
    fc.constantFrom("", "!", "@b", "@b.example"),
    fc.constantFrom(3_000, MAX_BODY_CHARS),
  )
  .map(([each, end, bytes]) => fill(each, bytes / Buffer.byteLength(encodeURIComponent(each))) + end);

/** Where a body may go that is no upload, and the fields of the form there. With a password it would be hashed, which has a queue. */
const forms: [path: string, fields: string[], who: Who][] = [
  ["/login", ["email", "redirectTo", "remember"], "nobody"],
  ["/signup", ["email", "role", "extra_note"], "nobody"],
  ["/forgotpassword", ["email"], "nobody"],
  ["/resetpassword?token=x", ["token"], "nobody"],
  ["/confirmemail?token=x", ["token"], "nobody"],
  ["/userregister", ["f_name", "l_name", "address"], "nobody"],
  ["/login/google/role", ["role"], "nobody"],
  ["/login/google/first", ["extra"], "nobody"],
  ["/recruiter", ["title", "description", "website", "job_logo", "keywords", "vacancy", "request_key"], "recruiter"],
  ["/recruiter.data", ["title", "description", "website"], "recruiter"],
  ["/myjobs", ["jobId", "intent"], "recruiter"],
  ["/updateprofile", ["f_name", "address", "zip", "mobile"], "candidate"],
  ["/profile", ["intent", "session"], "candidate"],
  ["/changepassword", ["extra"], "candidate"],
  ["/yourdata/close", ["email"], "candidate"],
  ["/privacy/ask", ["kind", "text", "email"], "nobody"],
  ["/alerts", ["email", "frequency", "q", "location", "category"], "nobody"],
  ["/alerts/edit?token=x", ["q", "frequency"], "nobody"],
  ["/alerts/stop?token=x", ["List-Unsubscribe"], "nobody"],
  ["/notifications", ["id"], "candidate"],
  ["/invitations?token=x", ["a"], "nobody"],
  ["/saved-jobs", ["jobId"], "candidate"],
  ["/applied-jobs", ["applicationId"], "candidate"],
  ["/logout", ["a"], "nobody"],
  ["/nothing", ["a"], "nobody"],
];

describe("a body of at most 64 kB costs at most four plain pages", () => {
  const form = fc.constantFrom(...forms);

  test("of any form, in any of its fields", async () => {
    const field = form.chain(([path, names, person]) =>
      fc.tuple(fc.constant({ path, person }), fc.constantFrom(...names), text),
    );
    await fc.assert(
      fc.asyncProperty(field, async ([{ path, person }, name, value]) => {
        const body = new URLSearchParams({ [name]: value }).toString();
        await expectCheap({ method: "POST", path, headers: { ...FORM, Cookie: cookies[person] }, body });
      }),
      RUNS,
    );
  });

  test("made of separators alone", async () => {
    const body = fc
      .constantFrom("a=1&", "&", "=", "+", "%", "%41", "a&", "a=%C3%A9&")
      .map((each) => fill(each, MAX_BODY_CHARS));
    const different = fc.constant(Array.from({ length: 9_000 }, (_, index) => `a${index}`).join("&"));
    await fc.assert(
      fc.asyncProperty(form, fc.oneof(body, different), async ([path, , person], junk) => {
        // Logging out would end the session that others of these tests use.
        const headers = { ...FORM, ...(path === "/logout" ? {} : { Cookie: cookies[person] }) };
        await expectCheap({ method: "POST", path, headers, body: junk });
      }),
      RUNS,
    );
  });

  test("of any call, in any field and of any shape", async () => {
    expect(calls.length).toBeGreaterThan(5);
    const deep = fc.constantFrom<[string, string]>(["[", "]"], ['{"a":', "}"]).map(([open, close]) => {
      const levels = Math.floor(MAX_BODY_CHARS / (open.length + close.length)) - 10;
      return `{"a":${open.repeat(levels)}1${close.repeat(levels)}}`;
    });
    const wide = fc.constantFrom(
      `{"a":[${fill("1,", MAX_BODY_CHARS - 20)}1]}`,
      `{${Array.from({ length: 6_000 }, (_, index) => `"a${index}":1`).join(",")}}`,
      `{"a":"${fill("\\u0000", MAX_BODY_CHARS - 20)}"}`,
      fill(" ", MAX_BODY_CHARS),
    );
    const field = fc.tuple(fc.nat(), text);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.oneof(deep, wide, field), who, async (call, made, person) => {
        const body = typeof made === "string" ? made : JSON.stringify(spoilt(call, made));
        const headers: Record<string, string> = { ...JSON_TYPE, ...asPerson(person) };
        delete headers.Cookie;
        if (call.path !== "/auth/logout") await expectCheap({ method: call.method, path: call.path, headers, body });
      }),
      RUNS,
    );
  });

  /** One field as long as may be; without a password nothing is hashed. */
  function spoilt({ fields }: Call, [at, value]: [number, string]): Record<string, unknown> {
    const free = fields.filter((name) => !/password/i.test(name));
    return { [free[at % Math.max(1, free.length)] ?? "extra"]: value };
  }

  test("of parts and boundaries that repeat themselves", async () => {
    const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
    const parts = fc.constantFrom(
      `${part}${fill("a", 60_000)}`,
      fill("--B\r\n", MAX_BODY_CHARS),
      `${part}${fill("\r\n--", 60_000)}`,
      `${part}${fill("\r\n--BB", 60_000)}`,
      fill(`${part}b\r\n`, MAX_BODY_CHARS),
      `--B\r\nContent-Disposition: form-data; ${fill("a=b; ", 3_000)}name="a"\r\n\r\nx\r\n--B--`,
      `--B\r\nContent-Disposition: form-data; name="${fill("a", 60_000)}`,
    );
    const boundaries = fc.constantFrom(
      "x",
      "-",
      "a".repeat(60),
      `${"a".repeat(59)}b`,
      `b${"a".repeat(59)}`,
      "a".repeat(3_000),
      "ab".repeat(2_000),
    );
    const places = fc.constantFrom(
      "/application/applyforjob",
      "/jobdetails/01900000-0000-7000-8000-000000000000",
      "/photo",
      "/resume",
    );
    await fc.assert(
      fc.asyncProperty(parts, boundaries, places, async (body, boundary, path) => {
        const type = `multipart/form-data; boundary=${boundary}`;
        const sent = body.replaceAll("--B", `--${boundary}`).slice(0, MAX_BODY_CHARS);
        await expectCheap({
          method: "POST",
          path,
          headers: { "Content-Type": type, Cookie: cookies.candidate },
          body: sent,
        });
      }),
      RUNS,
    );
  });
});

test("the measure of these tests sees work that is dear", async () => {
  let people = 0;
  // Each with an address of its own, as the eleventh wrong password of one is refused at once.
  const logIn = () => {
    people += 1;
    const body = JSON.stringify({ email: `nobody${people}@example.com`, password: "a wrong one" });
    return send({ method: "POST", path: "/auth/login", headers: JSON_TYPE, body });
  };
  // The system counts a process in steps of 10 ms, which weigh much in one plain page and little in three log-ins.
  const logInThrice = async () => {
    for (let times = 0; times < 3; times += 1) await logIn();
  };
  const times = await timesAsDear(logInThrice, { plain, atMost: MOST, least: PLAIN_MS, measure: costMs });
  expect(times).toBeGreaterThan(2 * MOST);
});
