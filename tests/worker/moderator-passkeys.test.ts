/** A moderator's passkeys, where the site asks for them: the password alone neither adds nor removes one. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { addPasskey, type Device, logInByPasskey, newDevice, optionsFor } from "../support/authenticator";
import { countRows, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, PASSWORD, signedIn, withToken } from "../support/factories";
import { textOf } from "../support/pages";

const EMAIL = "moderator@staffroom.example";
const env = { MODERATORS: EMAIL, MODERATOR_PASSKEY: "1" };
const JSON_ANSWER = { Accept: "application/json" };

let account: Account;
let moderator: Visitor;

beforeEach(async () => {
  account = await createAccount("user", { email: EMAIL, emailVerifiedAt: new Date(5) });
  moderator = await signedIn("user", account);
});

const askOptions = (token = "", person = moderator) =>
  person.form("/passkeys/options", { purpose: "make", password: PASSWORD, token }, { headers: JSON_ANSWER, env });
/** Make a key with options that were asked for where nothing is guarded, as of a page that is older than the rule. */
async function add(token = "", person = moderator) {
  const options = await optionsFor(person, "make", { password: PASSWORD });
  const credential = await (await newDevice()).make(options as never);
  return person.form("/profile", { intent: "passkey", credential, token }, { env });
}
async function mailedToken(): Promise<string> {
  expect((await moderator.form("/profile", { intent: "passkey-link" }, { env })).status).toBe(303);
  const mail = (await rowsOf("mail_outbox")).at(-1);
  expect(mail).toMatchObject({ recipient: EMAIL, subject: "Make your first passkey" });
  return /profile\?token=([\w-]+)/.exec(String(mail?.body))?.[1] ?? "";
}

describe("the first passkey of a moderator", () => {
  test("is not made with the password alone, in neither of its two steps", async () => {
    const refused = await askOptions();
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("needs the link that we mail"),
    ]);
    expect((await askOptions("a-guess-of-a-token")).status).toBe(403);
    expect((await add()).status).toBe(403);
    expect(await countRows("passkeys")).toBe(0);
    expect(textOf(await (await moderator.get("/profile", { env })).text())).toContain("Mail me the link");
  });

  test("is made with the mailed link, once", async () => {
    const token = await mailedToken();
    expect(await (await moderator.get(`/profile?token=${token}`, { env })).text()).toContain(`value="${token}"`);
    expect((await askOptions(token)).status).toBe(200);
    expect((await add(token)).status).toBe(303);
    expect(await countRows("one_time_tokens")).toBe(0);
    expect((await add(token)).status).toBe(403);
    expect(await countRows("passkeys")).toBe(1);
  });

  test("is not made twice at once by one link", async () => {
    const token = await mailedToken();
    const other = await signedIn("user", account);
    const done = await Promise.all([add(token), add(token, other)]);
    expect(done.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(await countRows("passkeys")).toBe(1);
  });

  test("needs a link of this account, of this purpose, that is not over", async () => {
    const stranger = await signedIn("user");
    expect((await stranger.form("/profile", { intent: "passkey-link" }, { env })).status).toBe(409);
    const token = await mailedToken();
    await sql("UPDATE one_time_tokens SET purpose = 'reset'");
    expect([(await askOptions(token)).status, (await add(token)).status]).toEqual([403, 403]);
    await sql(
      "UPDATE one_time_tokens SET purpose = 'passkey', user_id = (SELECT id FROM users WHERE email <> ?)",
      EMAIL,
    );
    expect([(await askOptions(token)).status, (await add(token)).status]).toEqual([403, 403]);
    await sql("UPDATE one_time_tokens SET user_id = ?, expires_at = 5", account.id);
    expect([(await askOptions(token)).status, (await add(token)).status]).toEqual([403, 403]);
    expect(await countRows("passkeys")).toBe(0);
  });
});

