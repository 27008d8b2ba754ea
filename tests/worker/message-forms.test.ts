/** The words around the form of a message, which the candidate's page, the guest's and the school's share. */
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job, signedIn } from "../support/factories";
import { textOf } from "../support/pages";

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner, { company_name: "Green School" });
});

/** The page of an application in a candidate's account, and the same application as its school sees it. */
async function pages() {
  const candidate = await signedIn("user");
  const { id } = await createApplication(job, { candidateId: candidate.account.id, email: candidate.account.email });
  await sql(
    "INSERT INTO application_messages (id, application_id, author_id, side, text, created_at) VALUES (?, ?, ?, 'school', 'Hello', 5)",
    crypto.randomUUID(),
    id,
    owner.id,
  );
  const recruiter = await signedIn("admin", owner);
  const read = async () => [
    textOf(await (await candidate.get(`/applied-jobs/${id}`)).text()),
    textOf(await (await recruiter.get(`/applicants/${id}`)).text()),
  ];
  return { id, read };
}

describe("the hint of the form", () => {
  test("says what holds whichever mails the other side has chosen", async () => {
    const { read } = await pages();
    const [hers = "", theirs = ""] = await read();
    expect(hers).toContain("Green School sees it at once on Staffroom. Send no papers and no money.");
    expect(theirs).toContain("The applicant sees it at once on Staffroom. A message is no answer to the application.");
    for (const page of [hers, theirs]) expect(page).not.toMatch(/ten minutes/);
  });
});

describe("“Stop messages”", () => {
  test("stands on both pages of an application that goes on, and on none of a withdrawn one", async () => {
    const { id, read } = await pages();
    for (const page of await read()) expect(page).toContain("Stop messages");
    await sql("UPDATE applications SET status = 'withdrawn', turn = NULL, due_at = NULL WHERE id = ?", id);
    for (const page of await read()) {
      expect(page).toContain("This application was withdrawn, so no message can be added.");
      expect(page).not.toContain("The application goes on.");
      expect(page).not.toContain("Stop messages");
    }
    await sql("UPDATE applications SET candidate_stopped_at = 5, school_stopped_at = 5 WHERE id = ?", id);
    for (const page of await read()) expect(page).not.toContain("Allow messages again");
  });
});
