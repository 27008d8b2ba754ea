/** Every screen as people see it: on a phone and on a desk, light and dark. Nothing overflows, nothing is complained of, axe finds nothing. */
import { mkdirSync } from "node:fs";
import type { Page, Response } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkMarkup } from "../support/nu-checker.ts";
import { createPictures } from "../support/small-pictures.ts";
import { findBarriers } from "./axe-barriers.ts";
import { coveredFocus, outlineFaults } from "./outline.ts";
import { invite, makePdf, newApplication, newInstitution, newJob, newPerson, type Person, signIn } from "./people.ts";
import { LONG, SCENES, type Scene, type World } from "./scenes.ts";
import { field, startApp, type Visitor } from "./support.ts";

const THEMES = ["light", "dark"] as const;

/** `npm run contact-sheet` draws each screen into this folder, in every width and theme, for people to look at. */
const FOLDER = process.env.CONTACT_SHEET ? "build/screenshots" : null;
if (FOLDER) mkdirSync(FOLDER, { recursive: true });
/** Whoever looks at a change finds these first: they are drawn in forced colours, with letters of twice the size, and in print too. */
const MAIN = [
  ...["home", "jobs", "job-long", "job-apply", "candidate-today", "candidate-profile", "candidate-data"],
  ...["recruiter-today", "recruiter-myjobs", "recruiter-applications", "recruiter-applicant", "recruiter-post"],
  ...["recruiter-statistics-job", "guest-application"],
];
/** Only scenes whose name has one of these words, where `npm run contact-sheet` was given some. */
const CHOSEN = process.env.CONTACT_SCENES?.split(" ") ?? [""];
const isChosen = (name: string) => CHOSEN.some((word) => name.includes(word));
const pictures = createPictures({ keeps: process.env.CONTACT_SHEET === "keep" });

const app = startApp();

/** Each document as it was sent, and as it stands in the browser once a scene has typed and opened what it does. */
const documents = new Map<string, string>();
async function keepSent(name: string, answer: Response | null | undefined) {
  if (answer?.headers()["content-type"]?.startsWith("text/html")) documents.set(`${name}, sent`, await answer.text());
}

test.runIf(isChosen("home-empty"))("home, on an empty board", async () => {
  const visitor = await app.visitor();
  const answer = await visitor.page.goto("/");
  await keepSent("home-empty", answer);
  await look(visitor, "home-empty", [1280, 360]);
  await app.closeAll();
});

describe("with jobs and people", () => {
  const visitors: Partial<Record<Scene["as"], Visitor>> = {};
  let world: World;

  beforeAll(async () => {
    world = await furnish();
    const { candidate, recruiter, newcomer, moderator, suspended } = world;
    const people = { candidate, recruiter, newcomer, moderator, suspended };
    visitors.nobody = await app.visitor();
    for (const [name, person] of Object.entries(people)) {
      const visitor = await app.visitor();
      await signIn(visitor, person);
      visitors[name as keyof typeof people] = visitor;
    }
    await addPictures(visitors.recruiter);
  });

  /** The institution shows a logo and a photo. */
  async function addPictures(visitor: Visitor | undefined) {
    if (!visitor) throw new Error("There is no recruiter");
    const { page } = visitor;
    await page.goto("/");
    const shot = await page.screenshot({ type: "jpeg", clip: { x: 0, y: 0, width: 640, height: 360 } });
    for (const which of ["logo", "photo"]) {
      await page.goto(`/institution/picture?which=${which}`);
      await page
        .locator("input[name=photo]")
        .setInputFiles({ name: "school.jpg", mimeType: "image/jpeg", buffer: shot });
      await page.getByRole("button", { name: "Update" }).click();
      await page.waitForURL("**/institution#pictures");
    }
  }

  const scenes = SCENES.filter(({ name }) => isChosen(name));
  test.each(scenes.map((scene): [string, Scene] => [scene.name, scene]))("%s", async (_name, scene) => {
    const visitor = visitors[scene.as];
    if (!visitor) throw new Error(`There is no ${scene.as}`);
    visitor.complaints.length = 0;
    const widths = scene.widths ?? [1280, 360];
    await visitor.page.setViewportSize({ width: widths[0] ?? 1280, height: 800 });
    const answer = await scene.open(visitor.page, world);
    if (scene.status) expect(answer?.status()).toBe(scene.status);
    await keepSent(scene.name, answer);
    await look(visitor, scene.name, widths);
  });

  test.runIf(isChosen("unavailable"))("the page that says that the records cannot be reached", async () => {
    const visitor = visitors.candidate;
    if (!visitor) throw new Error("There is no candidate");
    app.database().run("ALTER TABLE profiles RENAME TO profiles_away");
    const answer = await visitor.page.goto("/userprofile");
    app.database().run("ALTER TABLE profiles_away RENAME TO profiles");
    expect(answer?.status()).toBe(503);
    visitor.complaints.length = 0;
    await look(visitor, "unavailable", [1280, 360]);
  });
});

