/** Statuses in words, for the reference. */
import { STATUS } from "~/http/errors";

/** A status in words. */
export function reasonOf(status: number): string {
  const codes = Object.entries(STATUS).filter(([, value]) => value === status);
  const code = codes.length > 0 ? codes.map(([name]) => name).join(" or ") : String(status);
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}
