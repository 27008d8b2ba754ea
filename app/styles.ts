/** The style sheets as text: inline in the page, only those that it needs, for phones with a slow line. */
import account from "./styles/account.css?inline";
import answers from "./styles/answers.css?inline";
import desk from "./styles/desk.css?inline";
import dialog from "./styles/dialog.css?inline";
import forms from "./styles/forms.css?inline";
import home from "./styles/home.css?inline";
import base from "./styles/index.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";
import prose from "./styles/prose.css?inline";
import search from "./styles/search.css?inline";

const PARTS = { forms, search, lists, home, job, dialog, prose, answers };
export type StylePart = keyof typeof PARTS;

type Need = {
  parts: readonly StylePart[] | undefined;
  /** Whether the page answers a form, or follows one with a toast or a notice. */
  isAnswer: boolean;
  isDesk: boolean;
  isSignedIn: boolean;
};

/** A screen that names no parts gets all of them. */
export function stylesFor({ parts, isAnswer, isDesk, isSignedIn }: Need): string {
  const named = parts ? parts.map((part) => PARTS[part]) : Object.values(PARTS);
  if (parts && isAnswer) named.push(answers);
  return tight([base, ...named, isSignedIn ? account : "", isDesk ? desk : ""].join(""));
}

/** The minifier keeps the space before the value of a custom property, where it means nothing here. */
function tight(css: string): string {
  return css.replace(/(--[\w-]+): /g, "$1:");
}
