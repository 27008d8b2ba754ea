/** Moments in the reader's own zone where script runs, in India's otherwise; and the header that leads everywhere, at three widths. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { makePdf, newApplication, newJob, newPerson, type Person, signIn } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

let recruiter: Person;
let candidate: Person;
let jobId = "";
let applicationId = "";

beforeAll(async () => {
  recruiter = await newPerson(app.url(), "admin", "Rekha");
  candidate = await newPerson(app.url(), "user", "Asha");
  jobId = await newJob(app.url(), recruiter, { title: "PGT Botany" });
  applicationId = await newApplication(app.url(), jobId, "Bela Shah", await makePdf("Bela Shah"));
  const at = Date.UTC(2025, 11, 31, 20, 5, 9);
  app.database().run("UPDATE jobs SET created_at = ?1, published_at = ?1", at);
  app.database().run("UPDATE applications SET created_at = ?", at);
});

describe.each([
  {
    zone: "Asia/Kolkata",
    script: true,
    day: "1 Jan 2026",
    time: "1 Jan 2026, 01:35 IST",
    date: "Thursday, 1 January 2026",
  },
  {
    zone: "Asia/Kolkata",
    script: false,
    day: "1 Jan 2026",
    time: "1 Jan 2026, 01:35 IST",
    date: "Thursday, 1 January 2026",
  },
  {
    zone: "Europe/Berlin",
    script: true,
    day: "31 Dec 2025",
    time: "31 Dec 2025, 21:05 GMT+1",
    date: "Wednesday, 31 December 2025",
  },
  {
    zone: "Europe/Berlin",
    script: false,
    day: "1 Jan 2026",
    time: "1 Jan 2026, 01:35 IST",
    date: "Thursday, 1 January 2026",
  },
])("in $zone, with script: $script", ({ zone, script, day, time, date }) => {
  test("every moment is that of the reader, and says of which zone", async () => {
    const visitor = await app.visitor({ timezoneId: zone, javaScriptEnabled: script });
    const { page, complaints } = visitor;
    await signIn(visitor, recruiter);
    const shown = async (path: string) => {
      await page.goto(path);
      return page.locator("main time[data-t]").first().innerText();
    };
    expect(await shown("/myjobs")).toBe(day);
    expect(await shown(`/applicants/${applicationId}`)).toBe(time);
    expect(await shown(`/jobdetails/${jobId}`)).toBe(date);
    expect(await page.locator("main time[data-t]").first().getAttribute("datetime")).toBe("2025-12-31T20:05:09.000Z");
    expect(complaints).toEqual([]);
  });
});

describe.each([320, 360, 1280])("at %i px", (width) => {
  test.each(["admin", "user"] as const)(
    "the header of a signed-in %s fits, and leads to My Profile and All Jobs",
    async (role) => {
      const visitor = await app.visitor({ viewport: { width, height: 720 } });
      const { page } = visitor;
      await signIn(visitor, role === "admin" ? recruiter : candidate);
      for (const path of ["/", "/profile", "/alljobs", "/userprofile"]) {
        await page.goto(path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        const menu = page.getByRole("button", { name: "Menu", exact: true });
        if (width < 800) await menu.click();
        else expect(await menu.isVisible()).toBe(false);
        const main = page.getByRole("navigation", { name: "Main" });
        // A small screen names a place once, as the list of the day does.
        const [profile, jobs] = width < 800 ? ["Account Setting", "My Jobs"] : ["My Profile", "Manage Jobs"];
        for (const name of [profile, "All Jobs", ...(role === "admin" ? [jobs] : ["Applied Jobs"])]) {
          expect(await main.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
        }
        expect(await main.getByRole("button", { name: "Logout" }).filter({ visible: true }).count(), path).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        // On a large screen all of it stands in one line.
        const height = (await page.locator(".site-header").boundingBox())?.height ?? 0;
        if (width === 1280) expect(height).toBeLessThan(80);
      }
    },
  );
});
