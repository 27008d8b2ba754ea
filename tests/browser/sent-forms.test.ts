/** Forms that script sends: what they say when they cannot be sent, what is tried again, and how an answer takes the page's place. */
import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fillIn, findForm, keptIn, NOTHING_KEPT, TRIED_FORMS } from "./long-forms.ts";
import { type Line, startLine } from "./network-line.ts";
import { newPerson, PASSWORD } from "./people.ts";
import { expectToast, field, letTimePass, sayAdult, startApp, type Visitor } from "./support.ts";

const app = startApp();
let line: Line;
let visitor: Visitor;
let page: Page;
beforeEach(async () => {
  line = await startLine(app.url());
  visitor = await app.visitor({ baseURL: line.url });
  page = visitor.page;
});
afterEach(async () => {
  await app.closeAll();
  await line.close();
});

type Answer = { status: number; body: string; headers?: Record<string, string> };

/** Answer the first posts in the server's stead. Returns what was posted in all. */
async function answerPosts(times: number, answer: Answer) {
  const posts: { body: string | null; at: number }[] = [];
  const isPage = (url: URL) => !url.pathname.startsWith("/assets/");
  await page.route(isPage, async (route: Route) => {
    const request = route.request();
    // The page of the log-in asks for a challenge by itself, if the browser knows passkeys.
    const isOwn = new URL(request.url()).pathname === "/passkeys/options";
    if (request.method() !== "POST" || isOwn) return route.continue();
    posts.push({ body: request.postData(), at: performance.now() });
    if (posts.length > times) return route.continue();
    return route.fulfill({ contentType: "text/html", ...answer });
  });
  return posts;
}

const BUSY = {
  status: 503,
  headers: { "Retry-After": "1" },
  body: "<title>Back in a moment · Staffroom</title><main><div class=error-screen><h1>Back in a moment</h1></div></main>",
};

describe("a log-in that meets a site which is busy", () => {
  async function logIn() {
    const { email } = await newPerson(app.url(), "user", "Asha");
    await page.goto("/login");
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  }

  test("says so, keeps the password in its field, and goes again by itself when the time is over", async () => {
    const posts = await answerPosts(2, BUSY);
    await logIn();
    await page.getByText("The site is busy. Trying again…").waitFor();
    expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
    expect(await page.locator("#password").getAttribute("type")).toBe("password");
    await expectToast(page, "Logged in successfully");
    expect(posts).toHaveLength(3);
    // Two waits of a second. A busy machine may see the first post late, but not by half a second.
    expect((posts[2]?.at ?? 0) - (posts[0]?.at ?? 0)).toBeGreaterThan(1500);
    expect(await keptIn(page)).toEqual(NOTHING_KEPT);
  });

  const failed = (code: number) =>
    page.getByText(`Login Failed! Please try again MISSING. Bad response (${code}). Nothing is lost: try again later.`);

  test("keeps its form when the site stays busy, counts its tries, and says in the end that it failed", async () => {
    const posts = await answerPosts(99, BUSY);
    await logIn();
    await page.getByText("Trying again… (2 of 6)").waitFor();
    await failed(503).waitFor();
    expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
    expect(posts).toHaveLength(6);
  });

  test.each([
    ["does not say when to come back", { status: 503, body: BUSY.body }],
    ["lets a minute and more pass", { ...BUSY, headers: { "Retry-After": "61" } }],
    ["has another reason", { ...BUSY, status: 500 }],
  ])("is not sent again where the answer %s", async (_, answer) => {
    await page.clock.install();
    const posts = await answerPosts(1, answer);
    await logIn();
    await failed(answer.status).waitFor();
    await letTimePass(page);
    expect(posts).toHaveLength(1);
  });

  test("is not sent again where the site counts tries, and says so on its page", async () => {
    await page.clock.install();
    const posts = await answerPosts(1, { ...BUSY, status: 429 });
    await logIn();
    await page.getByRole("heading", { name: "Back in a moment" }).waitFor();
    await letTimePass(page);
    expect(posts).toHaveLength(1);
  });
});

test("a log-in whose line drops stays on the page, with the password, and is not sent again by itself", async () => {
  const { email } = await newPerson(app.url(), "user", "Asha");
  await page.clock.install();
  await page.goto("/login");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.waitForLoadState("networkidle");
  line.cut();
  const button = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
  await button.click();
  await page.getByText("Network Error. Nothing is lost: try again later.").waitFor();
  expect(await button.getAttribute("aria-disabled")).toBeNull();
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await letTimePass(page);
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
  await button.click();
  await expectToast(page, "Logged in successfully");
});

