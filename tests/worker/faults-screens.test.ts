import { describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { countRows, resetStorage, rowsOf } from "../support/bindings";
import { expectLoggedErrors, takeLoggedErrors } from "../support/captured-log";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  JOB_FIELDS,
  PASSWORD,
  pdf,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { control, heldBy, mainTextOf, textOf, toastsOf } from "../support/pages";
import { expectWhole } from "../support/storage-wholeness";
import { lastingFaults } from "./fault-choice";

const SORRY = "We cannot reach our records just now. Please try again";
const UNKNOWN = "We do not know whether this was saved";
const PERSON = { f_name: "Asha", l_name: "Rao", city: "Pune" };
const NEW = { role: "admin", email: "new@example.com", password: "chalk and duster" };

type Send = (env?: object) => Promise<Response>;
type Journey = {
  prepare: () => Promise<Send>;
  /** The form's control ids with what was typed, but for secrets. */
  typed: Record<string, string>;
  toast: string;
  done: () => Promise<number>;
  retry: number[];
};
const options = (env?: object) => (env ? { env } : {});

const JOURNEYS: Record<string, Journey> = {
  "signing up": {
    prepare: async () => (env) => visitor().form("/signup", NEW, options(env)),
    typed: { role: "admin", email: NEW.email },
    toast: "Sign up Failed, Try Again!.",
    done: () => countRows("users"),
    retry: [303, 409],
  },
  "completing the registration": {
    prepare: async () => {
      const { id } = await createAccount("user", { registrationOpenUntil: new Date(Date.now() + 60_000) });
      return (env) => visitor({ "__Host-registration": id }).form("/userregister", PERSON, options(env));
    },
    typed: PERSON,
    toast: "registration Unsuccessfull! ",
    done: async () => (await rowsOf("profiles")).filter((row) => row.f_name === "Asha").length,
    retry: [401, 303],
  },
  "logging in": {
    prepare: async () => {
      await createAccount("user", { email: "asha@example.com" });
      return (env) => visitor().form("/login", { email: "asha@example.com", password: PASSWORD }, options(env));
    },
    typed: { email: "asha@example.com" },
    toast: "Login Failed! Please try again MISSING",
    done: () => countRows("sessions"),
    retry: [303],
  },
  "posting a job": {
    prepare: async () => {
      const browser = await signedIn("admin");
      return (env) => browser.form("/recruiter", { ...JOB_FIELDS, request_key: "one form" }, options(env));
    },
    typed: JOB_FIELDS,
    toast: "Error adding job. Please try again.",
    done: () => countRows("jobs"),
    retry: [303],
  },
  applying: {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      // The form has a key, by which the answer to a second try is that of the first.
      const fields = { ...APPLY_FIELDS, application_key: job.id, resume: pdf() };
      return (env) => visitor().upload(`/jobdetails/${job.id}`, fields, options(env));
    },
    typed: Object.fromEntries(Object.entries(APPLY_FIELDS).map(([name, value]) => [`apply-${name}`, value])),
    toast: "Error applying for job:",
    done: () => countRows("applications"),
    retry: [303],
  },
  "applying as a candidate": {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      const browser = await signedIn("user", await createAccount("user", { email: APPLY_FIELDS.applicant_email }));
      return (env) => browser.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() }, options(env));
    },
    typed: Object.fromEntries(Object.entries(APPLY_FIELDS).map(([name, value]) => [`apply-${name}`, value])),
    toast: "Error applying for job:",
    done: () => countRows("applications"),
    retry: [303, 409],
  },
};

/** The value of a hidden field; null if the page has none of this name. */
function hiddenIn(html: string, name: string): string | null {
  const tag = html.match(/<input[^>]*type="hidden"[^>]*>/g)?.find((each) => each.includes(`name="${name}"`));
  return tag ? (/value="([^"]*)"/.exec(tag)?.[1] ?? null) : null;
}

/** How many database calls a journey makes until it has its redirect. */
async function callsOf(journey: Journey): Promise<number> {
  return (await counted(journey)).count();
}

async function counted(journey: Journey) {
  const counting = failingDatabase(null);
  expect((await (await journey.prepare())({ DB: counting.DB })).status).toBe(303);
  return counting;
}

