/** Passkeys over HTTP, with a device in software that can also lie. */
import { describe, expect, test } from "vitest";
import { signValue } from "~/http/signed-value";
import { api, request, send, visitor } from "../support/app";
import { addPasskey, logInByPasskey, newDevice, optionsFor } from "../support/authenticator";
import { config, countRows, PRODUCTION, rowsOf, snapshot, sql } from "../support/bindings";
import { loggedLines } from "../support/captured-log";
import { createAccount, createJob, createSession, PASSWORD, signedIn, withToken } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { textOf, toastsOf } from "../support/pages";
import { mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

allowBrokenRows("way into a closed account", "the account is closed by SQL");

const CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
const reasons = () =>
  loggedLines("log").flatMap((line) => (line.includes("passkey refused") ? [JSON.parse(line).reason] : []));

/** The signed text of the challenge that this browser is to answer. */
const challengeOf = ({ cookies }: ReturnType<typeof visitor>) => cookies.get("__Host-passkey")?.split(".")[1] ?? "";

/** A person with a passkey on a device, and a browser that is signed out. */
async function withPasskey(role: "user" | "admin" = "user", device?: Awaited<ReturnType<typeof newDevice>>) {
  const own = device ?? (await newDevice());
  const person = await signedIn(role);
  const made = await addPasskey(person, own);
  expect(made.headers.get("Location")).toBe("/profile#passkeys");
  return { person, account: person.account, device: own, browser: visitor() };
}

describe("a passkey is made", () => {
  test.each(["ES256", "RS256"] as const)(
    "with %s, and logs in alone: the same session as after a password",
    async (algorithm) => {
      const { account, device, browser } = await withPasskey("admin", await newDevice(algorithm));
      const response = await logInByPasskey(browser, device, {}, { remember: "on" });
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/recruiter"]);
      const session = (await rowsOf("sessions")).find((row) => row.passkey_at !== null);
      expect(session).toMatchObject({ user_id: account.id, kind: "web", idle_ms: 7 * 86_400_000 });
      expect(toastsOf(await (await browser.get("/profile")).text())).toEqual(["Logged in successfully"]);
      expect(browser.cookies.has("__Host-passkey")).toBe(false);
    },
  );

  test("is named by browser and system, with a number for the second, and a mail tells of it", async () => {
    const person = await signedIn("user");
    for (const device of [await newDevice(), await newDevice()]) {
      const options = await optionsFor<never>(person, "make", { password: PASSWORD });
      const fields = { intent: "passkey", credential: await device.make(options) };
      await person.form("/profile", fields, { headers: { "User-Agent": CHROME } });
    }
    expect((await rowsOf("passkeys")).map(({ name }) => name).sort()).toEqual([
      "Chrome on Android",
      "Chrome on Android 2",
    ]);
    const mails = await mailsTo(person.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("A passkey was added to your account"));
    expect(mails[0]?.body).toContain("Chrome on Android");
    const text = textOf(await (await person.get("/profile")).text());
    expect(text).toContain("Chrome on Android 2");
    expect(text).toContain("not used yet");
  });

  test("asks for a key that the device finds by itself, on this host, for this person, and not twice on one device", async () => {
    const { person, device, account } = await withPasskey();
    const options = await optionsFor<Record<string, unknown>>(person, "make", { password: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { id: Buffer.from(account.id).toString("base64url"), name: account.email },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [{ id: device.id, transports: ["internal"] }],
    });
  });

  test("needs the password, or the address of an account without one, and a session", async () => {
    const person = await signedIn("user");
    const ask = (fields: Record<string, string>, who = visitor(Object.fromEntries(person.cookies))) =>
      who.form("/passkeys/options", { purpose: "make", ...fields }, { headers: { Accept: "application/json" } });
    const wrong: Record<string, string>[] = [{}, { password: "wrong" }, { email: person.account.email }];
    for (const fields of wrong) {
      const refused = await ask(fields);
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { code: "bad_input", message: "This is not your password" },
      ]);
    }
    expect((await ask({ password: PASSWORD }, visitor())).status).toBe(401);
    await sql("UPDATE users SET password_hash = NULL");
    expect((await ask({ email: "other@example.com" })).status).toBe(400);
    expect((await ask({ email: ` ${person.account.email.toUpperCase()} ` })).status).toBe(200);
  });

  test("at most 20 of them: the 21st is refused before the device is asked, and at the end", async () => {
    const { person, account } = await withPasskey();
    const waiting = await optionsFor<never>(person, "make", { password: PASSWORD });
    for (let n = 2; n <= 20; n += 1) {
      await sql(
        "INSERT INTO passkeys VALUES (?, ?, ?, 'k', 0, '', 'n', 5, null, null, null)",
        `p${n}`,
        account.id,
        `c${n}`,
      );
    }
    const late = await person.form("/profile", {
      intent: "passkey",
      credential: await (await newDevice()).make(waiting),
    });
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("You have 20 passkeys. Remove one");
    await expect(optionsFor(person, "make", { password: PASSWORD })).rejects.toThrow("409");
    expect(await countRows("passkeys")).toBe(20);
  });

  test("a key that is registered already is refused, for its owner and for everybody else", async () => {
    const { person, device } = await withPasskey();
    const other = await signedIn("user");
    for (const each of [person, other]) {
      const again = await addPasskey(each, device);
      expect(again.status).toBe(409);
      expect(textOf(await again.text())).toContain("This passkey is in use already");
    }
    expect(await countRows("passkeys")).toBe(1);
  });
});

