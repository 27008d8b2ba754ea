import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { listOwnApplications } from "~/domain/applications/lists/queries.server";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ChangedBy,
  nextStatuses,
  statusLabel,
  whyFinal,
} from "~/domain/applications/rules";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { bindings, config, countRows, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  uploaded,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { moveAndTell as moveApplication } from "../support/school-moves";
import { getApplicant } from "../support/single-reads";

const NOT_FOUND = expect.objectContaining({ code: "not_found" });
const CONFLICT = expect.objectContaining({ code: "wrong_move" });
/** A minute on, so that moves come after what the factories make. */
const now = new Date(Date.now() + 60_000);
const deps = { db, now, config, ...SURROUNDINGS };

describe("the way of an application", () => {
  const table: [ApplicationStatus, ChangedBy, ApplicationStatus[]][] = [
    ["submitted", "recruiter", ["shortlisted", "interviewing", "offered", "hired", "rejected"]],
    ["shortlisted", "recruiter", ["interviewing", "offered", "hired", "rejected"]],
    ["interviewing", "recruiter", ["offered", "hired", "rejected"]],
    ["offered", "recruiter", ["hired", "rejected"]],
    ["hired", "recruiter", []],
    ["rejected", "recruiter", ["shortlisted", "interviewing", "offered", "hired"]],
    ["withdrawn", "recruiter", []],
    ["submitted", "candidate", ["withdrawn"]],
    ["shortlisted", "candidate", ["withdrawn"]],
    ["interviewing", "candidate", ["withdrawn"]],
    ["offered", "candidate", ["withdrawn"]],
    ["hired", "candidate", []],
    ["rejected", "candidate", []],
    ["withdrawn", "candidate", []],
  ];
  test.each(table)("%s, moved by the %s: %j", (from, by, to) => {
    expect(nextStatuses(from, by)).toEqual(to);
  });

  test("a status without a next step says why, every other does not", () => {
    const final = APPLICATION_STATUSES.filter((status) => whyFinal(status) !== null);
    expect(final).toEqual(["hired", "withdrawn"]);
    expect(final.map(whyFinal)).toEqual(["Hired is the last step.", "Withdrawn by the candidate."]);
    expect(statusLabel("shortlisted")).toBe("Shortlisted");
  });
});

let owner: Account;
let candidate: Account;
let application: Application;

beforeEach(async () => {
  owner = await createAccount("admin");
  candidate = await createAccount("user");
  const job = await createJob(owner, { title: "PGT Physics", company_name: "Hill View School" });
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email, name: "Asha Rao" });
});

const stored = async () => (await rowsOf("applications"))[0];
const at = (status: ApplicationStatus) => sql("UPDATE applications SET status = ?", status);

