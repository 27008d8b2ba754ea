/** No input, however odd, breaks anything: schemas never throw, and the Worker answers everything below 500 and logs no error. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type * as z from "zod";
import { ORIGIN, send } from "../support/app";
import { takeLoggedErrors } from "../support/captured-log";
import { APPLY_FIELDS, pdfBytes } from "../support/factories";
import { anyText, anyValue, deepJson, shortText, spoilt } from "../support/hostile-values";
import { routeMap } from "../support/route-map";
import { runs } from "../support/test-depth";
import { beginInWorld, createWorld, fillIn, type Member, PEOPLE, type Who, type World } from "../support/world";
import { CALLS, SCREENS } from "./access-table";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

test("what is tried is the same in every run, unless the run is told otherwise", () => {
  expect(fc.check(fc.property(fc.nat(), () => true)).seed).toBe(inject("propertySeed"));
});

describe("schemas", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../app/domain/*/schema.ts", { eager: true });
  const schemas = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isSchema(value) ? [[`${file.split("/").at(-2)} ${name}`, value] as const] : [],
    ),
  );

  test("were found", () => {
    expect(schemas.length).toBeGreaterThan(25);
  });

  test.each(schemas)("%s takes or refuses whatever it is given, and says which", (_, schema) => {
    const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
    const near: fc.Arbitrary<unknown> = spoilt(
      Object.fromEntries(shape.map((name) => [name, "1" as unknown])),
      anyValue,
    );
    const deep = fc.constant(null).map(() => JSON.parse(deepJson(10_000)) as unknown);
    const odd = fc.oneof(
      deep,
      anyValue,
      near,
      near,
      fc.anything({ withBigInt: true, withDate: true, withSparseArray: true }),
    );
    // A blank text may count as a field that was left out.
    const mayBeLeftOut = schema.safeParse(undefined).success;
    fc.assert(
      fc.property(odd, (value) => {
        const result = schema.safeParse(value);
        const isLeftOut = value === undefined || (typeof value === "string" && value.trim() === "" && mayBeLeftOut);
        expect(result.success ? result.data !== undefined || isLeftOut : result.error.issues.length > 0).toBe(true);
        if (result.success && name(schema) === "stored")
          expect(JSON.stringify(result.data)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: runs(40) },
    );
  });
  function name(schema: z.ZodType): string {
    const entry = schemas.find(([, one]) => one === schema)?.[0] ?? "";
    return /JobInput|RegistrationInput|ProfileChanges|ProfileCall|TeachingChanges|ProfileForm|ApplyInput/.test(entry)
      ? "stored"
      : "";
  }
});

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === "object" && value !== null && "safeParse" in value && "def" in value;
}

type Ask = {
  method?: string;
  path: string;
  who?: Who;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  env?: object | undefined;
};