describe.runIf(isChosen("recruiter-held"))(
  "of a recruiter whose address is not confirmed, where that is waited for",
  () => {
    const waiting = startApp({ vars: { CONFIRM_ADDRESSES: "1" } });
    let visitor: Visitor;
    let jobs: { held: string; takenDown: string };

    beforeAll(async () => {
      const recruiter = await newPerson(waiting.url(), "admin", "Farida");
      const held = await newJob(waiting.url(), recruiter, LONG);
      await newJob(waiting.url(), recruiter, { title: "PGT Mathematics" });
      const takenDown = await newJob(waiting.url(), recruiter, { title: "Librarian" });
      const { run } = waiting.database();
      // Published as if the address were confirmed, and taken down after that.
      run(
        `UPDATE jobs SET state = 'taken_down', published_at = created_at, seq = (SELECT coalesce(max(seq), 0) + 1 FROM jobs) WHERE id = ?`,
        takenDown,
      );
      jobs = { held, takenDown };
      visitor = await waiting.visitor();
      await signIn(visitor, recruiter);
    });

    async function lookAt(name: string, path: string) {
      visitor.complaints.length = 0;
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      const answer = await visitor.page.goto(path);
      expect(answer?.status()).toBe(200);
      await keepSent(name, answer);
      await look(visitor, name, [1280, 360]);
    }

    test("recruiter-held-job", () => lookAt("recruiter-held-job", `/jobdetails/${jobs.held}`));
    test("recruiter-held-myjobs", () => lookAt("recruiter-held-myjobs", "/myjobs"));
    test("recruiter-taken-down-job", () => lookAt("recruiter-taken-down-job", `/jobdetails/${jobs.takenDown}`));
    test("recruiter-held-confirmed", async () => {
      waiting.database().run("UPDATE users SET email_verified_at = 1");
      await lookAt("recruiter-held-confirmed", `/jobdetails/${jobs.held}`);
      await lookAt("recruiter-held-confirmed-myjobs", "/myjobs?status=held");
    });
  },
);

test("pictures are kept, where that was asked for", async () => {
  const { context } = await app.visitor();
  await pictures.keep(context);
});

test("the Nu HTML checker has nothing to say about any of them", async () => {
  expect(await checkMarkup(documents)).toEqual([]);
});

