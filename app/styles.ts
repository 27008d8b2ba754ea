/** The five sheets of style as text. A page carries those of its kind inline, for phones on a slow line. */
import type { ScreenHandle, SheetName } from "./components/screen-handle";
import account from "./styles/account.css?inline";
import base from "./styles/base.css?inline";
import desk from "./styles/desk.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";

type Sheet = {
  /** What every page of this kind carries, whatever its data. */
  own: string;
  /** What the page carries too when its visitor is signed in or has sent a form. It is empty where `own` has it already. */
  more: string;
};

export const SHEETS: Readonly<Record<SheetName, Sheet>> = {
  base: { own: base, more: account },
  lists: { own: base + lists, more: account },
  job: { own: base + job, more: account },
  account: { own: base + lists + job + account, more: "" },
  desk: { own: base + lists + job + account + desk, more: "" },
};

/** The sheet that a page's screen names. A page without a screen shows an error, which needs only the base. */
export function sheetOf(handles: readonly (ScreenHandle | undefined)[]): SheetName {
  return handles.find((handle) => handle?.sheet)?.sheet ?? "base";
}
