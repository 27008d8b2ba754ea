/** The words of the mail about a webhook that has ended by itself. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/webhook-mails";
import { webhookPath } from "./rules";

type Ended = {
  id: string;
  userId: string;
  email: string;
  institution: string;
  host: string;
  ends: "off" | "gone";
  now: Date;
};

export function webhookEndedMail({ id, userId, email, institution, host, ends, now }: Ended, origin: string): Mail {
  const name = plainName(institution);
  const receiver = plainName(host).replaceAll(".", " . ");
  return {
    eventKey: `webhook-ended:${id}:${now.getTime()}:${userId}`,
    recipient: email,
    subject: words.subject(name),
    body: `${words.ended[ends](receiver, name)}

${words.look}

${origin}${webhookPath(id)}

${words.nothingLost}

Staffroom`,
  };
}