/** Jobs long and short, open, closed and removed, applicants, and people with something and with nothing. */
async function furnish(): Promise<World> {
  const url = app.url();
  const recruiter = await newPerson(url, "admin", "Meera");
  const newcomer = await newPerson(url, "admin", "Nikhil");
  const candidate = await newPerson(url, "user", "Asha");
  const post = (fields: Parameters<typeof newJob>[2], owner: Person = recruiter) => newJob(url, owner, fields);
  const closedJob = await post({ title: "TGT Science (closed)", category: "Science" });
  const removedJob = await post({ title: "TGT Hindi (removed)", category: "Languages" });
  for (let number = 1; number <= 20; number++) {
    await post({ title: `Primary teacher ${number}`, category: "Primary Teaching", job_nature: "Full Time" });
  }
  const longJob = await post(LONG);
  const plainJob = await post({ title: "PGT Mathematics" });
  const emptyJob = await post({ title: "Librarian", category: "Library & archives", salary: "", benefits: "" });
  app.database().run("UPDATE jobs SET state = 'closed' WHERE id = ?", closedJob);
  app.database().run("UPDATE jobs SET removed_at = updated_at WHERE id = ?", removedJob);
  const pdf = await makePdf("Resume");
  for (const name of ["Dev Pillai", "Venkatanarasimharajuvaripeta Subrahmanyeswara-Chandrasekharan", "Asha Nair"]) {
    await newApplication(url, longJob, name, pdf);
  }
  const about = LONG.description.repeat(3);
  const colleague = await newInstitution(url, recruiter, { name: LONG.company_name, about });
  await post({ title: "Art teacher of a colleague" }, colleague);
  const invitation = await invite(
    url,
    recruiter,
    `${"long-name-of-a-colleague-".repeat(2)}x@subdomain.school.example.org`,
  );
  const { all, insert, run } = app.database();
  const [own] = all("SELECT id, slug FROM institutions WHERE name = ?", LONG.company_name);
  const ownId = String(own?.id);
  const asker = await newPerson(url, "admin", "Farida");
  const empty = await newInstitution(url, asker, { name: "A School Without Jobs" });
  const [none] = all("SELECT slug FROM institutions WHERE name = 'A School Without Jobs'");
  run("UPDATE jobs SET institution_id = ? WHERE user_id = ?", ownId, recruiter.id);
  run(
    `INSERT INTO institution_join_requests SELECT ?, ?, id, ?, null FROM users WHERE email = ?`,
    ...["0199a5a0-0000-7000-8000-00000000000b", ownId, Date.now(), empty.email],
  );
  const today = Math.floor((Date.now() + 19_800_000) / 86_400_000);
  for (let ago = 0; ago < 80; ago += 1)
    run("INSERT INTO job_views VALUES (?, ?, ?)", longJob, today - ago, 1 + ((ago * 7) % 23));
  run("UPDATE applications SET status = 'rejected' WHERE name = 'Asha Nair'");
  const hiddenJob = await post({ ...LONG, title: `Hidden ${LONG.title}`.slice(0, 150) });
  const moderator = await newPerson(url, "user", "Rehana");
  const suspended = await newPerson(url, "admin", "Suresh");
  await post({ title: "A job of somebody who is suspended" }, suspended);
  run("UPDATE users SET email = 'moderator@staffroom.example', email_verified_at = 5 WHERE email = ?", moderator.email);
  moderator.email = "moderator@staffroom.example";
  const mail = await app.visitor();
  await signIn(mail, moderator);
  for (const id of [longJob, hiddenJob]) {
    await mail.page.goto(`/report?job=${id}`);
    await field(mail.page, "What is wrong").selectOption("money");
    await field(mail.page, "What happened").fill(`They asked for money. ${"w".repeat(300)} ${LONG.description}`);
    await mail.page.getByRole("button", { name: "Send the report" }).click();
    await mail.page.getByText("A person reads your report").waitFor();
  }
  const act = (form: Record<string, string>) =>
    mail.context.request.post("/moderation", { form: { drawn_for: moderator.id, ...form }, maxRedirects: 0 });
  await act({ intent: "hide", id: hiddenJob, reason: "money", words: LONG.description.slice(0, 900) });
  await act({ intent: "suspend_account", account: suspended.id, reason: "impersonation" });
  await mail.context.close();
  const institution = `/institutions/${own?.slug}`;
  const emptyInstitution = `/institutions/${none?.slug}`;
  const passkey = {
    user_id: candidate.id,
    public_key: "key",
    counter: 0,
    transports: "",
    created_at: Date.now() - 9e9,
  };
  insert("passkeys", { ...passkey, id: "one", credential_id: "one", name: "x".repeat(60), last_used_at: Date.now() });
  insert("passkeys", {
    ...passkey,
    id: "two",
    credential_id: "two",
    name: "Chrome on Android",
    refused_at: Date.now(),
  });
  run("UPDATE users SET login_count = 3 WHERE id = ?", newcomer.id);
  return {
    institution,
    emptyInstitution,
    recruiter,
    newcomer,
    candidate,
    invitation,
    longJob,
    plainJob,
    emptyJob,
    closedJob,
    removedJob,
    hiddenJob,
    moderator,
    suspended,
  };
}

