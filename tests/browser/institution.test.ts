/** A school of several people: invited and accepted in two browsers, a job taken over, somebody removed; with script and without. */
import { afterEach, describe, expect, test } from "vitest";
import { invitationTo, makePdf, newApplication, newJob, newPerson, signIn } from "./people.ts";
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
    await hers.page.getByRole("button", { name: "Make it" }).click();
    await expectToast(hers.page, "Pine Ridge School is here now. Invite your colleagues.");
    const job = await newJob(url, head, { title: "PGT Botany" });
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
    await expectToast(his.page, "The job is in your name now. We tell you of its applications.");
    await his.page.goto(`/applications?jobId=${job}`);
    await his.page.getByLabel("New status of Asha Nair").selectOption("Shortlisted");
    await his.page.getByRole("button", { name: "Update Status of Asha Nair" }).click();
    await expectToast(his.page, "Asha Nair: status updated to Shortlisted");

    await hers.page.goto(`/applications?jobId=${job}`);
    await hers.page.getByRole("link", { name: "Asha Nair", exact: true }).click();
    expect(await hers.page.locator(".history").innerText()).toContain("Shortlisted by Ravi");
    await hers.page.goto("/institution");
    await hers.page.getByRole("button", { name: /^Remove Ravi/ }).click();
    await hers.page.getByText("was removed. The jobs stay, in your name.").waitFor();

    await his.page.goto("/myjobs");
    expect(await his.page.getByRole("row", { name: "PGT Botany" }).count()).toBe(0);
    expect((await his.page.goto(`/applications?jobId=${job}`))?.status()).toBe(404);
    expect(hers.complaints).toEqual([]);
  });
});
