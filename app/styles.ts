/**
 * The sheets of style as text, and the policies of pages that carry them: five are here, the sixth is in desk-sheet.ts. A page carries
 * the sheet of its kind inline, for phones on a slow line.
 */
import type { ScreenHandle, SheetName } from "./components/frame/screen-handle";
import { contentSecurityPolicy } from "./http/headers";
import account from "./styles/account.css?inline";
import base from "./styles/base.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";
import reference from "./styles/reference.css?inline";

/** `policy`: of a page without framework script. It allows what a page of its kind may carry, whatever its data. */
export type Sheet = { css: string; policy: string };

function withPolicy(css: string): Sheet {
  return { css, policy: contentSecurityPolicy({ style: css }) };
}

const SHEETS: Readonly<Record<Exclude<SheetName, "desk">, Sheet>> = {
  base: withPolicy(base),
  lists: withPolicy(base + lists),
  job: withPolicy(base + job),
  account: withPolicy(base + job + account),
  reference: withPolicy(base + reference),
};

/** The sheet of this name. The one of the desk is loaded with the first page that carries it. */
export async function loadSheet(name: SheetName): Promise<Sheet> {
  return name === "desk" ? (await import("./desk-sheet")).DESK_SHEET : SHEETS[name];
}

/** The sheet that a page's screen names. A page without a screen shows an error, which needs only the base. */
export function sheetOf(handles: readonly (ScreenHandle | undefined)[]): SheetName {
  return handles.find((handle) => handle?.sheet)?.sheet ?? "base";
}
