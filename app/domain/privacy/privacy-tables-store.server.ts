/** The duties of `tables-store.server.ts` for what people agree to, ask for and say about their data, and for counts. */
import { sql } from "drizzle-orm";
import * as alerts from "~/db/alerts-schema";
import type * as jobLife from "~/db/job-life-schema";
import { typedDrafts } from "~/db/job-life-schema";
import * as privacy from "~/db/privacy-schema";
import type { TableName } from "~/db/private-tables";
import type * as statistics from "~/db/statistics-schema";
import type { Duties } from "./tables-store.server";

const { consents, mailSettings, nominees, privacyLog, privacyRequests } = privacy;

export const PRIVACY_DUTIES: Record<TableName<typeof privacy>, Duties> = {
  consents: {
    export: {
      name: "consents",
      table: consents,
      owner: consents.userId,
      columns: {
        purpose: consents.purpose,
        notice: consents.notice,
        form: consents.form,
        givenAt: consents.givenAt,
        withdrawnAt: consents.withdrawnAt,
      },
      order: [consents.givenAt, consents.id],
    },
    closing: { table: consents, owner: consents.userId },
    retention: {
      name: "withdrawn consents",
      kind: "consent",
      table: consents,
      id: consents.id,
      at: consents.withdrawnAt,
    },
  },
  privacyRequests: {
    export: {
      name: "requests",
      table: privacyRequests,
      owner: privacyRequests.userId,
      columns: {
        number: privacyRequests.number,
        kind: privacyRequests.kind,
        text: privacyRequests.text,
        createdAt: privacyRequests.createdAt,
        dueAt: privacyRequests.dueAt,
        answer: privacyRequests.answer,
        answeredAt: privacyRequests.answeredAt,
      },
      order: [privacyRequests.createdAt],
    },
    closing: "own",
    retention: {
      name: "answered requests",
      kind: "privacyRequest",
      table: privacyRequests,
      id: privacyRequests.number,
      at: privacyRequests.answeredAt,
    },
  },
  nominees: {
    export: {
      name: "nominee",
      isInAccount: true,
      table: nominees,
      owner: nominees.userId,
      columns: { name: nominees.name, email: nominees.email, updatedAt: nominees.updatedAt },
    },
    closing: { table: nominees, owner: nominees.userId },
    retention: "none",
  },
  // Those of an application without an account go with what names its applicant (`stripping-store.server.ts`, `aside-store.server.ts`).
  mailSettings: {
    export: {
      name: "mails",
      table: mailSettings,
      owner: mailSettings.ownerId,
      columns: { kind: mailSettings.kind, howOften: mailSettings.howOften, updatedAt: mailSettings.updatedAt },
      order: [mailSettings.kind],
    },
    closing: { table: mailSettings, owner: mailSettings.ownerId },
    retention: "none",
  },
  // It says that something was done, and holds nothing that a person could take along.
  privacyLog: {
    export: "none",
    closing: "none",
    retention: {
      name: "log of processing",
      kind: "processing",
      table: privacyLog,
      id: privacyLog.id,
      at: privacyLog.createdAt,
    },
  },
};

/** Counts name nobody. Old views are removed by a sweep of `statistics`; the numbers of a desk are written over each hour. */
export const STATISTICS_DUTIES: Record<TableName<typeof statistics>, Duties> = {
  jobViews: { export: "none", closing: "none", retention: "own" },
  deskStatistics: { export: "none", closing: "none", retention: "own" },
};

/** What was typed and not posted is its author's alone. That a job was changed names nobody. */
export const JOB_LIFE_DUTIES: Record<TableName<typeof jobLife>, Duties> = {
  typedDrafts: {
    export: {
      name: "drafts",
      role: "admin",
      table: typedDrafts,
      owner: typedDrafts.userId,
      columns: { fields: typedDrafts.fields, createdAt: typedDrafts.createdAt, updatedAt: typedDrafts.updatedAt },
      order: [typedDrafts.createdAt, typedDrafts.id],
    },
    closing: { table: typedDrafts, owner: typedDrafts.userId },
    retention: {
      name: "untouched drafts",
      kind: "draft",
      table: typedDrafts,
      id: typedDrafts.id,
      at: typedDrafts.updatedAt,
    },
  },
  jobChanges: { export: "none", closing: "none", retention: "none" },
  // The run that tells of it removes it.
  jobNews: { export: "none", closing: "none", retention: "own" },
};

/**
 * Alerts hang on an address and not on an account. The export has those of her confirmed address, and closing the account ends them
 * (`closing-store.server.ts`). What was found, and which searches wait, names nobody; time removes it (`alerts`).
 */
export const ALERT_DUTIES: Record<TableName<typeof alerts>, Duties> = {
  alerts: {
    export: {
      name: "job-alerts",
      table: alerts.alerts,
      owner: alerts.alerts.email,
      ownerIs: (id) =>
        sql`(select users.email from users where users.id = ${id} and users.email_verified_at is not null)`,
      columns: {
        search: alerts.alerts.query,
        frequency: alerts.alerts.frequency,
        createdAt: alerts.alerts.createdAt,
        confirmedAt: alerts.alerts.confirmedAt,
      },
      order: [alerts.alerts.createdAt, alerts.alerts.id],
    },
    closing: "own",
    retention: "own",
  },
  alertTellings: { export: "none", closing: "own", retention: "own" },
  alertSearches: { export: "none", closing: "own", retention: "own" },
  alertTokens: { export: "none", closing: "own", retention: "own" },
  alertMatches: { export: "none", closing: "none", retention: "own" },
  alertProgress: { export: "none", closing: "none", retention: "none" },
};
