/** The flash, which a redirect carries once: toasts, a notice that stays until the next page, and the address to log in with. */
import { redirect } from "@remix-run/cloudflare";
import { clearCookie, FLASH_COOKIE, readCookie, setCookie } from "./cookies";
import type { Flash, FlashInput } from "./flash-shape";

export type { Flash };

const FLASH_SECONDS = 60;

/** The `Set-Cookie` line that carries messages to the next page. */
export function flashCookie(flash: FlashInput): string {
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  return setCookie(FLASH_COOKIE, value, { maxAgeSeconds: FLASH_SECONDS });
}

/** A redirect after a form, which carries messages to the next page; `cookies` are other `Set-Cookie` lines. */
export function redirectWithFlash(path: string, flash: FlashInput, cookies: string[] = []) {
  const headers = new Headers();
  for (const line of [...cookies, flashCookie(flash)]) headers.append("Set-Cookie", line);
  return redirect(path, { status: 303, headers });
}

/** A toast of success for each text. */
export function toastOf(...texts: string[]): FlashInput {
  return { toasts: texts.map((text) => ({ kind: "success", text })) };
}

/** The flash, and the `Set-Cookie` line that removes it. A page that is fetched ahead may never be seen, so it takes nothing. */
export async function takeFlash(request: Request): Promise<{ flash: Flash; forget: string | null }> {
  const none: Flash = { toasts: [] };
  const isAhead = /prefetch/.test(request.headers.get("Sec-Purpose") ?? "");
  const value = isAhead ? null : readCookie(request, FLASH_COOKIE);
  if (value === null) return { flash: none, forget: null };
  const forget = clearCookie(FLASH_COOKIE);
  const { Flash } = await import("./flash-shape");
  try {
    const parsed = Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return { flash: parsed.success ? parsed.data : none, forget };
  } catch {
    return { flash: none, forget };
  }
}
