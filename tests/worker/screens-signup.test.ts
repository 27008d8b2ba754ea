import { describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createJob, signedIn } from "../support/factories";
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
  expect(await rowsOf("profiles")).toMatchObject([{ ...PERSON, mobile: "+919876543210" }]);
  expect(browser.cookies.has("__Host-registration")).toBe(false);

  const login = await browser.get("/login");
  expect([login.status, login.headers.get("Location")]).toEqual([302, "/recruiter"]);
  expect(toastsOf(await (await browser.follow(registered)).text())).toEqual(["registration Successful!"]);
  expect(await rowsOf("sessions")).toMatchObject([{ kind: "web" }]);
  expect(await rowsOf("users")).toMatchObject([{ login_count: 1, registration_open_until: null }]);
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
  expect((await browser.get(`/login${back}`)).headers.get("Location")).toBe("/recruiter");
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

describe("the log-in at the end of the registration", () => {
  const REGISTRATION = "__Host-registration";
  const SESSION = "__Host-session";
  const signedUp = async (fields: Record<string, string> = {}) => {
    const browser = visitor();
    await browser.follow(await browser.form("/signup", { ...NEW, ...fields }));
    return browser;
  };
  const registered = async (browser: Visitor, fields: Record<string, string> = PERSON) => {
    const answer = await browser.form("/userregister", fields);
    return { answer, where: answer.headers.get("Location"), isSignedIn: browser.cookies.has(SESSION) };
  };

  test("needs the browser in which the password was typed: the id of the account alone signs nobody in", async () => {
    const browser = await signedUp();
    const [id = "", proof = ""] = (browser.cookies.get(REGISTRATION) ?? "").split(".");
    expect(proof).toMatch(/^[\w-]{43}$/);
    for (const value of [id, `${id}.`, `${id}.${"x".repeat(43)}`]) {
      await sql("UPDATE users SET registration_open_until = ?", Date.now() + 60_000);
      const other = visitor({ [REGISTRATION]: value });
      expect(await registered(other)).toMatchObject({ where: "/login", isSignedIn: false });
    }
    expect(await countRows("sessions")).toBe(0);
  });

  test("the proof of one account opens no other", async () => {
    const browser = await signedUp();
    const other = await signedUp({ email: "other@example.com" });
    const [, proof] = (other.cookies.get(REGISTRATION) ?? "").split(".");
    const [id] = (browser.cookies.get(REGISTRATION) ?? "").split(".");
    expect((await registered(visitor({ [REGISTRATION]: `${id}.${proof}` }))).isSignedIn).toBe(false);
    expect(await countRows("sessions")).toBe(0);
  });

  test("signs in once, and not after another password was set", async () => {
    const browser = await signedUp();
    const copy = visitor({ [REGISTRATION]: browser.cookies.get(REGISTRATION) ?? "" });
    expect((await registered(browser)).isSignedIn).toBe(true);
    expect((await registered(copy)).answer.status).toBe(401);
    expect(await countRows("sessions")).toBe(1);

    const late = await signedUp({ email: "late@example.com" });
    await sql("UPDATE users SET password_hash = 'another' WHERE email = 'late@example.com'");
    expect(await registered(late)).toMatchObject({ where: "/login", isSignedIn: false });
    expect(await countRows("sessions")).toBe(1);
  });

  test("of two at once one signs in", async () => {
    const browser = await signedUp();
    const copies = [1, 2].map(() => visitor({ [REGISTRATION]: browser.cookies.get(REGISTRATION) ?? "" }));
    await Promise.all(copies.map((copy) => registered(copy)));
    expect(await countRows("sessions")).toBe(1);
  });

  test("on a phone that others use too is short, and leaves no lasting cookie", async () => {
    const browser = await signedUp({ shared: "on" });
    const { answer, isSignedIn } = await registered(browser);
    expect(isSignedIn).toBe(true);
    expect(answer.headers.getSetCookie().filter((line) => /max-age=[1-9]|expires=/i.test(line))).toEqual([]);
    expect([browser.cookies.get("__Host-shared"), browser.cookies.has("__Host-device")]).toEqual(["1", false]);
    expect((await rowsOf("sessions"))[0]).toMatchObject({ idle_ms: 3_600_000 });
  });

  test("saves the job that a visitor wanted to save, and comes back to it", async () => {
    const job = await createJob(await createAccount("admin"));
    const browser = visitor();
    await browser.form(`/jobdetails/${job.id}/save`, { saved: "1" });
    await browser.form("/signup", { ...NEW, role: "user" });
    const { where } = await registered(browser);
    expect(where).toBe(`/login?redirectTo=${encodeURIComponent(`/jobdetails/${job.id}`)}`);
    expect(await countRows("saved_jobs")).toBe(1);
  });

  test("where mail is sent, the address stays unconfirmed", async () => {
    const browser = await signedUp();
    await registered(browser);
    expect((await rowsOf("users"))[0]).toMatchObject({ email_verified_at: null });
  });
});

describe("the school of a recruiter", () => {
  const signedUp = async (fields: Record<string, string> = {}) => {
    const browser = visitor();
    const answer = await browser.form("/signup", { ...NEW, ...fields });
    return { browser, html: await (await browser.follow(answer)).text() };
  };
  const named = async () => (await rowsOf("institutions")).filter(({ name }) => name !== null);

  test("is asked for and becomes the name of her institution; a candidate is not asked", async () => {
    const { browser, html } = await signedUp();
    expect(control(html, "school")).not.toBeNull();
    await browser.form("/userregister", { ...PERSON, school: "  Hill View School " });
    expect(await named()).toMatchObject([{ name: "Hill View School", slug: "hill-view-school", kind: "school" }]);
    expect(textOf(await (await browser.get("/institution")).text())).toContain("Hill View School");

    const candidate = await signedUp({ role: "user", email: "asha@example.com" });
    expect(control(candidate.html, "school")).toBeNull();
    await candidate.browser.form("/userregister", { ...PERSON, school: "Other School" });
    expect(await named()).toHaveLength(1);
  });

  test("left empty, it is named later", async () => {
    const { browser } = await signedUp();
    expect((await browser.form("/userregister", { ...PERSON, school: " " })).status).toBe(303);
    expect(await named()).toEqual([]);
  });

  test("a name that exists is not joined by typing it", async () => {
    const first = await signedUp();
    await first.browser.form("/userregister", { ...PERSON, school: "Hill View School" });
    const second = await signedUp({ email: "second@example.com" });
    await second.browser.form("/userregister", { ...PERSON, school: "Hill View School" });
    const institutions = await named();
    expect(institutions).toHaveLength(2);
    expect(new Set(institutions.map(({ slug }) => slug)).size).toBe(2);
    const members = await rowsOf("institution_members");
    expect(new Set(members.map((row) => row.institution_id)).size).toBe(2);
  });

  test("somebody who comes from an invitation is not asked", async () => {
    const { html } = await signedUp({ redirectTo: "/invitations?token=abc" });
    expect(control(html, "school")).toBeNull();
  });

  test.each(["www.hill-view.example", "Registration fee Rs 500", "x".repeat(151)])(
    "is refused beside it, with all that was typed: %.30s",
    async (school) => {
      const { browser } = await signedUp();
      const before = await snapshot();
      const answer = await browser.form("/userregister", { ...PERSON, school });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(errorOf(html, "school")).toMatch(/./);
      expect([heldBy(html, "school"), heldBy(html, "city")]).toEqual([school, PERSON.city]);
      expect(await snapshot()).toEqual(before);
    },
  );
});