const LIES = [
  ["another origin", { origin: "https://staffroom.example.evil" }],
  ["another host", { rpId: "evil.example" }],
  ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["a person who was not verified", { isVerified: false }],
  ["nobody there", { isPresent: false, isVerified: true }],
  ["the answer to another question", { type: "webauthn.other" }],
  ["a page inside another site's", { crossOrigin: true }],
] as const;

describe("an answer that lies is refused, changes nothing, and says so", () => {
  test.each(LIES)("to make a passkey: %s", async (_, changes) => {
    const person = await signedIn("user");
    const response = await addPasskey(person, await newDevice(), changes);
    expect(response.status).toBe(400);
    expect(textOf(await response.text())).toContain("This passkey could not be checked, so it was not added");
    expect(await countRows("passkeys")).toBe(0);
    expect(reasons()).toHaveLength(1);
  });

  test.each(LIES)("to log in: %s", async (_, changes) => {
    const { device, browser } = await withPasskey();
    const before = await snapshot();
    const response = await logInByPasskey(browser, device, changes);
    expect(response.status).toBe(401);
    expect(textOf(await response.text())).toContain(
      "This passkey could not be checked. Try again, or log in another way",
    );
    expect(await snapshot()).toEqual(before);
    expect(reasons()).toHaveLength(1);
  });

  test("a key of an algorithm that we do not name, a device's certificate, and another key's name", async () => {
    const person = await signedIn("user");
    const tries = [
      addPasskey(person, await newDevice("ES384")),
      addPasskey(person, await newDevice(), { format: "packed" }),
      addPasskey(person, await newDevice(), { id: "AAAA" }),
    ];
    // One after the other: each asks for a challenge of its own.
    for (const one of tries) await one;
    expect(await countRows("passkeys")).toBe(0);
  });

  test("a signature by another key, and one that is cut or made longer", async () => {
    const { device, browser } = await withPasskey();
    const options = await optionsFor(browser, "log-in");
    const right = JSON.parse(await device.use(options));
    const forged = JSON.parse(await (await newDevice()).use(options, { userHandle: null }));
    const bytes = Buffer.from(right.response.signature, "base64url");
    const wrong = [
      forged.response.signature,
      bytes.subarray(0, 20).toString("base64url"),
      Buffer.concat([Buffer.from([0]), bytes]).toString("base64url"),
      Buffer.from([0x30, 0]).toString("base64url"),
      "AAAA",
    ];
    for (const signature of wrong) {
      const credential = JSON.stringify({ ...right, response: { ...right.response, signature } });
      expect((await browser.form("/login", { credential })).status).toBe(401);
    }
    expect((await browser.form("/login", { credential: JSON.stringify(right) })).status).toBe(303);
  });

  test("a signature whose numbers are short is right all the same", async () => {
    const { device, browser } = await withPasskey();
    // Two numbers of 32 bytes at most; each bit in front that is zero makes one shorter.
    const isWanted = (signature: Uint8Array) => signature.length < 70;
    expect((await logInByPasskey(browser, device, { isWanted })).status).toBe(303);
  });

  test.each([
    "",
    "null",
    "[]",
    "7",
    '"text"',
    "{",
    '{"id":"a"}',
    JSON.stringify({ id: "a", rawId: "a", type: "public-key", response: {} }),
    JSON.stringify({ id: { toString: 1 }, rawId: [], type: "public-key", response: null }),
    JSON.stringify({
      ...{ id: "a", rawId: "a", type: "public-key" },
      response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA", attestationObject: "AA" },
    }),
    `{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"${"A".repeat(5000)}"}}`,
  ])("hostile JSON: %s", async (credential) => {
    const person = await signedIn("user");
    await optionsFor(person, "make", { password: PASSWORD });
    expect((await person.form("/profile", { intent: "passkey", credential })).status).toBe(400);
    const stranger = visitor();
    await optionsFor(stranger, "log-in");
    expect((await stranger.form("/login", { credential })).status).toBe(credential === "" ? 400 : 401);
  });

  test("1 MB of JSON is refused for its size, wherever it is sent", async () => {
    const person = await signedIn("user");
    const credential = JSON.stringify({ id: "A".repeat(1_000_000) });
    for (const path of ["/profile", "/passkeys/confirm", "/passkeys/options"]) {
      expect((await person.form(path, { intent: "passkey", purpose: "log-in", credential })).status).toBe(413);
    }
    expect((await visitor().form("/login", { credential })).status).toBe(413);
  });
});

