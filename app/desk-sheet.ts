/**
 * The sheet of the desk, and of a guest's own application: half of all style. No page that everybody may see carries it, so it is loaded
 * with the first page that does.
 */
import { contentSecurityPolicy } from "./http/headers";
import type { Sheet } from "./styles";
import account from "./styles/account.css?inline";
import base from "./styles/base.css?inline";
import desk from "./styles/desk.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";

const css = base + lists + job + account + desk;
export const DESK_SHEET: Sheet = { css, policy: contentSecurityPolicy({ style: css }) };
