/**
 * The words of a redirect, for as long as its page stands: a notice with its links, and the words of the toasts, which go before everybody
 * has read them. Script gives it the focus.
 */
import { words } from "~/words/frame";
import { MAX_TOASTS, type ToastText, ToastWords } from "./toasts";

type Link = { href: string; label: string };
type Notice = Link & { tone?: "good" | "wrong" | undefined; text: string; or?: Link | undefined };

export function FlashNote({ notice, toasts }: { notice: Notice | null; toasts: ToastText[] }) {
  if (!notice && toasts.length === 0) return null;
  const tone = notice ? (notice.tone ?? "") : toasts.some(({ kind }) => kind === "error") ? "wrong" : "good";
  return (
    <div className={`notice ${tone}`} role="status" tabIndex={-1}>
      {notice && (
        <p>
          {notice.text} <a href={notice.href}>{notice.label}</a>
          {notice.or && (
            <>
              {words.or}
              <a href={notice.or.href}>{notice.or.label}</a>
            </>
          )}
        </p>
      )}
      {toasts.slice(-MAX_TOASTS).map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes after it was rendered
        <p key={index}>
          <ToastWords text={text} />
        </p>
      ))}
    </div>
  );
}
