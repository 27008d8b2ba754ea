/** The forms of more than two fields, as somebody fills them in, and what a browser has kept of them. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isDeep } from "../support/test-depth.ts";
import { makePdf, newAddress, newJob, newPerson, PASSWORD, type Person, signIn } from "./people.ts";
import { type App, field, ON_A_NEW_LINE, sayAdult, type Visitor } from "./support.ts";

export const BACK = "What you typed is back. It is not sent yet.";

export type LongForm = {
  name: string;
  /** Who may fill it in; nobody for those of visitors. */
  role: Person["role"] | null;
  /** Everything that has to be there before. Returns the page's path. */
  prepare(app: App, visitor: Visitor): Promise<string>;
  /** What is typed, by label. */
  typed(): Record<string, string>;
  button: string;
  /** Where it leads once it is sent. */
  next: RegExp;
  /** What it says there. */
  toast: string;
  /** Stands in a dialog, and has a file. */
  isDialog?: boolean;
  /** Is sent by React, which has to make the form its own first. */
  isHydrated?: boolean;
};

export const PROFILE = { "First Name": "Asha", "Last Name": "Nair-Pillai", City: "Shillong", Zip: "793003" };

export const LONG_FORMS: LongForm[] = [
  {
    name: "the job form",
    role: "admin",
    prepare: async () => "/recruiter",
    typed: () => ({
      Title: "PGT Botany",
      Category: "Biology",
      "Job Nature": "Remote",
      Vacancy: "3",
      Location: "Shillong, Meghalaya",
      Description: "Teach classes XI and XII.\n\nShare a department of four.",
      Keywords: "botany, CBSE",
      "Company Name": "Pine Ridge School",
    }),
    button: "Post Job",
    next: /\/myjobs$/,
    toast: "Job added successfully!",
    isHydrated: true,
  },
  {
    name: "the apply dialog",
    role: "user",
    prepare: async (app) => `/jobdetails/${await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"))}`,
    typed: () => ({
      // The address is the account's, and cannot be changed.
      "8+ years": "8+",
      "Full Name": "Dev Kumar Pillai",
      "Mobile No.": "9812345678",
    }),
    button: "Apply",
    next: /\/jobdetails\//,
    toast: "Job application submitted successfully",
    isDialog: true,
  },
  {
    name: "sign-up",
    role: null,
    prepare: async () => "/signup",
    typed: () => ({ Email: newAddress("bina") }),
    button: "Sign up",
    next: /\/userregister$/,
    toast: "registered Successfully! ",
  },
  {
    name: "the registration",
    role: null,
    async prepare(_app, { context }) {
      const form = { role: "user", email: newAddress("chitra"), password: PASSWORD };
      const answer = await context.request.post("/signup", { form, maxRedirects: 0, ...ON_A_NEW_LINE });
      expect(answer.status()).toBe(303);
      await context.clearCookies({ name: "__Host-flash" });
      return "/userregister";
    },
    typed: () => PROFILE,
    button: "Complete Registration",
    next: /\/userprofile$/,
    toast: "registration Successful!",
  },
  {
    name: "the profile",
    role: "user",
    prepare: async () => "/updateprofile",
    typed: () => PROFILE,
    button: "Update",
    next: /\/userprofile$/,
    toast: "Profile updated",
  },
];

/** Those that are tried: daily the one that hydrates, and the one in a dialog, with a file. Script treats the others like these. */
export const TRIED_FORMS = isDeep
  ? LONG_FORMS
  : LONG_FORMS.filter(({ isHydrated, isDialog }) => isHydrated || isDialog);

/** What stands in a control; of a radio button whether it is chosen. */
async function heldIn(input: Locator): Promise<string> {
  if ((await input.getAttribute("type")) !== "radio") return input.inputValue();
  return (await input.isChecked()) ? await input.inputValue() : "";
}

/** A long form in somebody's browser. */
export type Filled = {
  person: Person | null;
  path: string;
  typed: Record<string, string>;
  scope: Locator;
  /** Goes to its page, or waits for it after a reload, and opens what it stands in. */
  open(isThere?: boolean): Promise<void>;
  fill(): Promise<void>;
  send(): Promise<void>;
  /** What was typed and chosen is there, all of it. */
  expectTyped(): Promise<void>;
  expectFresh(): Promise<void>;
};

