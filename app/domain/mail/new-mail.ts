/** A mail that is to be queued, and the values of its row. */
import { factsOf, isKind, type StoppableKind } from "./kind-rules";
import { MAIL_CLAIM_MS, PRIORITIES, strangerWindow } from "./rules";
import type { OutboxRow } from "./store.server";

export type NewMail = Pick<OutboxRow, "id" | "eventKey" | "recipient" | "subject" | "body"> & {
  isFromStranger?: boolean;
  consentId?: string;
  priority?: number;
  unsubscribe?: string;
  applicationId?: string;
  notBefore?: Date;
  calendar?: string;
  kind?: StoppableKind;
  jobId?: string;
  digestAt?: Date;
};

/** All that the statement of a mail asks for. A mail that cannot be stopped has no kind there, and looks nothing up. */
export function valuesOf(mail: NewMail, now: Date) {
  const { id, eventKey, recipient, subject, body, isFromStranger, kind = null } = mail;
  const { consentId = null, jobId = null, unsubscribe = null, applicationId = null, calendar = null } = mail;
  const stoppable = kind && isKind(kind) ? kind : null;
  const { usual, isDaily } = stoppable ? factsOf(stoppable) : { usual: "at_once", isDaily: false };
  const time = now.getTime();
  return {
    ...{ id, eventKey, recipient, subject, body, kind, consentId, jobId, unsubscribe, applicationId, calendar },
    ...{ stoppable, usual, isDaily: isDaily ? 1 : 0, isFromStranger: isFromStranger ? 1 : 0 },
    priority: mail.priority ?? PRIORITIES.application,
    now: time,
    window: strangerWindow(now).getTime(),
    claimedUntil: time + MAIL_CLAIM_MS,
    due: Math.max(time, mail.notBefore?.getTime() ?? 0),
    digestAt: mail.digestAt?.getTime() ?? time,
  };
}