/** Ask as somebody, by cookie on pages and by token at the API. */
async function ask({ method = "GET", path, who = "nobody", headers = {}, body = null, env }: Ask): Promise<Response> {
  const own: Record<string, string> =
    who === "nobody"
      ? {}
      : { Cookie: `__Host-session=${world.cookies[who]}`, Authorization: `Bearer ${world.bearers[who]}` };
  const isPage = !/^\/(auth|user|jobs|applications|application|institution)\/./.test(path);
  if (isPage) delete own.Authorization;
  const fromPage = { Host: "localhost", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
  const init = { method, redirect: "manual" as const, headers: { ...fromPage, ...own, ...headers } };
  return send(new Request(`${ORIGIN}${path}`, body === null ? init : { ...init, body }), env);
}

/** The answer came, is no fault of ours, tells nothing of the inside, and nothing was logged as an error. */
async function expectSound(response: Response): Promise<void> {
  const text = await response.text();
  const logged = takeLoggedErrors();
  expect({ status: response.status, logged }).toEqual({ status: expect.toSatisfy(isSound), logged: [] });
  if (response.status >= 400) expect(text).not.toMatch(/D1_ERROR|SQLITE|TypeError|ZodError|\bat \w+ \(/);
}
const isSound = (status: number) => status >= 200 && status < 500;

const who = fc.constantFrom<Who>(...PEOPLE);
/** Runs that go through the whole Worker. */
const RUNS = { numRuns: runs(60) };

/** Percent-encoded as a URL's part, but for what is to stay as odd as it is. */
function part(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text.replace(/[?#]/g, "_") : encodeURIComponent(text.toWellFormed());
}
const encoded = shortText.map(part);

describe("addresses", () => {
  const roots = [...new Set(routeMap.map(({ path }) => path.split("/")[0] ?? ""))];
  const segment = fc.oneof(
    encoded,
    fc.constantFrom(
      ...roots,
      "%",
      "%zz",
      "%00",
      "%2F",
      "%2e%2e",
      "..",
      ".",
      "",
      "%ff%fe",
      ".data",
      "_root.data",
      "*",
      ":id",
    ),
  );
  const method = fc.constantFrom("GET", "GET", "GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE");

  test("any path, any method, anybody", async () => {
    const paths = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(paths, method, who, fc.boolean(), async (path, verb, person, isTwin) => {
        await expectSound(await ask({ method: verb, path: isTwin ? `${path}.data` : path, who: person }));
      }),
      RUNS,
    );
  });

  const names =
    "q location category job_nature sort page after before cursor limit jobId status remove apply token redirectTo back code state role _routes _data index __proto__ signature reader expires".split(
      " ",
    );
  const query = fc.array(fc.tuple(fc.constantFrom(...names), encoded), { minLength: 1, maxLength: 5 });

  test("any query of any screen and any call, repeated names too", async () => {
    const paths = fc.constantFrom(...routeMap.map(({ path }) => `/${path}`));
    await fc.assert(
      fc.asyncProperty(paths, query, who, fc.boolean(), async (path, pairs, person, isTwin) => {
        const address = path.replace("*", "none").replace(/:\w+/, world.names.JOB ?? "");
        const twin = isTwin && address !== "/" ? `${address}.data` : address;
        const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
        await expectSound(await ask({ path: `${twin}?${search}`, who: person }));
      }),
      { numRuns: runs(120) },
    );
  });

  test("the framework's old way to ask for data is a parameter like any other", async () => {
    for (const id of ["root", "screens/account/userprofile", "screens/recruiter/applications", "none", ""]) {
      for (const path of ["/userprofile", "/", "/applications", "/myjobs.data"]) {
        const response = await ask({ path: `${path}?_data=${encodeURIComponent(id)}`, who: "candidate" });
        const plain = await ask({ path, who: "candidate" });
        expect([response.status, response.headers.get("Content-Type")]).toEqual([
          plain.status,
          plain.headers.get("Content-Type"),
        ]);
        await expectSound(response);
        await plain.text();
      }
    }
  });

  test("any id, wherever one stands in an address", async () => {
    const paths = fc.constantFrom(...routeMap.map(({ path }) => path).filter((path) => path.includes(":")));
    await fc.assert(
      fc.asyncProperty(paths, encoded, who, async (path, id, person) => {
        const { call } = CALLS.find((row) => row.call.endsWith(` ${path}`)) ?? { call: "GET" };
        const method = call.split(" ")[0] ?? "GET";
        await expectSound(await ask({ method, path: `/${path.replace(/:\w+/, id)}`, who: person }));
      }),
      RUNS,
    );
  });

  test.each(["%00", "%0d%0aX: y", "%E0%A4%A", "日本", "%2F%2Fevil.com", "..%2f"])("the id %s", async (id) => {
    const path = `/jobdetails/${id.replace(/[^\x21-\x7e]/g, encodeURIComponent)}/save`;
    const response = await ask({ path });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toMatch(/^\/jobdetails\/[\w%.-]+$/);
    await expectSound(response);
    await expectSound(
      await ask({ method: "POST", path, who: "candidate", headers: { "Content-Type": URLENCODED }, body: "" }),
    );
  });

  test("any cookie and any header that we read", async () => {
    const headers = [
      "Cookie",
      "Authorization",
      "If-None-Match",
      "Idempotency-Key",
      "Staffroom-Bookmark",
      "X-XSRF-TOKEN",
      "X-Forwarded-Host",
      "CF-Connecting-IP",
      "Sec-Purpose",
      "User-Agent",
    ];
    const cookies = [
      "__Host-session",
      "__Host-flash",
      "__Host-registration",
      "__Host-bookmark",
      "__Host-save-job",
      "__Host-sign-in",
      "__Host-pending-identity",
      "XSRF-TOKEN",
    ];
    const value = fc.oneof(
      encoded,
      shortText.map((text) => Buffer.from(text).toString("base64url")),
      fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString("base64url")),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...headers),
        fc.constantFrom(...cookies),
        value,
        fc.constantFrom("/", "/userprofile", "/userregister", "/login/google/role", "/user/notifications"),
        async (header, cookie, text, path) => {
          const sent = header === "Cookie" ? `${cookie}=${text}` : header === "Authorization" ? `Bearer ${text}` : text;
          await expectSound(await ask({ path, headers: { [header]: sent } }));
        },
      ),
      RUNS,
    );
  });
});

