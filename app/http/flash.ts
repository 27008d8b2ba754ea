/** One-time messages that survive a redirect: toasts, and notices that stay until the next page. */
import * as z from "zod";
import { clearCookie, FLASH_COOKIE, readCookie, setCookie } from "./cookies";

const Flash = z.object({
  toasts: z
    .array(z.object({ kind: z.enum(["success", "error", "blank"]), text: z.string().max(500) }))
    .max(20)
    .default([]),
  notice: z
    .object({
      tone: z.enum(["good", "wrong"]).optional(),
      text: z.string().max(500),
      href: z.string().startsWith("/").max(2100),
      label: z.string().max(60),
    })
    .nullish(),
});
export type Flash = z.output<typeof Flash>;

const FLASH_SECONDS = 60;

/** The `Set-Cookie` line that carries messages to the next page. */
export function flashCookie(flash: z.input<typeof Flash>): string {
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  return setCookie(FLASH_COOKIE, value, { maxAgeSeconds: FLASH_SECONDS });
}

/** What the last page left, and the line that forgets it. A page that is fetched ahead may never be seen: it takes nothing. */
export function takeFlash(request: Request): { flash: Flash; forget: string | null } {
  const none: Flash = { toasts: [] };
  const isAhead = /prefetch/.test(request.headers.get("Sec-Purpose") ?? "");
  const value = isAhead ? null : readCookie(request, FLASH_COOKIE);
  if (value === null) return { flash: none, forget: null };
  const forget = clearCookie(FLASH_COOKIE);
  try {
    const parsed = Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return { flash: parsed.success ? parsed.data : none, forget };
  } catch {
    return { flash: none, forget };
  }
}
