/** Every template of a mail, each made with a text wherever a person's own words go in. A new template gets a row here. */

import {
  confirmEmailMail,
  googleLinkedMail,
  passkeyAddedMail,
  passkeyLinkMail,
  passkeyRefusedMail,
  passwordChangedMail,
  resetPasswordMail,
} from "~/domain/accounts/mails";
import { confirmAlertMail, newJobsMail, renewAlertMail, sameAlertMail } from "~/domain/alerts/mails";
import { leakedKeyMail } from "~/domain/api-keys/mails";
import { breakMail, candidateReminderMail, clockMail, lateMail, morningMail } from "~/domain/applications/clock/mails";
import {
  applicationReceivedMail,
  applicationSentMail,
  confirmApplicationMail,
  confirmExternalMail,
  linksAgainMail,
  newApplicantMail,
  otherConfirmedMail,
  statusChangedMail,
} from "~/domain/applications/mails";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import { invitationMail, joinRequestMail } from "~/domain/institutions/mails";
import { MEMBER_ROLES } from "~/domain/institutions/rules";
import { eventOf } from "~/domain/interviews/calendar-event";
import * as interviewMails from "~/domain/interviews/mails";
import { newsMail } from "~/domain/job-news/mails";
import type { JobCardData } from "~/domain/jobs/job-views";
import { closingMail, jobPublicMail, notPublicMail, overMail } from "~/domain/jobs/mails";
import { stillLookingMail } from "~/domain/jobs/still-looking/mails";
import { summaryMail } from "~/domain/mail/mails";
import type { Mail } from "~/domain/mail/statements.server";
import { digestMail } from "~/domain/mail-settings/mails";
import type { DigestLine } from "~/domain/mail-settings/queries.server";
import { messageToApplicantMail, messageToSchoolMail } from "~/domain/messages/mails";
import {
  jobHiddenMail,
  jobRestoredMail,
  jobStaysHiddenMail,
  suspensionMail,
  textPublishedMail,
  textRefusedMail,
} from "~/domain/moderation/mails";
import { answerPath, REASONS } from "~/domain/moderation/rules";
import { accountClosedMail, reminderMail, requestAnsweredMail, requestReceivedMail } from "~/domain/privacy/mails";
import { webhookEndedMail } from "~/domain/webhooks/mails";

export const ORIGIN = "https://staffroom.example";
export const LINK = `${ORIGIN}/confirmemail?token=abc`;
export const TO = { id: "0199a5a0-0000-7000-8000-000000000000", email: "asha@example.com" };

/** The texts about an application, all of them written by people. */
const sent = (text: string) => ({
  applicationId: TO.id,
  applicantEmail: TO.email,
  applicantName: text,
  jobTitle: text,
  company: text,
});
const DUE = { dueAt: new Date("2026-12-01T18:29:59Z"), zone: "Asia/Kolkata" };
const OFFER = { ...DUE, isPromised: false };
export const JOB_ID = "0199a5a0-0000-7000-8000-000000000001";
const CLOSING = {
  ...TO,
  id: JOB_ID,
  ownerId: TO.id,
  closesAt: Date.parse("2026-12-31"),
  applications: 3,
  unanswered: 2,
};
const RECRUITER = { email: "head@example.com", origin: ORIGIN };
export const PAGE = { link: `${ORIGIN}/applied-jobs/${TO.id}` };
export const GUEST = { link: `${ORIGIN}/application?key=abc`, number: "47" };
/** The pages to which an applicant is led, with and without an account. */
const PAGES = [PAGE, GUEST];
const REQUEST = { number: 12345678, email: TO.email, kind: "access" as const, dueAt: new Date("2026-12-08") };
const moves = APPLICATION_STATUSES.filter((status) => status !== "submitted" && status !== "unanswered");

export const ALERT_LINKS = {
  confirm: `${ORIGIN}/alerts/confirm?token=abc`,
  edit: `${ORIGIN}/alerts/edit?token=abc`,
  stop: `${ORIGIN}/alerts/stop?token=abc`,
};
const alertOf = (text: string) => ({ ...TO, event: JOB_ID, text, frequency: "daily" as const });