describe("moving an application", () => {
  test("writes the status, the event with time and actor, the candidate's notification and her mail", async () => {
    const moved = await moveApplication(deps, owner, application.id, "shortlisted");
    expect(moved).toEqual({ id: application.id, status: "shortlisted" });
    expect(await stored()).toMatchObject({ status: "shortlisted", updated_at: now.getTime() });
    const events = (await rowsOf("application_events")).filter((event) => event.from_status !== null);
    expect(events).toEqual([
      {
        id: expect.any(String),
        application_id: application.id,
        actor_id: owner.id,
        from_status: "submitted",
        to_status: "shortlisted",
        reasons: null,
        created_at: now.getTime(),
      },
    ]);
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: candidate.id,
        text: 'Shortlisted: your application for "PGT Physics" at Hill View School',
        href: `/applied-jobs/${application.id}`,
        read_at: null,
      },
    ]);
    expect(await rowsOf("mail_outbox")).toMatchObject([
      {
        recipient: candidate.email,
        event_key: `application-status:${application.id}:applicant:${events[0]?.id}`,
        application_id: application.id,
      },
    ]);
  });

  test("of somebody without an account mails her and notifies nobody", async () => {
    await sql("UPDATE applications SET candidate_id = NULL");
    await moveApplication(deps, owner, application.id, "rejected");
    expect(await rowsOf("mail_outbox")).toMatchObject([{ recipient: candidate.email }]);
    expect(await countRows("notifications")).toBe(0);
  });

  test.each(APPLICATION_STATUSES)("from %s goes where the rules say and nowhere else", async (from) => {
    for (const to of APPLICATION_STATUSES) {
      await at(from);
      await sql("DELETE FROM mail_outbox");
      const moving = moveApplication(deps, owner, application.id, to);
      if (to === from || nextStatuses(from).includes(to))
        expect(await moving).toEqual({ id: application.id, status: to });
      else {
        await expect(moving).rejects.toMatchObject({ code: "wrong_move", moves: nextStatuses(from) });
        expect(await stored()).toMatchObject({ status: from });
      }
    }
  });

  test("again to where it is writes nothing and tells nobody", async () => {
    await moveApplication(deps, owner, application.id, "shortlisted");
    const before = await snapshot();
    expect(await moveApplication(deps, owner, application.id, "shortlisted")).toMatchObject({ status: "shortlisted" });
    expect(await snapshot()).toEqual(before);
  });

  test("from a rejection is told, and so is a second rejection", async () => {
    for (const [second, to] of (["rejected", "shortlisted", "rejected"] as const).entries())
      await moveApplication({ ...deps, now: new Date(now.getTime() + second * 1000) }, owner, application.id, to);
    const told = await rowsOf("mail_outbox");
    // The first one had not left yet when it was taken back by an answer.
    expect(told.map(({ subject }) => subject)).toEqual([
      "You are shortlisted for PGT Physics",
      "Your application for PGT Physics",
    ]);
    expect(await countRows("notifications")).toBe(3);
    expect(new Set(told.map(({ application_id }) => application_id))).toEqual(new Set([application.id]));
  });

  test("is for the job's owner: to everybody else there is no such application", async () => {
    const before = await snapshot();
    const stranger = await createAccount("admin");
    for (const actor of [stranger, candidate, await createAccount("user")]) {
      await expect(moveApplication(deps, actor, application.id, "shortlisted")).rejects.toEqual(NOT_FOUND);
    }
    for (const id of [undefined, "", "1", crypto.randomUUID()]) {
      await expect(moveApplication(deps, owner, id, "shortlisted")).rejects.toEqual(NOT_FOUND);
    }
    expect((await snapshot()).application_events).toEqual(before.application_events);
    expect(await stored()).toMatchObject({ status: "submitted" });
  });

  test("by two at once: one wins, the other gets a conflict and leaves nothing behind", async () => {
    const moves = await Promise.allSettled([
      moveApplication(deps, owner, application.id, "shortlisted"),
      moveApplication(deps, owner, application.id, "rejected"),
    ]);
    expect(moves.map((move) => move.status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = moves.filter((move) => move.status === "rejected").map((move) => move.reason);
    expect(lost).toEqual([CONFLICT]);
    expect(await countRows("application_events")).toBe(2);
    expect(await countRows("mail_outbox")).toBe(1);
    expect(await countRows("notifications")).toBe(1);
  });

  test("and withdrawn at once: whoever is refused leaves nothing behind, and each move begins where the last one ended", async () => {
    const moves = await Promise.allSettled([
      moveApplication(deps, owner, application.id, "rejected"),
      withdrawApplication(deps, candidate, application.id),
    ]);
    const done = moves.filter((move) => move.status === "fulfilled");
    const lost = moves.filter((move) => move.status === "rejected").map((move) => move.reason);
    expect(lost).toEqual([CONFLICT]);
    expect(done).toHaveLength(1);
    expect(await countRows("application_events")).toBe(2);
    expect(await countRows("mail_outbox")).toBe(1);
    expect(await countRows("untold_moves")).toBe(0);
  });

  test("that was overtaken between reading and writing is undone whole, and tells the current status", async () => {
    const racing = openDatabase(racingDatabase(() => at("withdrawn")));
    const moving = moveApplication({ db: racing, now, config, ...SURROUNDINGS }, owner, application.id, "shortlisted");
    await expect(moving).rejects.toMatchObject({
      code: "wrong_move",
      message: 'Nothing was changed: this application has become "Withdrawn" in the meantime',
      moves: [],
    });
    expect(await countRows("application_events")).toBe(1);
    expect(await countRows("mail_outbox")).toBe(0);
    expect(await countRows("notifications")).toBe(0);
  });

  test("from a page that shows an older status is refused, though the rules would allow it", async () => {
    await at("shortlisted");
    const moving = moveApplication(deps, owner, application.id, "rejected", "submitted");
    await expect(moving).rejects.toMatchObject({
      code: "wrong_move",
      message: expect.stringContaining('"Shortlisted"'),
    });
    expect(await stored()).toMatchObject({ status: "shortlisted" });
  });

  test("whose answer is lost on the way has happened once, and is no error", async () => {
    const { DB } = failingDatabase({ at: 2, when: "after" });
    const moved = await moveApplication(
      { db: openDatabase(DB), now, config, ...SURROUNDINGS },
      owner,
      application.id,
      "shortlisted",
    );
    expect(moved.status).toBe("shortlisted");
    expect(await countRows("application_events")).toBe(2);
  });

  test("that the database refuses is an error, and nothing has changed", async () => {
    const before = await snapshot();
    const { DB } = failingDatabase({ at: 2 });
    await expect(
      moveApplication({ db: openDatabase(DB), now, config, ...SURROUNDINGS }, owner, application.id, "shortlisted"),
    ).rejects.toThrow();
    expect(await snapshot()).toEqual(before);
  });

  test("goes on after its job was closed or removed", async () => {
    await sql("UPDATE jobs SET state = 'closed'");
    await moveApplication(deps, owner, application.id, "shortlisted");
    await sql("UPDATE jobs SET removed_at = updated_at");
    await moveApplication(deps, owner, application.id, "rejected");
    expect(await stored()).toMatchObject({ status: "rejected" });
  });
});