/** Somebody whose form would be taken, and nobody. */
function sendersOf(cells: readonly { is: string }[]): Who[] {
  const able = PEOPLE.filter((_, index) => cells[index]?.is === "done");
  return able.length > 0 ? [able[0] ?? "nobody", "nobody"] : ["nobody"];
}

const forms = SCREENS.flatMap(({ route, address, post, cookies, env }) =>
  post ? [{ route, address: address ?? `/${route}`, post, cookies, env }] : [],
);
const URLENCODED = "application/x-www-form-urlencoded";

const contentType = fc.constantFrom(
  URLENCODED,
  "text/plain",
  "application/json",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${"b".repeat(3000)}`,
  "multipart/form-data; boundary=x",
  "",
  "nonsense",
  "application/xml",
);
const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  anyText.map((text) => new TextEncoder().encode(text)),
  fc
    .constantFrom(
      "--x",
      "--x\r\n\r\n",
      "--x--",
      "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
      "a=%E0%A4%A&a=%zz&&=&=b",
      "{",
      "[1,2",
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      "null",
      "1",
    )
    .map((text) => new TextEncoder().encode(text)),
);

describe.each(forms)("the form of $address", ({ address, post, cookies }) => {
  const senders = fc.constantFrom(...sendersOf(post.cells));
  const cookieText = () =>
    Object.entries(cookies ?? {})
      .map(([name, value]) => `; ${name}=${fillIn(world, value)}`)
      .join("");
  const own = (person: Who) =>
    person === "nobody" ? cookieText().slice(2) : `__Host-session=${world.cookies[person as Member]}${cookieText()}`;

  test("any fields, and any body of any type", async () => {
    const fields = spoilt(post.fields ?? post.upload ?? {}, anyText);
    const form = fields.map((values) => {
      const texts = Object.entries(values).map(([name, value]) => [name, fillIn(world, value)]);
      return { type: URLENCODED, body: new URLSearchParams(texts).toString() };
    });
    /** As its own page draws it, so that it comes to the action. */
    const drawnAs = (person: Who, body: string | Uint8Array<ArrayBuffer>) =>
      typeof body !== "string" || person === "nobody" ? body : `drawn_for=${world.accounts[person].id}&${body}`;
    const junk = fc.record({ type: contentType, body: rawBody });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: form }, { weight: 2, arbitrary: junk }),
        senders,
        fc.boolean(),
        async ({ type, body }, person, isTwin) => {
          const url = new URL(fillIn(world, address), ORIGIN);
          const path = `${url.pathname}${isTwin ? ".data" : ""}${url.search}`;
          const cookie = own(person);
          const headers: Record<string, string> = {
            ...(type ? { "Content-Type": type } : {}),
            ...(cookie ? { Cookie: cookie } : {}),
          };
          await expectSound(await ask({ method: "POST", path, who: person, headers, body: drawnAs(person, body) }));
        },
      ),
      { numRuns: runs(8) },
    );
  });
});

describe("the API", () => {
  const withBody = CALLS.filter((row) => row.body || row.upload);

  test.each(withBody.map((row) => [`${row.call} ${row.address ?? ""}`, row] as const))(
    "%s takes any body",
    async (_, row) => {
      const [method = "", route = ""] = row.call.split(" ");
      const fields = (row.body ?? row.upload ?? {}) as Record<string, unknown>;
      const json = spoilt(fields, anyValue).map((body) => ({
        type: "application/json",
        body: new TextEncoder().encode(fillIn(world, JSON.stringify(body))),
      }));
      const junk = fc.record({ type: contentType, body: rawBody });
      const deep = fc.constantFrom(...Object.keys(fields), "x").map((name) => ({
        type: "application/json",
        body: new TextEncoder().encode(`{${JSON.stringify(name)}:${deepJson(10_000)}}`),
      }));
      const huge = fc.constantFrom(...Object.keys(fields), "x").map((name) => ({
        type: "application/json",
        body: new TextEncoder().encode(`{${JSON.stringify(name)}:1${"0".repeat(5000)}}`),
      }));
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: json }, { weight: 2, arbitrary: junk }, deep, huge),
          fc.constantFrom(...sendersOf(row.cells)),
          async ({ type, body }, person) => {
            const headers: Record<string, string> = type ? { "Content-Type": type } : {};
            const path = fillIn(world, row.address ?? `/${route}`);
            await expectSound(await ask({ method, path, who: person, headers, body }));
          },
        ),
        { numRuns: runs(10) },
      );
    },
  );

  test.each(["[", '{"a":'])("10,000 levels of %s are refused or passed over, whole or broken off", async (open) => {
    const levels = deepJson(10_000, open, open === "[" ? "]" : "}");
    for (const body of [levels, levels.slice(0, -10), `{"email":${levels},"password":"x"}`]) {
      const response = await ask({
        method: "POST",
        path: "/auth/login",
        headers: { "Content-Type": "application/json" },
        body,
      });
      expect([400, 413]).toContain(response.status);
      await expectSound(response);
    }
  });
});

/** A body of unknown length, in pieces. */
function chunked(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 16_384));
      at += 16_384;
    },
  });
}

describe("more than 64 KB", () => {
  const tooMuch = "x".repeat(64 * 1024);
  // The form of a job takes 256 KB, that of many applicants 128.
  const MORE = ["recruiter", "applications/moves"];
  const urlencoded = forms.filter(
    ({ post, route }) => post.fields && !["*", "logout", "confirmemail/send"].includes(route),
  );

  test("of a form is refused with 413 on every page that takes one, and read no further than it must be", async () => {
    const statuses = urlencoded.map(async ({ address, route, post, cookies, env }) => {
      const [person = "nobody"] = sendersOf(post.cells);
      const own = person === "nobody" ? [] : [`__Host-session=${world.cookies[person]}`];
      const extra = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${fillIn(world, value)}`);
      const cookie = [...own, ...extra].join("; ");
      const headers: Record<string, string> = { "Content-Type": URLENCODED, ...(cookie ? { Cookie: cookie } : {}) };
      const response = await ask({
        method: "POST",
        path: fillIn(world, address),
        who: person,
        headers,
        body: chunked(`filler=${MORE.includes(route) ? tooMuch.repeat(4) : tooMuch}`),
        env,
      });
      return [address, response.status];
    });
    const wanted = urlencoded.map(({ address, post }) => [
      address,
      post.cells.some(({ is }) => is === "done") ? 413 : expect.any(Number),
    ]);
    expect(await Promise.all(statuses)).toEqual(wanted);
  });

  test("of JSON is refused with 413 by every call that takes any", async () => {
    const rows = CALLS.filter((row) => row.body);
    // Jobs in lines are a megabyte at most.
    const statuses = rows.map(async (row) => {
      const [method = "", route = ""] = row.call.split(" ");
      const [person = "nobody"] = sendersOf(row.cells);
      const path = fillIn(world, row.address ?? `/${route}`);
      const headers = { "Content-Type": row.type ?? "application/json" };
      return [
        row.call,
        (
          await ask({
            method,
            path,
            who: person,
            headers,
            body: chunked(`{"filler":"${row.type ? tooMuch.repeat(16) : tooMuch}"}`),
          })
        ).status,
      ];
    });
    const wanted = rows.map((row) => [row.call, row.cells.some(({ is }) => is === "done") ? 413 : expect.any(Number)]);
    expect(await Promise.all(statuses)).toEqual(wanted);
  });
});

