/** The style sheets as text. A page has only those that it needs, inline, for phones on a slow line. */
import { createMemory } from "./domain/isolate-memory";
import account from "./styles/account.css?inline";
import answers from "./styles/answers.css?inline";
import back from "./styles/back.css?inline";
import bullets from "./styles/bullets.css?inline";
import chips from "./styles/chips.css?inline";
import choices from "./styles/choices.css?inline";
import controls from "./styles/controls.css?inline";
import desk from "./styles/desk.css?inline";
import details from "./styles/details.css?inline";
import dialog from "./styles/dialog.css?inline";
import empty from "./styles/empty.css?inline";
import errors from "./styles/errors.css?inline";
import facts from "./styles/facts.css?inline";
import filters from "./styles/filters.css?inline";
import forms from "./styles/forms.css?inline";
import home from "./styles/home.css?inline";
import base from "./styles/index.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";
import logo from "./styles/logo.css?inline";
import narrow from "./styles/narrow.css?inline";
import note from "./styles/note.css?inline";
import opened from "./styles/opened.css?inline";
import pages from "./styles/pages.css?inline";
import pairs from "./styles/pairs.css?inline";
import passwords from "./styles/passwords.css?inline";
import plots from "./styles/plots.css?inline";
import prose from "./styles/prose.css?inline";
import results from "./styles/results.css?inline";
import review from "./styles/review.css?inline";
import school from "./styles/school.css?inline";
import search from "./styles/search.css?inline";
import warned from "./styles/warned.css?inline";

const PARTS = {
  controls,
  forms,
  note,
  choices,
  narrow,
  passwords,
  back,
  search,
  results,
  chips,
  filters,
  lists,
  pages,
  empty,
  facts,
  home,
  job,
  bullets,
  warned,
  logo,
  details,
  dialog,
  opened,
  prose,
  school,
  answers,
};
/** Only screens that name them have these. */
const RARE = { plots, pairs, errors, review };
export type StylePart = keyof typeof PARTS | keyof typeof RARE;
const ALL_PARTS = Object.keys(PARTS) as StylePart[];

type Need = {
  parts: readonly StylePart[] | undefined;
  /** Whether the page answers a form, or follows one with a toast or a notice. */
  isAnswer: boolean;
  /** Whether an error stands in place of the screen, or may come to stand there. */
  mayFail: boolean;
  isDesk: boolean;
  isSignedIn: boolean;
};

const sheets = createMemory<string, string>({ most: 200 });

/** A screen that names no parts gets all of them. */
export function stylesFor({ parts, isAnswer, mayFail, isDesk, isSignedIn }: Need): string {
  // A form whose session has ended asks for the password in its answer.
  const more: StylePart[] = isAnswer ? ["answers", "passwords", "narrow"] : [];
  if (mayFail) more.push("errors");
  const own = parts ?? ALL_PARTS;
  // The form of a dialog is as wide as the dialog.
  if (own.includes("forms") && !own.includes("dialog")) more.push("narrow");
  const names = [...new Set([...own, ...more])];
  const key = [...names, isSignedIn, isDesk].join();
  let sheet = sheets.get(key);
  if (sheet === undefined) {
    sheet = tight(
      [
        base,
        ...names.map((name) => ({ ...PARTS, ...RARE })[name]),
        isSignedIn || isDesk ? account : "",
        isDesk ? desk : "",
      ].join(""),
    );
    sheets.set(key, sheet);
  }
  return sheet;
}

/**
 * Without colours that nothing in the sheet uses, and without the space before the value of a colour, which the minifier keeps.
 * What drawings use, `frame.css` uses too.
 */
function tight(css: string): string {
  const used = new Set(css.match(/var\(--[\w-]+/g));
  return css.replace(/(--[\w-]+): ([^;}]+;?)/g, (_, name, value) =>
    used.has(`var(${name}`) ? `${name}:${value}` : "",
  );
}
