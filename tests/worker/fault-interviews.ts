/** The journeys of interviews: what the two sides do with them. */

import { chooseTime } from "~/domain/interviews/answer-interview.server";
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { InterviewCall, inputOf } from "~/domain/interviews/schema";
import type { Options, Visitor } from "../support/app";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { createApplication, createJob, signedIn } from "../support/factories";
import type { Journey, Outcome } from "./fault-journeys";

const DAY_MS = 86_400_000;

function web(journey: () => Promise<(options: Options) => Promise<Response>>, more: Partial<Journey> = {}): Journey {
  return {
    success: 303,
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

type Made = { school: Visitor; person: Visitor; path: string; own: string; id: string; at: Date };

/** An application with nothing, with proposed times, or with an agreed interview. */
async function withInterview(state: "none" | "proposed" | "agreed"): Promise<Made> {
  const [school, person] = [await signedIn("admin"), await signedIn("user")];
  const job = await createJob(school.account);
  const application = await createApplication(job, { candidateId: person.account.id, email: person.account.email });
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7 * DAY_MS);
  const now = new Date();
  const deps = { db, now, config, ...SURROUNDINGS };
  if (state !== "none") {
    const times = [{ starts_at: at.toISOString(), minutes: 30 }];
    const call = InterviewCall.parse({ times, kind: "talk", place: "Hall" });
    await proposeInterview(deps, school.account, application.id, inputOf(call, now));
  }
  if (state === "agreed") await chooseTime(deps, person.account, application.id, { startsAt: at });
  await sql("DELETE FROM mail_outbox");
  await sql("UPDATE users SET email_verified_at = 5");
  const id = String((await rowsOf("interviews"))[0]?.id ?? "");
  const [path, own] = [`/applicants/${application.id}/interview`, `/applied-jobs/${application.id}/interview`];
  return { school, person, path, own, id, at };
}

/** What a run does with interviews: it reminds of one, and tells of one that ended with its job. */
export function interviewRuns(
  minute: (env: object | undefined, now: Date) => Promise<Outcome>,
): Record<string, Journey> {
  return {
    "remind of an interview": {
      success: 200,
      isInParts: true,
      prepare: async () => {
        const { at } = await withInterview("agreed");
        return (env) => minute(env, new Date(at.getTime() - DAY_MS / 2));
      },
    },
    "tell that an interview is off": {
      success: 200,
      isInParts: true,
      prepare: async () => {
        await withInterview("agreed");
        await sql("UPDATE interviews SET state = 'cancelled', ended_by = 'job', notify_at = 5");
        return (env) => minute(env, new Date());
      },
    },
  };
}

export const INTERVIEW_JOURNEYS: Record<string, Journey> = {
  "propose times by form": web(
    async () => {
      const { school, path, at } = await withInterview("none");
      const time_1 = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 16);
      const fields = { intent: "propose", seen: "none", kind: "talk", minutes: "30", place: "Hall", time_1 };
      return (options) => school.form(path, fields, options);
    },
    { again: [409] },
  ),
  "propose times again once an interview has been": web(
    async () => {
      const { school, path, at } = await withInterview("agreed");
      await sql("UPDATE interviews SET starts_at = 5, ends_at = 6");
      const time_1 = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 16);
      const fields = { intent: "propose", seen: "none", kind: "talk", minutes: "30", place: "Hall", time_1 };
      return (options) => school.form(path, fields, options);
    },
    { again: [409] },
  ),
  "choose a time by form": web(async () => {
    const { person, own, id, at } = await withInterview("proposed");
    const fields = { intent: "choose", interview: id, seen: "0", time: at.toISOString() };
    return (options) => person.form(own, fields, options);
  }),
  "ask for other times by form": web(async () => {
    const { person, own, id } = await withInterview("agreed");
    const fields = { intent: "others", interview: id, seen: "1", word: "Afternoons" };
    return (options) => person.form(own, fields, options);
  }),
  "call an interview off by form": web(async () => {
    const { school, path } = await withInterview("agreed");
    return (options) => school.form(path, { intent: "cancel", seen: "1" }, options);
  }),
  "a new address of the calendar": web(async () => {
    const { person } = await withInterview("none");
    return (options) => person.form("/calendar", { version: "1" }, options);
  }),
  "the private calendar of a candidate": web(
    async () => {
      const { person } = await withInterview("agreed");
      const address = /(\/calendar\/[^"]+\.ics)"/.exec(await (await person.get("/calendar")).text())?.[1] ?? "";
      return (options) => person.get(address, { ...options, env: { ...options.env, LINK_SECRET: config.linkSecret } });
    },
    { success: 200 },
  ),
  "the private calendar of a recruiter": web(
    async () => {
      const { school } = await withInterview("agreed");
      const address = /(\/calendar\/[^"]+\.ics)"/.exec(await (await school.get("/calendar")).text())?.[1] ?? "";
      return (options) => school.get(address, { ...options, env: { ...options.env, LINK_SECRET: config.linkSecret } });
    },
    { success: 200 },
  ),
};