describe("uploads", () => {
  const MEGABYTE = 1024 * 1024;
  const UPLOADS = [
    ["/jobdetails/JOB", "resume", "nobody"],
    ["/application/applyforjob", "resume", "nobody"],
    ["/resume", "resume", "candidate"],
    ["/photo", "photo", "candidate"],
  ] as const;

  function head(fields: Record<string, string>, field: string, fileName: string, boundary: string): string {
    const texts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const disposition = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`;
    return `${texts.join("")}--${boundary}\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n`;
  }
  const texts = (person: Who) => ({
    ...(person === "nobody" ? {} : { drawn_for: world.accounts[person].id }),
    ...APPLY_FIELDS,
    job_id: world.names.JOB ?? "",
  });
  const join = (...parts: (string | Uint8Array)[]) =>
    Buffer.concat(parts.map((each) => Buffer.from(each as Uint8Array)));

  test.each(UPLOADS)("to %s: more than the limit is 413, however it is sent", async (path, field, person) => {
    const bytes = pdfBytes((field === "photo" ? 2 : 10) * MEGABYTE + 1);
    const body = join(head(texts(person), field, "big.pdf", "b"), bytes, "\r\n--b--\r\n");
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const address = fillIn(world, path);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < body.length; at += MEGABYTE) controller.enqueue(body.subarray(at, at + MEGABYTE));
        controller.close();
      },
    });
    for (const sent of [body, stream]) {
      expect((await ask({ method: "POST", path: address, who: person, headers, body: sent })).status).toBe(413);
    }
  });

  const HOSTILE: [name: string, type: string, body: (path: string, field: string) => string][] = [
    ["no boundary", "multipart/form-data", () => "--b--"],
    ["an empty boundary", "multipart/form-data; boundary=", () => "----"],
    ["a boundary of signs", 'multipart/form-data; boundary="(.*)+$"', () => "--(.*)+$--"],
    [
      "21 parts",
      "multipart/form-data; boundary=b",
      () => `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(21)}--b--`,
    ],
    [
      "a header of 1 MB",
      "multipart/form-data; boundary=b",
      () => `--b\r\nContent-Disposition: form-data; name="${"a".repeat(1_000_000)}"\r\n\r\nx\r\n--b--`,
    ],
    ["10,000 headers", "multipart/form-data; boundary=b", () => `--b\r\n${"X-A: b\r\n".repeat(10_000)}\r\nx\r\n--b--`],
    [
      "a part without a name",
      "multipart/form-data; boundary=b",
      () => "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
    ],
    ["a part without headers", "multipart/form-data; boundary=b", () => "--b\r\n\r\nx\r\n--b--"],
    ["no end", "multipart/form-data; boundary=b", (_, field) => head({}, field, "a.pdf", "b")],
    [
      "line feeds alone",
      "multipart/form-data; boundary=b",
      () => '--b\nContent-Disposition: form-data; name="a"\n\nx\n--b--\n',
    ],
    [
      "a form in a form",
      "multipart/form-data; boundary=b",
      (_, field) =>
        `--b\r\nContent-Disposition: form-data; name="${field}"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--b--`,
    ],
    [
      "names of Object",
      "multipart/form-data; boundary=b",
      () =>
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="constructor"\r\n\r\nx\r\n--b--',
    ],
    [
      "broken extended names",
      "multipart/form-data; boundary=b",
      (_, field) =>
        `--b\r\nContent-Disposition: form-data; name="${field}"; filename*=UTF-8''%E0%A4%A\r\n\r\nx\r\n--b--`,
    ],
  ];

  test.each(HOSTILE)("%s", async (_, type, body) => {
    for (const [path, field, person] of UPLOADS) {
      const response = await ask({
        method: "POST",
        path: fillIn(world, path),
        who: person,
        headers: { "Content-Type": type },
        body: body(path, field),
      });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      await expectSound(response);
    }
  });

  test("under any file name a resume is taken or refused, and comes back under a harmless one", async () => {
    const names = fc.oneof(
      shortText,
      fc.constantFrom(
        'a"b.pdf',
        "a\r\nX: y.pdf",
        "../../a.pdf",
        "C:\\x\\a.pdf",
        "\u202efdp.exe",
        "a\0.pdf",
        "CON.pdf",
        ".pdf",
        "a;b=c.pdf",
        `${"n".repeat(5000)}.pdf`,
        "рез юме.pdf",
        "%22%0d%0a.pdf",
      ),
    );
    await fc.assert(
      fc.asyncProperty(names, async (fileName) => {
        const body = join(head({}, "resume", fileName, "b"), pdfBytes(), "\r\n--b--\r\n");
        const headers = { "Content-Type": "multipart/form-data; boundary=b" };
        await expectSound(await ask({ method: "POST", path: "/resume", who: "candidate", headers, body }));
        const file = await ask({ path: "/resume/file", who: "candidate" });
        expect(file.status).toBe(200);
        const [, quoted = "", extended = ""] =
          /^inline; filename="([^"\\]*)"; filename\*=UTF-8''([\w%.~!$&+^`|#-]*)$/.exec(
            file.headers.get("Content-Disposition") ?? "",
          ) ?? [];
        expect(quoted).toMatch(/^[\x20-\x7e]{1,200}\.pdf$/);
        expect(decodeURIComponent(extended)).toMatch(/^[\p{L}\p{M}\p{N} ._()-]{1,130}\.pdf$/u);
        await file.arrayBuffer();
      }),
      { numRuns: runs(25) },
    );
  });
});
