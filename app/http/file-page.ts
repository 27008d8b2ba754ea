/** The small page that says why a file, or another answer without a screen around it, is refused. */
import type { FieldErrors } from "~/domain/errors";
import { escapeMarkup } from "~/domain/escape";

/** A link on the page of a refusal. */
type WayOut = { href: string; label: string };
export const HOME: WayOut = { href: "/", label: "Return Home" };

type More = { fields?: FieldErrors | undefined; link?: WayOut; headers?: Record<string, string> };

export function refusalPage(
  status: number,
  message: string,
  { fields = {}, link = HOME, headers = {} }: More = {},
): Response {
  const wrong = Object.entries(fields).map(([name, texts]) => `<p>${escapeMarkup(`${name}: ${texts.join(" ")}`)}</p>`);
  const text = escapeMarkup(message);
  const page = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text} · Staffroom</title><h1>${text}</h1>${wrong.join("")}<p><a href="${escapeMarkup(link.href)}">${escapeMarkup(link.label)}</a></p></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}
