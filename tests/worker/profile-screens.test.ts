import { describe, expect, test } from "vitest";
import { words as numberRefusals } from "~/words/number-refusals";
import { visitor } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { createAccount, signedIn } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";
import { errorOf, heldBy as filledIn, linksOf, textOf, toastsOf } from "../support/pages";

allowBrokenRows("account without its profile", "the profile is taken away by hand");

const FORM = {
  f_name: "Asha",
  s_name: "K",
  l_name: "Rao",
  mobile: "+491701234567",
  address: "1 Hill Road",
  country: "India",
  city: "Pune",
  state: "Maharashtra",
  zip: "793 001",
  gender: "female",
  company_name: "Hill View School",
  company_designation: "TGT Mathematics",
  salary: "₹ 4,20,000 a year",
  company_location: "Camp, Pune",
  start_date: "2019-06-01",
  end_date: "2023-04-30",
  education_institute: "University of Pune",
  education_degree: "B.Ed.",
  major: "Mathematics",
  degree_duration: "2",
  jobtitle: "TGT Mathematics, CBSE, robotics",
};
const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);

describe.each(["user", "admin"] as const)("the profile of a signed-in %s", (role) => {
  test("is updated with every field, shown with every field, and the form comes filled", async () => {
    const person = await signedIn(role);
    const other = await createAccount(role);
    const untouched = await profileOf(other.id);
    const answer = await person.form("/updateprofile", FORM);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/userprofile");
    expect(await profileOf(person.account.id)).toMatchObject({ ...FORM, is_current: 0 });
    expect(await profileOf(other.id)).toEqual(untouched);

    const page = await (await person.follow(answer)).text();
    expect(toastsOf(page)).toEqual(["Profile updated"]);
    const text = textOf(page);
    for (const title of ["Personal Information", "Work details", "Education"]) expect(text).toContain(title);
    const { start_date, end_date, degree_duration, ...asTyped } = FORM;
    for (const value of Object.values(asTyped)) expect(text).toContain(value);
    expect(text).toContain("1 Jun 2019");
    expect(text).toContain("30 Apr 2023");
    expect(text).toContain("2 years");

    const form = await (await person.get("/updateprofile")).text();
    for (const [name, value] of Object.entries(FORM)) expect(filledIn(form, name), name).toBe(value);
  });

  test("has the role's side menu", async () => {
    const person = await signedIn(role);
    const links = linksOf(await (await person.get("/userprofile")).text());
    const both = ["/userprofile", "/updateprofile", "/profile", "/changepassword"];
    const own = {
      user: ["/jobs", "/resume", "/saved-jobs", "/applied-jobs"],
      admin: ["/recruiter", "/myjobs", "/applications"],
    };
    for (const href of [...both, ...own[role]]) expect(links).toContain(href);
    const page = textOf(await (await person.get("/updateprofile")).text());
    for (const label of ["View Profile", "Update Profile", "Change Password", "Change Profile Picture", "Logout"]) {
      expect(page).toContain(label);
    }
  });
});

