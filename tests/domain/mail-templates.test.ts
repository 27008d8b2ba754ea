/**
 * Every template of a mail, with the worst that people may have stored as their names. A new template gets a row in the table; what
 * people wrote goes through `plainName` and never stands on a line of its own.
 */
import { describe, expect, test } from "vitest";
import { mailHtml, mailSubject } from "~/domain/mail/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { answerPath } from "~/domain/moderation/rules";
import { holdsAddress } from "~/domain/text";
import { ALERT_LINKS, GUEST, JOB_ID, LINK, ORIGIN, PAGE, READER, SCHOOL, TEMPLATES, TO } from "../support/mail-table";

const HOSTILE = [
  "\nhttps://evil.example\n",
  "\r\n\r\nhttps://evil.example/x\r\n\r\n",
  "\u2028https://evil.example\u2029",
  "https://evil.example",
  "www.evil.example",
  "evil.com",
  "Evil.Com/apply",
  "evil.pizza",
  "a@b.com",
  "t.me/evil",
  "192.168.1.1",
  "ｅｖｉｌ．ｃｏｍ",
  "evil。com",
  `${ORIGIN}/logout`,
  `\n${ORIGIN}/logout\n`,
  `\n\n${LINK}\n\n`,
  "\u202ehttps://evil.example\u2066\u200f\u0007",
  "evil\u200b.com",
  '<a href="https://evil.example">x</a>',
  "[x](https://evil.example)",
  `x\nBcc: all@example.com`,
  "x".repeat(100_000),
];

