/** The journeys of mails that people choose: the settings, the link that stops them, and the mail of the day. */
import { newApplicantMail } from "~/domain/applications/mails";
import { queueMail } from "~/domain/mail/statements.server";
import { stopToken } from "~/domain/mail/stop-links";
import { api, type Options, visitor } from "../support/app";
import { db, effects, config as local, PRODUCTION, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, signedIn, withToken } from "../support/factories";
import { mornings } from "./fault-alerts";
import type { Journey } from "./fault-journeys";

const ORIGIN = "https://staffroom.example";
/** The links are those of the site that answers. */
const config = { ...local, linkSecret: PRODUCTION.LINK_SECRET };

function web(journey: () => Promise<(options: Options) => Promise<Response>>, more: Partial<Journey> = {}): Journey {
  return {
    success: 200,
    ...more,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const answer = await go(env ? { env } : {});
        return { status: answer.status, headers: answer.headers, text: await answer.text() };
      };
    },
  };
}

function program(journey: () => Promise<(options: Options) => ReturnType<typeof api>>): Journey {
  return {
    success: 200,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const { status, headers, body } = await go(env ? { env } : {});
        return { status, headers, text: JSON.stringify(body) };
      };
    },
  };
}

const stopPath = async () => {
  const { id } = await createAccount("user");
  return `/mails/stop?token=${stopToken(config, { ownerId: id, kind: "messages" })}`;
};

/** Two new applications for a recruiter who is told once a day. */
async function withReferences(): Promise<void> {
  const school = await createAccount("admin");
  await sql("UPDATE users SET email_verified_at = 5");
  const job = await createJob(school, { title: "Physics" });
  for (const name of ["Ravi", "Meena"]) {
    const application = await createApplication(job, { name });
    const about = { applicationId: application.id, applicantName: name, applicantEmail: "x@example.com" };
    const mail = newApplicantMail(
      { ...about, jobTitle: "Physics", company: "City School" },
      { email: school.email, origin: ORIGIN },
    );
    await db.batch([queueMail({ db, now: new Date(), effects }, mail)]);
  }
  // The tries are days apart: nobody waits for an answer meanwhile.
  // Nobody is waited for, so nothing lapses between two tries.
  await sql("UPDATE applications SET due_at = null, turn = null, accepted_at = 5");
}

export const MAIL_JOURNEYS: Record<string, Journey> = {
  "choose which mails come": web(
    async () => {
      const browser = await signedIn("user");
      return (options) =>
        browser.form(
          "/settings/mails",
          { messages: "daily", time_zone: "Asia/Kolkata", neutral_subjects: "true" },
          options,
        );
    },
    { success: 303 },
  ),
  "choose which mails come by call": program(async () => {
    const { token } = await withToken("user");
    return (options) => api("PUT", "/user/mails", { ...options, token, body: { messages: "off" } });
  }),
  "the page of mails": web(
    async () => {
      const browser = await signedIn("admin");
      return (options) => browser.get("/settings/mails", options);
    },
    { isRead: true },
  ),
  "stop a kind of mail": web(async () => {
    const path = await stopPath();
    return (options) => visitor().form(path, {}, options);
  }),
  "have a kind of mail come again": web(async () => {
    const path = await stopPath();
    await visitor().form(path, {});
    return (options) => visitor().form(path, { again: "1" }, options);
  }),
  "the page that stops a kind of mail": web(async () => {
    const path = await stopPath();
    return (options) => visitor().get(path, options);
  }),
  "write the mail of the day": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withReferences();
      return mornings();
    },
  },
  "write the mail of the day where somebody has named her zone": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withReferences();
      await sql("UPDATE users SET mail_zone = 'America/New_York'");
      await sql("UPDATE mail_outbox SET digest_at = 5, created_at = 4000000000000");
      return mornings();
    },
  },
};
