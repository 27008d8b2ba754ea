/** Reading one's own data: whatever fails, it is said in the specification's words. */
import { describe, expect, test } from "vitest";
import { api } from "../support/app";
import { sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { signedIn, withToken } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";
import { textOf } from "../support/pages";

allowBrokenRows("account without its profile", "the profile is taken away by hand");

const TEXT = "Error fetching user data";

describe.each(["/profile", "/userprofile", "/updateprofile"])("%s", (path) => {
  test.each(["admin", "user"] as const)(
    "of a %s says so whichever of its reads fails, and when all do",
    async (role) => {
      const person = await signedIn(role);
      const healthy = failingDatabase(null);
      expect((await person.get(path, { env: { DB: healthy.DB } })).status).toBe(200);
      expect(healthy.count()).toBeGreaterThan(0);
      for (let at = 1; at <= healthy.count(); at += 1) {
        for (const isLasting of [false, true]) {
          const { DB } = failingDatabase({ at, isLasting });
          const answer = await person.get(path, { env: { DB } });
          const text = textOf(await answer.text());
          // What only decorates the page, or is read again, may fail alone.
          if (answer.status === 200 && !isLasting) continue;
          expect(answer.status, `call ${at}`).toBe(503);
          expect(text, `call ${at}`).toContain(TEXT);
          expect(text).not.toContain("cannot reach our records");
          expect(answer.headers.get("Retry-After")).toBe("10");
        }
      }
      takeLoggedErrors();
    },
  );
});

test("the object store is not needed to read one's own data", async () => {
  const person = await signedIn("user");
  for (const path of ["/profile", "/userprofile", "/updateprofile"]) {
    expect((await person.get(path, { env: { RESUMES: null } })).status, path).toBe(200);
  }
});

test("a missing row still says User ID not found", async () => {
  const person = await signedIn("user");
  await sql("DELETE FROM profiles WHERE user_id = ?", person.account.id);
  for (const path of ["/userprofile", "/updateprofile"]) {
    const answer = await person.get(path);
    expect(answer.status).toBe(404);
    expect(textOf(await answer.text())).toContain("User ID not found");
  }
});

test("GET /user/:userId says so whichever of its reads fails, in whatever spelling the path comes", async () => {
  const person = await withToken("user");
  for (const path of [`/user/${person.id}`, `/User/${person.id}`, `/user/${person.id}/`]) {
    for (const at of [1, 2]) {
      const { DB } = failingDatabase({ at, isLasting: true });
      const answer = await api("GET", path, { token: person.token, env: { DB } });
      expect(answer.status, `${path}, call ${at}`).toBe(503);
      expect(answer.body).toEqual({ message: TEXT, code: "unavailable" });
    }
  }
  takeLoggedErrors();
});

test("another page says what it always said", async () => {
  const person = await signedIn("user");
  const { DB } = failingDatabase({ at: 1, isLasting: true });
  const answer = await person.get("/saved-jobs", { env: { DB } });
  expect(answer.status).toBe(503);
  expect(textOf(await answer.text())).not.toContain(TEXT);
  takeLoggedErrors();
});
