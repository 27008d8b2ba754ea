/** The five sheets of style as text. A page carries those of its kind inline, for phones on a slow line. */
import type { ScreenHandle, SheetName } from "./components/frame/screen-handle";
import account from "./styles/account.css?inline";
import base from "./styles/base.css?inline";
import desk from "./styles/desk.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";

/** All that a page of each kind carries, whatever its data. */
export const SHEETS: Readonly<Record<SheetName, string>> = {
  base,
  lists: base + lists,
  job: base + job,
  account: base + job + account,
  desk: base + lists + job + account + desk,
};

/** The sheet that a page's screen names. A page without a screen shows an error, which needs only the base. */
export function sheetOf(handles: readonly (ScreenHandle | undefined)[]): SheetName {
  return handles.find((handle) => handle?.sheet)?.sheet ?? "base";
}
