/** What stands before the framework: which of its own addresses are open, and to whom; unknown calls; what a deployment must have. */
import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, encodeMultipart, ORIGIN, readAnswer, request, send, visitor } from "../support/app";
import { bindings, countRows, PRODUCTION, snapshot } from "../support/bindings";
import { createAccount, createJob, JOB_FIELDS, PASSWORD, pdf, signedIn } from "../support/factories";
import { textOf } from "../support/pages";
import { routeMap } from "../support/route-map";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

describe("the framework's manifest", () => {
  test("is a page that is not there, however it is spelled and whoever asks: the page of a script names all routes by itself", async () => {
    const recruiter = await signedIn("admin");
    const html = await (await recruiter.get("/recruiter")).text();
    const file = /\/assets\/manifest-(\w+)\.js/.exec(html)?.[1];
    expect(file).toMatch(/^[0-9a-f]{8}$/);
    for (const path of [
      "/__manifest",
      "/__MANIFEST",
      "/%5F_manifest",
      "/__manifest/",
      "//__manifest",
      "/__manifest.data",
    ]) {
      const answer = await recruiter.get(`${ORIGIN}${path}?version=${file}&p=/recruiter`);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toContain("screens/recruiter/recruiter");
    }
  });
});

describe("data by themselves (`.data`)", () => {
  const screens = routeMap.filter(({ file }) => !file.startsWith("api/") && !file.endsWith("recruiter.tsx"));
  const address = (path: string) =>
    `/${path === "" ? "_root" : path.replace("*", "none").replace(/:\w+/, "0199a5a0")}.data`;

  test("are there for the screen that hydrates, with script's own words or without", async () => {
    const recruiter = await signedIn("admin");
    for (const path of ["/recruiter.data", "/recruiter.data?index", "/recruiter.data?_routes=screens%2Frecruiter"]) {
      const answer = await recruiter.get(path);
      expect([answer.status, answer.headers.get("Content-Type")], path).toEqual([200, "text/x-script"]);
      // All loaders ran, whatever was asked for.
      expect(await answer.text(), path).toContain(recruiter.account.email);
    }
  });

  test("words in the query cannot choose a loader: `_routes` changes nothing on any screen", async () => {
    const recruiter = await signedIn("admin");
    const parts = (text: string) => [...text.matchAll(/"(root|screens\/[\w./$-]+)"/g)].map(([, name]) => name).sort();
    const plain = parts(await (await recruiter.get("/recruiter.data")).text());
    expect(plain).toContain("root");
    for (const routes of ["root", "screens/recruiter/recruiter", "screens/layouts/site", "none", ""]) {
      const answer = await recruiter.get(`/recruiter.data?_routes=${encodeURIComponent(routes)}`);
      expect(parts(await answer.text()), routes).toEqual(plain);
      expect((await recruiter.get(`/myjobs?_routes=${encodeURIComponent(routes)}`)).status).toBe(200);
    }
  });

  test("are not there for any screen without framework script, whoever asks", async () => {
    expect(screens.length).toBeGreaterThan(40);
    for (const browser of [visitor(), await signedIn("user"), await signedIn("admin")]) {
      for (const { path } of screens) {
        const target = address(path);
        const answers = [
          await browser.get(target),
          await browser.get(`${target}?_routes=root`),
          await browser.form(target, {}),
        ];
        for (const answer of answers) expect([answer.status, await answer.text()], target).toEqual([404, "Not found"]);
      }
    }
  });

  test("are there under one spelling only", async () => {
    const recruiter = await signedIn("admin");
    for (const path of [
      "/Recruiter.data",
      "/recruiter/.data",
      "/%72ecruiter.data",
      "/recruiter.data/",
      "/recruiter.DATA",
      "//recruiter.data",
    ]) {
      expect((await recruiter.get(`${ORIGIN}${path}`)).status, path).toBe(404);
    }
  });
});

