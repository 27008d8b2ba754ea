/** What a person's texts, news, jobs and applicants become as she changes institutions, roles, or leaves. */
import type { BatchItem } from "drizzle-orm/batch";
import { expect, test } from "vitest";
import { hashToken, newToken } from "~/domain/ids";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { removeColleague } from "~/domain/institutions/change-colleague.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { publishHeld } from "~/domain/jobs/statements.server";
import { listTemplates } from "~/domain/templates/queries.server";
import { bindings, db, config as local, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  createUnpublishedJob,
  JOB_FIELDS,
} from "../support/factories";
import { closeAccountRows } from "../support/use-case-batches";

const deps = (now = new Date()) => ({ db, resumes: bindings.RESUMES, now, config: local, ...SURROUNDINGS }) as never;

async function invited(email: string, owner: Account, institutionId: string) {
  const token = newToken();
  const now = Date.now();
  await sql(
    "INSERT INTO institution_invitations (id, institution_id, email, role, invited_by, token_hash, created_at, expires_at) VALUES (?, ?, ?, 'recruiter', ?, ?, ?, ?)",
    crypto.randomUUID(),
    institutionId,
    email,
    owner.id,
    hashToken(token),
    now,
    now + 86_400_000,
  );
  return token;
}

const person = (account: Account) => ({ ...account, isConfirmed: true }) as never;

test("texts for answers come along with the person who brings her jobs", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const school = await createInstitution([[owner, "owner"]]);
  const alone = await createAccount("admin", { emailVerifiedAt: new Date() });
  const [{ institution_id: own } = {}] = (await rowsOf("institution_members")).filter(
    ({ user_id }) => user_id === alone.id,
  );
  await sql(
    "INSERT INTO templates (id, institution_id, user_id, name, text, created_at, updated_at) VALUES (?, ?, ?, 'No', 'Dear {{name}}, no.', 5, 5)",
    crypto.randomUUID(),
    String(own),
    alone.id,
  );
  await createJob(alone);
  await acceptInvitation(deps(), person(alone), {
    token: await invited(alone.email, owner, school.id),
    jobs: "bring",
  });
  const { templates } = await listTemplates({ db }, alone);
  expect(templates).toHaveLength(1);
});

test("who has her jobs removed as she joins is told of their applicants no more", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const school = await createInstitution([[owner, "owner"]]);
  const alone = await createAccount("admin", { emailVerifiedAt: new Date() });
  const job = await createJob(alone);
  const application = await createApplication(job, { name: "Asha Rao" });
  await sql(
    "INSERT INTO notifications (id, user_id, event_key, text, href, created_at, application_id) VALUES (?, ?, 'k', 'Asha Rao has applied', '/applicants/x', 5, ?)",
    crypto.randomUUID(),
    alone.id,
    application.id,
  );
  await acceptInvitation(deps(), person(alone), {
    token: await invited(alone.email, owner, school.id),
    jobs: "close",
  });
  const left = (await rowsOf("notifications")).filter(({ text }) => String(text).includes("Asha"));
  expect(left).toEqual([]);
});

test("what somebody leaves goes to a colleague who is not suspended", async () => {
  const leaver = await createAccount("admin", { emailVerifiedAt: new Date() });
  const suspended = await createAccount("admin", { emailVerifiedAt: new Date() });
  const colleague = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([
    [leaver, "recruiter"],
    [suspended, "owner"],
    [colleague, "recruiter"],
  ]);
  await createJob(leaver);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", suspended.id);
  await removeColleague(deps(), leaver, leaver.id);
  expect(await rowsOf("jobs")).toMatchObject([{ state: "open", user_id: colleague.id }]);
});

test("an owner does not leave colleagues with an owner who is suspended", async () => {
  const leaver = await createAccount("admin", { emailVerifiedAt: new Date() });
  const suspended = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([
    [leaver, "owner"],
    [suspended, "owner"],
  ]);
  await createJob(leaver);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", suspended.id);
  await removeColleague(deps(), leaver, leaver.id).catch(() => null);
  const [job] = await rowsOf("jobs");
  expect([job?.state, job?.user_id]).not.toEqual(["open", suspended.id]);
});

test("the owners are told who has accepted an invitation and who has left, until that account is closed", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const other = await createAccount("admin", { emailVerifiedAt: new Date() });
  const school = await createInstitution([
    [owner, "owner"],
    [other, "recruiter"],
  ]);
  const comer = await createAccount("admin", { emailVerifiedAt: new Date() }, { f_name: "Asha", l_name: "Rao" });
  await acceptInvitation(deps(), person(comer), { token: await invited(comer.email, owner, school.id) });
  await removeColleague(deps(), comer, comer.id);
  await removeColleague(deps(), other, other.id);
  const told = async () => (await rowsOf("notifications")).map(({ user_id, text }) => [user_id, text]);
  const texts = [
    "Asha Rao has accepted the invitation to Hill View School",
    "Asha Rao has left Hill View School. The jobs stay with the institution",
    `${other.email} has left Hill View School. The jobs stay with the institution`,
  ];
  expect(await told()).toEqual(texts.map((text) => [owner.id, text]));
  await closeAccountRows(db, { ...comer, isConfirmed: true }, new Date(), null);
  expect(await told()).toEqual([[owner.id, texts[2]]]);
});

test("a reader's held job is not published as she confirms her address", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const reader = await createAccount("admin");
  await createInstitution([
    [owner, "owner"],
    [reader, "reader"],
  ]);
  await createUnpublishedJob(reader, "held");
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), reader.id);
  await db.batch(publishHeld(db, reader.id, now) as unknown as [BatchItem<"sqlite">]);
  expect(await rowsOf("jobs")).toMatchObject([{ state: "held" }]);
});

test("words of a hidden job give its school's page no name", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const job = await createHiddenJob(owner);
  await editJob(deps(), owner, job.id, JobInput.parse({ ...JOB_FIELDS, company_name: "Badword school" }));
  expect(await rowsOf("institutions")).toMatchObject([{ name: null, slug: null }]);
});