test("a sign-up whose answer is lost is not sent a second time by itself", async () => {
  await page.clock.install();
  await fillIn(app, visitor, findForm("sign-up"));
  line.loseAnswers();
  const sends = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST") sends.count += 1;
  });
  await sayAdult(page);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Network Error. Nothing is lost: try again later.").waitFor();
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await letTimePass(page);
  expect(sends.count).toBe(1);
  expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
});

describe("a form whose script does not come", () => {
  const SCRIPT = /\/assets\/forms-script-/;

  test("stays on the page while the line is down, and goes when it is back", async () => {
    const { email } = await newPerson(app.url(), "user", "Asha");
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto("/login", { waitUntil: "networkidle" });
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    const button = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
    line.cut();
    await button.click();
    await page.getByRole("alert").getByText("Network Error. Nothing is lost: try again later.").waitFor();
    expect(await page.locator("#password").inputValue()).toBe(PASSWORD);
    line.mend();
    await page.unroute(SCRIPT);
    await button.click();
    await expectToast(page, "Logged in successfully");
  });

  test("goes without it where a newer version of the site no longer has it", async () => {
    const { email } = await newPerson(app.url(), "user", "Asha");
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.goto("/login", { waitUntil: "networkidle" });
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expectToast(page, "Logged in successfully");
  });
});

/** As the server answers a form whose session has ended: fields along as hidden inputs, and the password asked for on the spot. */
function sessionEnded(path: string, isUpload: boolean, fields: string): Answer {
  const upload = isUpload ? 'enctype="multipart/form-data" data-upload' : "";
  const file = isUpload ? '<label>Upload Resume <input type="file" name="resume"></label>' : "";
  return {
    status: 401,
    body: `<!DOCTYPE html><html><head><title>Log in · Staffroom</title><style>.proof{color:rgb(1, 2, 3)}</style></head><body>
      <main id="main"><h1 class="proof">Your session has ended</h1>
      <form method="post" action="/somewhere/else"><button>Something else</button></form>
      <form method="post" action="${path}" ${upload}>${fields}${file}
        <label>Email <input name="session_email" type="email"></label>
        <label>Password <input name="session_password" type="password" autocomplete="current-password"></label>
        <div class="actions"><button type="submit" data-busy="Sending…">Log in and send</button></div></form></main></body></html>`,
  };
}

describe.each(TRIED_FORMS.filter(({ name }) => name !== "the job form"))("$name whose session has ended", (form) => {
  test("is answered in place; what was typed stays kept, also the file, until it is sent", async () => {
    const filled = await fillIn(app, visitor, form);
    const entries = await page.locator(`form[action='${filled.path}']`).evaluate((one) => {
      return [...new FormData(one as HTMLFormElement)].filter(([, value]) => typeof value === "string");
    });
    const fields = entries
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${String(value).replace(/"/g, "&quot;")}">`)
      .join("");
    const posts = await answerPosts(1, sessionEnded(filled.path, form.isDialog === true, fields));
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await filled.send();
    const heading = page.getByRole("heading", { name: "Your session has ended" });
    await heading.waitFor();
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe("rgb(1, 2, 3)");
    expect(await page.title()).toBe("Log in · Staffroom");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    if (form.isDialog) expect(await page.locator("[name=resume]").inputValue()).toContain("dev.pdf");
    await page.locator("[name=session_email]").fill("asha@example.org");
    await page.locator("[name=session_password]").fill("a-password-of-hers");
    const kept = await keptIn(page);
    for (const value of Object.values(filled.typed)) expect(kept.text).toContain(value);
    for (const secret of ["asha@example.org", "a-password-of-hers"]) expect(kept.text).not.toContain(secret);
    // The server knows nothing of these two yet and takes the form as it is.
    await page.getByRole("button", { name: "Log in and send" }).click();
    await page.waitForURL(form.next);
    await page.locator(".toast-success").waitFor();
    expect(posts).toHaveLength(2);
    if (form.isDialog) expect(posts[1]?.body).toContain('filename="dev.pdf"');
    await expect.poll(() => keptIn(page)).toEqual(NOTHING_KEPT);
  });

  test("stays on that page too when the line drops", async () => {
    const filled = await fillIn(app, visitor, form);
    await answerPosts(1, sessionEnded(filled.path, form.isDialog === true, ""));
    await filled.send();
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    line.cut();
    await page.locator("[name=session_password]").fill("a-password-of-hers");
    await page.getByRole("button", { name: "Log in and send" }).click();
    await page.getByText("Network Error.").waitFor();
    expect(await page.locator("[name=session_password]").inputValue()).toBe("a-password-of-hers");
  });
});
