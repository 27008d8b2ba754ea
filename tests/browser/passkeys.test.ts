/** Passkeys as a person uses them, with the device that Chromium has for tests. */
import type { CDPSession, Page, Route } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { newAddress, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { chooseRole, databaseOf, expectToast, field, sayAdult, startApp, type Visitor } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

/** Stands on every screen with the offer. */
const OFFER = 'aria-label="Passkeys"';

type Device = { cdp: CDPSession; authenticatorId: string };

/** Devices know a site by its name, and an address of numbers is none. */
const named = () => app.url().replace("127.0.0.1", "localhost");
const withName = (javaScriptEnabled = true) => app.visitor({ baseURL: named(), javaScriptEnabled });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });
const offer = (page: Page) => page.getByRole("complementary", { name: "Passkeys" });

/** Give this page's browser a device that keeps passkeys. Its owner shows her finger when `isThere`. */
async function withDevice({ context, page }: Visitor): Promise<Device> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Whether somebody is there who touches the device. */
const isThere = ({ cdp, authenticatorId }: Device, enabled: boolean) =>
  cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

/** Presses the button. Somebody is there before the device is asked, as it does not see who comes later. */
async function pressAndTouch(page: Page, device: Device): Promise<void> {
  const begin = async (route: Route) => {
    await isThere(device, true);
    await route.continue();
  };
  await page.route("**/passkeys/options", begin, { times: 1 });
  await passkeyButton(page).click();
}

async function logIn(page: Page, { email }: Pick<Person, "email">): Promise<void> {
  await page.goto("/login");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Logged in successfully");
}

