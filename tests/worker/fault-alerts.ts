/** The journeys of job alerts: what people do with them, and what the clock and the queue do. */

import { tokenOf } from "~/domain/alerts/alert-links";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { AlertForm } from "~/domain/alerts/schema";
import { type Options, visitor } from "../support/app";
import { bindings, db, config as local, PRODUCTION, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { atMoment } from "../support/clock";
import { createAccount, createJob, signedIn } from "../support/factories";
import { assetsOf, NO_PLACES } from "../support/places";
import type { Journey, Outcome } from "./fault-journeys";
import { runScheduled } from "./scheduled";

const DAY_MS = 86_400_000;
/** The links are those of the site that answers. */
const config = { ...local, linkSecret: PRODUCTION.LINK_SECRET };
const READER = "reader@example.com";
const ASKED = { email: READER, frequency: "daily", q: "physics" };

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

/** Alerts of these searches; returns the tokens of the last. */
async function withAlert({ isConfirmed = true, now = new Date() } = {}) {
  const asker = isConfirmed ? { email: READER, isConfirmed } : null;
  await requestAlert({ db, now, config, ...SURROUNDINGS }, asker, AlertForm.parse(ASKED));
  const id = String((await rowsOf("alerts")).at(-1)?.id);
  return { id, confirm: tokenOf(config, "confirm", id), manage: tokenOf(config, "manage", id) };
}

async function runAt(now: Date, env: object | undefined, cron = "* * * * *"): Promise<Outcome> {
  try {
    await atMoment(now, () => runScheduled(cron, { ...assetsOf(NO_PLACES), ...env }));
    return { status: 200, headers: new Headers(), text: "" };
  } catch {
    return { status: 503, headers: new Headers({ "Retry-After": "3600" }), text: "" };
  }
}

/** Runs on mornings one after the other, each an hour apart, as a claim must end before the next run tries again. */
export function mornings(start = Date.now() + 2 * DAY_MS, cron = "* * * * *") {
  let runs = 0;
  return async (env?: object): Promise<Outcome> => {
    const answers: Outcome[] = [];
    runs += 1;
    for (const hours of [0, 30, 31]) {
      const time = start + runs * 2 * DAY_MS + hours * 3_600_000;
      answers.push(await runAt(new Date(time), { ...env, ALERTS: undefined }, cron));
    }
    return answers.find(({ status }) => status !== 200) ?? { status: 200, headers: new Headers(), text: "" };
  };
}

export const ALERT_JOURNEYS: Record<string, Journey> = {
  "ask for a job alert": web(async () => (options) => visitor().form("/alerts", ASKED, options)),
  "ask for the same job alert once more": web(async () => {
    await withAlert();
    return (options) => visitor().form("/alerts", ASKED, options);
  }),
  "ask for a job alert for one's own address": web(async () => {
    const browser = await signedIn("user");
    await sql("UPDATE users SET email_verified_at = 5");
    return (options) => browser.form("/alerts", { ...ASKED, email: browser.account.email }, options);
  }),
  "confirm a job alert": web(async () => {
    const { confirm } = await withAlert({ isConfirmed: false });
    return (options) => visitor().form(`/alerts/confirm?token=${confirm}`, {}, options);
  }),
  "change a job alert": web(async () => {
    const { manage } = await withAlert();
    const fields = { frequency: "weekly", q: "chemistry" };
    return (options) => visitor().form(`/alerts/edit?token=${manage}`, fields, options);
  }),
  "stop a job alert": web(
    async () => {
      const { manage } = await withAlert();
      return (options) => visitor().form(`/alerts/stop?token=${manage}`, {}, options);
    },
    { success: 200 },
  ),
  ...Object.fromEntries(
    (["confirm", "edit", "stop"] as const).map((name) => [
      `the page /alerts/${name}`,
      web(
        async () => {
          const { confirm, manage } = await withAlert();
          const token = name === "confirm" ? confirm : manage;
          return (options) => visitor().get(`/alerts/${name}?token=${token}`, options);
        },
        { success: 200 },
      ),
    ]),
  ),
  "one's own job alerts": web(
    async () => {
      const browser = await signedIn("user");
      await sql("UPDATE users SET email_verified_at = 5");
      return (options) => browser.get("/alerts", options);
    },
    { success: 200, isRead: true },
  ),
  "match new jobs with searches, and tell of them": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await runAt(new Date(), undefined);
      await withAlert();
      await createJob(await createAccount("admin"), { title: "Physics" });
      return mornings();
    },
  },
  "make searches ready anew": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withAlert();
      await bindings.DB.exec("UPDATE alert_searches SET version = 0");
      return mornings();
    },
  },
  "end old job alerts, and ask whether one is kept": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withAlert({ now: new Date(Date.now() - 400 * DAY_MS) });
      await sql("UPDATE alerts SET email = 'kept@example.com'");
      await withAlert({ isConfirmed: false, now: new Date(Date.now() - 4 * DAY_MS) });
      await sql("UPDATE alerts SET email = 'never@example.com' WHERE email = ?", READER);
      const { id } = await withAlert();
      await sql("UPDATE alerts SET email = 'bounced@example.com' WHERE id = ?", id);
      const columns = "(id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)";
      await sql(
        `INSERT INTO mail_outbox ${columns} VALUES ('m', 'alert:a:m', 'bounced@example.com', 's', '', 8, 5, 9e12)`,
      );
      await sql("INSERT INTO alert_matches VALUES (99, 1, 5)");
      await sql("INSERT INTO alert_mailed_jobs VALUES ('a@b.example', 1, 5)");
      return mornings(Date.now(), "17 * * * *");
    },
  },
};