describe.each(Object.entries(JOURNEYS))("%s on the web", (_, journey) => {
  test("is done or refused with 503, never half, wherever the database fails for good", async () => {
    const { calls } = await counted(journey);
    for (const fault of lastingFaults(calls)) {
      await resetStorage();
      const what = JSON.stringify(fault);
      const send = await journey.prepare();
      const response = await send({ DB: failingDatabase(fault).DB });
      const html = await response.text();
      const done = await journey.done();
      const logged = takeLoggedErrors().join("\n");
      if (response.status === 303) {
        expect(done, what).toBe(1);
      } else {
        expect(response.status, what).toBe(503);
        if (fault.when === "before") expect(done, what).toBe(0);
        expect(logged, what).toContain("D1_ERROR");
      }
      expect(html, what).not.toMatch(/D1_ERROR|Failed query|insert into|select "/i);
      expect(`${html}\n${logged}`, what).not.toMatch(/\$scrypt|chalk.and.duster/);
      await expectWhole(what);
      expect(journey.retry, what).toContain((await send()).status);
      await expectWhole(`${what}, tried again`);
    }
  });

  test("says when to try again", async () => {
    const at = (await counted(journey)).lastWrite();
    await resetStorage();
    const response = await (await journey.prepare())({ DB: failingDatabase({ at }).DB });
    takeLoggedErrors();
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  test("keeps what was typed, but for passwords, when one call fails, or tries it again and is done", async () => {
    const calls = await callsOf(journey);
    let refused = 0;
    for (let at = 1; at <= calls; at += 1) {
      await resetStorage();
      const response = await (await journey.prepare())({ DB: failingDatabase({ at }).DB });
      const html = await response.text();
      takeLoggedErrors();
      if (response.status === 303) continue;
      refused += 1;
      expect(response.status, `call ${at}`).toBe(503);
      for (const [id, value] of Object.entries(journey.typed)) {
        // Where the session cannot be read, no page stands around the form: it is sent again as it was.
        const held = heldBy(html, id) ?? hiddenIn(html, id.replace(/^apply-/, ""));
        expect(held, `call ${at}: ${id}`).toBe(value);
      }
      expect(control(html, "password")?.value).toBeUndefined();
      const said = textOf(html);
      expect(said.includes(SORRY) || said.includes(UNKNOWN), said).toBe(true);
      expect(toastsOf(html)).toEqual([journey.toast]);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

test("a move that is done is told, although who waits next cannot be read", async () => {
  const browser = await signedIn("admin");
  const job = await createJob(browser.account);
  const [moved, next] = [await createApplication(job), await createApplication(job, { email: "next@example.com" })];
  const fields = { moved: moved.id, status: "shortlisted", from: "submitted" };
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /behind as materialized/ });
  const response = await browser.form(`/applicants/${next.id}`, fields, { env: { DB } });
  expect([response.status, response.headers.get("Location")]).toEqual([303, `/applicants/${moved.id}`]);
  expect(await rowsOf("untold_moves")).toMatchObject([{ application_id: moved.id, to_status: "shortlisted" }]);
});

describe("a page whose database does not answer", () => {
  const PAGES: [path: string, who: "nobody" | "admin"][] = [
    ["/", "nobody"],
    ["/jobs", "nobody"],
    ["/jobdetails/JOB", "nobody"],
    ["/", "admin"],
    ["/myjobs", "admin"],
    ["/applications?jobId=JOB", "admin"],
    ["/userprofile", "admin"],
    ["/login", "admin"],
  ];
  test.each(PAGES)("%s for %s is a 503 that says so, names the request and tells nothing else", async (path, who) => {
    const admin = await signedIn("admin");
    const job = await createJob(admin.account);
    const browser: Visitor = who === "admin" ? admin : visitor();
    const env = { DB: failingDatabase({ at: 1, isLasting: true }).DB };
    const response = await browser.get(path.replace("JOB", job.id), { env });
    const html = await response.text();
    const logged = takeLoggedErrors();
    expect(response.status).toBe(503);
    expect(mainTextOf(html)).toContain("Back in a moment");
    expect(mainTextOf(html)).toContain(response.headers.get("X-Request-Id"));
    expect(html).not.toMatch(/D1_ERROR|Failed query|select "/i);
    expect(logged.length).toBeGreaterThan(0);
    expect(response.headers.get("Content-Security-Policy")).toContain("style-src 'sha256-");
  });

  test("says when to try again", async () => {
    const env = { DB: failingDatabase({ at: 1, isLasting: true }).DB };
    const response = await visitor().get("/jobs", { env });
    takeLoggedErrors();
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  test("is logged once", async () => {
    const env = { DB: failingDatabase({ at: 1, isLasting: true }).DB };
    await (await signedIn("admin")).get("/myjobs", { env });
    expectLoggedErrors(1);
  });

  test("of which only the frame fails still is an answer", async () => {
    const browser = await signedIn("admin");
    const job = await createJob(browser.account);
    await createApplication(job);
    for (const at of [1, 2, 3, 4]) {
      const response = await browser.get(`/applications?jobId=${job.id}`, { env: { DB: failingDatabase({ at }).DB } });
      expect([200, 503]).toContain(response.status);
      takeLoggedErrors();
    }
  });

  test("and a logout that cannot end the session still forgets it here", async () => {
    const browser = await signedIn("user");
    const response = await browser.form("/logout", {}, { env: { DB: failingDatabase({ at: 1, isLasting: true }).DB } });
    expect(response.status).toBe(303);
    expect(browser.cookies.has("__Host-session")).toBe(false);
    expectLoggedErrors(1);
  });
});
