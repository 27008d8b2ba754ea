/** Every example of the reference is taken from the page and run in a shell, with real ids and a token of the role it needs. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, invite, loadPlace, makePdf, newInstitution, newJob, newPerson, type Person, signUp } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
const folder = mkdtempSync(join(tmpdir(), "staffroom-curl-"));
const run = promisify(execFile);
afterAll(() => rmSync(folder, { recursive: true }));

type Operation = { description?: string; responses: Record<string, unknown> };
type Example = { name: string; id: string; curl: string; operation: Operation };

beforeAll(async () => {
  writeFileSync(join(folder, "resume.pdf"), await makePdf("Asha Nair"));
  // An example looks around Pune.
  await loadPlace(app.url(), 1259229);
});

async function readExamples(): Promise<Example[]> {
  const { paths } = (await (await fetch(`${app.url()}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation & { operationId: string }>>;
  };
  const { page, context } = await app.visitor({ javaScriptEnabled: false });
  await page.goto("/developers");
  const found: Example[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      // The section is folded until somebody opens it.
      const curl = (await page.locator(`[id="${operation.operationId}"] code.curl`).textContent()) ?? "";
      found.push({ name: `${method.toUpperCase()} ${path}`, id: operation.operationId, curl, operation });
    }
  }
  await context.close();
  // The account of the examples is there before anything logs in to it.
  return found.sort((a, b) => Number(b.id === "createAccount") - Number(a.id === "createAccount"));
}

/** People and things of its own for each example, so that one that removes a job spoils no other. Who needs a mailed token signs up. */
async function newWorld(number: number, needsMail: boolean) {
  const url = app.url();
  const newcomer = needsMail ? signUp : newPerson;
  const recruiter = await newcomer(url, "admin", "Meera");
  const candidate = await newcomer(url, "user", "Asha");
  const job = await newJob(url, recruiter, { title: `Example ${number}` });
  const form = new FormData();
  const fields = {
    job_id: job,
    applicant_name: "Asha",
    applicant_email: candidate.email,
    applicant_mobile: "9876543210",
  };
  for (const [name, value] of Object.entries({ ...fields, applicant_experience: "0" })) form.append(name, value);
  form.append("resume", new File([new Uint8Array(await makePdf("Asha"))], "asha.pdf", { type: "application/pdf" }));
  const { id } = await call(url, "POST", "/application/applyforjob", { token: candidate.token, form, status: 201 });
  const guest = new FormData();
  for (const [name, value] of form)
    guest.append(name, name === "applicant_email" ? `guest${number}@example.org` : value);
  await call(url, "POST", "/application/applyforjob", { form: guest, status: 201 });
  return { recruiter, candidate, job, application: String(id), guestEmail: `guest${number}@example.org` };
}

/** What our newest mail to somebody carries. */
function carried(email: string, what: RegExp): string {
  const mails = app.database().all("SELECT body FROM mail_outbox WHERE recipient = ? ORDER BY id DESC", email);
  return mails.flatMap(({ body }) => what.exec(String(body))?.[1] ?? [])[0] ?? "";
}

/** An institution of the recruiter with a colleague, and an open invitation to somebody else. */
async function newDesk(url: string, recruiter: Person) {
  const member = await newInstitution(url, recruiter, { name: "Hill View School" });
  const invited = await newPerson(url, "admin", "Ravi");
  const path = await invite(url, recruiter, invited.email);
  const [row] = app.database().all("SELECT id FROM institution_invitations WHERE email = ?", invited.email);
  const token = new URL(path, url).searchParams.get("token") ?? "";
  const [own] = app
    .database()
    .all(
      "SELECT slug, institution_id FROM institution_members JOIN institutions ON id = institution_id WHERE user_id = ?",
      recruiter.id,
    );
  const { asker, requestId } = await newRequest(url, String(own?.institution_id), recruiter);
  return {
    invited,
    asker,
    ids: {
      SLUG_ID: String(own?.slug),
      INSTITUTION_ID: String(own?.institution_id),
      REQUEST_ID: requestId,
      MEMBER_ID: member.id,
      INVITATION_ID: String(row?.id),
      INVITE_TOKEN: token,
    },
  };
}

