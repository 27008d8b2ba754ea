/** Whose the form is. Sent in another account's session, or after logging in as somebody else, it changes nothing there. */
import { DRAWN_FOR_FIELD } from "~/domain/resuming/rules";

export function DrawnFor({ accountId }: { accountId: string }) {
  return <input type="hidden" name={DRAWN_FOR_FIELD} value={accountId} />;
}
