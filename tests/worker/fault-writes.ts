/** The proof that no statement was left out: each write of the domain is sent by a journey, and so fails once. */
import { describe, expect, inject, test } from "vitest";
import { notes } from "../support/failing-storage";
import type { Part } from "./fault-parts";

/** Statements that the journeys of people do not send. */
const SENT_BY: Record<Exclude<Part, "people">, string[]> = {
  clock: [
    "api-keys deleteOldCounts",
    "api-keys deleteOldKeys",
    "events deleteOldEvents",
    "webhooks deleteOldTries",
    "jobs settleChecks",
    "moderation deleteOldHidings",
    "privacy deleteOldRequests",
    "privacy deleteOldLog",
    "accounts deleteExpired",
    "alerts deleteEnded",
    "alerts markRenewalMailed",
    "alerts deleteOldMatches",
    "alerts beginProgress",
    "applications moveDueDay",
    "applications/clock keepBreak",
    "applications/clock settleBreak",
    "applications deleteEventsOfApplications",
    "applications deleteApplications",
    "interviews deleteInterviewsOfApplications",
    "job-news beginNews",
    "job-news advanceNews",
    "job-news deleteNews",
    "job-news postponeNews",
    "jobs/search removeWords",
    "messages endWaiting",
    "places beginVersion",
    "places countPortion",
    "places placesOf",
    "places namesOf",
    "ratings followJobs",
    "ratings makeSchoolRatings",
    "ratings keepProgress",
    "responsiveness makeAnswers",
    "statistics removeOldViews",
    "statistics countInstitution",
  ],
  alerts: [
    "alerts claimAlerts",
    "alerts makeSearchesReady",
    "alerts insertSearch",
    "alerts insertAlert",
    "alerts renewUnconfirmedAlert",
    "alerts forgetUnused",
    "alerts noteMail",
    "alerts indexAlertSearch",
    "alerts confirmAlertRow",
    "alerts changeAlertRow",
    "alerts deleteUnconfirmedSame",
    "alerts deleteAlert",
    "alerts forgetSearches",
    "alerts writeMatches",
    "alerts settleAlert",
    "alerts recordMailedJobs",
    "mail-settings putSettings",
    "mail digestStatements",
    "mail postponeDigest",
  ],
};

/** Statements that no journey sends, each with the test that does. */
const TRIED_ELSEWHERE: Record<string, string> = {
  "alerts endAlertsOf": "tests/worker/alerts.test.ts: closing it ends the alerts of its confirmed address alone",
};

const partOf = (by: string): Part =>
  (["clock", "alerts"] as const).find((part) => SENT_BY[part].includes(by)) ?? "people";

/** Stands behind the journeys of a file: it looks at what they have sent. */
export function describeWrites(part: Part): void {
  describe("the faults", () => {
    const writes = inject("writes");

    test("send each write of the statements that are theirs", () => {
      const sent = [...notes.sent];
      const isSent = (write: (typeof writes)[number]) =>
        sent.some(
          (text) =>
            write.begins.some((start) => text.toLowerCase().includes(start)) &&
            write.sets.every((column) => text.includes(column)),
        );
      const unsent = writes.filter(
        ({ by, ...write }) => partOf(by) === part && !(by in TRIED_ELSEWHERE) && !isSent({ by, ...write }),
      );
      expect(unsent.map(({ by, begins, sets }) => `${by}: ${begins[0]} ${sets.join(" ")}`)).toEqual([]);
    });

    test("know no statement that is gone", () => {
      const named = [...SENT_BY.clock, ...SENT_BY.alerts, ...Object.keys(TRIED_ELSEWHERE)];
      expect(named.filter((name) => !writes.some(({ by }) => by === name))).toEqual([]);
    });
  });
}
