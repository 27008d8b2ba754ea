/** The words of the mails about applications. */
import type { Mail } from "~/domain/mail/service.server";

type Sent = { applicationId: string; applicantName: string; applicantEmail: string; jobTitle: string; company: string };

export function applicationReceivedMail(sent: Sent): Mail {
  return {
    eventKey: `application-received:${sent.applicationId}:applicant`,
    recipient: sent.applicantEmail,
    subject: `Your application for ${sent.jobTitle}`,
    body: `Dear ${sent.applicantName},

${sent.company} has received your application for "${sent.jobTitle}" through Staffroom.

You will get a mail when its status changes.

Staffroom`,
  };
}

export function newApplicantMail(sent: Sent, recruiterEmail: string): Mail {
  return {
    eventKey: `application-received:${sent.applicationId}:recruiter`,
    recipient: recruiterEmail,
    subject: `New application for ${sent.jobTitle}`,
    body: `${sent.applicantName} has applied for "${sent.jobTitle}".

Log in to Staffroom and open My Jobs to read the resume.

Staffroom`,
  };
}
