/** Links that people have mailed to the address of their account: the address is what counts, whichever account has it. */
import { describe, expect, test } from "vitest";
import { mailConfirmLink } from "~/domain/accounts/confirm-address.server";
import { prepareResetMail } from "~/domain/accounts/reset-password.server";
import { config, db, effects, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount } from "../support/factories";

const EMAIL = "asha@example.com";
const START = Date.parse("2026-11-22T10:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const deps = (now: Date) => ({ db, now, effects, origin: "http://localhost", client: null, config });

/** Somebody closes the account of this address, and makes it again. */
async function madeAgain(account: Account): Promise<Account> {
  await sql("UPDATE users SET email = ? WHERE id = ?", `${account.id}@removed.invalid`, account.id);
  return createAccount("user", { email: EMAIL });
}

describe("an account that is closed and made again, again and again,", () => {
  test("has no more than five links a day sent to the same address", async () => {
    let account = await createAccount("user", { email: EMAIL });
    for (let count = 0; count < 5; count += 1) {
      await mailConfirmLink(deps(at(count)), account);
      account = await madeAgain(account);
    }
    await expect(mailConfirmLink(deps(at(6)), account)).rejects.toMatchObject({ code: "too_many" });
    expect(await rowsOf("mail_outbox")).toHaveLength(5);
    await mailConfirmLink(deps(at(24 * 60 + 1)), account);
    expect(await rowsOf("mail_outbox")).toHaveLength(6);
  });

  test("has no more than three reset links an hour sent there", async () => {
    let account = await createAccount("user", { email: EMAIL });
    for (let count = 0; count < 5; count += 1) {
      await (await prepareResetMail(deps(at(count)), EMAIL))();
      account = await madeAgain(account);
    }
    expect(await rowsOf("mail_outbox")).toHaveLength(3);
  });
});
