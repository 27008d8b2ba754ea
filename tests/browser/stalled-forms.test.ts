/** Forms sent while the database takes nothing: script sends them again by itself, and without script one press does, with the PDF that waits. */
import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Front, startFront } from "./intercepting-proxy.ts";
import { fillIn, findForm } from "./long-forms.ts";
import { call, newAddress, newJob, newPerson, type Person } from "./people.ts";
import { expectToast, field, letTimePass, startApp, type Visitor } from "./support.ts";

const app = startApp();
let front: Front;
let recruiter: Person;
let jobId = "";
let visitor: Visitor;
let page: Page;
let email = "";
let unlock: (() => void) | null = null;

beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Meera");
  jobId = await newJob(app.url(), recruiter);
});
beforeEach(async () => {
  front = await startFront(app.url());
  email = newAddress("dev");
});
afterEach(async () => {
  unlock?.();
  unlock = null;
  await app.closeAll();
  await front.close();
});

async function open(javaScriptEnabled: boolean) {
  visitor = await app.visitor({ baseURL: front.url, javaScriptEnabled });
  page = visitor.page;
}

/** From now on the database can be read, and takes no change. */
const stall = () => {
  unlock = app.database().lock();
};
const recover = () => {
  unlock?.();
  unlock = null;
};

const SUCCESS = "Job application submitted successfully";
const dialog = () => page.getByRole("dialog", { name: "Apply for" });
const applyButton = () => dialog().locator("button[data-busy]");
const status = () => dialog().locator(".sending");
const STALLED = "We cannot reach our records just now. Trying again for 3 minutes…";
const KEPT = /resume\.pdf is kept until .*, and is sent again with the form/;

function resume() {
  const buffer = Buffer.alloc(200_000, " ");
  buffer.write("%PDF-1.7 %%EOF\n");
  return { name: "resume.pdf", mimeType: "application/pdf", buffer };
}

async function fillDialog() {
  await page.goto(`/jobdetails/${jobId}?apply=1`);
  await field(dialog(), "Full Name").fill("Dev Pillai");
  await field(dialog(), "Email Id").fill(email);
  await field(dialog(), "Mobile No.").fill("9876543210");
  await field(dialog(), "Upload Resume").setInputFiles(resume());
}

async function expectAppliedOnce() {
  await expectToast(page, SUCCESS);
  const list: { email: string; id: string }[] = await call(app.url(), "GET", `/applications/${jobId}`, {
    token: recruiter.token,
  });
  expect(list.filter((one) => one.email === email)).toHaveLength(1);
  const rows = app.database().all("SELECT resume_name, resume_bytes FROM applications WHERE email = ?", email);
  expect(rows).toEqual([{ resume_name: "resume.pdf", resume_bytes: 200_000 }]);
  expect(app.database().all("SELECT recipient FROM mail_outbox WHERE recipient = ?", email)).toHaveLength(1);
}