function linksOf(mail: Mail): string[] {
  return [...mailHtml(mail, ORIGIN).matchAll(/href="([^"]*)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

describe("every template", () => {
  test("has a row here", () => {
    const files = import.meta.glob<Record<string, unknown>>("../../app/domain/**/mails.ts", { eager: true });
    const made = Object.entries(files).flatMap(([path, exported]) =>
      Object.keys(exported).map((name) => `${path.split("/").at(-2)} ${name}`),
    );
    // A notice is no mail, and stands beside the mail of the same event.
    const mails = made.filter((name) => !name.endsWith("Notice"));
    expect(Object.keys(TEMPLATES).sort()).toEqual(mails.sort());
  });

  describe.each(Object.entries(TEMPLATES))("%s", (_, make) => {
    const harmless = make("Asha");

    test.each(HOSTILE)("makes no link and no line of %.60j", (text) => {
      for (const [index, mail] of make(text).entries()) {
        const plain = harmless[index];
        if (!plain) throw new Error("There are fewer mails for a harmless name");
        expect(linksOf(mail)).toEqual(linksOf(plain));
        expect(mail.body.split(/[\n\r\u2028\u2029]/)).toHaveLength(plain.body.split("\n").length);
        expect(mail.subject).toBe(mailSubject(mail.subject));
        const written = [mail.subject, ...mail.body.split("\n").filter((line) => !linksOf(plain).includes(line))];
        expect(written.filter(holdsAddress)).toEqual([]);
        expect(written.join("")).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
        expect(mail.body.length).toBeLessThan(20_000);
      }
    });

    test("names where each of its links leads", () => {
      for (const mail of harmless) expect(mailHtml(mail, ORIGIN)).not.toContain(">Open the page<");
    });

    test("links to our own pages only, on lines of their own", () => {
      for (const mail of harmless) {
        for (const line of mail.body.split("\n").filter(holdsAddress))
          expect(line).toMatch(/^https:\/\/staffroom\.example\/\S+$/);
        expect(linksOf(mail).every((link) => link.startsWith(`${ORIGIN}/`))).toBe(true);
      }
    });
  });

  /** What a mail is about, by template; a mail about an account that is gone has nothing to open. */
  const ABOUT: Record<string, string[]> = {
    "accounts confirmEmailMail": [LINK],
    "accounts resetPasswordMail": [LINK],
    "accounts passwordChangedMail": [`${ORIGIN}/forgotpassword`],
    "accounts googleLinkedMail": [`${ORIGIN}/forgotpassword`],
    "accounts passkeyLinkMail": [LINK],
    "accounts passkeyAddedMail": [`${ORIGIN}/forgotpassword`],
    "accounts passkeyRefusedMail": [`${ORIGIN}/profile#passkeys`],
    "applications applicationSentMail": [LINK],
    "applications confirmApplicationMail": [LINK],
    "applications confirmExternalMail": [LINK],
    "applications otherConfirmedMail": [LINK],
    "applications linksAgainMail": [LINK],
    "applications applicationReceivedMail": [`${ORIGIN}/applied-jobs/${TO.id}`],
    "messages messageToSchoolMail": [`${ORIGIN}/applicants/${TO.id}#messages`],
    "messages messageToApplicantMail": [LINK],
    "applications newApplicantMail": [`${ORIGIN}/applicants/${TO.id}`],
    "applications statusChangedMail": [PAGE.link, GUEST.link],
    "interviews proposedMail": [READER.link],
    "interviews agreedMail": [READER.link, SCHOOL.link],
    "interviews othersAskedMail": [SCHOOL.link],
    "interviews offMail": [READER.link, SCHOOL.link],
    "interviews reminderMail": [READER.link, SCHOOL.link],
    "clock lateMail": [`${ORIGIN}/jobdetails/${JOB_ID}`, PAGE.link, GUEST.link],
    "clock candidateReminderMail": [PAGE.link, GUEST.link],
    "clock breakMail": [PAGE.link, GUEST.link],
    "clock morningMail": [`${ORIGIN}/applicants/${TO.id}`, `${ORIGIN}/today`],
    "clock clockMail": [PAGE.link, GUEST.link],
    "institutions invitationMail": [`${ORIGIN}/invitations?token=abc`],
    "institutions joinRequestMail": [`${ORIGIN}/institution`],
    "webhooks webhookEndedMail": [`${ORIGIN}/institution/webhooks/${TO.id}`],
    "moderation textPublishedMail": [`${ORIGIN}/jobdetails/${JOB_ID}`],
    "moderation textRefusedMail": [`${ORIGIN}/recruiter?jobId=${JOB_ID}`],
    "alerts confirmAlertMail": [ALERT_LINKS.confirm],
    "alerts sameAlertMail": [ALERT_LINKS.edit, ALERT_LINKS.stop],
    "alerts newJobsMail": [
      `${ORIGIN}/jobdetails/${JOB_ID}`,
      ALERT_LINKS.edit,
      ALERT_LINKS.stop,
      `${ORIGIN}/jobs?sort=newest`,
    ],
    "alerts renewAlertMail": [ALERT_LINKS.confirm],
    "mail summaryMail": [`${ORIGIN}/applicants/${TO.id}`, LINK],
    "jobs closingMail": [`${ORIGIN}/applications?jobId=${JOB_ID}`, `${ORIGIN}/myjobs/extend?job=${JOB_ID}`],
    "still-looking stillLookingMail": [`${ORIGIN}/myjobs/looking`],
    "api-keys leakedKeyMail": [`${ORIGIN}/institution/keys/abcdefgh`],
    "jobs overMail": [
      `${ORIGIN}/applications?jobId=${JOB_ID}&status=submitted`,
      `${ORIGIN}/myjobs/extend?job=${JOB_ID}`,
    ],
    "job-news newsMail": [`${ORIGIN}/jobdetails/${JOB_ID}`],
    "jobs jobPublicMail": [`${ORIGIN}/jobdetails/${JOB_ID}`],
    "jobs notPublicMail": [`${ORIGIN}/jobdetails/${JOB_ID}`],
    "moderation jobHiddenMail": [`${ORIGIN}${answerPath(JOB_ID)}`],
    "moderation jobRestoredMail": [`${ORIGIN}/jobdetails/${JOB_ID}`],
    "moderation jobStaysHiddenMail": [`${ORIGIN}${answerPath(JOB_ID)}`],
    "moderation suspensionMail": [`${ORIGIN}/yourdata`],
    "privacy accountClosedMail": [],
    "privacy reminderMail": [`${ORIGIN}/notifications`, `${ORIGIN}/yourdata`],
    "privacy requestReceivedMail": [],
    "privacy requestAnsweredMail": [],
    "mail-settings digestMail": [
      `${ORIGIN}/applicants/${JOB_ID}`,
      `${ORIGIN}/settings/mails`,
      `${ORIGIN}/applied-jobs/${JOB_ID}#messages`,
      `${ORIGIN}/applied-jobs/${JOB_ID}`,
      `${ORIGIN}/applications?jobId=${JOB_ID}`,
      `${ORIGIN}/jobdetails/${JOB_ID}`,
      `${ORIGIN}/institution`,
    ],
  };

  test.each(Object.entries(TEMPLATES))("%s links to what it is about", (name, make) => {
    const mails = make("Asha");
    expect([...new Set(mails.flatMap(linksOf))]).toEqual(ABOUT[name]);
    if (ABOUT[name]?.length) for (const mail of mails) expect(linksOf(mail), mail.subject).not.toEqual([]);
  });

  /** The subjects of mails to a candidate that name a school, as they are for whoever chose that none does. */
  const NEUTRAL: Record<string, string[]> = {
    "clock lateMail": [
      "The school is late with its answer",
      "The school waits for you: PGT Physics",
      "The school has removed the job: PGT Physics",
    ],
    "clock candidateReminderMail": ["The school waits for your reply: PGT Physics"],
    "clock breakMail": ["The school has a break: answer by Tuesday, 1 December"],
    "clock clockMail": [
      "The school says that it called you",
      "The school takes more time: answer by Tuesday, 1 December",
    ],
    "messages messageToApplicantMail": ["A message from the school about PGT Physics"],
    "mail-settings digestMail": ["2 messages from the school about PGT Physics"],
  };

  test("a subject that names a school has another one without it, letter for letter", () => {
    const found = Object.entries(TEMPLATES).flatMap(([name, make]) => {
      const neutral = new Set(make("PGT Physics").flatMap(({ neutralSubject = [] }) => neutralSubject));
      return neutral.size > 0 ? [[name, [...neutral]]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(NEUTRAL);
  });

  test("a link of our own is alive in the summary too", () => {
    const [mail] = TEMPLATES["mail summaryMail"]?.("Asha") ?? [];
    expect(mail && linksOf(mail)).toEqual([`${ORIGIN}/applicants/${TO.id}`, LINK]);
  });
});
