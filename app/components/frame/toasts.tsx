/** The toast area. Each toast closes by its X and expires by itself, both without script; a loading toast does neither. */
import { words } from "~/words/frame";
import { Icon } from "./icon";

export type ToastKind = "success" | "error" | "blank" | "custom" | "loading";
export type ToastText = { kind: ToastKind; text: string };

/** The specification's limit. The style sheets say how long each kind stays. */
export const MAX_TOASTS = 20;

type Props = {
  toasts: ToastText[];
  /** The page says the same in a note that stays: a screen reader reads that one alone. */
  isNoted?: boolean;
};

/** At most twenty toasts, the latest ones. */
export function Toasts({ toasts, isNoted = false }: Props) {
  return (
    <div className="toasts" role={isNoted ? undefined : "status"}>
      {toasts.slice(-MAX_TOASTS).map((toast, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes after it was rendered
        <dialog open aria-label={words.toast} className={`toast toast-${toast.kind}`} key={index}>
          <p>
            <ToastWords text={toast.text} />
          </p>
          {toast.kind !== "loading" && (
            <form method="dialog">
              <button type="submit" aria-label={words.close}>
                <Icon name="close" />
              </button>
            </form>
          )}
        </dialog>
      ))}
    </div>
  );
}

/** The specification's words, and on a line of its own what they end with. */
export function ToastWords({ text }: { text: string }) {
  const fixed = words.fixedBeginnings.find((beginning) => text.startsWith(beginning));
  if (!fixed) return text;
  return (
    <>
      {fixed}
      <span>{text.slice(fixed.length)}</span>
    </>
  );
}