/** Somebody who writes from the institution's host, and a request of another such person. */
async function newRequest(url: string, institutionId: string, owner: Person) {
  const [asker, other] = [await newPerson(url, "admin", "Farida"), await newPerson(url, "admin", "Nikhil")];
  const { run } = app.database();
  for (const { id } of [owner, asker]) run("UPDATE users SET email_verified_at = 5 WHERE id = ?", id);
  // Those of earlier examples had the host first.
  run("UPDATE institutions SET website_host = '', verified_host = NULL");
  const host = owner.email.replace(/.*@/, "");
  run("UPDATE institutions SET website_host = ?, verified_host = ? WHERE id = ?", host, host, institutionId);
  const requestId = crypto.randomUUID();
  run("INSERT INTO institution_join_requests VALUES (?, ?, ?, 5, null)", requestId, institutionId, other.id);
  return { asker, requestId };
}

/** As if a moderator had hidden a job. */
function hide(job: string) {
  const { run } = app.database();
  run("UPDATE jobs SET state = 'hidden' WHERE id = ?", job);
  run(
    "INSERT INTO job_hidings VALUES (?, ?, 'open', 'moderator', null, 'misleading', null, 5, null, null, null, null)",
    ...[job, job],
  );
}

function newPasskey({ id }: Person) {
  const key = crypto.randomUUID();
  const { run } = app.database();
  run("INSERT INTO passkeys VALUES (?, ?, ?, 'key', 0, '', 'My phone', 5, null, null, null)", key, id, key);
  // The example takes it away with the password of the account that the first example made.
  const hash = "(SELECT password_hash FROM users WHERE email = 'head@example.com')";
  run(`UPDATE users SET password_hash = ${hash} WHERE id = ?`, id);
  return { PASSKEY_ID: key };
}

const DAY_MS = 86_400_000;

/** What the example needs of the application: an offer, a move that waits, an interview, an end, a text, a break. */
function stage({ name, curl }: Example, { application, recruiter, candidate, job }: World): Record<string, string> {
  const { run } = app.database();
  const now = Date.now();
  const set = (values: string) => run(`UPDATE applications SET ${values} WHERE id = ?`, application);
  if (/application\/(accept|decline)\//.test(name)) set("status = 'offered', turn = 'candidate', due_at = 9e12");
  if (/nocall/.test(name)) set(`called_at = ${now}`);
  if (/undo|tellnow/.test(name)) {
    const move = [crypto.randomUUID(), application, recruiter.id, now + 600_000];
    run("INSERT INTO untold_moves VALUES (?, ?, ?, 'submitted', 'rejected', null, null, null, ?, null)", ...move);
    set(`next_status = 'rejected', next_at = ${now}`);
  }
  if (/interviews\/\{id\}\//.test(name)) {
    set("status = 'interviewing', turn = 'candidate', due_at = 9e12");
    const day = new Date(now + 7 * DAY_MS).toISOString().slice(0, 10);
    const at = Date.parse(/"starts_at":"([^"]+)"/.exec(curl)?.[1] ?? `${day}T10:00:00+05:30`);
    run(
      `INSERT INTO interviews (id, application_id, kind, times, minutes, place, time_zone, state, sequence, proposed_by, created_at, updated_at)
       VALUES (?, ?, 'talk', ?, 40, 'Hall', 'Asia/Kolkata', 'proposed', 0, ?, 5, 5)`,
      ...[crypto.randomUUID(), application, JSON.stringify([at]), recruiter.id],
    );
  }
  if (/notjoined/.test(name)) set(`status = 'hired', turn = null, due_at = null, updated_at = ${now}`);
  if (/rating/.test(name)) {
    set(`status = 'hired', turn = null, due_at = null, updated_at = ${now}`);
    if (name.startsWith("PUT")) {
      // It is shown to her once both have rated, or fourteen days later.
      const said = [application, candidate.id, job];
      run("INSERT INTO ratings VALUES (?, 'school', null, 'd', ?, null, null, null, 1, 0, 5)", application, job);
      run("INSERT INTO ratings VALUES (?, 'candidate', ?, 'd', ?, 4, 4, 4, null, 0, 5)", ...said);
    }
  }
  const id = crypto.randomUUID();
  const isText = /templates\/\{id\}/.test(name);
  const institution = "coalesce((SELECT institution_id FROM institution_members WHERE user_id = ?), ?)";
  const hers = [recruiter.id, recruiter.id, recruiter.id];
  if (isText) run(`INSERT INTO templates VALUES (?, ${institution}, ?, 'n', 't', 5, 5)`, id, ...hers);
  if (/BREAK_ID/.test(curl)) {
    const owner = [id, recruiter.id, recruiter.id, recruiter.id];
    run(
      `INSERT INTO institution_breaks VALUES (?, ${institution}, ?, '2099-12-24', '2099-12-26', 5, null, null)`,
      ...owner,
    );
  }
  return { BREAK_ID: id, ...(isText ? { APPLICATION_ID: id } : {}) };
}