describe("with script", () => {
  beforeEach(() => open(true));

  test("an application goes again each ten seconds; its file goes once, and then its name", async () => {
    await page.clock.install();
    await fillDialog();
    stall();
    await applyButton().click();
    await status().getByText(`${STALLED} (2 of 18)`).waitFor();
    expect(await applyButton().textContent()).toBe("Try now");
    await page.clock.runFor(10_000);
    await status().getByText(`${STALLED} (3 of 18)`).waitFor();
    recover();
    await page.clock.runFor(10_000);
    await expectAppliedOnce();
    const [first = 0, ...later] = front.sizes;
    expect(first).toBeGreaterThan(200_000);
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const bytes of later) expect(bytes).toBeLessThan(5_000);
  });

  test("another file that is chosen meanwhile goes in the place of the one that waits", async () => {
    await page.clock.install();
    await fillDialog();
    stall();
    await applyButton().click();
    await status().getByText(STALLED).waitFor();
    const other = { ...resume(), name: "newer.pdf" };
    await field(dialog(), "Upload Resume").setInputFiles(other);
    recover();
    await dialog().getByRole("button", { name: "Try now" }).click();
    await expectToast(page, SUCCESS);
    const rows = app.database().all("SELECT resume_name FROM applications WHERE email = ?", email);
    expect(rows).toEqual([{ resume_name: "newer.pdf" }]);
  });

  test("another file that is chosen while the first one is on its way goes, and not the one that was kept", async () => {
    await page.clock.install();
    await fillDialog();
    stall();
    let letGo = () => {};
    const chosen = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holdOnce = async (route: Route) => {
      if (route.request().method() === "POST") await chosen;
      await route.continue();
    };
    await page.route("**/jobdetails/*", holdOnce, { times: 1 });
    await applyButton().click();
    await field(dialog(), "Upload Resume").setInputFiles({ ...resume(), name: "newer.pdf" });
    letGo();
    await status().getByText(STALLED).waitFor();
    recover();
    await page.clock.runFor(10_000);
    await expectToast(page, SUCCESS);
    const rows = app.database().all("SELECT resume_name FROM applications WHERE email = ?", email);
    expect(rows).toEqual([{ resume_name: "newer.pdf" }]);
  });

  test("a file that the server could not keep is sent six times, not eighteen", async () => {
    await page.clock.install();
    await fillDialog();
    const posts = front.answer(failure("We cannot reach our records just now"));
    await applyButton().click();
    for (let next = 2; next <= 6; next += 1) {
      await status().getByText(`(${next} of 6)`).waitFor();
      await page.clock.runFor(10_000);
    }
    await status().getByText("We cannot reach our records just now. Nothing is lost: try again later.").waitFor();
    await letTimePass(page);
    expect(posts.count).toBe(6);
  });

  test("a form stays as it was typed when three minutes are over, and says so", async () => {
    await page.clock.install();
    await fillDialog();
    const posts = front.answer(failure("We cannot reach our records just now", { "X-Kept-File": "kept" }));
    await applyButton().click();
    for (let next = 2; next <= 18; next += 1) {
      await status().getByText(`(${next} of 18)`).waitFor();
      await page.clock.runFor(10_000);
    }
    await status().getByText("We cannot reach our records just now. Nothing is lost: try again later.").waitFor();
    await letTimePass(page);
    expect(posts.count).toBe(18);
    expect(await field(dialog(), "Full Name").inputValue()).toBe("Dev Pillai");
    expect(await field(dialog(), "Upload Resume").inputValue()).toContain("resume.pdf");
    // The server does not know this name, as if it were too old: then the file itself goes.
    front.answer(null);
    await applyButton().click();
    await dialog().getByText("is no longer there").first().waitFor();
    await applyButton().click();
    await expectAppliedOnce();
  });

  test("a form that may have been carried out, and would count again, is not sent by itself", async () => {
    await page.clock.install();
    const filled = await fillIn(app, visitor, findForm("the profile"));
    const words = "We do not know whether this was saved. Look first whether it was saved";
    const posts = front.answer(failure(words, { "X-May-Be-Saved": "1" }));
    await filled.send();
    await page.locator(".sending").getByText(words).waitFor();
    await letTimePass(page);
    expect(posts.count).toBe(1);
    for (const [label, value] of Object.entries(filled.typed))
      expect(await field(page.locator("main"), label).first().inputValue()).toBe(value);
  });
});

test("without script an application comes back with its PDF kept, and goes by one press", async () => {
  await open(false);
  await fillDialog();
  stall();
  await applyButton().click();
  await page.getByText(KEPT).waitFor();
  recover();
  await page
    .getByRole("button", { name: /^(Send again|Apply)$/ })
    .last()
    .click();
  await expectAppliedOnce();
});

/** As the server answers the script while the database does not answer. */
function failure(words: string, headers: Record<string, string> = {}) {
  const body = "<title>Back in a moment · Staffroom</title><main><div class=error-screen></div></main>";
  return { status: 503, headers: { "Retry-After": "10", "X-Failure": words, ...headers }, body };
}
