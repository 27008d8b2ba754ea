/** The four main jobs by the keyboard alone: log in, post, apply, read and decide. The focus is seen at each step, and nothing covers it. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { makePdf, newAddress, newApplication, newJob, newPerson, signIn } from "./people.ts";
import { expectToast, startApp } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

/** A step that needs more presses of Tab than this is out of reach. */
const MAX_PRESSES = 80;

/** The name of the control that has the focus, and what is wrong with how it is seen. Runs in the page. */
function readFocus() {
  const focused = document.activeElement as HTMLInputElement | null;
  if (!focused || focused === document.body) return { name: "", fault: null };
  // Within the frame of a resume the browser's own viewer shows where one is.
  if (focused.matches("iframe")) return { name: focused.title, fault: null };
  const words =
    focused.getAttribute("aria-label") || focused.labels?.[0]?.innerText || focused.innerText || focused.value || "";
  const name = words.replace(/\s+/g, " ").trim();
  // A job's card has the ring of its link all around it.
  const hasRing = [getComputedStyle(focused), getComputedStyle(focused, "::after")]
    .concat(focused.parentElement ? getComputedStyle(focused.parentElement) : [])
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
  const box = focused.getBoundingClientRect();
  const isInView =
    box.bottom > 1 && box.top < window.innerHeight - 1 && box.right > 1 && box.left < window.innerWidth - 1;
  const x = box.left + Math.min(box.width / 2, 20);
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 12), 1), window.innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const isOwn = !top || focused.contains(top) || top.contains(focused) || top.closest("label")?.contains(focused);
  const fault = !name
    ? `no name: ${focused.outerHTML.slice(0, 90)}`
    : !hasRing
      ? `no ring: ${name}`
      : !isInView
        ? `out of view: ${name}`
        : isOwn
          ? null
          : `${name} lies under ${top?.outerHTML.slice(0, 60)}`;
  return { name, fault };
}

/** Somebody who has no mouse. Each of `faults` is a step at which she would not know where she is. */
function atTheKeyboard(page: Page) {
  const faults = new Set<string>();
  const look = async () => {
    const { name, fault } = await page.evaluate(readFocus);
    if (fault) faults.add(`${new URL(page.url()).pathname}: ${fault}`);
    return name;
  };

  async function tabTo(wanted: RegExp) {
    const passed: string[] = [];
    for (let press = 0; press < MAX_PRESSES; press += 1) {
      await page.keyboard.press("Tab");
      const name = await look();
      if (wanted.test(name)) return;
      passed.push(name);
    }
    throw new Error(`Tab does not come to ${wanted}, but to: ${passed.join(" | ")}`);
  }

  return {
    faults,
    look,
    tabTo,
    async press(wanted: RegExp, key = "Enter") {
      await tabTo(wanted);
      await page.keyboard.press(key);
    },
    async type(wanted: RegExp, text: string) {
      await tabTo(wanted);
      await page.keyboard.type(text);
    },
  };
}

test.each([1280, 360])("somebody logs in at %i px, is refused once, and comes in", async (width) => {
  const person = await newPerson(app.url(), "user", "Asha");
  const { page, complaints } = await app.visitor({ viewport: { width, height: 640 } });
  await page.goto("/login", { waitUntil: "networkidle" });
  const hands = atTheKeyboard(page);
  await hands.type(/^Email/, person.email);
  await hands.type(/^Password/, "not the one");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("form-errors");
  // The summary leads on to the fields below it, and the address is still there.
  await hands.tabTo(/^Email/);
  await hands.type(/^Password/, person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/userprofile");
  expect([...hands.faults]).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([1280, 360])("a school posts a job at %i px", async (width) => {
  const visitor = await app.visitor({ viewport: { width, height: 640 } });
  const { page } = visitor;
  await signIn(visitor, await newPerson(app.url(), "admin", "Meera"));
  await page.goto("/recruiter", { waitUntil: "networkidle" });
  const hands = atTheKeyboard(page);
  await hands.type(/^Title/, `PGT Zoology ${width}`);
  await hands.type(/^Category/, "Science");
  // A list is chosen from by its first letters.
  await hands.type(/^Job Nature/, "Part");
  await hands.type(/^Vacancy/, "2");
  await hands.type(/^Location/, "Pune");
  await hands.type(/^Description/, "Teach classes XI and XII.");
  await hands.type(/^Keywords/, "zoology");
  await hands.type(/^Company Name/, "Pine Ridge School");
  await hands.press(/^Post Job/);
  await page.waitForURL("**/myjobs");
  await expectToast(page, "Job added successfully!");
  expect([...hands.faults]).toEqual([]);
});

test.each([1280, 360])("a guest finds a job and applies at %i px", async (width) => {
  const title = `PGT Geology ${width}`;
  await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"), { title });
  const { page } = await app.visitor({ viewport: { width, height: 640 } });
  await page.goto("/jobs", { waitUntil: "networkidle" });
  const hands = atTheKeyboard(page);
  await hands.press(new RegExp(`^${title}`));
  await page.waitForURL("**/jobdetails/**");
  await page.waitForLoadState("networkidle");
  await hands.press(/^Apply$/);
  await page.getByRole("dialog", { name: "Apply for" }).waitFor();
  // The first field has the focus, and Escape leads back to the button.
  expect(await hands.look()).toMatch(/^Full Name/);
  await page.keyboard.press("Escape");
  expect(await hands.look()).toBe("Apply");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Dev Pillai");
  await hands.type(/^Email Id/, newAddress("dev"));
  await hands.type(/^Mobile No/, "9876543210");
  await hands.tabTo(/^Upload Resume/);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  await chooser.setFiles({ name: "dev.pdf", mimeType: "application/pdf", buffer: await makePdf("Dev Pillai") });
  await hands.press(/^Apply$/);
  await expectToast(page, "Job application submitted successfully");
  // What was sent is read at once, and reading goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toMatch(/^notice/);
  expect([...hands.faults]).toEqual([]);
});

test.each([1280, 360])("a school reads an applicant and decides at %i px", async (width) => {
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const job = await newJob(app.url(), recruiter, { title: "PGT Botany" });
  for (const name of ["Asha Nair", "Dev Pillai"]) await newApplication(app.url(), job, name, await makePdf(name));
  app.database().run("UPDATE applications SET confirmed_at = 5 WHERE job_id = ?", job);
  const visitor = await app.visitor({ viewport: { width, height: 640 } });
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`, { waitUntil: "networkidle" });
  const hands = atTheKeyboard(page);
  await hands.press(/^Asha Nair$/);
  await page.waitForURL("**/applicants/**");
  await page.waitForLoadState("networkidle");
  await hands.press(/^Messages/);
  expect(await page.locator("#messages").isVisible()).toBe(true);
  await hands.type(/^Write to Asha Nair/, "Can you come on Monday?");
  await hands.press(/^Send message/);
  await expectToast(page, "Message sent");
  await page.waitForLoadState("networkidle");
  await hands.press(/^Shortlist/);
  await page.getByRole("heading", { level: 1, name: "Dev Pillai" }).waitFor();
  await page.getByText("Asha Nair: status updated to Shortlisted").first().waitFor();
  // The same button has the focus on the next applicant's page.
  expect(await hands.look()).toMatch(/^Shortlist/);
  expect([...hands.faults]).toEqual([]);
});
