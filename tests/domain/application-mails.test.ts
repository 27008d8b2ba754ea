import { describe, expect, test } from "vitest";
import { lateMail } from "~/domain/applications/clock/mails";
import {
  applicationReceivedMail,
  applicationSentMail,
  confirmApplicationMail,
  newApplicantMail,
  otherConfirmedMail,
  statusChangedMail,
} from "~/domain/applications/mails";
import { fillIn, STANDARD_REJECTION } from "~/domain/templates/rules";

const sent = {
  applicationId: "0199a5a0-0000-7000-8000-000000000000",
  applicantName: "Asha Rao",
  applicantEmail: "asha@example.com",
  jobTitle: "PGT Physics",
  company: "Hill View School",
};

const ORIGIN = "https://staffroom.example";
const PAGE = { link: `${ORIGIN}/applied-jobs/${sent.applicationId}` };
const GUEST = { link: `${ORIGIN}/application?key=abc`, number: "47" };
const due = { dueAt: new Date("2026-11-28T18:29:59Z"), zone: "Asia/Kolkata", isPromised: true };

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
    const greeting = status === "rejected" ? "" : "Dear Asha Rao,\n\n";
    const toDo =
      status === "offered"
        ? 'To say no, choose "Decline the offer". To accept, choose "Accept the offer" here:'
        : "Your application:";
    expect(statusChangedMail(sent, { eventId: "event-1", status }, PAGE)).toEqual({
      eventKey: `application-status:${sent.applicationId}:applicant:event-1`,
      applicationId: sent.applicationId,
      // She may have what is neither an offer nor an end once a day, or not at all.
      ...(status === "shortlisted" || status === "interviewing" ? { kind: "progress" } : {}),
      recipient: "asha@example.com",
      subject,
      body: `${greeting}${text}\n\n${toDo}\n\n${PAGE.link}\n\nStaffroom`,
    });
  });

  test("no two of them, nor those on receipt, share an event key", () => {
    const mails = [
      ...statuses.map((status, index) => statusChangedMail(sent, { eventId: `event-${index}`, status }, PAGE)),
      // A second rejection, after a reopening, is another event.
      statusChangedMail(sent, { eventId: "later", status: "rejected" }, PAGE),
      applicationReceivedMail(sent, ORIGIN),
      newApplicantMail(sent, { email: "head@example.com", origin: ORIGIN }),
    ];
    expect(new Set(mails.map((mail) => mail.eventKey)).size).toBe(mails.length);
  });
});

/** The texts that people read at hard moments. They may be improved, not lengthened. */
describe("the words", () => {
  test("of a standard rejection are one text, filled in", () => {
    const { body } = statusChangedMail(sent, { eventId: "e", status: "rejected" }, PAGE);
    const text = fillIn(STANDARD_REJECTION, { name: "Asha Rao", job: "PGT Physics", school: "Hill View School" });
    expect(body.startsWith(`${text}\n\nYour application:`)).toBe(true);
    expect(text.replace(/\s+/g, " ")).toBe(
      "Dear Asha Rao, thank you for applying for PGT Physics. We have decided not to go further with your application. This decision is about this post only. You are welcome to apply for our other posts. We wish you well. Hill View School",
    );
  });

  test("of the first mail to somebody without an account", () => {
    const mail = confirmApplicationMail({ ...sent, due }, GUEST);
    expect(mail.subject).toBe("Confirm your application for PGT Physics");
    expect(
      mail.body,
    ).toBe(`Hello. Somebody applied for PGT Physics at Hill View School with this address. Was it you? Choose "Yes, confirm" here:

${GUEST.link}

The page asks for this number: 47

Then you can read the answer, write to Hill View School or withdraw. Hill View School promises an answer by Saturday, 28 November. Keep this mail and do not forward it: its link is private.

Not you? Choose "This was not me" there: we delete the application and its file after seven days.

Staffroom`);
    expect(confirmApplicationMail(sent, GUEST).body).not.toContain("answer by");
  });

  test("of the same mail where addresses are not confirmed: it offers what the page has", () => {
    const mail = applicationSentMail({ ...sent, due }, GUEST);
    expect(mail.subject).toBe("Your application for PGT Physics");
    expect(
      mail.body,
    ).toBe(`Hello. Somebody applied for PGT Physics at Hill View School with this address. The application:

${GUEST.link}

The page asks for this number: 47

There you can read the answer, write to Hill View School or withdraw. Hill View School promises an answer by Saturday, 28 November. Keep this mail and do not forward it: its link is private.

Not you? Withdraw it there.

Staffroom`);
    expect(applicationSentMail(sent, GUEST).body).not.toContain("answer by");
  });

  test("of the same mail where another application is confirmed: nothing to confirm, and no day", () => {
    const mail = otherConfirmedMail({ ...sent, due }, GUEST);
    expect(mail.subject).toBe("Another application for PGT Physics");
    expect(
      mail.body,
    ).toBe(`Hello. Somebody applied for PGT Physics at Hill View School with this address. You have already confirmed another application for this job: open it by our earlier mail about it. This new one cannot be confirmed, and Hill View School does not see it as yours.

Withdraw the new one here, or choose "This was not me":

${GUEST.link}

The page asks for this number: 47

Keep this mail and do not forward it: its link is private.

Staffroom`);
  });

  test("of a late answer, promised and not", () => {
    const late = { ...sent, ...due, page: GUEST, by: "school" as const, isOffer: false, eventId: "e" };
    const similar = ["a", "b", "c"].map((id) => ({ id, title: `TGT ${id}`, company: "Lake School" }));
    const mail = lateMail({ ...late, similar }, ORIGIN);
    expect(mail.subject).toBe("Hill View School is late with its answer");
    expect(mail.body).toBe(`Dear Asha Rao,

you applied for PGT Physics. Hill View School promised an answer by Saturday, 28 November. None has come.

This is not a rejection. Hill View School can still answer.

You need not wait: here are three similar jobs.

TGT a, Lake School
${ORIGIN}/jobdetails/a

TGT b, Lake School
${ORIGIN}/jobdetails/b

TGT c, Lake School
${ORIGIN}/jobdetails/c

Did Hill View School call you? Tell us:

${GUEST.link}

The page asks for this number: 47

Do not forward this mail: its link is private.

Staffroom`);
    expect(lateMail({ ...late, similar, isPromised: false }, ORIGIN).body).toContain(
      "We asked Hill View School to answer by Saturday, 28 November. None has come.",
    );
  });

  test("of a withdrawal tell somebody without an account nothing of a password", () => {
    const { body } = statusChangedMail(sent, { eventId: "e", status: "withdrawn" }, GUEST);
    expect(body).not.toContain("password");
    expect(body).toContain("somebody else has read our mail to you: its link is private.");
  });
});
