/** Calls for what a person does with her files, her alerts and her account on a screen, and what they refuse. */
import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, apiUpload, request, send } from "../support/app";
import { countRows, rowsOf, snapshot, sql, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  PASSWORD,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { failingBucket } from "../support/failing-storage";
import { picture, pngBytes } from "../support/pictures";
import { mailsTo } from "./mails";

const put = (path: string, fields: Record<string, string | File>, token?: string, env: object = {}) =>
  apiUpload(path, fields, { method: "PUT", env, ...(token ? { token } : {}) });
const opened = (path: string, token?: string) =>
  send(request(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {}));
const CONFIRMS = { CONFIRM_ADDRESSES: "1" };
const confirm = () => sql("UPDATE users SET email_verified_at = 5");

describe("/user/resume", () => {
  const PATH = "/user/resume";

  test("stores a PDF, tells of it, gives its bytes to the same token alone, and removes it", async () => {
    const { token } = await withToken("user");
    expect((await api("GET", PATH, { token })).body).toEqual({ path: null });
    const stored = await put(PATH, { resume: pdf("Asha CV.pdf") }, token);
    expect(stored.status).toBe(200);
    expect(stored.body).toEqual({
      ...{ path: "/resume/file", name: "Asha CV.pdf", bytes: pdfBytes().length },
      stored_at: expect.stringMatching(/Z$/),
    });
    expect((await api("GET", PATH, { token })).body).toEqual(stored.body);
    const file = await opened("/resume/file", token);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdfBytes());
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toMatch(/^inline; filename="Asha CV\.pdf"/);
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(file.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const other = await withToken("user");
    expect((await opened("/resume/file", other.token)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) expect((await api("DELETE", PATH, { token })).body).toEqual({ path: null });
    expect(await storedKeys()).toEqual([]);
    expect((await opened("/resume/file", token)).status).toBe(404);
  });

  test("a new one takes the place of the last, with its object and no other, also of several at once", async () => {
    const { token } = await withToken("user");
    const answers = await Promise.all(
      ["a.pdf", "b.pdf", "c.pdf"].map((name) => put(PATH, { resume: pdf(name) }, token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedKeys()).toHaveLength(1);
  });

  test.each([
    ["no file", {}, 400, "bad_input"],
    ["an empty file", { resume: pdf("cv.pdf", new Uint8Array()) }, 400, "bad_input"],
    [
      "a page that calls itself PDF",
      { resume: pdf("cv.pdf", new TextEncoder().encode("<script>")) },
      415,
      "unsupported_type",
    ],
    ["more than 10 MB", { resume: pdf("cv.pdf", pdfBytes(10 * 1024 * 1024 + 1)) }, 413, "too_large"],
    [
      "a file without its end",
      { resume: pdf("cv.pdf", new TextEncoder().encode("%PDF-1.7\ncut")) },
      422,
      "file_cut_off",
    ],
  ] as const)(
    "%s is refused on its field, as on the screen, and the old one stays",
    async (_, fields, status, code) => {
      const { token } = await withToken("user");
      await put(PATH, { resume: pdf() }, token);
      const before = await snapshot();
      expectError(await put(PATH, { ...fields }, token), status, code, ["resume"]);
      expect(await snapshot()).toEqual(before);
    },
  );

  test("a PDF without its end is taken with insist", async () => {
    const { token } = await withToken("user");
    const resume = pdf("cv.pdf", new TextEncoder().encode("%PDF-1.7\ncut"));
    expect((await put(PATH, { resume, insist: "1" }, token)).status).toBe(200);
  });

  test("JSON in the place of a form is 415, and a bucket that does not answer 503: the old one stays", async () => {
    const { token } = await withToken("user");
    await put(PATH, { resume: pdf() }, token);
    const before = await snapshot();
    expectError(await api("PUT", PATH, { token, body: {} }), 415, "unsupported_type");
    const refused = await put(PATH, { resume: pdf() }, token, { RESUMES: failingBucket("put").RESUMES });
    expectError(refused, 503, "unavailable");
    takeLoggedErrors();
    expect(await snapshot()).toEqual(before);
  });
});

describe("/user/photo", () => {
  const PATH = "/user/photo";

  test("stores a picture, which opens for its owner's token alone, and removes it", async () => {
    for (const role of ["user", "admin"] as const) {
      const { token } = await withToken(role);
      expect((await api("GET", PATH, { token })).body).toEqual({ path: null });
      const stored = await put(PATH, { photo: picture() }, token);
      expect(stored.body).toEqual({ path: expect.stringMatching(/^\/photos\//), type: "image/png" });
      expect((await api("GET", PATH, { token })).body).toEqual(stored.body);
      const path = String(stored.body.path);
      const file = await opened(path, token);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(pngBytes());
      expect(file.headers.get("Content-Type")).toBe("image/png");
      expect((await opened(path)).status).toBe(404);
      expect((await opened(path, (await withToken("user")).token)).status).toBe(404);
      expect((await api("DELETE", PATH, { token })).body).toEqual({ path: null });
      expect((await opened(path, token)).status).toBe(404);
    }
    expect(await storedKeys()).toEqual([]);
  });

  test.each([
    ["no file", {}, 400, "bad_input"],
    [
      "a script that calls itself a picture",
      { photo: new File(["<svg onload=x>"], "a.svg", { type: "image/png" }) },
      415,
      "unsupported_type",
    ],
    ["more than 2 MB", { photo: new File([new Uint8Array(2 * 1024 * 1024 + 1)], "a.png") }, 413, "too_large"],
  ] as const)("%s is refused on its field, and the old one stays", async (_, fields, status, code) => {
    const { token } = await withToken("user");
    await put(PATH, { photo: picture() }, token);
    const before = await snapshot();
    expectError(await put(PATH, { ...fields }, token), status, code, ["photo"]);
    expect(await snapshot()).toEqual(before);
  });
});

describe("/user/alerts", () => {
  const PATH = "/user/alerts";
  const SEARCH = { frequency: "daily", q: "physics", location: "Pune", job_nature: ["Full Time"] };

  test("for one's own confirmed address begins at once, is listed, changed by its id, and stopped", async () => {
    const { token } = await withToken("user");
    await confirm();
    const made = await api("POST", PATH, { token, body: SEARCH });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: expect.any(String), state: "active" });
    const path = `${PATH}/${made.body.id}`;
    expect(made.headers.get("Location")).toBe(`http://localhost${path}`);
    const { body: alert } = await api("GET", path, { token });
    expect(alert).toEqual({
      id: made.body.id,
      text: expect.stringContaining("physics"),
      search: { q: "physics", location: "Pune", job_nature: ["Full Time"] },
      frequency: "daily",
      url: "http://localhost/jobs?q=physics&location=Pune&job_nature=Full+Time",
    });
    expect((await api("GET", PATH, { token })).body).toEqual([alert]);
    expect((await api("POST", PATH, { token, body: SEARCH })).body).toEqual(made.body);
    expectError(await api("POST", PATH, { token, body: { ...SEARCH, frequency: "weekly" } }), 409, "already_there");
    const changed = await api("PUT", path, { token, body: { frequency: "weekly", q: "chemistry" } });
    expect(changed.body).toMatchObject({ id: made.body.id, frequency: "weekly", search: { q: "chemistry" } });
    expect((await api("DELETE", path, { token })).body).toEqual({ id: made.body.id });
    expectError(await api("DELETE", path, { token }), 404, "not_found");
    expect((await api("GET", PATH, { token })).body).toEqual([]);
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("for any other address a link is mailed, and the answer is the same whatever the address has", async () => {
    const owner = await withToken("user");
    await confirm();
    await api("POST", PATH, { token: owner.token, body: SEARCH });
    const stranger = await withToken("user");
    const answers = [];
    for (const email of [owner.email, "new@example.com"]) {
      for (const token of [undefined, stranger.token]) {
        const { status, headers, body } = await api("POST", PATH, {
          ...(token ? { token } : {}),
          body: { ...SEARCH, email },
        });
        answers.push(JSON.stringify([status, headers.get("Location"), body]));
      }
    }
    expect([...new Set(answers)]).toEqual([
      JSON.stringify([201, "http://localhost/user/alerts", { id: null, state: "mailed" }]),
    ]);
    expect(await mailsTo("new@example.com")).toHaveLength(1);
  });

  test("of an address that is not confirmed are mailed, and not listed", async () => {
    const { token, email } = await withToken("user");
    expect((await api("POST", PATH, { token, body: SEARCH })).body).toEqual({ id: null, state: "mailed" });
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await api("GET", PATH, { token })).body).toEqual([]);
    const id = String((await rowsOf("alerts"))[0]?.id);
    expectError(await api("GET", `${PATH}/${id}`, { token }), 404, "not_found");
  });

  test("of somebody else, and ids that are none, are 404 for each method, and nothing is changed", async () => {
    const owner = await withToken("user");
    const other = await withToken("user");
    await confirm();
    const { body } = await api("POST", PATH, { token: owner.token, body: SEARCH });
    const before = await snapshot();
    for (const id of [body.id, "nonsense", "01900000-0000-7000-8000-000000000000"]) {
      const { token } = id === body.id ? other : owner;
      expectError(await api("GET", `${PATH}/${id}`, { token }), 404, "not_found");
      expectError(await api("PUT", `${PATH}/${id}`, { token, body: SEARCH }), 404, "not_found");
      expectError(await api("DELETE", `${PATH}/${id}`, { token }), 404, "not_found");
    }
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    ["no address and no session", {}, "email"],
    ["no frequency", { email: "a@example.com", frequency: undefined }, "frequency"],
    ["a time", { email: "a@example.com", posted_within: "7" }, "posted_within"],
    ["a distance without a place", { email: "a@example.com", location: "", radius: "100" }, "radius"],
    ["a nature that is none", { email: "a@example.com", job_nature: ["Whenever"] }, "job_nature"],
  ] as const)("%s is refused on its field", async (_, body, field) => {
    expectError(await api("POST", PATH, { body: { ...SEARCH, ...body } }), 400, "bad_input", [field]);
    expect(await countRows("alerts")).toBe(0);
  });

  test("words about money are not mailed to an address that may be somebody else's", async () => {
    const body = { ...SEARCH, q: "pay Rs 5000 deposit to 98765 43210@upi", email: "a@example.com" };
    expectError(await api("POST", PATH, { body }), 422, "text_stopped");
    expect(await countRows("mail_outbox")).toBe(0);
  });
});

describe("/user/password and /user/sessions", () => {
  test("another password ends every other session, keeps the one that asks, and is mailed", async () => {
    const account = await createAccount("user");
    const [mine, other] = [await createSession(account, "api"), await createSession(account, "web")];
    const body = { currentPassword: PASSWORD, password: "seven-quiet-harbours" };
    expect((await api("PUT", "/user/password", { token: mine, body })).status).toBe(200);
    expect(await countRows("sessions")).toBe(1);
    expect((await api("GET", "/user/account", { token: mine })).status).toBe(200);
    expect((await api("GET", "/user/account", { token: other })).status).toBe(401);
    const login = (password: string) => api("POST", "/auth/login", { body: { email: account.email, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login("seven-quiet-harbours")).status).toBe(200);
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  test("a wrong present password counts as a try as on the screen: after ten the right one is 429, by each door", async () => {
    const { token } = await withToken("user");
    const wrong = { currentPassword: "not-hers", password: "seven-quiet-harbours" };
    for (let time = 0; time < 4; time += 1)
      expectError(await api("PUT", "/user/password", { token, body: wrong }), 400, "bad_input", ["currentPassword"]);
    for (const path of ["/user/export", "/user/close"])
      for (let time = 0; time < 3; time += 1)
        expectError(await api("POST", path, { token, body: { password: "not-hers" } }), 400, "bad_input", ["password"]);
    const before = await snapshot();
    const right = { currentPassword: PASSWORD, password: "seven-quiet-harbours" };
    for (const answer of [
      await api("PUT", "/user/password", { token, body: right }),
      await api("POST", "/user/export", { token, body: { password: PASSWORD } }),
      await api("POST", "/user/close", { token, body: { password: PASSWORD } }),
    ]) {
      expectError(answer, 429, "too_many");
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("an account without a password is told so, and nothing is written", async () => {
    const { token } = await withToken("user");
    await sql("UPDATE users SET password_hash = null");
    const body = { currentPassword: PASSWORD, password: "seven-quiet-harbours" };
    expectError(await api("PUT", "/user/password", { token, body }), 409, "no_password");
    expect((await api("GET", "/user/account", { token })).body).toMatchObject({ has_password: false });
  });

  test("sessions are listed without their secrets, and each of one's own can be ended", async () => {
    const account = await createAccount("user");
    const [mine, other] = [await createSession(account, "api"), await createSession(account, "web")];
    const stranger = await withToken("user");
    const { body: list } = await api<{ id: string; kind: string; is_this: boolean }[]>("GET", "/user/sessions", {
      token: mine,
    });
    expect(list.map(({ kind, is_this }) => [kind, is_this]).sort()).toEqual([
      ["api", true],
      ["web", false],
    ]);
    const hashes = (await rowsOf("sessions")).map((row) => String(row.token_hash));
    for (const secret of [mine, other, ...hashes]) expect(JSON.stringify(list)).not.toContain(secret);
    const path = `/user/sessions/${list.find(({ is_this }) => !is_this)?.id}`;
    expectError(await api("DELETE", path, { token: stranger.token }), 404, "not_found");
    expect((await api("DELETE", path, { token: mine })).status).toBe(200);
    expectError(await api("DELETE", path, { token: mine }), 404, "not_found");
    expect((await api("GET", "/user/account", { token: other })).status).toBe(401);
    await createSession(account, "web");
    expect((await api("DELETE", "/user/sessions", { token: mine })).status).toBe(200);
    expect((await rowsOf("sessions")).filter((row) => row.user_id === account.id)).toHaveLength(1);
  });
});

describe("/user/email and /auth/reset-password", () => {
  test("another address while the present one is not confirmed; afterwards 409, a wrong password 400, a taken one on its field", async () => {
    const { token, id } = await withToken("user");
    const taken = await createAccount("user");
    const path = "/user/email";
    expectError(
      await api("PUT", path, { token, body: { email: "x@example.com", password: "not-hers" } }),
      400,
      "bad_input",
      ["password"],
    );
    expectError(
      await api("PUT", path, { token, body: { email: taken.email, password: PASSWORD } }),
      409,
      "account_exists",
      ["email"],
    );
    const done = await api("PUT", path, { token, body: { email: "right@example.com", password: PASSWORD } });
    expect(done.body).toEqual({ email: "right@example.com", address_confirmed: false });
    expect(await mailsTo("right@example.com")).toHaveLength(1);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", id);
    expectError(
      await api("PUT", path, { token, body: { email: "other@example.com", password: PASSWORD } }),
      409,
      "already_confirmed",
    );
  });

  test("a link that has ended is 410, and a short password is refused on its field", async () => {
    const body = { token: "no-such-token", password: "seven-quiet-harbours" };
    expectError(await api("POST", "/auth/reset-password", { body }), 410, "link_ended");
    expectError(await api("POST", "/auth/reset-password", { body: { ...body, password: "short" } }), 400, "bad_input", [
      "password",
    ]);
  });
});

describe("/user/export and /user/close", () => {
  test("the copy is the same ZIP as on the screen, and comes after the password alone", async () => {
    const person = await signedIn("user");
    const token = await createSession(person.account, "api");
    expectError(await api("POST", "/user/export", { token, body: {} }), 400, "bad_input", ["password"]);
    const asked = { method: "POST", headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } };
    const answer = await send(request("/user/export", { ...asked, body: JSON.stringify({ password: PASSWORD }) }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="staffroom-.*\.zip"$/);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const names = (bytes: ArrayBuffer) => [
      ...new Set(new TextDecoder("latin1").decode(bytes).match(/[\w-]+\.(?:json|csv|pdf)/g)),
    ];
    const files = names(await answer.arrayBuffer());
    expect(files).toContain("account.json");
    expect(files).toContain("who-has-my-data.csv");
    expect(names(await (await person.get("/yourdata/export")).arrayBuffer())).toEqual(files);
  });

  test("closing ends the account and its sessions, and leaves no row of it", async () => {
    const { token, id } = await withToken("user");
    const job = await createJob(await createAccount("admin"));
    await createApplication(job, { candidateId: id });
    expect((await api("POST", "/user/close", { token, body: { password: PASSWORD } })).status).toBe(200);
    expect((await api("GET", "/user/account", { token })).status).toBe(401);
    expect((await rowsOf("users")).find((row) => row.id === id)).toMatchObject({ closed_at: expect.any(Number) });
    expect((await rowsOf("applications"))[0]).toMatchObject({ status: "withdrawn", candidate_id: null });
    expect((await rowsOf("sessions")).filter((row) => row.user_id === id)).toEqual([]);
  });

  test("an account without a password is closed by its address, and by no other", async () => {
    const { token, email } = await withToken("user");
    await sql("UPDATE users SET password_hash = null");
    expectError(await api("POST", "/user/close", { token, body: { email: "other@example.com" } }), 400, "bad_input", [
      "email",
    ]);
    expect((await api("POST", "/user/close", { token, body: { email } })).status).toBe(200);
  });
});

describe("what one's data calls tell", () => {
  test("a consent is given and taken back once, and its list names what is open to the role", async () => {
    const { token } = await withToken("user");
    const recruiter = await withToken("admin");
    const agree = (agreed: boolean) =>
      api<object[]>("PUT", "/user/consents", { token, body: { purpose: "reminders", agreed } });
    expect((await agree(true)).body).toContainEqual(expect.objectContaining({ purpose: "reminders", agreed: true }));
    await agree(true);
    expect(await countRows("consents")).toBe(1);
    expect((await agree(false)).body).toContainEqual(
      expect.objectContaining({ agreed: false, withdrawn_at: expect.any(String) }),
    );
    const purposes = async (one: string) =>
      (await api<{ purpose: string }[]>("GET", "/user/consents", { token: one })).body.map(({ purpose }) => purpose);
    expect(await purposes(token)).toEqual(["reminders", "whatsapp"]);
    expect(await purposes(recruiter.token)).toEqual(["reminders"]);
  });

  test("a nominee is named, replaced and removed", async () => {
    const { token } = await withToken("user");
    const body = { nominee_name: "Meera Joshi", nominee_email: "meera@example.com" };
    expect((await api("PUT", "/user/nominee", { token, body })).body).toEqual(body);
    expect((await api("GET", "/user/nominee", { token })).body).toEqual(body);
    const none = { nominee_name: null, nominee_email: null };
    expect((await api("DELETE", "/user/nominee", { token })).body).toEqual(none);
    expect((await api("GET", "/user/nominee", { token })).body).toEqual(none);
  });

  test("requests about data have a number, with a session or with an address, and the same words are one", async () => {
    const { token } = await withToken("user");
    const body = { kind: "access", text: "What do you keep?" };
    const first = await api("POST", "/user/datarequests", { token, body });
    expect(first.status).toBe(201);
    expect((await api("POST", "/user/datarequests", { token, body })).body).toEqual(first.body);
    expect((await api("GET", "/user/datarequests", { token })).body).toMatchObject([
      { ...body, number: first.body.number },
    ]);
    expectError(await api("POST", "/user/datarequests", { body }), 400, "bad_input", ["email"]);
    expect((await api("POST", "/user/datarequests", { body: { ...body, email: "a@example.com" } })).status).toBe(201);
    expect(await mailsTo("a@example.com")).toHaveLength(1);
  });

  test("who has one's data is paged, and each row comes once", async () => {
    const { token, id } = await withToken("user");
    const school = await createAccount("admin");
    for (let at = 0; at < 3; at += 1) await createApplication(await createJob(school), { candidateId: id });
    const seen: unknown[] = [];
    let path: string | null = "/user/recipients?limit=2";
    while (path) {
      const { body, headers }: { body: unknown; headers: Headers } = await api<unknown[]>("GET", path, { token });
      seen.push(...(body as unknown[]));
      path = /<http:\/\/localhost([^>]*)>/.exec(headers.get("Link") ?? "")?.[1] ?? null;
    }
    // The program itself is one of them.
    expect(seen.map((row) => (row as { kind: string }).kind).sort()).toEqual(["program", "school", "school", "school"]);
  });

  test("a calendar's address is renewed once for a version", async () => {
    const { token } = await withToken("user");
    const { body } = await api("GET", "/user/calendar", { token });
    const renewed = await api("PUT", "/user/calendar", { token, body: { version: body.version } });
    expect(renewed.body.url).not.toBe(body.url);
    expect((await api("PUT", "/user/calendar", { token, body: { version: body.version } })).body).toEqual(renewed.body);
    const path = (url: unknown) => new URL(String(url)).pathname;
    expect((await opened(path(body.url))).status).toBe(404);
    expect((await opened(path(renewed.body.url))).status).toBe(200);
  });
});

describe("what a recruiter's calls do", () => {
  test("a job gets thirty days once for the closing time that was read", async () => {
    const { token, ...account } = await withToken("admin");
    const closesAt = new Date(Date.now() + 86_400_000);
    const job = await createJob(account, { closesAt });
    const body = { seen_closes_at: closesAt.toISOString() };
    const extended = await api("POST", `/jobs/extend/${job.id}`, { token, body });
    expect(Date.parse(String(extended.body.closes_at))).toBeGreaterThan(closesAt.getTime() + 29 * 86_400_000);
    expect((await api("POST", `/jobs/extend/${job.id}`, { token, body })).body).toEqual(extended.body);
    expectError(await api("POST", `/jobs/extend/${job.id}`, { token, body: {} }), 400, "bad_input", ["seen_closes_at"]);
    const other = await withToken("admin");
    expectError(await api("POST", `/jobs/extend/${job.id}`, { token: other.token, body }), 404, "not_found");
  });

  test("'Still looking?' is listed until it is answered", async () => {
    const { token, ...account } = await withToken("admin");
    const job = await createJob(account, { askedAt: new Date(Date.now() - 86_400_000) });
    const list = () => api<{ id: string }[]>("GET", "/jobs/stilllooking", { token });
    expect((await list()).body.map(({ id }) => id)).toEqual([job.id]);
    expect((await api("POST", `/jobs/stilllooking/${job.id}`, { token })).body).toEqual({ id: job.id });
    expect((await list()).body).toEqual([]);
    expect((await api("POST", `/jobs/stilllooking/${job.id}`, { token })).status).toBe(200);
  });

  test("a draft is kept as it is typed, for its author alone, and no more than fifty", async () => {
    const { token } = await withToken("admin");
    const other = await withToken("admin");
    const body = { fields: { title: "Physics", pay_min: "not a number" } };
    const made = await api("POST", "/jobs/drafts", { token, body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject(body);
    const path = `/jobs/drafts/${made.body.id}`;
    expect(made.headers.get("Location")).toBe(`http://localhost${path}`);
    expectError(await api("GET", path, { token: other.token }), 404, "not_found");
    expectError(await api("PUT", path, { token: other.token, body }), 404, "not_found");
    expectError(await api("DELETE", path, { token: other.token }), 404, "not_found");
    expect((await api("PUT", path, { token, body: { fields: { title: "Chemistry" } } })).body.fields).toEqual({
      title: "Chemistry",
    });
    expectError(await api("PUT", path, { token, body: { fields: { no_field: "x" } } }), 400, "bad_input", ["fields"]);
    expect((await api("GET", "/jobs/drafts", { token })).body).toMatchObject([
      { id: made.body.id, title: "Chemistry" },
    ]);
    for (let at = 1; at < 50; at += 1) expect((await api("POST", "/jobs/drafts", { token, body })).status).toBe(201);
    expectError(await api("POST", "/jobs/drafts", { token, body }), 409, "limit_reached");
    expect((await api("DELETE", path, { token })).body).toEqual({ id: made.body.id });
    expectError(await api("DELETE", path, { token }), 404, "not_found");
  });

  test("a school's logo is changed by its owner alone, and everybody sees it", async () => {
    const [owner, reader] = [await withToken("admin"), await withToken("admin")];
    await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    for (const which of ["logo", "photo"]) {
      const stored = await put(`/institution/${which}`, { photo: picture() }, owner.token);
      expect(stored.body).toEqual({ path: expect.stringMatching(/^\/pictures\//) });
      expect((await opened(String(stored.body.path))).status).toBe(200);
      expect((await api("GET", "/institution/own", { token: reader.token })).body[which]).toBe(stored.body.path);
      expectError(await put(`/institution/${which}`, { photo: picture() }, reader.token), 403, "only_owner");
      expectError(await api("DELETE", `/institution/${which}`, { token: reader.token }), 403, "only_owner");
      expect((await api("DELETE", `/institution/${which}`, { token: owner.token })).body).toEqual({ path: null });
    }
    expect(await storedKeys()).toEqual([]);
  });

  test("a job's applicants are downloaded as the table of the screen, and their resumes once the school is checked", async () => {
    const owner = await withToken("admin");
    const other = await withToken("admin");
    const job = await createJob(owner);
    await createApplication(job, { name: "=Asha Nair" });
    await createApplication(job, { name: "Hired Person", status: "hired" });
    const all = await api<string>("GET", `/applications/${job.id}/csv`, { token: owner.token });
    expect(all.headers.get("Content-Type")).toContain("text/csv");
    expect(all.body).toContain(`"'=Asha Nair"`);
    const some = await api<string>("GET", `/applications/${job.id}/csv?status=hired`, { token: owner.token });
    expect(some.body).not.toContain("Asha");
    expect(some.body).toContain("Hired Person");
    expectError(
      await api("GET", `/applications/${job.id}/csv?status=asked`, { token: owner.token }),
      400,
      "bad_input",
      ["status"],
    );
    expectError(await api("GET", `/applications/${job.id}/csv`, { token: other.token }), 404, "not_found");
    const path = `/applications/${job.id}/resumes`;
    const zip = (env: object = {}) => api<string>("POST", path, { token: owner.token, body: {}, env });
    expectError(await zip(CONFIRMS), 403, "address_unconfirmed");
    await confirm();
    expectError(await zip(CONFIRMS), 403, "not_allowed");
    await sql("UPDATE institutions SET checked_at = 5");
    const got = await zip();
    expect(got.headers.get("Content-Type")).toBe("application/zip");
    expect(got.body).toContain("applicants.csv");
    expectError(await api("POST", path, { token: other.token, body: {} }), 404, "not_found");
    expectError(await api("POST", path, { token: owner.token, body: { ids: ["x"] } }), 400, "bad_input", ["ids"]);
  });
});

test("a body of a megabyte, and text that is none, are refused by each of these calls", async () => {
  const person = await withToken("user");
  const before = await snapshot();
  for (const [method, path] of [
    ["POST", "/user/alerts"],
    ["POST", "/user/datarequests"],
    ["POST", "/user/export"],
    ["POST", "/user/close"],
    ["PUT", "/user/password"],
    ["PUT", "/user/email"],
    ["PUT", "/user/nominee"],
    ["PUT", "/user/consents"],
    ["PUT", "/user/calendar"],
    ["POST", "/auth/reset-password"],
  ] as const) {
    const send = (body: string) => api(method, path, { token: person.token, body });
    expectError(await send(JSON.stringify({ password: "x".repeat(1_000_000) })), 413, "too_large");
    expectError(await send("[]"), 400, "bad_input");
    expect(
      (await send(JSON.stringify({ password: "\ud800", email: "\u202e", text: "\u0000", frequency: [] }))).status,
    ).toBe(400);
  }
  expect(await snapshot()).toEqual(before);
});
