import { describe, expect, test } from "vitest";
import { visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, signedIn } from "../support/factories";
import { control, errorOf, heldBy, linksOf, textOf, toastsOf } from "../support/pages";

const SECRET = "chalk and duster";
const NEW = { role: "admin", email: "school@example.com", password: SECRET };
const PERSON = {
  f_name: "Asha",
  s_name: "K",
  l_name: "Rao",
  mobile: "9876543210",
  address: "1 Hill Road",
  country: "India",
  city: "Pune",
  state: "Maharashtra",
  zip: "411001",
};

test("signing up leads through the registration and the login to one's own screen", async () => {
  const browser = visitor();
  const signedUp = await browser.form("/signup", NEW);
  expect(signedUp.status).toBe(303);
  expect(signedUp.headers.get("Location")).toBe("/userregister");
  const cookie = signedUp.headers.getSetCookie().find((line) => line.startsWith("__Host-registration=")) ?? "";
  for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=1800"])
    expect(cookie).toContain(attribute);

  const form = await (await browser.follow(signedUp)).text();
  expect(toastsOf(form)).toEqual(["registered Successfully! "]);
  expect(textOf(form)).toContain("Complete Registration");
  expect(textOf(form)).toContain(NEW.email);
  for (const name of Object.keys(PERSON)) expect(control(form, name), name).not.toBeNull();

  const registered = await browser.form("/userregister", PERSON);
  expect(registered.status).toBe(303);
  expect(registered.headers.get("Location")).toBe("/login");
  expect(toastsOf(await (await browser.follow(registered)).text())).toEqual(["registration Successful!"]);
  expect(await rowsOf("profiles")).toMatchObject([{ ...PERSON, mobile: "+919876543210" }]);
  expect(browser.cookies.has("__Host-registration")).toBe(false);

  const loggedIn = await browser.form("/login", { email: NEW.email, password: SECRET });
  expect(loggedIn.headers.get("Location")).toBe("/recruiter");
  const profile = textOf(await (await browser.get("/userprofile")).text());
  for (const value of ["Asha K Rao", NEW.email, "9876543210", "1 Hill Road", "Pune"]) expect(profile).toContain(value);
});

test("who wanted to post a job signs up as a recruiter and comes back to it; no other site is led to", async () => {
  const browser = visitor();
  const sent = await browser.get("/recruiter");
  expect(sent.headers.get("Location")).toBe("/");
  const home = await (await browser.follow(sent)).text();
  const back = "?redirectTo=%2Frecruiter";
  expect(linksOf(home)).toEqual(expect.arrayContaining([`/login${back}`, `/signup${back}`]));
  expect(textOf(home)).toContain("Sign up as a recruiter");
  expect(linksOf(await (await browser.get(`/login${back}`)).text())).toContain(`/signup${back}`);
  const form = await (await browser.get(`/signup${back}`)).text();
  expect(heldBy(form, "role")).toBe("admin");
  expect(linksOf(form)).toContain(`/login${back}`);
  const signedUp = await browser.form("/signup", { ...NEW, redirectTo: "/recruiter" });
  expect(signedUp.headers.get("Location")).toBe(`/userregister${back}`);
  expect(await (await browser.follow(signedUp)).text()).toContain('name="redirectTo" value="/recruiter"');
  const registered = await browser.form("/userregister", { ...PERSON, redirectTo: "/recruiter" });
  expect(registered.headers.get("Location")).toBe(`/login${back}`);
  const loggedIn = await browser.form("/login", { email: NEW.email, password: SECRET, redirectTo: "/recruiter" });
  expect(loggedIn.headers.get("Location")).toBe("/recruiter");
  for (const [at, evil] of ["https://evil.example/", "//evil.example", "/\\evil.example"].entries()) {
    const other = { ...NEW, email: `x${at}@example.com`, redirectTo: evil };
    expect((await visitor().form("/signup", other)).headers.get("Location")).toBe("/userregister");
  }
});

test("a page for candidates asks for no recruiter, and somebody with the wrong account is told so", async () => {
  const form = await (await visitor().get("/signup?redirectTo=%2Fapplied-jobs")).text();
  expect(heldBy(form, "role")).toBe("user");
  const answer = await (await signedIn("user")).get("/recruiter");
  expect(answer.status).toBe(403);
  expect(textOf(await answer.text())).toContain("This page is for recruiters. You are logged in as a candidate.");
});

