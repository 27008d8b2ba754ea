/** The flash, which a redirect carries once: toasts, a notice that stays until the next page, and the address to log in with. */
import { redirect } from "@remix-run/server-runtime";
import type { Flash, FlashInput } from "./flash-schema";
import { clearCookie, FLASH_COOKIE, readCookie, setCookie } from "./request";

export type { Flash, FlashInput };

const FLASH_SECONDS = 60;
/** Bytes of a flash before base64: a browser drops a cookie of more than 4,096 bytes. */
const FLASH_BYTES = 2900;
/** As `flash-schema.ts` takes them. */
const TOAST_LENGTH = 500;
const NOTICE_LENGTH = 1000;

/** The `Set-Cookie` line that carries messages to the next page. Texts for which it has no room are cut, and end with "…". */
export function flashCookie(flash: FlashInput): string {
  let room = NOTICE_LENGTH;
  let json = JSON.stringify(cutTo(flash, room));
  while (Buffer.byteLength(json) > FLASH_BYTES && room > 10) {
    room = Math.floor(room * 0.8);
    json = JSON.stringify(cutTo(flash, room));
  }
  return setCookie(FLASH_COOKIE, Buffer.from(json).toString("base64url"), { maxAgeSeconds: FLASH_SECONDS });
}

function cutTo(flash: FlashInput, room: number): FlashInput {
  const { toasts, notice } = flash;
  return {
    ...flash,
    toasts: toasts?.map((toast) => ({ ...toast, text: cut(toast.text, Math.min(room, TOAST_LENGTH)) })),
    notice: notice && { ...notice, text: cut(notice.text, room) },
  };
}

/** At most so many UTF-16 units, and no half of a pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
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
  const { Flash } = await import("./flash-schema");
  try {
    const parsed = Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return { flash: parsed.success ? parsed.data : none, forget };
  } catch {
    return { flash: none, forget };
  }
}
