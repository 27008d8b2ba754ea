/** Signing in elsewhere, from where the provider has answered: which account it is, and what becomes of it. */
import { describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { type ProvenIdentity, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { hashToken, newToken } from "~/domain/ids";
import { config, countRows, countUnpublished, db, effects, publishedRows, rowsOf, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, createSession, createUnpublishedJob } from "../support/factories";

const EMAIL = "asha.rao@example.com";
const IDENTITY: ProvenIdentity = {
  issuer: "https://accounts.example",
  subject: "107",
  email: EMAIL,
  isEmailVerified: true,
  picture: null,
  givenName: "Asha",
  familyName: "Rao",
};
const signIn = (role: "admin" | "user" | null = null) =>
  signInElsewhere({ db, now: new Date(), effects, origin: "http://localhost", config }, IDENTITY, role);

/** Somebody has made an account with this address, and prepared it. */
async function prepared(role: "admin" | "user") {
  const account = await createAccount(role, { email: EMAIL });
  await createSession(account, "web");
  await createSession(account, "api");
  await sql("INSERT INTO idempotency_keys VALUES (?, 'k', 'r', 1, null)", account.id);
  const ahead = { expiresAt: new Date(Date.now() + 60_000), createdAt: new Date() };
  const link = { tokenHash: hashToken(newToken()), userId: account.id, email: EMAIL, purpose: "confirm" as const };
  await db.insert(oneTimeTokens).values({ ...link, ...ahead });
  return account;
}

describe("an account whose address nobody had confirmed", () => {
  test("is hers from now on: the address is confirmed, and what was set before has ended", async () => {
    const { id } = await prepared("user");
    await sql("UPDATE users SET confirm_by = 1, registration_open_until = 9e15");
    const result = await signIn();
    expect(result).toMatchObject({ outcome: "signed-in", actor: { id }, proven: { heldJobs: 0 } });
    expect(await rowsOf("users")).toMatchObject([
      { password_hash: null, email_verified_at: expect.any(Number), confirm_by: null, registration_open_until: null },
    ]);
    const token = "token" in result ? result.token : "";
    expect((await rowsOf("sessions")).map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect([await countRows("one_time_tokens"), await countRows("idempotency_keys")]).toEqual([0, 0]);
    expect(await rowsOf("identities")).toMatchObject([{ user_id: id, subject: "107" }]);
    const [mail] = await rowsOf("mail_outbox");
    expect(mail).toMatchObject({ recipient: EMAIL, subject: "You can log in with Google now" });
    expect(mail?.body).toContain("The password that was set before does not work any more");
  });

  test("takes applications from before along", async () => {
    const { id } = await prepared("user");
    await createApplication(await createJob(await createAccount("admin")), { email: EMAIL, confirmedAt: null });
    await signIn();
    expect(await rowsOf("applications")).toMatchObject([{ candidate_id: id, confirmed_at: expect.any(Number) }]);
  });

  test("publishes no job that was held: she has not written it, and is told how many wait", async () => {
    const { id } = await prepared("admin");
    await createUnpublishedJob({ id }, "held");
    expect(await signIn()).toMatchObject({ proven: { heldJobs: 1 } });
    expect([await countUnpublished(), (await publishedRows()).length]).toEqual([1, 0]);
  });
});

describe("an account whose address is confirmed", () => {
  test("is tied as it is: password, sessions and links stay", async () => {
    await prepared("user");
    await sql("UPDATE users SET email_verified_at = 5");
    const result = await signIn();
    expect(result).not.toHaveProperty("proven");
    expect(await rowsOf("users")).toMatchObject([{ password_hash: expect.any(String), email_verified_at: 5 }]);
    expect(await countRows("sessions")).toBe(3);
    expect([await countRows("one_time_tokens"), await countRows("idempotency_keys")]).toEqual([1, 1]);
    expect((await rowsOf("mail_outbox"))[0]?.body).toContain("with either your password or Google");
  });

  test("counts the log-in, and its registration stays open", async () => {
    await prepared("user");
    await sql("UPDATE users SET email_verified_at = 5, registration_open_until = 9e15");
    await signIn();
    expect(await rowsOf("users")).toMatchObject([{ login_count: 1, registration_open_until: 9e15 }]);
    await signIn();
    expect(await rowsOf("users")).toMatchObject([{ login_count: 2, registration_open_until: null }]);
  });
});

test("a new account takes applications from before along, as its address is confirmed", async () => {
  await createApplication(await createJob(await createAccount("admin")), { email: EMAIL, confirmedAt: null });
  const result = await signIn("user");
  const id = "actor" in result ? result.actor.id : "";
  expect(await rowsOf("applications")).toMatchObject([{ candidate_id: id, confirmed_at: expect.any(Number) }]);
});

test("a new recruiter's account has an institution without a name, and a candidate's has none", async () => {
  await signIn("user");
  expect(await countRows("institutions")).toBe(0);
  await sql("UPDATE identities SET subject = 'other'");
  await sql("UPDATE users SET email = 'other@example.com'");
  const made = await signIn("admin");
  expect(made).toMatchObject({ outcome: "made" });
  const [institution] = await rowsOf("institutions");
  expect(institution).toMatchObject({ name: null, slug: null });
  const member = { user_id: "actor" in made ? made.actor.id : "", institution_id: institution?.id, role: "owner" };
  expect(await rowsOf("institution_members")).toMatchObject([member]);
});

test("an address that the provider has not confirmed opens nothing", async () => {
  await prepared("user");
  const unproven = { ...IDENTITY, isEmailVerified: false };
  const attempt = signInElsewhere({ db, now: new Date(), effects, origin: "", config }, unproven, null);
  await expect(attempt).rejects.toEqual(expect.objectContaining({ code: "not_signed_in" }));
  expect(await rowsOf("users")).toMatchObject([{ email_verified_at: null }]);
  expect(await countRows("identities")).toBe(0);
});