describe("/updateprofile", () => {
  test("to the present: the end date is dropped, whatever it says", async () => {
    const person = await signedIn("user");
    await person.form("/updateprofile", { ...FORM, isCurrent: "on", end_date: "2001-01-01" });
    expect(await profileOf(person.account.id)).toMatchObject({ is_current: 1, end_date: null });
    expect(textOf(await (await person.get("/userprofile")).text())).toContain("To the present");
    const form = await (await person.get("/updateprofile")).text();
    expect(form).toMatch(/<input type="checkbox" name="isCurrent" checked=""/);

    await person.form("/updateprofile", { ...FORM, end_date: "" });
    expect(await profileOf(person.account.id)).toMatchObject({ is_current: 0, end_date: null });
  });

  test("bad input: 400, each message beside its field, everything typed is kept, nothing is written", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    const typed = { ...FORM, f_name: "", mobile: "call me", zip: "!", degree_duration: "many" };
    const answer = await person.form("/updateprofile", typed);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(errorOf(page, "f_name")).toBe("Enter your first name");
    expect(errorOf(page, "mobile")).toBe(numberRefusals.mobile);
    expect(errorOf(page, "zip")).toBe(numberRefusals.zip);
    expect(errorOf(page, "degree_duration")).toBe("Enter the years in digits, such as 3");
    for (const [name, value] of Object.entries(typed)) expect(filledIn(page, name), name).toBe(value);
    expect(toastsOf(page)).toEqual(["Your profile was not updated"]);
    expect(await snapshot()).toEqual(before);
  });

  test("an end before the start is refused beside the end date", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    const answer = await person.form("/updateprofile", { ...FORM, end_date: "2019-05-31" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(errorOf(page, "end_date")).toBe("The end date must not be before the start date");
    expect(filledIn(page, "end_date")).toBe("2019-05-31");
    expect(await snapshot()).toEqual(before);
  });

  test("a database that fails at any call keeps what was typed or has written it whole", async () => {
    const person = await signedIn("user");
    // The session is the first call, the profile as it is the second, and the change the third.
    for (const at of [2, 3]) {
      const { DB } = failingDatabase({ at, isLasting: true });
      const answer = await person.form("/updateprofile", FORM, { env: { DB } });
      expect(answer.status).toBe(503);
      expect(await profileOf(person.account.id)).toMatchObject({ f_name: null, city: null });
      // The change itself, and the read of the page that should have told of it.
      expectLoggedErrors(2);
    }
    const { DB } = failingDatabase({ at: 3 });
    const answer = await person.form("/updateprofile", FORM, { env: { DB } });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    for (const [name, value] of Object.entries(FORM)) expect(filledIn(page, name), name).toBe(value);
    expectLoggedErrors(1);
  });

  test("fields that the form does not have change nothing", async () => {
    const person = await signedIn("user");
    const more = { role: "admin", email: "x@example.com", resume_path: "resumes/x", photoURL: "/x", userId: "x" };
    await person.form("/updateprofile", { ...FORM, ...more });
    expect(await profileOf(person.account.id)).toMatchObject({ resume_path: null, photo_url: null });
    expect((await rowsOf("users"))[0]).toMatchObject({ role: "user", email: person.account.email });
  });

  test("a post from another site is refused", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    const answer = await person.form("/updateprofile", FORM, { headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(answer.status).toBe(403);
    expect(await snapshot()).toEqual(before);
  });

  test("text with markup is shown as text", async () => {
    const person = await signedIn("user");
    await person.form("/updateprofile", { ...FORM, jobtitle: "<script>alert(1)</script>\"'" });
    const page = await (await person.get("/userprofile")).text();
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});

describe.each(["/userprofile", "/updateprofile", "/profile"])("%s", (path) => {
  test("signed out: redirects to / with a log-in link back", async () => {
    const nobody = visitor();
    const answer = await nobody.get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/");
    expect(linksOf(await (await nobody.follow(answer)).text())).toContain(
      `/login?redirectTo=${encodeURIComponent(path)}`,
    );
  });
});

describe("/userprofile", () => {
  test("whose row is missing says User ID not found", async () => {
    const person = await signedIn("user");
    await sql("DELETE FROM profiles WHERE user_id = ?", person.account.id);
    const answer = await person.get("/userprofile");
    expect(answer.status).toBe(404);
    expect(textOf(await answer.text())).toContain("User ID not found");
  });

  test("that cannot be read says Error fetching user data", async () => {
    const person = await signedIn("user");
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /from "profiles" where/ });
    const answer = await person.get("/userprofile", { env: { DB } });
    expect(answer.status).toBe(503);
    expect(textOf(await answer.text())).toContain("Error fetching user data");
    expectLoggedErrors(1);
  });
});