describe("a moderator who has a passkey", () => {
  beforeEach(async () => {
    expect((await addPasskey(moderator, await newDevice())).status).toBe(303);
    await sql("UPDATE passkeys SET moderates_at = 5");
  });

  test("adds and removes one only in a session that has proven one; a mailed link is none", async () => {
    expect((await moderator.form("/profile", { intent: "passkey-link" }, { env })).status).toBe(409);
    expect((await askOptions()).status).toBe(403);
    expect((await add()).status).toBe(403);
    const device = String((await rowsOf("passkeys"))[0]?.id);
    const remove = () => moderator.form("/profile", { intent: "passkey-remove", device, password: PASSWORD }, { env });
    expect((await remove()).status).toBe(403);
    expect(textOf(await (await moderator.get("/profile", { env })).text())).toContain("confirm with a passkey");
    await sql("UPDATE sessions SET passkey_at = 5");
    expect((await add()).status).toBe(303);
    expect((await remove()).status).toBe(303);
    expect(await countRows("passkeys")).toBe(1);
    expect(
      (await rowsOf("sessions")).map(({ passkey_at }) => passkey_at),
      "removing one ends what was proven",
    ).toEqual([null]);
    expect((await moderator.get("/moderation", { env })).status).toBe(302);
  });

  test("removes none by a program's token, which proves no passkey", async () => {
    const { token } = await withToken("user", account);
    const id = String((await rowsOf("passkeys"))[0]?.id);
    expect((await api("DELETE", `/user/passkeys/${id}`, { token, body: { password: PASSWORD }, env })).status).toBe(
      403,
    );
    expect(await countRows("passkeys")).toBe(1);
  });

  test("a copied key counts as none: the next one needs the mailed link", async () => {
    await sql("UPDATE passkeys SET refused_at = 5");
    expect((await add()).status).toBe(403);
    expect((await add(await mailedToken())).status).toBe(303);
  });
});

describe("a passkey that is older than the office", () => {
  let device: Device;
  const path = "/passkeys/confirm?back=/moderation";
  async function prove(token = "", person = moderator) {
    const credential = await device.use((await optionsFor(person, "confirm")) as never);
    return person.form(path, { credential, token }, { env });
  }
  const look = async (person = moderator) => (await person.get("/moderation", { env })).status;
  const read = async (at: string) => textOf(await (await moderator.get(at, { env })).text());
  beforeEach(async () => {
    device = await newDevice();
    expect((await addPasskey(moderator, device)).status).toBe(303);
  });

  test("does not open moderation: not proven, not at the log-in, not in a session that proved it before", async () => {
    const refused = await prove();
    expect([refused.status, textOf(await refused.text())]).toEqual([
      403,
      expect.stringContaining("needs the link that we mail, also one that was made before"),
    ]);
    expect(await look()).toBe(302);
    const again = visitor();
    expect((await logInByPasskey(again, device)).status).toBe(303);
    expect(await look(again)).toBe(302);
    // The same browser proved it while nobody was a moderator.
    const credential = await device.use((await optionsFor(moderator, "confirm")) as never);
    expect((await moderator.form(path, { credential })).status).toBe(303);
    expect(await look()).toBe(302);
  });

  test("adds none, though it was proven", async () => {
    const credential = await device.use((await optionsFor(moderator, "confirm")) as never);
    expect((await moderator.form(path, { credential })).status).toBe(303);
    expect([(await askOptions()).status, (await add()).status]).toEqual([403, 403]);
    expect(await countRows("passkeys")).toBe(1);
  });

  test("counts once it is proven with the mailed link, which is used up; the pages say so", async () => {
    expect(await read(path)).toContain("your passkeys were made before that was known");
    expect(await read("/profile")).toContain("does not open moderation until you have confirmed it");
    const token = await mailedToken();
    const profile = await (await moderator.get(`/profile?token=${token}`, { env })).text();
    expect(profile).toContain(`/passkeys/confirm?back=/profile%23passkeys&amp;token=${token}`);
    expect((await prove("a-guess-of-a-token")).status).toBe(403);
    expect((await prove(token)).status).toBe(303);
    expect(await look()).toBe(200);
    expect(await countRows("one_time_tokens")).toBe(0);
    const again = visitor();
    expect((await logInByPasskey(again, device)).status).toBe(303);
    expect(await look(again)).toBe(200);
  });

  test("counts too where it is proven in a session that has proven one that counts", async () => {
    const [old, token] = [device, await mailedToken()];
    expect((await add(token)).status).toBe(303);
    expect((await prove()).status).toBe(403);
    await sql("UPDATE sessions SET passkey_at = 5, passkey_unconfirmed = 0");
    device = old;
    expect((await prove()).status).toBe(303);
    expect((await rowsOf("passkeys")).every(({ moderates_at }) => moderates_at !== null)).toBe(true);
  });

  test("is removed with the password, as nobody may know it", async () => {
    const id = String((await rowsOf("passkeys"))[0]?.id);
    const fields = { intent: "passkey-remove", device: id, password: PASSWORD };
    expect((await moderator.form("/profile", fields, { env })).status).toBe(303);
    expect(await countRows("passkeys")).toBe(0);
  });

  test("a link that was cut is told as such, and another one can be asked for", async () => {
    const token = await mailedToken();
    const text = await read(`/profile?token=${token.slice(0, 20)}`);
    expect(text).toContain("This link was cut when it was copied");
    expect(text).toContain("Mail me the link");
  });
});

test("everybody else, and a local start, adds with the password as before", async () => {
  const other = await signedIn("user");
  expect((await add("", other)).status).toBe(303);
  expect((await addPasskey(moderator, await newDevice())).status, "where nothing is guarded").toBe(303);
});