/**
 * Looks at the page as it stands: its width at each window and with large letters, its outline, with axe once in each theme, and at two
 * pictures of its first screen.
 */
async function look({ context, page, complaints }: Visitor, name: string, widths: number[]) {
  await settle(page);
  documents.set(`${name}, drawn`, await page.content());
  const wrong: string[] = [];
  for (const width of [...widths, 320]) {
    await page.setViewportSize({ width, height: 800 });
    wrong.push(...(await overflowAt(page, `${width} px`)));
    if (width === 320) continue;
    wrong.push(...(await outlineFaults(page)).map((fault) => `${width} px: ${fault}`));
    if (MAIN.includes(name)) wrong.push(...(await coveredFocus(page)).map((fault) => `${width} px: ${fault}`));
    for (const theme of THEMES) {
      if (theme !== (width === widths[0] ? "light" : "dark")) continue;
      await page.emulateMedia({ colorScheme: theme });
      await settle(page);
      wrong.push(...(await axe(page)).map((finding) => `${width} px, ${theme}: ${finding}`));
      wrong.push(...(await pictures.compare(context, `${name}-${width}`, await page.screenshot(), width)));
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await setLetters(page, "200%");
  wrong.push(...(await overflowAt(page, "360 px, letters of twice the size")));
  await setLetters(page, "");
  if (FOLDER) await draw(page, `${FOLDER}/${name}`, MAIN.includes(name));
  expect(wrong).toEqual([]);
  expect(await page.title()).toMatch(/Staffroom/);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  expect(complaints).toEqual([]);
}

async function overflowAt(page: Page, where: string): Promise<string[]> {
  const overflow = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  return overflow > 0 ? [`${where}: ${overflow} px too wide: ${(await widest(page)).join(", ")}`] : [];
}

/** As a browser's own setting does. */
function setLetters(page: Page, size: string) {
  return page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

/** Pictures of the whole page, for the contact sheet. */
async function draw(page: Page, path: string, isMain: boolean) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (!isMain) return;
  await page.emulateMedia({ forcedColors: "active" });
  await page.screenshot({ path: `${path}-forced.png`, fullPage: true });
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize({ width: 360, height: 800 });
  await setLetters(page, "200%");
  await page.screenshot({ path: `${path}-large.png`, fullPage: true });
  await setLetters(page, "");
  // A sheet of A4 with margins of a centimetre and a half.
  await page.setViewportSize({ width: 680, height: 962 });
  await page.emulateMedia({ media: "print" });
  await page.screenshot({ path: `${path}-print.png`, fullPage: true });
  await page.emulateMedia({ media: null });
}

/** Toasts stay for the pictures, and colours that are on their way to the other theme arrive. */
function settle(page: Page) {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
      else animation.pause();
    }
  });
}

async function axe(page: Page) {
  const violations = await findBarriers(page);
  return violations.map(({ id, nodes }) => {
    const where = nodes.map((node) => `${node.html.slice(0, 120)} (${node.any[0]?.message ?? node.failureSummary})`);
    return `${id}: ${where.slice(0, 3).join(" | ")}`;
  });
}

/** The elements whose text or box stands out of the window, for the one who mends it. */
function widest(page: Page) {
  return page.evaluate(() => {
    const range = document.createRange();
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      range.selectNodeContents(element);
      const hasOwnText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      const right = hasOwnText ? range.getBoundingClientRect().right : element.getBoundingClientRect().right;
      return right > window.innerWidth + 0.5;
    });
    return found.map((element) => `${element.tagName}.${element.getAttribute("class") ?? ""}`).slice(0, 6);
  });
}
