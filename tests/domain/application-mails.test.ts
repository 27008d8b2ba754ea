import { describe, expect, test } from "vitest";
import { applicationReceivedMail, newApplicantMail, statusChangedMail } from "~/domain/applications/mails";

const sent = {
  applicationId: "0199a5a0-0000-7000-8000-000000000000",
  applicantName: "Asha Rao",
  applicantEmail: "asha@example.com",
  jobTitle: "PGT Physics",
  company: "Hill View School",
};

const ORIGIN = "https://staffroom.example";
const PLACE = { origin: ORIGIN, jobId: "0199a5a0-0000-7000-8000-000000000001" };
const WITH_ACCOUNT = { ...PLACE, hasAccount: true };

describe("the mail to the applicant", () => {
  const texts = {
    shortlisted: [
      "You are shortlisted for PGT Physics",
      `Hill View School has put your application for "PGT Physics" on its shortlist.

There is nothing you need to do now. If they want to talk to you, they will write or call.`,
    ],
    interviewing: [
      "Interview for PGT Physics",
      `Hill View School would like to interview you for "PGT Physics".

They will write or call to agree on a time with you.`,
    ],
    offered: [
      "An offer for PGT Physics",
      `Congratulations: Hill View School would like to offer you the post "PGT Physics".

They will write or call with the details. Nothing is settled until you have agreed with them.`,
    ],
    hired: [
      "You are hired: PGT Physics",
      `Congratulations: Hill View School has marked you as hired for "PGT Physics".

We wish you a good start.`,
    ],
    rejected: [
      "Your application for PGT Physics",
      `Dear Asha Rao, thank you for applying for PGT Physics. We have decided not to go further with your application. This decision is about this post only. You are welcome to apply for our other posts.

We wish you well.

Hill View School`,
    ],
    withdrawn: [
      "You have withdrawn your application for PGT Physics",
      `You have withdrawn your application for "PGT Physics", and Hill View School has been told.

If it was not you who did this, change your password on Staffroom.`,
    ],
  } as const;
  const statuses = Object.keys(texts) as (keyof typeof texts)[];

  test.each(statuses)("about %s", (status) => {
    const [subject, text] = texts[status];
    expect(statusChangedMail(sent, { eventId: "event-1", status }, WITH_ACCOUNT)).toEqual({
      eventKey: `application-status:${sent.applicationId}:applicant:event-1`,
      applicationId: sent.applicationId,
      // She may have what is neither an offer nor an end once a day, or not at all.
      ...(status === "shortlisted" || status === "interviewing" ? { kind: "progress" } : {}),
      recipient: "asha@example.com",
      subject,
      body: `${status === "rejected" ? "" : "Dear Asha Rao,\n\n"}${text}\n\nYour application:\n\n${ORIGIN}/applied-jobs/${sent.applicationId}\n\nStaffroom`,
    });
  });

  test("no two of them, nor those on receipt, share an event key", () => {
    const mails = [
      ...statuses.map((status, index) => statusChangedMail(sent, { eventId: `event-${index}`, status }, WITH_ACCOUNT)),
      // A second rejection, after a reopening, is another event.
      statusChangedMail(sent, { eventId: "later", status: "rejected" }, WITH_ACCOUNT),
      applicationReceivedMail(sent, ORIGIN),
      newApplicantMail(sent, { email: "head@example.com", origin: ORIGIN }),
    ];
    expect(new Set(mails.map((mail) => mail.eventKey)).size).toBe(mails.length);
  });
});