describe("forms", () => {
  test.each(["text/plain", "application/json", "multipart/mixed", "application/x-www-form-urlencoded-x", ""])(
    "of the type %j reach no screen",
    async (type) => {
      const recruiter = await signedIn("admin");
      const before = await snapshot();
      const cookie = [...recruiter.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const path of ["/recruiter", "/recruiter.data", "/login", "/logout", "/", "/nothing", "/userprofile"]) {
        const headers = { Cookie: cookie, Origin: ORIGIN, ...(type ? { "Content-Type": type } : {}) };
        const body = new TextEncoder().encode(new URLSearchParams(JOB_FIELDS).toString());
        const answer = await send(request(path, { method: "POST", headers, body }));
        expect([answer.status, await answer.text()], path).toEqual([
          415,
          "Send a form as application/x-www-form-urlencoded or multipart/form-data",
        ]);
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  test("of the screen that hydrates are taken from its script and from the page alike", async () => {
    const recruiter = await signedIn("admin");
    const byScript = await recruiter.form("/recruiter.data", JOB_FIELDS);
    expect([byScript.status, byScript.headers.get("X-Remix-Reload-Document")]).toEqual([202, "true"]);
    expect((await recruiter.form("/recruiter", { ...JOB_FIELDS, title: "TGT Hindi" })).status).toBe(303);
    expect((await recruiter.form("/recruiter.data", { ...JOB_FIELDS, title: "" })).status).toBe(400);
    expect(await countRows("jobs")).toBe(2);
  });

  test("with a boundary longer than any browser's are refused unread", async () => {
    const job = await createJob(await createAccount("admin"));
    const fields = { job_id: job.id, applicant_name: "Asha", applicant_email: "asha@example.com" };
    const form = { ...fields, applicant_mobile: "9876543210", applicant_experience: "0", resume: pdf() };
    const { body, type } = await encodeMultipart(form);
    const own = /boundary=(.+)$/.exec(type)?.[1] ?? "";
    const text = new TextDecoder("latin1").decode(body);
    const ask = async (boundary: string) => {
      const bytes = Buffer.from(text.replaceAll(own.replaceAll('"', ""), boundary), "latin1");
      const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
      return readAnswer(await send(request("/application/applyforjob", { method: "POST", headers, body: bytes })));
    };
    expectError(await ask("b".repeat(71)), 400, "bad_input");
    expect((await ask("b".repeat(70))).status).toBe(201);
  });
});

/** Every method that a request of this runtime can carry. */
const METHODS =
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH PURGE REPORT"
    .split(" ")
    .filter((method) => {
      try {
        return new Request(ORIGIN, { method }).method === method;
      } catch {
        return false;
      }
    });
const fromOrigin = (origin: string | undefined): Record<string, string> =>
  origin === undefined ? {} : { Origin: origin };
const ORIGINS = [undefined, ORIGIN, "https://evil.example", "null", "nonsense"];

describe("the API's addresses", () => {
  const UNKNOWN = [
    "/auth/nothing",
    "/user/x/y/z",
    "/jobs/nothing",
    "/applications/a/b",
    "/application/x/y/z",
    "/AUTH/nothing/",
    "/j%6Fbs//x",
    "/auth/%0A",
    "/jobs/%zz",
  ];

  test("that nobody knows are 404 in JSON for every method and origin", async () => {
    expect(METHODS.length).toBeGreaterThan(15);
    for (const method of METHODS) {
      for (const origin of ORIGINS) {
        for (const path of UNKNOWN) {
          const answer = await readAnswer(await send(request(path, { method, headers: fromOrigin(origin) })));
          const about = `${method} ${path} from ${origin}`;
          expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")], about).toEqual([404, "*"]);
          if (method !== "HEAD")
            expect(answer.body, about).toEqual({ message: "There is no such call", code: "not_found" });
        }
      }
    }
  });

  test("that there are refuse every method that is not theirs with 405, and name their own", async () => {
    const paths = routeMap
      .filter(({ file }) => file.startsWith("api/"))
      .map(({ path }) => `/${path.replace(/:\w+/, "x")}`);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      for (const spelling of [path, `${path.toUpperCase()}/`]) {
        const { headers } = await send(request(path, { method: "OPTIONS" }));
        const allowed = headers.get("Allow")?.split(", ") ?? [];
        expect(allowed, path).toContain("OPTIONS");
        for (const method of METHODS.filter((one) => !allowed.includes(one))) {
          const answer = await api(method, spelling, { headers: { Origin: "https://evil.example" } });
          if (method === "HEAD") expect(answer.status).toBe(405);
          else expectError(answer, 405, "method_not_allowed");
          expect(answer.headers.get("Allow")).toBe(headers.get("Allow"));
        }
      }
    }
  });
});

test("no method and no origin makes a screen fail", async () => {
  for (const method of METHODS) {
    for (const origin of ORIGINS) {
      for (const path of [
        "/",
        "/login",
        "/recruiter",
        "/recruiter.data",
        "/nothing",
        "/logout",
        "/healthz",
        "/photos/x",
        "/__manifest",
      ]) {
        const answer = await send(request(path, { method, headers: fromOrigin(origin) }));
        await answer.arrayBuffer();
        expect(answer.status, `${method} ${path} from ${origin}`).toBeLessThan(500);
      }
    }
  }
});

describe("a path that is longer than any page's", () => {
  test.each([`/${"x".repeat(8000)}`, `/jobdetails/${"a/".repeat(4000)}`, `/jobs/../${"%C3%A9".repeat(1300)}`])(
    "is a page that is not there: %.20s",
    async (path) => {
      const answer = await visitor().get(path);
      expect(answer.status).toBe(404);
      expect(textOf(await answer.text())).toContain("Sorry, the page you are looking for could not be found.");
      expect((await visitor().form(path, {})).status).toBe(404);
    },
  );
});

describe("in production", () => {
  const MAIL = { send: async () => undefined };
  const env = { ...PRODUCTION, MAIL, MAIL_FROM: "Staffroom <no-reply@staffroom.example>" };
  const signUp = (email: string, bound: object, host = "evil.example") =>
    send(
      new Request(`http://${host}/auth/createuser`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Host: host },
        body: JSON.stringify({ role: "user", email, password: PASSWORD }),
      }),
      bound,
    );

  test.each([
    undefined,
    "",
    "http://staffroom.example",
    "staffroom.example",
    "https://staffroom.example/jobs",
    "https://u:p@x.example",
  ])("nothing is done with the origin %j", async (origin) => {
    for (const APP_ENV of ["production", "staging", ""]) {
      const bound = { ...env, APP_ENV, ORIGIN: origin };
      await expect(send(request("/about"), bound)).rejects.toThrow("ORIGIN is missing or no https origin");
      await expect(signUp("new@example.com", bound)).rejects.toThrow("ORIGIN");
    }
    await expect(runScheduled("* * * * *", { ...env, ORIGIN: origin })).rejects.toThrow("ORIGIN");
    expect(await countRows("users")).toBe(0);
  });

  test("links in mails begin with the configured origin, whatever host was asked", async () => {
    // The binding is down, so that the text can be read.
    const down = { ...env, MAIL: { send: async () => Promise.reject(new Error("E_RATE_LIMIT_EXCEEDED")) } };
    expect((await signUp("new@example.com", { ...down, ORIGIN: "https://staffroom.example/" })).status).toBe(201);
    const [mail] = await mailsTo("new@example.com");
    expect(mail?.body).toContain("\nhttps://staffroom.example/confirmemail?token=");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  test.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5"])(
    "on a machine of one's own no link is made from the host %s",
    async (host) => {
      const body = JSON.stringify({ role: "user", email: "new@example.com", password: PASSWORD });
      const headers = { "Content-Type": "application/json" };
      const call = new Request(`http://${host}:8787/auth/createuser`, { method: "POST", headers, body });
      expect((await send(call, { APP_ENV: "local" })).status).toBe(201);
      expect((await mailsTo("new@example.com"))[0]?.body).toContain("\nhttp://localhost:8787/confirmemail?token=");
    },
  );

  test("a secret that is missing stops everything as well", async () => {
    for (const name of ["SIGNING_SECRET", "LINK_SECRET"]) {
      await expect(send(request("/about"), { ...env, [name]: undefined })).rejects.toThrow(`${name} is missing`);
    }
    expect(bindings.APP_ENV).toBe("test");
    expect((await send(request("/about"), env)).status).toBe(200);
  });
});
