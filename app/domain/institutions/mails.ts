/** The words of the mails about an institution. */

import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/institution-mails";
import { INVITATION_DAYS, type MemberRole, ROLE_MAY } from "./rules";

type Invitation = { id: string; email: string; role: MemberRole; institution: string; inviter: string };

/** An invitation. `id` is new for each mail, so that an invitation that is sent again is a mail of its own. */
export function invitationMail({ id, email, role, institution, inviter }: Invitation, link: string): Mail {
  const name = plainName(institution);
  return {
    eventKey: `invitation:${id}`,
    recipient: email,
    subject: words.invitationSubject(name),
    isFromUnconfirmedSender: true,
    body: `${words.invites(plainName(inviter), name, ROLE_MAY[role])}

${words.acceptHere}

${link}

${words.accountNeeded(INVITATION_DAYS)}

${words.notKnown(name)}

Staffroom`,
  };
}

const UNPROVEN_REQUEST = words.addressNotConfirmed;

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
  const who = person ? plainName(person) : words.somebody;
  return {
    kind: "join_requests",
    eventKey: `join-request:${id}:${userId}`,
    recipient: email,
    subject: words.asksToWorkSubject(who, name),
    isFromUnconfirmedSender: true,
    body: `${words.asksToWork(who, from ? words.ofSchool(plainName(from)) : "", name, hasConfirmedAddress ? words.addressConfirmed : UNPROVEN_REQUEST)}

${link}

${words.ownerSaysYes(name)}

Staffroom`,
  };
}
