import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { type ApiAnswer, api, apiUpload } from "../support/app";
import { countRows, resetStorage, rowsOf } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  APPLY_FIELDS,
  createAccount,
  createJob,
  createSession,
  JOB_FIELDS,
  PASSWORD,
  pdf,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { expectWhole } from "../support/storage-wholeness";
import { lastingFaults } from "./fault-choice";

type Call = (env?: object) => Promise<ApiAnswer>;
type Journey = {
  /** Prepares storage and returns the call. */
  prepare: () => Promise<Call>;
  success: number;
  /** What the same call may answer once all is well again. */
  retry: number[];
  /** How many rows stand for a success. */
  done: () => Promise<number>;
};

/** As where addresses are confirmed by mail. */
const MAILING = { CONFIRM_ADDRESSES: "1" };
const NEW = { role: "user", email: "new@example.com", password: "chalk and duster" };

const JOURNEYS: Record<string, Journey> = {
  "signing up": {
    prepare: async () => (env) => api("POST", "/auth/createuser", { body: NEW, ...(env ? { env } : {}) }),
    success: 201,
    retry: [201, 409],
    done: () => countRows("users"),
  },
  "completing the registration": {
    prepare: async () => {
      const { id } = await createAccount("user", { registrationOpenUntil: new Date(Date.now() + 60_000) });
      return (env) => api("PUT", `/user/registeruser/${id}`, { body: { f_name: "Asha" }, ...(env ? { env } : {}) });
    },
    success: 200,
    retry: [200, 401],
    done: async () => (await rowsOf("profiles")).filter((row) => row.f_name === "Asha").length,
  },
  "logging in": {
    prepare: async () => {
      const { email } = await createAccount();
      return (env) => api("POST", "/auth/login", { body: { email, password: PASSWORD }, ...(env ? { env } : {}) });
    },
    success: 200,
    retry: [200],
    done: () => countRows("sessions"),
  },
  "posting a job": {
    prepare: async () => {
      const { id, token } = await withToken("admin");
      return (env) => api("POST", `/jobs/createjob/${id}`, { body: JOB_FIELDS, token, ...(env ? { env } : {}) });
    },
    success: 201,
    retry: [201],
    done: () => countRows("jobs"),
  },
  applying: {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
      return (env) => apiUpload("/application/applyforjob", fields, env ? { env } : {});
    },
    success: 201,
    // Where no mail is sent, an address applies once. A key would give the answer of the first try.
    retry: [201, 409],
    done: () => countRows("applications"),
  },
  "applying with a token": {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      const { token } = await withToken("user");
      const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
      return (env) => apiUpload("/application/applyforjob", fields, { token, ...(env ? { env } : {}) });
    },
    success: 201,
    retry: [201, 409],
    done: () => countRows("applications"),
  },
};

describe.each(Object.entries(JOURNEYS))("%s through the API", (_, journey) => {
  test("is done or refused with 503, never half, wherever the database fails for good", async () => {
    const counting = failingDatabase(null);
    expect((await (await journey.prepare())({ DB: counting.DB })).status).toBe(journey.success);
    expect(counting.count()).toBeGreaterThan(0);

    for (const fault of lastingFaults(counting.calls)) {
      await resetStorage();
      const what = JSON.stringify(fault);
      const call = await journey.prepare();
      const answer = await call({ DB: failingDatabase(fault).DB });
      const done = await journey.done();
      const logged = takeLoggedErrors();
      if (answer.status === journey.success) {
        expect(done, what).toBe(1);
      } else {
        expect(answer.status, what).toBe(503);
        expectError(answer, 503, "unavailable");
        expect(answer.headers.get("Retry-After"), what).toMatch(/^\d+$/);
        expect(logged, what).toHaveLength(1);
        if (fault.when === "before") expect(done, what).toBe(0);
      }
      expect(logged.join("\n"), what).not.toMatch(/\$scrypt|chalk.and|example\.com|Meera|9876543210/);
      await expectWhole(what);
      const retried = await call();
      expect(journey.retry, what).toContain(retried.status);
      await expectWhole(`${what}, tried again`);
    }
  });
});

