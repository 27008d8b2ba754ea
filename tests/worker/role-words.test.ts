/** A recruiter's screens in a recruiter's words, and what follows a registration. */
import { describe, expect, test } from "vitest";
import { visitor } from "../support/app";
import { rowsOf } from "../support/bindings";
import { createApplication, createJob, PASSWORD, signedIn } from "../support/factories";
import { control, heldBy, linksOf, mainTextOf } from "../support/pages";

const SIGN_UP = { email: "asha@example.com", password: PASSWORD };

async function register(role: "admin" | "user") {
  const browser = visitor();
  const page = await browser.follow(await browser.form("/signup", { ...SIGN_UP, role }));
  return { browser, text: mainTextOf(await page.text()) };
}

/** A browser that knows the id of the new account, and has not typed its password. */
async function registerElsewhere() {
  const { browser } = await register("user");
  const [id = ""] = (browser.cookies.get("__Host-registration") ?? "").split(".");
  return visitor({ "__Host-registration": id });
}

describe("Complete Registration", () => {
  test("asks a candidate to tell schools who she is", async () => {
    expect((await register("user")).text).toContain(
      "Schools read here who you are. Only your first name is needed now.",
    );
  });

  test("asks a recruiter who posts the jobs", async () => {
    const { text } = await register("admin");
    expect(text).toContain("Say who posts the jobs. Only your first name is needed now.");
    expect(text).not.toContain("Schools read");
  });

  test("in a browser that did not type the password is followed by a log-in that has the address, once, and not in the URL", async () => {
    const browser = await registerElsewhere();
    const done = await browser.form("/userregister", { f_name: "Asha" });
    expect(done.headers.get("Location")).toBe("/login");
    const first = await (await browser.get("/login")).text();
    expect(heldBy(first, "email")).toBe("asha@example.com");
    expect(heldBy(first, "password")).toBe("");
    // Whoever opens it next finds nothing, and another browser never did.
    expect(heldBy(await (await browser.get("/login")).text(), "email")).toBe("");
    expect(heldBy(await (await visitor().get("/login")).text(), "email")).toBe("");
  });

  test("that went another way leaves no address behind", async () => {
    const browser = await registerElsewhere();
    await browser.form("/userregister", { f_name: "Asha" });
    await browser.get("/about");
    expect(heldBy(await (await browser.get("/login")).text(), "email")).toBe("");
  });
});

describe("an address that is not confirmed", () => {
  test.each([
    ["user", "Schools write to this address"],
    ["admin", "We write here of new applications"],
  ] as const)("of a %s: %s", async (role, words) => {
    const person = await signedIn(role);
    const text = mainTextOf(await (await person.get("/profile")).text());
    expect(text).toContain(`${words}, so it should be one that reaches you.`);
    if (role === "admin") expect(text).not.toContain("Schools write");
  });
});

describe("education", () => {
  const EDUCATION = { education_degree: "M.Sc.", degree_duration: "2", jobtitle: "Physics" };

  test("is folded away in a recruiter's form, and what was stored goes with it", async () => {
    const person = await signedIn("admin");
    await person.form("/updateprofile", { f_name: "Rekha", ...EDUCATION });
    const html = await (await person.get("/updateprofile")).text();
    const fold = /<details class="fold"><summary>Education<\/summary>[\s\S]*?<\/details>/.exec(html)?.[0] ?? "";
    for (const [name, value] of Object.entries(EDUCATION)) expect(heldBy(fold, name), name).toBe(value);
    // A form that leaves the part out changes nothing in it.
    await person.form("/updateprofile", { f_name: "Rekha", city: "Pune" });
    const rows = await rowsOf("profiles");
    expect(rows.find((row) => row.user_id === person.account.id)).toMatchObject({ ...EDUCATION, city: "Pune" });
  });

  test("opens where something in it is wrong", async () => {
    const person = await signedIn("admin");
    const refused = await person.form("/updateprofile", { f_name: "Rekha", degree_duration: "many" });
    expect(await refused.text()).toContain('<details class="fold" open=""><summary>Education');
  });

  test("stands open in a candidate's form, and on her page; on a recruiter's only where she told any", async () => {
    const candidate = await signedIn("user");
    const recruiter = await signedIn("admin");
    const form = await (await candidate.get("/updateprofile")).text();
    expect(control(form, "education_degree")).not.toBeNull();
    expect(form).not.toContain("<summary>Education");
    expect(mainTextOf(await (await candidate.get("/userprofile")).text())).toContain("Education");
    expect(mainTextOf(await (await recruiter.get("/userprofile")).text())).not.toContain("Education");
    await recruiter.form("/updateprofile", { f_name: "Rekha", ...EDUCATION });
    expect(mainTextOf(await (await recruiter.get("/userprofile")).text())).toContain("M.Sc.");
  });
});

test("one application is 1 Application, everywhere that they are counted", async () => {
  const recruiter = await signedIn("admin");
  const job = await createJob(recruiter.account);
  await createApplication(job);
  for (const path of ["/myjobs", "/applications"]) {
    const text = mainTextOf(await (await recruiter.get(path)).text());
    expect(text, path).toMatch(/\b1 application\b/i);
    expect(text, path).not.toMatch(/\b1 applications/i);
  }
});

describe("a search without a word", () => {
  test.each(["%", "d++", "#"])("(%s) finds nothing, says why and keeps what was typed", async (q) => {
    await createJob((await signedIn("admin")).account);
    const address = `/jobs?${new URLSearchParams({ q })}`;
    const html = await (await visitor().get(address)).text();
    const text = mainTextOf(html);
    expect(text).toContain("0 jobs");
    expect(text).toContain(`“${q}” cannot be searched for. Type a word of letters or digits`);
    expect(heldBy(html, "q")).toBe(q);
    expect(linksOf(html)).toContain("/jobs");
    const feed = await (await visitor().get(address.replace("/jobs", "/jobs.atom"))).text();
    expect(feed).not.toContain("<entry>");
  });

  test("says which part was left out of one that has other words", async () => {
    await createJob((await signedIn("admin")).account, { title: "Physics" });
    const text = mainTextOf(await (await visitor().get("/jobs?q=physics+d%2B%2B")).text());
    expect(text).toContain("1 job");
    expect(text).toContain("d++ cannot be searched for and was left out.");
  });
});
