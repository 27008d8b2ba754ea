/** The journeys of calls that do what so far a person did on a screen: her files, her alerts, her account, her drafts. */
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { AlertForm } from "~/domain/alerts/schema";
import { newRowId } from "~/domain/ids";
import { type ApiAnswer, type ApiOptions, api, apiUpload } from "../support/app";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { createInstitution, createJob, PASSWORD, pdf, withToken } from "../support/factories";
import { picture } from "../support/pictures";
import type { Journey } from "./fault-journeys";

type Go = (options: Pick<ApiOptions, "env">) => Promise<ApiAnswer>;

function program(journey: () => Promise<Go>, more: Partial<Journey> = {}): Journey {
  return {
    success: 200,
    ...more,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const { status, headers, body } = await go(env ? { env } : {});
        return { status, headers, text: JSON.stringify(body) };
      };
    },
  };
}

/** Somebody whose address is confirmed, and her alert. */
async function withOwnAlert() {
  const person = await withToken("user");
  await sql("UPDATE users SET email_verified_at = 5");
  const form = AlertForm.parse({ email: person.email, frequency: "daily", q: "physics" });
  await requestAlert(
    { db, now: new Date(), config, ...SURROUNDINGS },
    { email: person.email, isConfirmed: true },
    form,
  );
  return { person, path: `/user/alerts/${(await rowsOf("alerts"))[0]?.id}` };
}

const calls = (method: string, path: string, body: object | undefined, role: "user" | "admin" = "user") =>
  program(async () => {
    const { token } = await withToken(role);
    return (options) => api(method, path, { ...options, token, ...(body ? { body } : {}) });
  });

const uploads = (path: string, fields: () => Record<string, File>, role: "user" | "admin" = "user") =>
  program(async () => {
    const account = await withToken(role);
    if (role === "admin") await createInstitution([[account, "owner"]]);
    return (options) => apiUpload(path, fields(), { ...options, token: account.token, method: "PUT" });
  });

export const PERSON_CALL_JOURNEYS: Record<string, Journey> = {
  "store a resume by call": uploads("/user/resume", () => ({ resume: pdf() })),
  "remove the stored resume by call": program(async () => {
    const { token } = await withToken("user");
    await apiUpload("/user/resume", { resume: pdf() }, { token, method: "PUT" });
    return (options) => api("DELETE", "/user/resume", { ...options, token });
  }),
  "store a photo by call": uploads("/user/photo", () => ({ photo: picture() })),
  "store the logo of a school by call": uploads("/institution/logo", () => ({ photo: picture() }), "admin"),
  "ask for an alert by call": program(
    async () => {
      const { token } = await withToken("user");
      await sql("UPDATE users SET email_verified_at = 5");
      const body = { frequency: "daily", q: "physics" };
      return (options) => api("POST", "/user/alerts", { ...options, token, body });
    },
    { success: 201 },
  ),
  "change an alert by call": program(async () => {
    const { person, path } = await withOwnAlert();
    const body = { frequency: "weekly", q: "chemistry" };
    return (options) => api("PUT", path, { ...options, token: person.token, body });
  }),
  "stop an alert by call": program(
    async () => {
      const { person, path } = await withOwnAlert();
      return (options) => api("DELETE", path, { ...options, token: person.token });
    },
    { again: [404] },
  ),
  "change the password by call": program(
    async () => {
      const { token } = await withToken("user");
      const body = { currentPassword: PASSWORD, password: "another-good-phrase" };
      return (options) => api("PUT", "/user/password", { ...options, token, body });
    },
    { again: [400] },
  ),
  "end every other session by call": program(async () => {
    const account = await withToken("user");
    return (options) => api("DELETE", "/user/sessions", { ...options, token: account.token });
  }),
  "name a nominee by call": calls("PUT", "/user/nominee", {
    nominee_name: "Meera Joshi",
    nominee_email: "meera@example.com",
  }),
  "agree to reminders by call": calls("PUT", "/user/consents", { purpose: "reminders", agreed: true }),
  "renew the address of the calendar by call": calls("PUT", "/user/calendar", { version: 1 }),
  "overwrite a draft by call": program(async () => {
    const account = await withToken("admin");
    const id = newRowId(new Date());
    await sql("INSERT INTO form_drafts VALUES (?, ?, '{}', 5, 5)", id, account.id);
    const body = { fields: { title: "Physics" } };
    return (options) => api("PUT", `/jobs/drafts/${id}`, { ...options, token: account.token, body });
  }),
  "extend a job by call": program(async () => {
    const account = await withToken("admin");
    const job = await createJob(account, { closesAt: null });
    return (options) =>
      api("POST", `/jobs/extend/${job.id}`, { ...options, token: account.token, body: { seen_closes_at: null } });
  }),
};