describe("an answer that is lost after the database has committed", () => {
  /** The last database call of a journey, which is the one that writes. */
  async function lastCall(journey: Journey): Promise<number> {
    const counting = failingDatabase(null);
    await (await journey.prepare())({ DB: counting.DB });
    await resetStorage();
    return counting.lastWrite();
  }

  test("of an application is still a success: it is there, with its PDF", async () => {
    const journey = JOURNEYS.applying;
    if (!journey) throw new Error("no such journey");
    const at = await lastCall(journey);
    const call = await journey.prepare();
    const answer = await call({ DB: failingDatabase({ at, when: "after" }).DB });
    expect(answer.status).toBe(201);
    expect(await rowsOf("applications")).toMatchObject([{ id: answer.body.id }]);
    await expectWhole("answer lost");
  });

  test("of an application with a key is answered as the first one was, with one application", async () => {
    const job = await createJob(await createAccount("admin"));
    const fields = { ...APPLY_FIELDS, application_key: "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee", job_id: job.id };
    const call = () => apiUpload("/application/applyforjob", { ...fields, resume: pdf() });
    const [first, second] = [await call(), await call()];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await countRows("applications")).toBe(1);
    await expectWhole("sent again with a key");
  });

  test("of an application without account or key, sent again, is a second unconfirmed one", async () => {
    const call = await JOURNEYS.applying?.prepare();
    const answers = [await call?.(MAILING), await call?.(MAILING)];
    expect(answers.map((answer) => answer?.status)).toEqual([201, 201]);
    const stored = await rowsOf("applications");
    expect(stored.map(({ id, confirmed_at }) => [id, confirmed_at])).toEqual([
      [answers[0]?.body.id, null],
      [answers[1]?.body.id, null],
    ]);
    await expectWhole("sent again without a key");
  });

  test("of an application without account or key, sent again where no mail is sent, is refused, and the first one stays", async () => {
    const call = await JOURNEYS.applying?.prepare();
    const [first, second] = [await call?.(), await call?.()];
    expect([first?.status, second?.status]).toEqual([201, 409]);
    const stored = await rowsOf("applications");
    expect(stored.map(({ id }) => id)).toEqual([first?.body.id]);
    await expectWhole("sent again without a key or mail");
  });

  test("of a job is not posted twice", async () => {
    const journey = JOURNEYS["posting a job"];
    if (!journey) throw new Error("no such journey");
    const at = await lastCall(journey);
    const call = await journey.prepare();
    const answer = await call({ DB: failingDatabase({ at, when: "after" }).DB });
    takeLoggedErrors();
    if (answer.status !== 201) await call();
    expect(await countRows("jobs")).toBe(1);
  });
});

test("marking a session as seen may fail without harm to what was asked", async () => {
  const account = await createAccount("admin");
  const lastSeenAt = new Date(Date.now() - 2 * 3_600_000);
  const token = await createSession(account, "api", { lastSeenAt });
  for (const at of [1, 2, 3]) {
    const { DB } = failingDatabase({ at });
    const answer = await api("GET", `/jobs/getJobsByUserId/${account.id}`, { token, env: { DB } });
    if (answer.status !== 200) expectError(answer, 503, "unavailable");
    takeLoggedErrors();
  }
});

test.each(["/jobs/getalljobs", "/jobs/getalljobs?q=x", "/jobs/getjobbyid/JOB"])(
  "GET %s answers 503 and logs one line",
  async (path) => {
    const job = await createJob(await createAccount("admin"));
    const { DB } = failingDatabase({ at: 1, isLasting: true });
    const answer = await api("GET", path.replace("JOB", job.id), { env: { DB } });
    expectError(answer, 503, "unavailable");
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    const [line, ...more] = takeLoggedErrors();
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? "")).toMatchObject({
      level: "error",
      requestId: answer.headers.get("X-Request-Id"),
      method: "GET",
    });
  },
);
