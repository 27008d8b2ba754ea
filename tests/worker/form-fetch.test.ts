/** What a form that script sends is answered: where to go, and whether it was taken. */
import { expect, test } from "vitest";
import { visitor } from "../support/app";
import { createAccount, PASSWORD, signedIn } from "../support/factories";

const headers = { "Idempotency-Key": "a-key-of-the-page" };

test("a form that was taken is told by 204 where to go, with its cookies", async () => {
  const { email } = await createAccount("user");
  const answer = await visitor().form("/login", { email, password: PASSWORD }, { headers });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("X-Location")).toBe("/userprofile");
  expect(answer.headers.get("Location")).toBeNull();
  expect(answer.headers.getSetCookie().join()).toContain("__Host-session=");
});

test("a form that was not looked at is told by 200, so that what was typed stays kept", async () => {
  const person = await signedIn("user");
  const answer = await person.form(
    "/signup",
    { role: "user", email: "x@example.org", password: PASSWORD },
    { headers },
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Location")).toBe("/userprofile");
  expect(await answer.text()).toBe("");
});

test("a refused form is answered by its page, as without script", async () => {
  const answer = await visitor().form("/login", { email: "nobody", password: "" }, { headers });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("X-Location")).toBeNull();
  expect(await answer.text()).toContain("Please check the form");
});
