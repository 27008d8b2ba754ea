/**
 * Browsers that have logged in before. A stranger who fails at a person's address on purpose must not lock her out of her own
 * browser, so such a browser has its own count. It stores a random name and marks. Nobody can tell from a mark which account it
 * stands for, and once the account has another password it stands for none.
 */

import { newToken, sign } from "~/domain/ids";
import { MAX_ACCOUNTS_OF_BROWSER } from "./rules";

export type Browser = { id: string; marks: string[] };
type Account = { id: string; passwordHash: string | null };
type Secrets = { signingSecret: string };

/** The browser's mark for this account, if it has logged in to it with the account's present password; null otherwise. */
export function findMark(config: Secrets, browser: Browser, account: Account): string | null {
  const mark = markOf(config, browser.id, account);
  return mark !== null && browser.marks.includes(mark) ? mark : null;
}

/** The browser with the mark of this account added, to be remembered after a log-in. */
export function withMark(config: Secrets, browser: Browser | null, account: Account): Browser {
  const { id, marks } = browser ?? { id: newToken(), marks: [] };
  const mark = markOf(config, id, account);
  const others = marks.filter((one) => one !== mark);
  return { id, marks: [...(mark === null ? [] : [mark]), ...others].slice(0, MAX_ACCOUNTS_OF_BROWSER) };
}

function markOf({ signingSecret }: Secrets, browserId: string, { id, passwordHash }: Account): string | null {
  if (passwordHash === null) return null;
  return sign(signingSecret, `browser:${browserId}.${id}.${passwordHash}`).toString("base64url");
}
