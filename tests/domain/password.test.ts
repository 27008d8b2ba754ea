import { describe, expect, test } from "vitest";
import { isCommonPassword } from "~/domain/accounts/common-passwords";
import { expectTurn, hashPassword, isOutdatedHash, verifyPassword } from "~/domain/accounts/password";
import { PASSWORD_COST } from "~/domain/accounts/password-cost-rules";
import { timesAsDear } from "../support/compare-cost";

const CHEAP = { ln: 4, r: 1, p: 1 };

describe("password hashes", () => {
  test("with a key that was cut short match nothing, and with one of sixteen bytes what made them", async () => {
    const hash = await hashPassword("chalk and duster", CHEAP);
    const parts = hash.split("$");
    const key = Buffer.from(parts.at(-1) ?? "", "base64");
    const cutTo = (bytes: number) =>
      parts.with(-1, key.subarray(0, bytes).toString("base64").replace(/=+$/, "")).join("$");
    expect(await verifyPassword("chalk and duster", cutTo(16), CHEAP)).toBe(true);
    expect(await verifyPassword("chalk and duster", cutTo(15), CHEAP)).toBe(false);
  });

  test("that would cost more than the runtime computes match nothing", async () => {
    const dear = (await hashPassword("chalk and duster", CHEAP)).replace("ln=4,r=1", "ln=18,r=8");
    expect(await verifyPassword("chalk and duster", dear, CHEAP)).toBe(false);
  });

  test("are PHC strings with today's cost and a salt of their own", async () => {
    const [one, two] = await Promise.all([
      hashPassword("chalk and duster", PASSWORD_COST),
      hashPassword("chalk and duster", PASSWORD_COST),
    ]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdatedHash(one, PASSWORD_COST)).toBe(false);
    expect(await verifyPassword("chalk and duster", one, CHEAP)).toBe(true);
  });

  test("are refused when three are waiting, and a caller with other work to do first is told so at once", async () => {
    const answer = () => {
      try {
        expectTurn();
        return "it is its turn";
      } catch (error) {
        return String(error);
      }
    };
    const three = [1, 2, 3].map(() => hashPassword("chalk and duster", CHEAP));
    const early = answer();
    // The queue is empty before anything is compared: a failure here makes no later test fail.
    await Promise.all(three);
    expect(early).toContain("Many people are logging in just now");
    expect(answer()).toBe("it is its turn");
  });

  test("match the password that made them and no other", async () => {
    const hash = await hashPassword("Chalk and duster", CHEAP);
    expect(await verifyPassword("Chalk and duster", hash, CHEAP)).toBe(true);
    for (const wrong of ["chalk and duster", "Chalk and duster ", "Chalk and duste", ""]) {
      expect(await verifyPassword(wrong, hash, CHEAP), JSON.stringify(wrong)).toBe(false);
    }
  });

  test("do not depend on how a keyboard composes letters", async () => {
    const hash = await hashPassword("caf\u00e9 and duster", CHEAP);
    expect(await verifyPassword("cafe\u0301 and duster", hash, CHEAP)).toBe(true);
  });

  test("of other parameters are outdated", async () => {
    expect(isOutdatedHash(await hashPassword("chalk and duster", CHEAP), PASSWORD_COST)).toBe(true);
    expect(isOutdatedHash("not a hash", PASSWORD_COST)).toBe(true);
  });

  test("that are absent never match", async () => {
    expect(await verifyPassword("chalk and duster", null, CHEAP)).toBe(false);
  });

  test("that are absent or unreadable cost as much as one that is there, so that time tells nothing", async () => {
    const hash = await hashPassword("chalk and duster", PASSWORD_COST);
    const check = (stored: string | null) => () => verifyPassword("a wrong password", stored, PASSWORD_COST);
    // Whatever hashes nothing takes no time at all, so that the one with a hash would be many times as dear each time.
    for (const stored of [null, "not a hash"]) {
      expect(await timesAsDear(check(hash), { plain: check(stored), atMost: 2 })).toBeLessThanOrEqual(2);
    }
  });

  test.each([
    ["empty", ""],
    ["plain text", "chalk and duster"],
    ["another scheme", "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA"],
    ["cut short", "$scrypt$ln=15,r=8,p=3$c29tZXNhbHQ"],
    ["without a key", "$scrypt$ln=15,r=8,p=3$c29tZXNhbHQ$"],
    ["with a key of no whole byte", "$scrypt$ln=4,r=1,p=1$c29tZXNhbHQ$A"],
    ["with a key cut to one byte", "$scrypt$ln=4,r=1,p=1$c29tZXNhbHQ$AA"],
    [
      "with a cost that cannot be computed",
      "$scrypt$ln=99,r=8,p=3$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g",
    ],
    ["with a cost of nothing", "$scrypt$ln=0,r=0,p=0$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g"],
  ])("that are garbled (%s) never match and never throw", async (_, hash) => {
    expect(await verifyPassword("chalk and duster", hash, CHEAP)).toBe(false);
  });
});

describe("common passwords", () => {
  test.each([
    "password",
    "PassWord123",
    "12345678",
    "qwertyuiop",
    "aaaaaaaaaaaa",
    "........",
    "teacher123",
    "😀😀😀😀😀😀😀😀",
  ])("%s is refused", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(["chalk and duster", "correct horse battery", "aaaaaaab", "गणित शिक्षक"])("%s is not", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