const AT = new Date("2026-11-30T04:30:00Z");
export const READER = {
  ...{ whom: "applicant" as const, email: TO.email, zone: "America/New_York" },
  ...{ link: `${ORIGIN}/application?key=abc`, number: "47" },
};
export const SCHOOL = { whom: "school" as const, email: TO.email, zone: null, link: `${ORIGIN}/applicants/${TO.id}` };
const interviewed = (text: string) => ({ applicationId: TO.id, applicantName: text, jobTitle: text, company: text });
const told = (text: string) => ({
  ...{ id: TO.id, sequence: 1, kind: "demo_lesson" as const, minutes: 40, timeZone: "Asia/Kolkata", startsAt: AT },
  ...{ place: text, link: "https://meet.example/x", demoClass: text, demoTopic: text, demoBring: text, warning: null },
  hidesAddresses: 0,
});

function digestLine(kind: DigestLine["kind"], text: string): DigestLine {
  return {
    ...{ id: JOB_ID, kind, createdAt: 0, userId: JOB_ID, isRecruiter: 1, zone: null, applicationId: JOB_ID },
    ...{ status: "shortlisted", name: text, jobId: JOB_ID, jobStatus: "open", title: text, company: text },
    ...{ closesAt: 0, jobZone: null, unread: 2, holds: 1 },
  };
}

