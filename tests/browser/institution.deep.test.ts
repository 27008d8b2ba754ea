/** A school of several people: invited and accepted in two browsers, a job taken over, somebody removed; with script and without. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { confirmationTo, invitationTo, makePdf, newApplication, newJob, newPerson, signIn } from "./people.ts";
import { expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a colleague is invited, accepts, takes over a job, and is removed", async () => {
    const url = app.url();
    const head = await newPerson(url, "admin", "Meera");
    const office = await newPerson(url, "admin", "Ravi");
    const [hers, his] = [await app.visitor({ javaScriptEnabled }), await app.visitor({ javaScriptEnabled })];
    await signIn(hers, head);

    await hers.page.goto("/myjobs");
    await hers.page.getByRole("link", { name: "Institution" }).click();
    await field(hers.page, "Name").fill("Pine Ridge School");
    await hers.page.getByRole("button", { name: "Save the institution" }).click();
    await expectToast(hers.page, "Pine Ridge School is here now. Invite your colleagues.");
    const job = await newJob(url, head, { title: "PGT Botany", company_name: "Pine Ridge School" });
    await newApplication(url, job, "Asha Nair", await makePdf("Resume"));

    await field(hers.page, "Email of your colleague").fill(office.email);
    await hers.page.getByRole("button", { name: "Invite", exact: true }).click();
    await expectToast(hers.page, `Invitation sent to ${office.email}.`);

    await his.page.goto(invitationTo(url, office.email));
    await his.page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await field(his.page, "Email").fill(office.email);
    await field(his.page, "Password").fill(office.password);
    await field(his.page, "Password").press("Enter");
    await his.page.waitForURL("**/invitations?token=*");
    await his.page.getByRole("button", { name: "Accept" }).click();
    await his.page.waitForURL("**/institution");
    await expectToast(his.page, "Welcome. You see the jobs and applications of your colleagues now.");

    await his.page.goto("/myjobs");
    await his.page.getByRole("button", { name: "Action for PGT Botany" }).click();
    await his.page.getByRole("button", { name: "Take over PGT Botany" }).click();
    await expectToast(his.page, "The job is in your name now. We send you the mails about its applications.");
    await his.page.goto(`/applications?jobId=${job}`);
    await his.page.getByRole("button", { name: "Update Status of Asha Nair" }).click();
    await his.page.getByRole("button", { name: "Shortlisted for Asha Nair" }).click();
    await expectToast(his.page, "Asha Nair: status updated to Shortlisted");
    await his.page.locator("summary", { hasText: "Show all" }).click();
    await his.page.getByRole("button", { name: "Tell now Asha Nair: shortlisted" }).click();
    await expectToast(his.page, "Told now");

    await hers.page.goto(`/applications?jobId=${job}`);
    await hers.page.getByRole("link", { name: "Asha Nair", exact: true }).click();
    await hers.page.getByRole("link", { name: "History" }).click();
    expect(await hers.page.locator(".history").innerText()).toContain("Shortlisted by Ravi");
    await hers.page.goto("/institution");
    await hers.page.getByRole("button", { name: /^Remove Ravi/ }).click();
    await hers.page.getByText("was removed. The jobs stay, in your name.").first().waitFor();

    await his.page.goto("/myjobs");
    expect(await his.page.getByRole("row", { name: "PGT Botany" }).count()).toBe(0);
    expect((await his.page.goto(`/applications?jobId=${job}`))?.status()).toBe(404);
    expect(hers.complaints).toEqual([]);
  });

  test("a school is verified by its host; a second one at that host asks to join and brings its jobs along", async () => {
    const url = app.url();
    const [head, annexe] = [await newPerson(url, "admin", "Meera"), await newPerson(url, "admin", "Farida")];
    const host = `${javaScriptEnabled ? "ridge" : "glen"}.example`;
    // New people have addresses at one host for all tests; these two have theirs at their school's.
    for (const person of [head, annexe]) {
      const address = person.email.replace(/@.*/, `@${host}`);
      app.database().run("UPDATE users SET email = ? WHERE email = ?", address, person.email);
      person.email = address;
    }
    const [hers, other] = [await app.visitor({ javaScriptEnabled }), await app.visitor({ javaScriptEnabled })];
    await signIn(hers, head);
    await signIn(other, annexe);

    await hers.page.goto("/institution");
    await field(hers.page, "Name").fill(`School of ${host}`);
    await field(hers.page, "Website").fill(`www.${host}`);
    await hers.page.getByRole("button", { name: "Save the institution" }).click();
    await hers.page.getByText("Candidates read Not checked yet").waitFor();
    await confirmAddress(hers.page, head.email);
    await hers.page.goto("/institution");
    await hers.page.getByText(`Candidates read Writes from @${host}`).waitFor();
    const job = await newJob(url, head, { title: "PGT Botany", company_name: `School of ${host}` });

    const candidate = await app.visitor({ javaScriptEnabled });
    await candidate.page.goto(`/jobdetails/${job}`);
    expect(await candidate.page.locator(".job-head").innerText()).toContain(`Writes from @${host}`);
    await candidate.page
      .locator(".job-head")
      .getByRole("link", { name: `School of ${host}` })
      .click();
    await candidate.page.getByRole("heading", { level: 1, name: `School of ${host}` }).waitFor();
    await candidate.page.getByRole("link", { name: "PGT Botany", exact: true }).waitFor();

    await hers.page.getByRole("link", { name: "Add logo" }).click();
    const shot = await candidate.page.screenshot({ type: "jpeg", clip: { x: 0, y: 0, width: 320, height: 320 } });
    const file = { name: "logo.jpg", mimeType: "image/jpeg", buffer: shot };
    await hers.page.locator("input[name=photo]").setInputFiles(file);
    await hers.page.getByRole("button", { name: "Update" }).click();
    await hers.page.getByRole("img", { name: "The logo" }).waitFor();

    await other.page.goto("/institution");
    await field(other.page, "Name").fill(`Annexe of ${host}`);
    await field(other.page, "Website").fill(`https://${host}/annexe`);
    await other.page.getByRole("button", { name: "Save the institution" }).click();
    await other.page.getByText("Candidates read Not checked yet").waitFor();
    await confirmAddress(other.page, annexe.email);
    const brought = await newJob(url, annexe, { title: "PGT Zoology" });
    await other.page.goto("/institution");
    await other.page.getByText("has an address at this website already").waitFor();
    await other.page.getByText("1 job would come along").waitFor();
    await other.page.getByLabel("It comes along").check();
    await other.page.getByRole("button", { name: "Ask to join" }).click();
    await expectToast(other.page, "Sent. An owner of the institution answers.");

    await hers.page.goto("/institution");
    await hers.page.getByRole("button", { name: /^Let in as recruiter/ }).click();
    await hers.page.getByText("Recruiter from now on.").first().waitFor();
    await candidate.page.goto(`/institutions/annexe-of-${host.replace(".", "-")}`);
    await candidate.page.getByRole("link", { name: "PGT Zoology", exact: true }).click();
    await candidate.page.waitForURL(`**/jobdetails/${brought}`);
    for (const { complaints } of [hers, other, candidate]) expect(complaints).toEqual([]);
  });
});

/** Ask on the profile for the link, and confirm on its page. */
async function confirmAddress(page: Page, email: string) {
  await page.goto("/profile#email");
  await page.getByRole("button", { name: /link/i }).first().click();
  await page.getByText(/sent/i).first().waitFor();
  await page.goto(confirmationTo(app.url(), email));
  await page.getByRole("button", { name: "Yes, confirm it" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/confirmemail"));
}