describe("withdrawing", () => {
  test("notifies the recruiter and confirms it to the candidate", async () => {
    expect(await withdrawApplication(deps, candidate, application.id)).toEqual({
      id: application.id,
      status: "withdrawn",
    });
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: owner.id,
        text: 'Asha Rao has withdrawn the application for "PGT Physics"',
        href: `/applicants/${application.id}`,
      },
    ]);
    expect(await rowsOf("mail_outbox")).toMatchObject([{ recipient: candidate.email }]);
    const events = await rowsOf("application_events");
    expect(events).toContainEqual(expect.objectContaining({ actor_id: candidate.id, to_status: "withdrawn" }));
  });

  test.each(APPLICATION_STATUSES)("from %s", async (from) => {
    await at(from);
    const withdrawing = withdrawApplication(deps, candidate, application.id);
    if (from === "withdrawn" || nextStatuses(from, "candidate").length > 0)
      expect((await withdrawing).status).toBe("withdrawn");
    else await expect(withdrawing).rejects.toEqual(CONFLICT);
  });

  test("is for the candidate whose account it was sent from, not for one of the same address, nor the recruiter", async () => {
    for (const actor of [owner, await createAccount("user")]) {
      await expect(withdrawApplication(deps, actor, application.id)).rejects.toEqual(NOT_FOUND);
    }
    await sql("UPDATE applications SET candidate_id = NULL");
    await expect(withdrawApplication(deps, candidate, application.id)).rejects.toEqual(NOT_FOUND);
    expect(await stored()).toMatchObject({ status: "submitted" });
  });
});

describe("applying", () => {
  test("notifies the recruiter, in the same write", async () => {
    const job = await createJob(owner, { title: "TGT Hindi" });
    const input = {
      job_id: job.id,
      applicant_name: "Meera Iyer",
      applicant_email: "meera@example.com",
      applicant_mobile: "9876543210",
      applicant_experience: "0" as const,
    };
    const { id } = await applyToJob(
      { ...deps, ...SURROUNDINGS, resumes: bindings.RESUMES },
      input,
      uploaded("a.pdf"),
      null,
    );
    expect(await rowsOf("notifications")).toMatchObject([
      {
        user_id: owner.id,
        text: expect.stringMatching(/^Meera Iyer has applied for "TGT Hindi"\. Answer by \w+, \d+ \w+$/),
        href: `/applicants/${id}`,
        read_at: null,
      },
    ]);
  });
});