const FILE = "dev.pdf";

async function prepare(app: App, visitor: Visitor, form: LongForm): Promise<Filled> {
  const { page } = visitor;
  const person = form.role && (await newPerson(app.url(), form.role, "Asha"));
  if (person) await signIn(visitor, person);
  const path = await form.prepare(app, visitor);
  const typed = form.typed();
  const scope = form.isDialog ? page.getByRole("dialog", { name: "Apply for" }) : page.getByRole("main");
  const pdf = await makePdf("Dev Kumar Pillai");
  const inputOf = (label: string) => field(scope, label);

  async function values() {
    const entries = Object.keys(typed).map(async (label) => [label, await heldIn(inputOf(label))]);
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    person,
    path,
    typed,
    scope,
    async open(isThere = false) {
      if (!isThere) await page.goto(path);
      if (form.isHydrated) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      if (form.isDialog) await page.getByRole("button", { name: "Apply", exact: true }).first().click();
      await scope.waitFor();
    },
    async fill() {
      for (const [label, value] of Object.entries(typed)) {
        const input = inputOf(label);
        if ((await input.getAttribute("type")) === "radio") await input.check();
        else if (await input.evaluate((one) => one instanceof HTMLSelectElement)) await input.selectOption(value);
        else await input.fill(value);
      }
      if (form.button === "Sign up") {
        await inputOf("Password").fill(PASSWORD);
        await sayAdult(scope);
      }
      // The script comes with the first field that is turned to; a reload may be faster than a busy machine.
      const last = Object.values(typed).at(-1);
      await expect.poll(async () => (await keptIn(page)).text).toContain(last);
      if (!form.isDialog) return;
      await inputOf("Upload Resume").setInputFiles({ name: FILE, mimeType: "application/pdf", buffer: pdf });
      await expect.poll(() => keptIn(page)).toMatchObject({ files: 1, text: expect.stringContaining(FILE) });
    },
    async send() {
      // A tick is no text: it is not there again after a reload.
      if (form.button === "Sign up") await sayAdult(scope);
      await scope.getByRole("button", { name: form.button, exact: true }).click();
    },
    async expectTyped() {
      await expect.poll(values).toEqual(typed);
      if (!form.isDialog) return;
      const chosen = () =>
        inputOf("Upload Resume").evaluate(async (input) => {
          const file = (input as HTMLInputElement).files?.[0];
          return file ? [file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]] : null;
        });
      await expect.poll(chosen).toEqual([FILE, "application/pdf", [...pdf]]);
    },
    async expectFresh() {
      // The script that would put something back has come and run.
      await page.waitForLoadState("networkidle");
      expect(await page.getByText("What you typed is back").count()).toBe(0);
      for (const [label, value] of Object.entries(await values())) {
        // A profile's first name is the same before and after.
        if (label !== "First Name") expect(value, label).not.toBe(typed[label]);
      }
      if (form.isDialog) expect(await inputOf("Upload Resume").inputValue()).toBe("");
    },
  };
}

export const findForm = (name: string) => LONG_FORMS.find((form) => form.name === name) as LongForm;

export async function fillIn(app: App, visitor: Visitor, form: LongForm): Promise<Filled> {
  const filled = await prepare(app, visitor, form);
  await filled.open();
  await filled.fill();
  return filled;
}

export const noteOf = (filled: Filled) => filled.scope.locator(".form-note");

/** All that the tab and the browser have kept. */
export function keptIn(page: Page): Promise<{ text: string; files: number; bytes: string }> {
  return page.evaluate(async () => {
    const text = JSON.stringify({ ...sessionStorage, ...localStorage });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "kept")) return { text, files: 0, bytes: "" };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("kept"));
    const all: { data: ArrayBuffer }[] = database.objectStoreNames.contains("files")
      ? await done(database.transaction("files").objectStore("files").getAll())
      : [];
    database.close();
    const bytes = all.map(({ data }) => new TextDecoder("latin1").decode(data)).join();
    return { text, files: all.length, bytes };
  });
}

export const NOTHING_KEPT = { text: "{}", files: 0, bytes: "" };
