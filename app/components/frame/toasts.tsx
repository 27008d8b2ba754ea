/** The toast area. Each toast closes by its X and expires by itself, both without script; a loading toast does neither. */
import { Icon } from "./icon";

export type ToastKind = "success" | "error" | "blank" | "custom" | "loading";
export type ToastText = { kind: ToastKind; text: string };

/** The specification's limit. The style sheets say how long each kind stays. */
export const MAX_TOASTS = 20;

/** At most twenty toasts, the latest ones. */
export function Toasts({ toasts }: { toasts: ToastText[] }) {
  return (
    <div className="toasts" role="status">
      {toasts.slice(-MAX_TOASTS).map((toast, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes after it was rendered
        <dialog open aria-label="Message" className={`toast toast-${toast.kind}`} key={index}>
          <p>{toast.text}</p>
          {toast.kind !== "loading" && (
            <form method="dialog">
              <button type="submit" aria-label="Close">
                <Icon name="close" />
              </button>
            </form>
          )}
        </dialog>
      ))}
    </div>
  );
}
