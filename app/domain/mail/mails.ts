/** The words of the summary, one mail that stands for many. */
import { words } from "~/words/digest-mails";
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
  const parts = mails.map(({ subject, body }, index) => `${words.partOf(index + 1, count, subject)}\n\n${body}`);
  return {
    ...to,
    subject: count === 1 ? words.oneMore : words.moreMails(count),
    body: `${words.cameInADay(MAX_STRANGER_MAILS_A_DAY, introduction(count, hasMore))}

${parts.join("\n\n- - -\n\n")}`,
    isFromUnconfirmedSender: true,
  };
}

function introduction(count: number, hasMore: boolean): string {
  if (hasMore) return words.someOfOthers(count);
  return count === 1 ? words.otherOne : words.allOthers(count);
}