/** By area and name. Each is made with `text` wherever a person's own words go in. */
export const TEMPLATES: Record<string, (text: string) => Mail[]> = {
  "accounts confirmEmailMail": () =>
    [true, false].map((isFromUnconfirmedSender) =>
      confirmEmailMail(TO, { link: LINK, number: "47", isFromUnconfirmedSender }),
    ),
  "accounts resetPasswordMail": () => [resetPasswordMail(TO, LINK)],
  "accounts passwordChangedMail": () =>
    [true, false].map((isFirstProof) => passwordChangedMail(TO, { origin: ORIGIN, isFirstProof })),
  "accounts googleLinkedMail": () =>
    [true, false].map((isFirstProof) => googleLinkedMail(TO, { origin: ORIGIN, isFirstProof })),
  "accounts passkeyLinkMail": () => [passkeyLinkMail(TO, LINK)],
  "accounts passkeyAddedMail": (text) => [passkeyAddedMail(TO, { origin: ORIGIN, name: text })],
  "accounts passkeyRefusedMail": (text) => [passkeyRefusedMail(TO, { origin: ORIGIN, name: text })],
  "applications applicationSentMail": (text) => [applicationSentMail(sent(text), { link: LINK, number: "47" })],
  "applications confirmApplicationMail": (text) => [confirmApplicationMail(sent(text), { link: LINK, number: "47" })],
  "applications confirmExternalMail": (text) => [confirmExternalMail(sent(text), { link: LINK, number: "47" })],
  "applications otherConfirmedMail": (text) => [otherConfirmedMail(sent(text), { link: LINK, number: "47" })],
  "applications linksAgainMail": (text) => [
    linksAgainMail(TO, [
      { jobTitle: text, company: text, resumeName: text, sentAt: AT, zone: null, link: LINK, number: "47" },
    ]),
  ],
  "applications applicationReceivedMail": (text) => [applicationReceivedMail(sent(text), ORIGIN)],
  "applications newApplicantMail": (text) => [newApplicantMail(sent(text), RECRUITER)],
  "applications statusChangedMail": (text) =>
    moves.flatMap((status) =>
      PAGES.flatMap((page) => [
        statusChangedMail({ ...sent(text), due: OFFER }, { eventId: "e", status }, page),
        statusChangedMail(sent(text), { eventId: "e", status, reasons: ["We did not fill this post"] }, page),
      ]),
    ),
  "interviews proposedMail": (text) =>
    [true, false].map((isNew) =>
      interviewMails.proposedMail(interviewed(text), told(text), READER, {
        ...{ times: [AT], ask: "Please answer by Sunday.", isNew },
        off: isNew ? undefined : eventOf(interviewed(text), told(text), READER, AT, true),
      }),
    ),
  "interviews agreedMail": (text) =>
    [READER, SCHOOL].map((reader) => interviewMails.agreedMail(interviewed(text), told(text), reader, AT)),
  "interviews othersAskedMail": (text) => [
    interviewMails.othersAskedMail(interviewed(text), told(text), SCHOOL, text, AT),
  ],
  "interviews offMail": (text) =>
    (["school", "asked", "replaced", "withdrawn", "rejected", "hired", "job", "ended"] as const).flatMap((reason) =>
      [READER, SCHOOL].map((reader) => interviewMails.offMail(interviewed(text), told(text), reader, reason, AT)),
    ),
  "interviews reminderMail": (text) =>
    [READER, SCHOOL].map((reader) => interviewMails.reminderMail(interviewed(text), told(text), reader)),
  "clock lateMail": (text) =>
    (["school", "candidate", "removed", "taken_down"] as const).flatMap((by) =>
      [true, false].map((isPromised) =>
        lateMail(
          {
            ...{ ...sent(text), ...DUE, by, isPromised, eventId: "e" },
            ...{ isOffer: isPromised, page: isPromised ? PAGE : GUEST },
            similar: [{ id: JOB_ID, title: text, company: text }],
          },
          ORIGIN,
        ),
      ),
    ),
  "clock candidateReminderMail": (text) =>
    (["offered", "interviewing"] as const).map((status) =>
      candidateReminderMail({
        ...{ ...sent(text), ...DUE, until: DUE.dueAt, status, number: 1 },
        page: status === "offered" ? PAGE : GUEST,
      }),
    ),
  "clock breakMail": (text) => PAGES.map((page) => breakMail({ ...sent(text), ...DUE, breakId: "b", page })),
  "clock morningMail": (text) => [
    morningMail(TO, {
      ...{ day: "2026-11-24", more: 2, origin: ORIGIN },
      list: [true, false].map((isLate) => ({ ...DUE, id: TO.id, name: text, title: text, isLate })),
    }),
  ],
  "clock clockMail": (text) =>
    (["called", "more_time"] as const).map((event) =>
      clockMail({ ...sent(text), ...DUE, event, eventId: "e", page: event === "called" ? PAGE : GUEST }),
    ),
  "institutions invitationMail": (text) =>
    MEMBER_ROLES.map((role) =>
      invitationMail(
        { id: TO.id, email: TO.email, role, institution: text, inviter: text },
        `${ORIGIN}/invitations?token=abc`,
      ),
    ),
  "api-keys leakedKeyMail": (text) => [
    leakedKeyMail(
      { eventKey: "key:1", recipient: TO.email },
      { name: text, link: `${ORIGIN}/institution/keys/abcdefgh` },
    ),
  ],
  "webhooks webhookEndedMail": (text) =>
    (["off", "gone"] as const).map((ends) =>
      webhookEndedMail(
        { ...TO, userId: TO.id, institution: text, host: "hooks.receiver.example", ends, now: AT },
        ORIGIN,
      ),
    ),
  "institutions joinRequestMail": (text) =>
    [text, null].map((words) =>
      joinRequestMail(
        {
          id: TO.id,
          userId: TO.id,
          email: TO.email,
          institution: text,
          person: words,
          from: words,
          hasConfirmedAddress: !words,
        },
        `${ORIGIN}/institution`,
      ),
    ),
  "moderation textPublishedMail": (text) => [
    textPublishedMail({ ...TO, title: text }, `${ORIGIN}/jobdetails/${JOB_ID}`),
  ],
  "moderation textRefusedMail": (text) =>
    [text, null].map((words) =>
      textRefusedMail({ ...TO, title: text }, { reason: "money", words }, `${ORIGIN}/recruiter?jobId=${JOB_ID}`),
    ),
  "alerts confirmAlertMail": (text) =>
    (["daily", "weekly"] as const).map((frequency) => confirmAlertMail({ ...alertOf(text), frequency }, ALERT_LINKS)),
  "alerts sameAlertMail": (text) => [sameAlertMail(alertOf(text), ALERT_LINKS)],
  "alerts newJobsMail": (text) =>
    [0, 3].map((more) => {
      const job = { id: JOB_ID, title: text, company_name: text, location: text, salary: text, closes_at: null };
      const all = `${ORIGIN}/jobs?sort=newest`;
      return newJobsMail(alertOf(text), {
        ...{ jobs: [job as unknown as JobCardData], more, all, origin: ORIGIN, links: ALERT_LINKS },
      });
    }),
  "alerts renewAlertMail": (text) => [renewAlertMail(alertOf(text), ALERT_LINKS)],
  "mail summaryMail": (text) => {
    const mails = [
      newApplicantMail(sent(text), { email: TO.email, origin: ORIGIN }),
      confirmEmailMail(TO, { link: LINK, number: "47", isFromUnconfirmedSender: true }),
    ];
    return [summaryMail({ eventKey: "summary:1", recipient: TO.email }, mails, true)];
  },
  "job-news newsMail": (text) =>
    (
      [
        { kind: "changed", changes: [{ name: "place", now: text }] },
        { kind: "closes_soon" },
        { kind: "closed_early" },
      ] as const
    ).map((news) =>
      newsMail(
        news as never,
        {
          event: JOB_ID,
          path: `/jobdetails/${JOB_ID}`,
          title: text,
          company: text,
          name: text,
          day: "31 December 2026",
        },
        { email: TO.email, origin: ORIGIN },
      ),
    ),
  "messages messageToSchoolMail": (text) =>
    [["Hello"], ["Hello", "Again"]].map((texts) =>
      messageToSchoolMail(
        {
          ...sent(text),
          messageId: JOB_ID,
          recipient: TO.email,
          messages: texts.map((one) => ({ text: one, warning: null })),
        },
        ORIGIN,
      ),
    ),
  "messages messageToApplicantMail": (text) =>
    [null, "47"].map((number) =>
      messageToApplicantMail(
        {
          ...{ ...sent(text), messageId: JOB_ID, recipient: TO.email, hidesAddresses: false },
          messages: [{ text: "Hello", warning: null }],
        },
        { link: LINK, number },
      ),
    ),
  "jobs closingMail": (text) =>
    ([1, 7] as const).map((days) => closingMail({ ...CLOSING, title: text }, { days, left: days }, ORIGIN)),
  "still-looking stillLookingMail": (text) =>
    [1, 3, 30].map((count) => {
      const jobs = Array.from({ length: count }, () => ({
        id: JOB_ID,
        title: text,
        unread: count,
        since: "2026-10-29",
      }));
      const asking = {
        institutionId: TO.id,
        ownerId: TO.id,
        email: TO.email,
        day: "2026-11-20",
        until: "2026-11-27",
        jobs,
      };
      return stillLookingMail(asking, ORIGIN);
    }),
  "jobs overMail": (text) => [overMail({ ...CLOSING, title: text }, ORIGIN)],
  "moderation jobHiddenMail": (text) =>
    REASONS.flatMap((reason) =>
      [true, false].map((isByReports) =>
        jobHiddenMail(
          { ...TO, title: text },
          { reason, isByReports, wasAnswered: Number(isByReports) },
          `${ORIGIN}${answerPath(JOB_ID)}`,
        ),
      ),
    ),
  "jobs jobPublicMail": (text) => [jobPublicMail({ ...TO, id: JOB_ID, title: text }, ORIGIN)],
  "jobs notPublicMail": (text) => [notPublicMail({ ...TO, id: JOB_ID, title: text }, ORIGIN)],
  "moderation jobRestoredMail": (text) => [jobRestoredMail({ ...TO, title: text }, `${ORIGIN}/jobdetails/${JOB_ID}`)],
  "moderation jobStaysHiddenMail": (text) =>
    [text, null].map((words) =>
      jobStaysHiddenMail(
        { ...TO, title: text },
        { reason: "money", words, isAnswered: words === null },
        `${ORIGIN}${answerPath(JOB_ID)}`,
      ),
    ),
  "moderation suspensionMail": (text) =>
    [null, text].flatMap((institution) =>
      [true, false].map((isLifted) =>
        suspensionMail({ ...TO, institution }, { isLifted, reason: "money", words: text }, `${ORIGIN}/yourdata`),
      ),
    ),
  "mail-settings digestMail": (text) =>
    (["new_applications", "messages", "progress", "job_dates", "job_news", "join_requests"] as const).map((kind) =>
      digestMail(
        { id: TO.id, recipient: TO.email },
        // A candidate's messages come from a school.
        [{ ...digestLine(kind, text), isRecruiter: kind === "messages" ? 0 : 1 }],
        { origin: ORIGIN, hasMore: true },
      ),
    ),
  "privacy accountClosedMail": () => [accountClosedMail(TO)],
  "privacy reminderMail": () =>
    [1, 2].map((unread) => reminderMail({ ...TO, unread, givenAt: new Date("2026-11-23") }, ORIGIN)),
  "privacy requestReceivedMail": () =>
    [true, false].map((isFromUnconfirmedSender) => requestReceivedMail(REQUEST, isFromUnconfirmedSender)),
  // The answer is the operator's own words, in as many lines as she writes.
  "privacy requestAnsweredMail": () => [requestAnsweredMail({ ...REQUEST, answer: "It is corrected." })],
};
