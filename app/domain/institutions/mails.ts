/** The words of the mails about an institution. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { INVITATION_DAYS, type MemberRole, ROLE_MAY } from "./rules";

type Invitation = { id: string; email: string; role: MemberRole; institution: string; inviter: string };

/** An invitation. `id` is new for each mail, so that an invitation that is sent again is a mail of its own. */
export function invitationMail({ id, email, role, institution, inviter }: Invitation, link: string): Mail {
  const name = plainName(institution);
  return {
    eventKey: `invitation:${id}`,
    recipient: email,
    subject: `Work with ${name} on Staffroom`,
    isFromUnconfirmedSender: true,
    body: `${plainName(inviter)} invites you to work for ${name} on Staffroom. ${ROLE_MAY[role]}.

Accept the invitation here:

${link}

You need a recruiter's account with this email address. The link works for ${INVITATION_DAYS} days, and for you alone: do not forward this mail.

You do not know ${name}? Ignore this mail. Nothing happens.

Staffroom`,
  };
}

const UNPROVEN_REQUEST =
  "This person's email address is not confirmed: somebody else may have typed it, also one at your own school.";

type JoinRequest = {
  id: string;
  userId: string;
  email: string;
  institution: string;
  person: string | null;
  from: string | null;
  /** The person has confirmed the email address. */
  hasConfirmedAddress: boolean;
};

/** An owner is told that somebody asks to join. */
export function joinRequestMail(
  { id, userId, email, institution, person, from, hasConfirmedAddress }: JoinRequest,
  link: string,
): Mail {
  const name = plainName(institution);
  const who = person ? plainName(person) : "Somebody";
  return {
    kind: "join_requests",
    eventKey: `join-request:${id}:${userId}`,
    recipient: email,
    subject: `${who} asks to work for ${name} on Staffroom`,
    isFromUnconfirmedSender: true,
    body: `${who}${from ? ` of ${plainName(from)}` : ""} asks to work for ${name} on Staffroom. ${hasConfirmedAddress ? "The email address of this person is confirmed." : UNPROVEN_REQUEST} Look whether you know this person, and answer here:

${link}

Nothing changes before an owner of ${name} says yes.

Staffroom`,
  };
}
