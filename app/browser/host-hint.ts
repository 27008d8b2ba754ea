/**
 * Takes off what was copied along with an address, which the browser would refuse, and asks "Did you mean …?" below a field with an
 * address whose host looks mistyped. It is loaded when one was typed.
 */
import { suggestedAddress, withoutCopied } from "~/domain/accounts/mistyped-host-rules";
import { didYouMean } from "~/words/scripts";

export function open(input: HTMLInputElement): void {
  const id = `${input.id}-meant`;
  document.getElementById(id)?.remove();
  if (input.type !== "email" && input.inputMode !== "email") return;
  const clean = withoutCopied(input.value);
  if (clean !== input.value) input.value = clean;
  const meant = suggestedAddress(clean);
  if (!meant) return;
  const question = document.createElement("p");
  question.id = id;
  question.className = "hint";
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link-button", textContent: meant });
  button.onclick = () => {
    input.value = meant;
    input.focus();
    // The event makes the script of form-text-storage.ts store the new text.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  question.setAttribute("role", "status");
  input.addEventListener("input", () => question.remove(), { once: true });
  input.insertAdjacentElement("afterend", question);
  const [before = "", after = ""] = didYouMean.split("{address}");
  (question as ParentNode).append(before, button, after);
}