/** Logs in without a page, and forgets the session. Returns what stands on the screen that the log-in leads to. */
async function logInUnseen({ context }: Visitor, { email }: Person, landing: string): Promise<string> {
  const form = { email, password: PASSWORD };
  const answer = await context.request.post("/login", { form, headers: { Origin: named() }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const screen = await context.request.get(landing, { maxRedirects: 0 });
  expect(screen.status()).toBe(200);
  await context.clearCookies();
  return screen.text();
}

async function logOut(page: Page): Promise<void> {
  await page
    .locator("form[action='/logout'] button")
    .first()
    .evaluate((button) => (button as HTMLButtonElement).click());
  await expectToast(page, "Logged out");
}

/** Add a passkey on the profile. A browser names it by itself. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.locator("#passkey-new-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.locator(".toast p").filter({ hasText: "was added" }).waitFor();
}

/** Somebody who is signed in, with a passkey on a device. */
async function withPasskey(role: "user" | "admin" = "user") {
  const person = await newPerson(app.url(), role, "Asha");
  const visitor = await withName();
  const device = await withDevice(visitor);
  await signIn(visitor, person);
  await addPasskey(visitor.page);
  return { ...visitor, person, device };
}

test("a person signs up, adds a passkey, logs out, and logs in with it alone, by the button", async () => {
  const visitor = await withName();
  const { page, complaints } = visitor;
  const device = await withDevice(visitor);
  const email = newAddress("asha");
  await page.goto("/signup");
  await chooseRole(page, "user");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await sayAdult(page);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.waitForURL("**/userregister");
  await field(page, "First Name").fill("Asha");
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL("**/userprofile");
  await addPasskey(page);
  expect(await page.locator("#passkeys li strong").allTextContents()).toEqual(["Chrome on Linux"]);
  await logOut(page);

  // Nobody touches the device while the page opens: the field only offers.
  await isThere(device, false);
  await page.goto("/login?redirectTo=/applied-jobs");
  await passkeyButton(page).waitFor();
  await pressAndTouch(page, device);
  await page.waitForURL((url) => url.pathname === "/applied-jobs");
  await expectToast(page, "Logged in successfully");
  expect(complaints).toEqual([]);
});

test("the field of the address offers the passkey: who takes it there is logged in without a click on our page", async () => {
  const { page } = await withPasskey("admin");
  await logOut(page);
  // The device may log in before the page can be read, so what is read is an answer of its own.
  const login = await page.request.get("/login");
  expect(await login.text()).toMatch(/autocomplete="username webauthn"/i);
  await page.goto("/login");
  await page.waitForURL("**/recruiter");
  await expectToast(page, "Logged in successfully");
});

test("a passkey gets another name, and is removed with the password", async () => {
  const { page, complaints } = await withPasskey();
  const row = page.locator("#passkeys li");
  await row.getByText("Change", { exact: false }).first().click();
  await row.getByLabel("Name").fill("The staff room's computer");
  await row.getByRole("button", { name: "Save the name" }).click();
  await expectToast(page, "The passkey has its new name");
  expect(await row.locator("strong").textContent()).toBe("The staff room's computer");

  await row.getByText("Change", { exact: false }).first().click();
  await row.getByLabel("Your password").fill("wrong");
  await row.getByRole("button", { name: "Remove" }).click();
  await page.locator("#passkeys .error").filter({ hasText: "This is not your password" }).waitFor();
  await row.getByLabel("Your password").fill(PASSWORD);
  await row.getByRole("button", { name: "Remove" }).click();
  await page.locator(".toast p").filter({ hasText: "The passkey was removed" }).waitFor();
  expect(await page.locator("#passkeys").textContent()).toContain("You have no passkey yet");
  expect(complaints).toEqual([]);
});

test("the second passkey on one device is refused by the device, with a sentence; a wrong password by us", async () => {
  const { page } = await withPasskey();
  const status = page.locator("[data-passkey=make] [role=status]");
  const tryAgain = async (password: string) => {
    await page.locator("#passkey-new-password").fill(password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
  };
  await tryAgain("wrong");
  await expect.poll(() => status.textContent()).toBe("This is not your password");
  await tryAgain(PASSWORD);
  await expect.poll(() => status.textContent()).toBe("This device has a passkey for your account already.");
});

test("who turns away from the device is told so, and logs in with the password", async () => {
  const { page, person, device } = await withPasskey();
  await logOut(page);
  await isThere(device, false);
  await page.goto("/login");
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await passkeyButton(page).click();
  await expect
    .poll(() => page.locator("form [data-passkey-status]").textContent())
    .toBe("No passkey was used. Try again when you are ready.");
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Logged in successfully");
});

test("a passkey that we refuse says so on the page, which then takes a password", async () => {
  const { page, person, device } = await withPasskey();
  await logOut(page);
  databaseOf(app.url()).run("DELETE FROM passkeys");
  await isThere(device, false);
  await page.goto("/login");
  // She has gone when the answer comes: otherwise the device takes up the offer in the field at once.
  await page.route("**/login*", async (route) => {
    if (route.request().method() === "POST") await isThere(device, false);
    await route.continue();
  });
  await pressAndTouch(page, device);
  await page.getByRole("alert").filter({ hasText: "We do not know this passkey" }).waitFor();
  await passkeyButton(page).waitFor();
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Logged in successfully");
});

test("a session is confirmed with a passkey, and goes back to the page that asked", async () => {
  const { page } = await withPasskey();
  await page.goto("/passkeys/confirm?back=/applied-jobs");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/applied-jobs");
  await expectToast(page, "Confirmed with your passkey");
});

describe("the offer", () => {
  test.each([
    ["user", "/userprofile"],
    ["admin", "/recruiter"],
  ] as const)("comes with the third log-in of %s, leads to the profile, and Not now ends it", async (role, landing) => {
    const person = await newPerson(app.url(), role, "Bina");
    const visitor = await withName();
    const { page, complaints } = visitor;
    for (let count = 1; count <= 2; count += 1)
      expect(await logInUnseen(visitor, person, landing)).not.toContain(OFFER);
    await logIn(page, person);
    expect(new URL(page.url()).pathname).toBe(landing);
    expect(await offer(page).isVisible()).toBe(true);
    expect(await page.content()).toContain(OFFER);
    // The hydrated screen asks for its routes once more; broken off, that would be complained of.
    await page.waitForLoadState("networkidle");
    await offer(page).getByRole("link", { name: "Add a passkey" }).click();
    await page.waitForURL("**/profile#passkeys");
    await page.goto(landing);
    await offer(page).getByRole("button", { name: "Not now" }).click();
    await expectToast(page, "You find passkeys in your profile at any time");
    expect(await offer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("nothing is offered, and the password works", () => {
  test("without script", async () => {
    const person = await newPerson(app.url(), "user", "Chandra");
    const visitor = await withName(false);
    const { page } = visitor;
    for (let count = 1; count <= 2; count += 1) await logInUnseen(visitor, person, "/userprofile");
    await page.goto("/login");
    expect(await passkeyButton(page).isVisible()).toBe(false);
    await logIn(page, person);
    expect(await offer(page).isVisible()).toBe(false);
    await page.goto("/profile");
    expect(await page.getByRole("button", { name: "Add a passkey" }).isVisible()).toBe(false);
  });

  test("in a browser that knows no passkeys", async () => {
    const { page } = await withName();
    await page.addInitScript(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }));
    const person = await newPerson(app.url(), "user", "Dev");
    await page.goto("/login", { waitUntil: "networkidle" });
    expect(await passkeyButton(page).isVisible()).toBe(false);
    await logIn(page, person);
    await page.goto("/profile", { waitUntil: "networkidle" });
    expect(await page.getByRole("button", { name: "Add a passkey" }).isVisible()).toBe(false);
  });
});