describe("what each side sees", () => {
  test("the recruiter: the history, and of the profile no address, pay, gender or file", async () => {
    await sql(
      "UPDATE profiles SET f_name = 'Asha', education_institute = 'IISc', company_name = 'Vidya', address = '1 Lane', city = 'Pune', zip = '411001', salary = '9', gender = 'female', mobile = '1', resume_path = 'resumes/x' WHERE user_id = ?",
      candidate.id,
    );
    await moveApplication(deps, owner, application.id, "shortlisted");
    const { applicant, history, profile } = await getApplicant({ db, config, now: new Date() }, owner, application.id);
    expect(history.map(({ status, by }) => [status, by])).toEqual([
      ["submitted", "candidate"],
      ["shortlisted", "recruiter"],
    ]);
    expect(profile).toMatchObject({ f_name: "Asha", education_institute: "IISc", company_name: "Vidya" });
    const seen = [...Object.keys(profile ?? {}), ...Object.keys(applicant)];
    const hidden = [
      "address",
      "city",
      "state",
      "country",
      "zip",
      "salary",
      "gender",
      "resume_path",
      "photoURL",
      "userId",
    ];
    expect(seen.filter((name) => [...hidden, "resumeKey", "candidateId"].includes(name))).toEqual([]);
  });

  test("the recruiter sees no profile of somebody who applied without an account", async () => {
    await sql("UPDATE applications SET candidate_id = NULL");
    expect((await getApplicant({ db, config, now: new Date() }, owner, application.id)).profile).toBeNull();
  });

  test("only the job's owner sees an applicant", async () => {
    for (const actor of [candidate, await createAccount("admin")]) {
      await expect(getApplicant({ db, config, now: new Date() }, actor, application.id)).rejects.toEqual(NOT_FOUND);
    }
  });

  test("the candidate: her own, each with its history, and nobody else's", async () => {
    await createApplication(await createJob(owner), { candidateId: (await createAccount("user")).id });
    await createApplication(await createJob(owner), { email: candidate.email });
    await moveApplication(deps, owner, application.id, "shortlisted");
    const { applications, total } = await listOwnApplications({ db, now }, candidate);
    expect(total).toBe(1);
    expect(applications).toMatchObject([{ id: application.id, job: { id: application.jobId, state: "open" } }]);
    expect(applications[0]?.history.map(({ status }) => status)).toEqual(["submitted", "shortlisted"]);
  });

  test("the candidate: which of the jobs are closed or removed", async () => {
    const [closed, removed] = [{ state: "closed" } as const, { removedAt: new Date() }];
    for (const [index, state] of [closed, removed].entries()) {
      const createdAt = new Date(now.getTime() + index);
      await createApplication(await createJob(owner, state), { candidateId: candidate.id, createdAt });
    }
    const { applications } = await listOwnApplications({ db, now }, candidate);
    expect(applications.map(({ job }) => job.state)).toEqual(["removed", "closed", "open"]);
  });

  test("pages of a candidate's applications partition them, each with its own history only", async () => {
    for (let count = 0; count < 6; count += 1) {
      await createApplication(await createJob(owner), { candidateId: candidate.id, createdAt: now });
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listOwnApplications({ db, now }, candidate, { page, limit: 2 })),
    );
    const ids = pages.flatMap((page) => page.applications.map(({ id }) => id));
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    expect(pages.map((page) => page.pageCount)).toEqual([4, 4, 4, 4]);
    for (const { history } of pages.flatMap((page) => page.applications)) expect(history).toHaveLength(1);
  });
});

/** A database in which somebody else is faster: `between` runs before the first batch. */
function racingDatabase(between: () => Promise<void>): D1Database {
  const real = bindings.DB;
  let batches = 0;
  const racing = {
    withSession: () => ({ ...racing, getBookmark: () => null }),
    prepare: (query: string) => real.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      // The first one reads.
      batches += 1;
      if (batches === 2) await between();
      return real.batch(statements);
    },
  };
  return racing as unknown as D1Database;
}
