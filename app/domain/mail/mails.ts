/** The words of the summary, one mail that stands for many. */
import { MAX_STRANGER_MAILS_A_DAY } from "./rules";
import type { Mail } from "./statements.server";

type SummarizedMail = { subject: string; body: string };

/** The summary of the mails that strangers caused, beyond those sent one by one. `hasMore`: others follow a day later. */
export function summaryMail(
  to: { eventKey: string; recipient: string },
  mails: SummarizedMail[],
  hasMore: boolean,
): Mail {
  const count = mails.length;
  const parts = mails.map(({ subject, body }, index) => `${index + 1} of ${count}: ${subject}\n\n${body}`);
  return {
    ...to,
    subject: count === 1 ? "One more mail from Staffroom" : `${count} more mails from Staffroom`,
    body: `More than ${MAX_STRANGER_MAILS_A_DAY} mails came for you within a day. ${introduction(count, hasMore)}

${parts.join("\n\n- - -\n\n")}`,
    isFromUnconfirmedSender: true,
  };
}

function introduction(count: number, hasMore: boolean): string {
  if (hasMore) return `Here are ${count} of the others, in one mail. The rest follows tomorrow.`;
  return count === 1 ? "Here is the other one." : `Here are the other ${count}, in one mail.`;
}