describe("a challenge", () => {
  test("is answered once: the same answer a second time is refused, also within its five minutes", async () => {
    const { device, browser } = await withPasskey();
    const credential = await device.use(await optionsFor(browser, "log-in"));
    const cookies = Object.fromEntries(browser.cookies);
    expect((await browser.form("/login", { credential })).status).toBe(303);
    await sql("UPDATE passkeys SET counter = 0");
    const before = await snapshot();
    const again = await visitor(cookies).form("/login", { credential });
    expect(again.status).toBe(410);
    expect(textOf(await again.text())).toContain("This was sent before. Begin once more");
    expect(await snapshot()).toEqual(before);
  });

  test("of two answers at once, one counts", async () => {
    const { device, browser } = await withPasskey("user", await newDevice("ES256", { counts: false }));
    const credential = await device.use(await optionsFor(browser, "log-in"));
    const cookies = Object.fromEntries(browser.cookies);
    const both = await Promise.all([1, 2].map(() => visitor(cookies).form("/login", { credential })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  test("to make a passkey is answered once, too", async () => {
    const person = await signedIn("user");
    const options = await optionsFor<never>(person, "make", { password: PASSWORD });
    const cookies = Object.fromEntries(person.cookies);
    const post = async () =>
      visitor(cookies).form("/profile", { intent: "passkey", credential: await (await newDevice()).make(options) });
    expect((await post()).status).toBe(303);
    expect((await post()).status).toBe(410);
    expect(await countRows("passkeys")).toBe(1);
  });

  test("stays with its browser, its purpose and its session, and ends after five minutes", async () => {
    const { person, device, account } = await withPasskey();
    const refused = async (who: ReturnType<typeof visitor>, path: string, fields: Record<string, string>) => {
      const response = await who.form(path, fields);
      expect(response.status).toBe(410);
      expect(textOf(await response.text())).toContain(
        "This took longer than five minutes, or was begun in another tab",
      );
    };
    const browser = visitor();
    const answer = await device.use(await optionsFor(browser, "log-in"));
    await refused(visitor(), "/login", { credential: answer });
    // An answer for the log-in proves nothing in a session.
    const both = visitor({ ...Object.fromEntries(person.cookies), ...Object.fromEntries(browser.cookies) });
    await refused(both, "/passkeys/confirm", { credential: answer });
    await refused(both, "/profile", { intent: "passkey", credential: answer });
    // A challenge that was made in one session is none in another one of the same person.
    const confirm = await device.use(await optionsFor(person, "confirm"));
    const other = await signedIn("user", account);
    other.cookies.set("__Host-passkey", person.cookies.get("__Host-passkey") ?? "");
    await refused(other, "/passkeys/confirm", { credential: confirm });
    // One that is more than five minutes old.
    const past = { config, now: new Date(Date.now() - 1000) };
    const kept = { challenge: JSON.parse(Buffer.from(challengeOf(browser), "base64url").toString()).value.challenge };
    const signed = (ms: number) => signValue(past, "__Host-passkey:log-in", { ...kept, holder: null }, ms / 1000);
    const old = (ms: number) => visitor({ "__Host-passkey": `log-in.${signed(ms)}` });
    await refused(old(999), "/login", { credential: answer });
    expect((await old(30_000).form("/login", { credential: answer })).status).toBe(303);
    // One that was changed by hand.
    const forged = visitor({ "__Host-passkey": `${browser.cookies.get("__Host-passkey")}x` });
    await refused(forged, "/login", { credential: answer });
  });

  test("is noted for its five minutes, then swept", async () => {
    const { device, browser } = await withPasskey();
    await logInByPasskey(browser, device);
    const rows = await rowsOf("answered_challenges");
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(Number(row.ends_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    await sql("UPDATE answered_challenges SET ends_at = 5 WHERE challenge_hash = ?", String(rows[0]?.challenge_hash));
    await runScheduled("17 * * * *");
    expect(await rowsOf("answered_challenges")).toEqual([rows[1]]);
  });
});

describe("a counter", () => {
  test("that goes back, or stays, means a copy: refused for good, logged, and its owner is told", async () => {
    const { account, device, browser } = await withPasskey();
    await logInByPasskey(browser, device, { counter: 9 });
    for (const counter of [9, 3]) {
      const response = await logInByPasskey(visitor(), device, { counter });
      expect(response.status).toBe(401);
      expect(textOf(await response.text())).toContain("This passkey is refused: there may be a copy of it");
    }
    // The real one cannot be told from the copy.
    expect((await logInByPasskey(visitor(), device, { counter: 50 })).status).toBe(401);
    expect(loggedLines("warn").filter((line) => line.includes("passkey copied"))).toHaveLength(1);
    const mails = (await mailsTo(account.email)).filter(({ subject }) => subject.includes("copied"));
    expect(mails).toHaveLength(1);
    const text = textOf(await (await browser.get("/profile")).text());
    expect(text).toContain("There may be a copy of this passkey, so it does not work any more");
  });

  test("that goes back without a right signature refuses nothing", async () => {
    const { device, browser } = await withPasskey();
    await logInByPasskey(browser, device, { counter: 9 });
    const stranger = visitor();
    const options = await optionsFor(stranger, "log-in");
    const forged = await (await newDevice()).use(options, { counter: 1, id: device.id, userHandle: null });
    expect((await stranger.form("/login", { credential: forged })).status).toBe(401);
    expect((await rowsOf("passkeys"))[0]?.refused_at).toBe(null);
    expect((await logInByPasskey(stranger, device, { counter: 10 })).status).toBe(303);
  });

  test("of a device that does not count is always 0", async () => {
    const { device, browser } = await withPasskey("user", await newDevice("ES256", { counts: false }));
    for (const who of [browser, visitor()]) expect((await logInByPasskey(who, device)).status).toBe(303);
    // Once it has counted, it does not begin anew.
    await logInByPasskey(visitor(), device, { counter: 5 });
    expect((await logInByPasskey(visitor(), device, { counter: 0 })).status).toBe(401);
  });
});

describe("who may not log in", () => {
  const unknown = "We do not know this passkey. It may have been removed. Log in another way";

  test("a key that nobody has, one that was removed, and one that names another account", async () => {
    const { person, device, browser } = await withPasskey();
    const stranger = await logInByPasskey(browser, await newDevice());
    expect([stranger.status, textOf(await stranger.text()).includes(unknown)]).toEqual([401, true]);
    const userHandle = Buffer.from((await createAccount()).id).toString("base64url");
    expect((await logInByPasskey(browser, device, { userHandle })).status).toBe(401);
    const [{ id }] = (await rowsOf("passkeys")) as [{ id: string }];
    await person.form("/profile", { intent: "passkey-remove", device: id, password: PASSWORD });
    const removed = await logInByPasskey(browser, device);
    expect([removed.status, textOf(await removed.text()).includes(unknown)]).toEqual([401, true]);
  });

  test.each(["closed_at", "disowned_at"])("an account with %s, also if its key were still there", async (column) => {
    const { device, browser } = await withPasskey();
    await sql(`UPDATE users SET ${column} = 5`);
    const response = await logInByPasskey(browser, device);
    expect([response.status, textOf(await response.text()).includes(unknown)]).toEqual([401, true]);
  });

  test("an account that its owner has closed: its keys are gone", async () => {
    const { person, device, browser } = await withPasskey();
    await person.form("/yourdata/close", { intent: "close", password: PASSWORD });
    expect(await countRows("passkeys")).toBe(0);
    expect((await logInByPasskey(browser, device)).status).toBe(401);
  });

  test("somebody who is signed in already is sent to her own screen", async () => {
    const { person, device } = await withPasskey();
    const response = await person.form("/login", { credential: await device.use(await optionsFor(person, "log-in")) });
    expect(response.headers.get("Location")).toBe("/userprofile");
  });
});

describe("after the log-in", () => {
  test("she goes where she wanted to, on this site only, and a job that waited is saved", async () => {
    const { device } = await withPasskey();
    const target = async (redirectTo: string) =>
      (await logInByPasskey(visitor(), device, {}, { redirectTo })).headers.get("Location");
    expect(await target("/applied-jobs?page=2")).toBe("/applied-jobs?page=2");
    expect(await target("https://evil.example")).toBe("/userprofile");
    expect(await target("//evil.example")).toBe("/userprofile");
    const job = await createJob(await createAccount("admin"));
    const browser = visitor();
    await browser.form(`/jobdetails/${job.id}/save`, {});
    expect((await logInByPasskey(browser, device)).headers.get("Location")).toBe(`/jobdetails/${job.id}`);
    expect(await countRows("saved_jobs")).toBe(1);
  });

  test("the registration is closed, and the log-in counts", async () => {
    const { account, device, browser } = await withPasskey();
    await sql("UPDATE users SET registration_open_until = 9e12, login_count = 0");
    await logInByPasskey(browser, device);
    const row = (await rowsOf("users")).find(({ id }) => id === account.id);
    expect(row).toMatchObject({ registration_open_until: null, login_count: 1 });
  });

  test("the password still works, also when the last passkey is removed", async () => {
    const { person, account } = await withPasskey();
    const [{ id }] = (await rowsOf("passkeys")) as [{ id: string }];
    const removed = await person.form("/profile", { intent: "passkey-remove", device: id, password: PASSWORD });
    expect(removed.headers.get("Location")).toBe("/profile#passkeys");
    const response = await visitor().form("/login", { email: account.email, password: PASSWORD });
    expect(response.headers.get("Location")).toBe("/userprofile");
  });
});

describe("a passkey in a session", () => {
  const passkeyTimes = async () => (await rowsOf("sessions")).map(({ passkey_at }) => passkey_at);

  test("one of her own marks this session, and no other", async () => {
    const { person, account, device } = await withPasskey();
    await createSession(account, "web");
    const options = await optionsFor<{ allowCredentials: unknown }>(person, "confirm");
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const credential = await device.use(options as never);
    const response = await person.form("/passkeys/confirm?back=/applied-jobs", { credential });
    expect(response.headers.get("Location")).toBe("/applied-jobs");
    expect((await passkeyTimes()).filter(Boolean)).toHaveLength(1);
  });

  test("proves nothing any more once it is removed, or refused as a copy", async () => {
    const { person, account, device } = await withPasskey();
    const other = await withPasskey();
    await other.person.form("/passkeys/confirm", {
      credential: await other.device.use(await optionsFor(other.person, "confirm")),
    });
    const prove = async () => {
      await person.form("/passkeys/confirm", { credential: await device.use(await optionsFor(person, "confirm")) });
    };
    const proven = async () =>
      (await rowsOf("sessions")).filter(({ user_id, passkey_at }) => user_id === account.id && passkey_at).length;
    await prove();
    expect(await proven()).toBe(1);
    await sql("UPDATE passkeys SET counter = 4000000000 WHERE user_id = ?", account.id);
    await prove();
    expect(await proven()).toBe(0);
    await sql("UPDATE sessions SET passkey_at = 5 WHERE user_id = ?", account.id);
    const [{ id }] = (await rowsOf("passkeys")).filter(({ user_id }) => user_id === account.id) as [{ id: string }];
    await person.form("/profile", { intent: "passkey-remove", device: id, password: PASSWORD });
    expect(await proven()).toBe(0);
    expect((await passkeyTimes()).filter(Boolean)).toHaveLength(1);
  });

  test("another person's proves nothing", async () => {
    const { person } = await withPasskey();
    const other = await withPasskey();
    const options = await optionsFor(person, "confirm");
    for (const userHandle of [undefined, null]) {
      const changes = userHandle === null ? { userHandle } : {};
      const credential = await other.device.use(options, changes);
      expect((await person.form("/passkeys/confirm", { credential })).status).toBe(401);
    }
    expect((await passkeyTimes()).filter(Boolean)).toEqual([]);
  });

  test("of two answers with one challenge, the second is refused", async () => {
    const { person, device } = await withPasskey("user", await newDevice("ES256", { counts: false }));
    const credential = await device.use(await optionsFor(person, "confirm"));
    const cookies = Object.fromEntries(person.cookies);
    expect((await visitor(cookies).form("/passkeys/confirm", { credential })).status).toBe(303);
    expect((await visitor(cookies).form("/passkeys/confirm", { credential })).status).toBe(410);
  });

  test("without one, the page leads to the profile, and no challenge is made", async () => {
    const person = await signedIn("user");
    expect(textOf(await (await person.get("/passkeys/confirm")).text())).toContain("You have no passkey yet");
    await expect(optionsFor(person, "confirm")).rejects.toThrow("409");
    expect((await person.get("/passkeys/confirm?back=//evil.example")).status).toBe(200);
  });

  test("a password marks no session", async () => {
    const account = await createAccount();
    await visitor().form("/login", { email: account.email, password: PASSWORD });
    expect(await passkeyTimes()).toEqual([null]);
  });
});

describe("one's own passkeys", () => {
  test("get another name, and are removed with the password alone", async () => {
    const { person } = await withPasskey();
    const [{ id }] = (await rowsOf("passkeys")) as [{ id: string }];
    await person.form("/profile", { intent: "passkey-name", device: id, name: "  My   phone " });
    expect(await rowsOf("passkeys")).toMatchObject([{ name: "My phone" }]);
    for (const name of ["", "x".repeat(61), "see www.evil.example"]) {
      expect((await person.form("/profile", { intent: "passkey-name", device: id, name })).status).toBe(400);
    }
    const wrong = await person.form("/profile", { intent: "passkey-remove", device: id, password: "wrong" });
    expect([wrong.status, textOf(await wrong.text()).includes("This is not your password")]).toEqual([400, true]);
    expect(await rowsOf("passkeys")).toMatchObject([{ name: "My phone" }]);
  });

  test("are nobody else's: another person finds nothing there", async () => {
    await withPasskey();
    const other = await signedIn("user");
    const [{ id }] = (await rowsOf("passkeys")) as [{ id: string }];
    const before = await snapshot();
    for (const intent of ["passkey-name", "passkey-remove"]) {
      const fields = { intent, device: id, name: "Mine", password: PASSWORD };
      expect((await other.form("/profile", fields)).status).toBe(404);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("are listed, named and removed by the API; to make one takes a browser", async () => {
    const { account } = await withPasskey();
    const { token } = await withToken("user", account);
    const [item] = (await api<Record<string, unknown>[]>("GET", "/user/passkeys", { token })).body;
    expect(item).toEqual({
      id: expect.any(String),
      name: "Passkey",
      createdAt: expect.any(String),
      lastUsedAt: null,
      refused: false,
    });
    const path = `/user/passkeys/${item?.id}`;
    expect((await api("PUT", path, { token, body: { name: "Laptop" } })).body).toEqual({ ...item, name: "Laptop" });
    expect((await api("DELETE", path, { token, body: {} })).status).toBe(400);
    const other = await withToken("user");
    expect((await api("PUT", path, { token: other.token, body: { name: "Mine" } })).status).toBe(404);
    expect((await api("DELETE", path, { token: other.token, body: { password: PASSWORD } })).status).toBe(404);
    expect((await api("DELETE", path, { token, body: { password: PASSWORD } })).body).toEqual({ id: item?.id });
    expect((await api("POST", "/user/passkeys", { token, body: {} })).status).toBe(405);
    expect(await countRows("passkeys")).toBe(0);
  });

  test("neither page nor API tells a key or the name that the device gave it", async () => {
    const { person, account, device } = await withPasskey();
    const { token } = await withToken("user", account);
    const [row] = await rowsOf("passkeys");
    const answers = [
      await (await person.get("/profile")).text(),
      JSON.stringify((await api("GET", "/user/passkeys", { token })).body),
    ];
    for (const text of answers) {
      expect(text).not.toContain(device.id);
      expect(text).not.toContain(String(row?.public_key));
    }
  });
});

describe("when the password is reset", () => {
  async function resetting(isConfirmed: boolean) {
    const world = await withPasskey();
    await sql("UPDATE users SET email_verified_at = ?", isConfirmed ? 5 : null);
    await visitor().form("/forgotpassword", { email: world.account.email });
    const mails = await mailsTo(world.account.email);
    const link = /\/resetpassword\?token=\S+/.exec(mails.at(-1)?.body ?? "")?.[0] ?? "";
    const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
    return { ...world, link, token };
  }
  const password = "blackboard-and-sponge-9";

  test("passkeys of a confirmed address stay, as the page says", async () => {
    const { browser, device, link, token } = await resetting(true);
    expect(textOf(await (await visitor().get(link)).text())).toContain(
      "These passkeys log in to the account, and stay",
    );
    await visitor().form("/resetpassword", { token, password });
    expect((await logInByPasskey(browser, device)).status).toBe(303);
  });

  test("they are removed if she asks for it", async () => {
    const { browser, device, token } = await resetting(true);
    await visitor().form("/resetpassword", { token, password, end_passkeys: "on" });
    expect((await logInByPasskey(browser, device)).status).toBe(401);
    expect(await countRows("passkeys")).toBe(0);
  });

  test("they end if nobody had confirmed the address before: somebody else may have made them", async () => {
    const { link, token } = await resetting(false);
    expect(textOf(await (await visitor().get(link)).text())).toContain("These passkeys are removed");
    await visitor().form("/resetpassword", { token, password });
    expect(await countRows("passkeys")).toBe(0);
  });

  test("a link that does not work removes none", async () => {
    await resetting(true);
    const fields = { token: "no-such-token", password, end_passkeys: "on" };
    expect((await visitor().form("/resetpassword?token=no-such-token", fields)).status).toBe(410);
    expect(await countRows("passkeys")).toBe(1);
  });
});

describe("the offer", () => {
  const OFFER = "Log in without a password?";
  const pathOf = { user: "/userprofile", admin: "/recruiter" } as const;
  const isOffered = async (person: { get(path: string): Promise<Response> }, path: string) =>
    textOf(await (await person.get(path)).text()).includes(OFFER);

  test.each(["user", "admin"] as const)(
    "comes with the third log-in on the web, for %s, and nowhere else",
    async (role) => {
      const account = await createAccount(role);
      const fields = { email: account.email, password: PASSWORD };
      for (const isExpected of [false, false, true, true]) {
        await api("POST", "/auth/login", { body: fields });
        const person = visitor();
        await person.form("/login", fields);
        expect(await isOffered(person, pathOf[role])).toBe(isExpected);
        const job = await createJob(await createAccount("admin"));
        for (const path of ["/", "/profile", `/jobdetails/${job.id}`, `/jobdetails/${job.id}?apply`]) {
          expect(await isOffered(person, path)).toBe(false);
        }
      }
    },
  );

  test("is gone after Not now, for good, and for this person alone", async () => {
    const [person, other] = [await signedIn("user"), await signedIn("user")];
    await sql("UPDATE users SET login_count = 3");
    const response = await person.form("/profile", { intent: "passkey-offer" });
    expect(response.headers.get("Location")).toBe("/userprofile");
    expect([await isOffered(person, "/userprofile"), await isOffered(other, "/userprofile")]).toEqual([false, true]);
  });

  test("is gone once there is a passkey", async () => {
    const { person } = await withPasskey();
    await sql("UPDATE users SET login_count = 9");
    expect(await isOffered(person, "/userprofile")).toBe(false);
  });
});

describe("the host that keys belong to", () => {
  test("in production is the one of ORIGIN, whatever the Host header says", async () => {
    const ask = request("https://evil.example/passkeys/options", {
      method: "POST",
      body: "purpose=log-in",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    });
    const response = await send(ask, PRODUCTION);
    expect(await response.json()).toMatchObject({ rpId: "staffroom.example" });
  });

  test("a form of another site gets no challenge", async () => {
    const response = await visitor().form(
      "/passkeys/options",
      { purpose: "log-in" },
      { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" } },
    );
    expect(response.status).toBe(403);
  });

  test("a purpose that does not exist is refused; a GET makes nothing", async () => {
    expect((await visitor().form("/passkeys/options", { purpose: "admin" })).status).toBe(400);
    const response = await visitor().get("/passkeys/options");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/login"]);
    expect(response.headers.getSetCookie().join()).not.toContain("__Host-passkey");
  });
});
