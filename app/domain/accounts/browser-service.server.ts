/**
 * Browsers that have logged in before. Whoever fails on purpose at somebody's address must not lock her out of her own browser, so
 * that one has a count of its own. What the browser keeps is a random name and marks: nobody can tell from a mark which account it
 * stands for, and with the next password it stands for none.
 */
import { createHmac } from "node:crypto";
import { newToken } from "~/domain/ids";
import { MAX_ACCOUNTS_OF_BROWSER } from "./rules";

export type Browser = { id: string; marks: string[] };
type Account = { id: string; passwordHash: string | null };
type Secrets = { signingSecret: string };

/** The browser's mark for this account, where it has logged in to it with the password that it has now; null otherwise. */
export function findMark(config: Secrets, browser: Browser, account: Account): string | null {
  const mark = markOf(config, browser.id, account);
  return mark !== null && browser.marks.includes(mark) ? mark : null;
}

/** The browser as it is to be remembered after a log-in to this account. */
export function withMark(config: Secrets, browser: Browser | null, account: Account): Browser {
  const { id, marks } = browser ?? { id: newToken(), marks: [] };
  const mark = markOf(config, id, account);
  const others = marks.filter((one) => one !== mark);
  return { id, marks: [...(mark === null ? [] : [mark]), ...others].slice(0, MAX_ACCOUNTS_OF_BROWSER) };
}

function markOf({ signingSecret }: Secrets, browserId: string, { id, passwordHash }: Account): string | null {
  if (passwordHash === null) return null;
  return createHmac("sha256", signingSecret).update(`browser:${browserId}.${id}.${passwordHash}`).digest("base64url");
}