type World = Awaited<ReturnType<typeof newWorld>>;

function actorOf({ name, operation }: Example, { recruiter, candidate }: { recruiter: Person; candidate: Person }) {
  const isHers = /apply|application\/(accept|decline)|choose|others|rating/.test(name);
  if (operation.description?.includes("role user") || isHers) return candidate;
  return recruiter;
}

test("every example of the reference works as it stands there", async () => {
  const examples = await readExamples();
  expect(examples.length).toBeGreaterThanOrEqual(10);
  for (const [index, example] of examples.entries()) {
    const world = await newWorld(index, /\$(CONFIRM_TOKEN|NUMBER)\b/.test(example.curl));
    const needsDesk = /\/institutions?\//.test(example.name) && example.name !== "POST /institution/own";
    const desk = needsDesk ? await newDesk(app.url(), world.recruiter) : null;
    const isAsking = example.name === "POST /institution/join";
    const actor =
      desk && example.name.endsWith("/accept") ? desk.invited : desk && isAsking ? desk.asker : actorOf(example, world);
    // Who has posted a job has an institution already.
    if (example.name === "POST /institution/own")
      app
        .database()
        .run(
          "UPDATE institutions SET name = null, slug = null WHERE id = (SELECT institution_id FROM institution_members WHERE user_id = ?)",
          actor.id,
        );
    const mailed = {
      CONFIRM_TOKEN: carried(actor.email, /confirmemail\?token=([\w-]+)/),
      NUMBER: carried(actor.email, /the number (\d\d)/),
      GUEST_KEY: carried(world.guestEmail, /application\?key=(\S+)/),
    };
    // Only what was sent without a log-in, and not confirmed by its link, can be disowned.
    if (/disown/.test(example.name)) {
      app.database().run("UPDATE application_events SET actor_id = NULL");
      app.database().run("UPDATE applications SET confirmed_at = NULL");
    }
    // The candidate has applied for the other one.
    const job = /applyforjob/.test(example.name) ? await newJob(app.url(), world.recruiter) : world.job;
    const ids = { TOKEN: actor.token, USER_ID: actor.id, JOB_ID: job, APPLICATION_ID: world.application };
    const key = /passkeys/.test(example.name) ? newPasskey(actor) : {};
    if (/hiding/.test(example.name)) hide(job);
    const hiring = stage(example, world);
    const variables = { ...ids, ...mailed, ...desk?.ids, ...key, ...hiring };
    const named = [...example.curl.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name ?? "");
    expect(
      named.filter((name) => !(name in variables)),
      `${example.name} names a variable that nobody fills`,
    ).toEqual([]);
    const line = example.curl.replace(/^curl /, "curl -sS --noproxy '*' -w '\\n%{http_code}' ");
    const env = { ...variables, PATH: process.env.PATH ?? "" };
    const { stdout } = await run("sh", ["-c", line], { cwd: folder, env });
    const status = stdout.slice(stdout.lastIndexOf("\n") + 1);
    const success = Object.keys(example.operation.responses).find((one) => one.startsWith("2"));
    expect(status, `${example.name}\n${example.curl}\n${stdout}`).toBe(success);
  }
});