describe("/signup", () => {
  test("offers the two roles, candidate first chosen", async () => {
    const html = await (await visitor().get("/signup")).text();
    expect(heldBy(html, "role")).toBe("user");
    expect(linksOf(html)).toContain("/login");
  });

  const wrong: [string, Record<string, string>, number, string[]][] = [
    ["everything missing", { role: "", email: "", password: "" }, 400, ["role", "email", "password"]],
    ["an unknown role", { role: "owner" }, 400, ["role"]],
    ["no address", { email: "<b>school</b>" }, 400, ["email"]],
    ["a short password", { password: "short77" }, 400, ["password"]],
    ["a common password", { password: "Password123" }, 400, ["password"]],
    ["a password that is too long", { password: "x1".repeat(200) }, 400, ["password"]],
    ["an address that is taken", { email: "TAKEN@example.com" }, 409, ["email"]],
  ];
  test.each(wrong)(
    "refuses %s beside the field, and keeps all but the password",
    async (_, changes, status, fields) => {
      await createAccount("user", { email: "taken@example.com" });
      const before = await snapshot();
      const typed = { ...NEW, ...changes };
      const browser = visitor();
      const response = await browser.form("/signup", typed);
      expect(response.status).toBe(status);
      const html = await response.text();
      for (const name of ["role", "email", "password"]) {
        if (fields.includes(name)) expect(errorOf(html, name), name).toMatch(/^[A-Z]/);
        else expect(errorOf(html, name), name).toBeNull();
      }
      for (const name of fields) expect(linksOf(html)).toContain(`#${name}`);
      expect(heldBy(html, "email")).toBe(typed.email);
      if (typed.role === "admin") expect(heldBy(html, "role")).toBe("admin");
      expect(control(html, "password")).not.toHaveProperty("value");
      if (typed.password) expect(html).not.toContain(typed.password);
      expect(toastsOf(html)).toEqual([expect.stringMatching(/^Sign up Failed, Try Again!\../)]);
      expect(browser.cookies.has("__Host-registration")).toBe(false);
      expect(await snapshot()).toEqual(before);
    },
  );

  test("takes no fields but its own", async () => {
    await visitor().form("/signup", { ...NEW, id: "mine", f_name: "X", registrationOpenUntil: "9999999999999" });
    expect((await rowsOf("users"))[0]?.id).not.toBe("mine");
    expect((await rowsOf("profiles"))[0]?.f_name).toBeNull();
  });

  test("makes no second account for somebody who is signed in", async () => {
    const browser = await signedIn("user");
    expect((await browser.form("/signup", NEW)).headers.get("Location")).toBe("/userprofile");
    expect(await countRows("users")).toBe(1);
  });

  test("makes one account of two simultaneous sign-ups", async () => {
    const answers = await Promise.all([1, 2].map(() => visitor().form("/signup", NEW)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409]);
    expect(await countRows("users")).toBe(1);
    expect(await countRows("profiles")).toBe(1);
  });
});

describe("/userregister", () => {
  const justSignedUp = async () => {
    const browser = visitor();
    await browser.follow(await browser.form("/signup", NEW));
    return browser;
  };

  test("refuses bad fields beside them and keeps what was typed", async () => {
    const browser = await justSignedUp();
    const before = await snapshot();
    const typed = { ...PERSON, f_name: " ", mobile: "call me", zip: "?", city: "Pune <&> \"co'" };
    const response = await browser.form("/userregister", typed);
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const name of Object.keys(typed)) {
      if (["f_name", "mobile", "zip"].includes(name)) expect(errorOf(html, name), name).toMatch(/^Enter /);
      else expect(errorOf(html, name), name).toBeNull();
    }
    expect([heldBy(html, "mobile"), heldBy(html, "city"), heldBy(html, "l_name")]).toEqual([
      "call me",
      typed.city,
      "Rao",
    ]);
    expect(toastsOf(html)).toEqual([expect.stringMatching(/^registration Unsuccessfull! Enter /)]);
    expect(await snapshot()).toEqual(before);
  });

  test.each([
    ["after 30 minutes", "UPDATE users SET registration_open_until = 1"],
    ["when it was completed elsewhere", "UPDATE users SET registration_open_until = NULL"],
  ])("leads to /signup %s, and asks whoever has typed to log in", async (_, change) => {
    const browser = await justSignedUp();
    await sql(change);
    expect((await browser.get("/userregister")).headers.get("Location")).toBe("/signup");
    expect((await browser.form("/userregister", PERSON)).status).toBe(401);
    expect((await rowsOf("profiles"))[0]?.f_name).toBeNull();
  });

  test.each(["", "nonsense", "01900000-0000-4000-8000-000000000000"])(
    "leads to /signup with the cookie %j",
    async (id) => {
      const browser = visitor({ "__Host-registration": id });
      expect((await browser.get("/userregister")).headers.get("Location")).toBe("/signup");
      expect((await browser.form("/userregister", PERSON)).status).toBe(401);
    },
  );
});
