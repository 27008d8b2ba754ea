/** The mail about a key that stood in an address. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/api-key-mails";

/** An owner is told that a key of the institution was sent in an address. */
export function leakedKeyMail(
  to: { eventKey: string; recipient: string },
  { name, link }: { name: string; link: string },
): Mail {
  const key = plainName(name);
  return {
    ...to,
    subject: words.inUrlSubject(key),
    body: `${words.inUrl(key)}

${words.whyReplace}

${link}

Staffroom`,
  };
}
