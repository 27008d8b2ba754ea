/** The forms of a page, as a browser would send them. */
import { attributesOf, decode } from "./pages.ts";

/** `names`: of the buttons that send it. `files`: its file fields. `fields`: everything else, in the order of the page. */
export type PageForm = {
  /** The paths to which the form and its buttons are sent. */
  actions: string[];
  isMultipart: boolean;
  fields: [name: string, value: string][];
  /** Names of the fields that a person types into. */
  typed: string[];
  files: string[];
  buttons: [name: string, value: string][];
};

const CONTROL = /<(input|textarea|select|button)\b[^>]*>/g;

/** Every form of the page that is sent by POST. */
export function formsOf(html: string): PageForm[] {
  const forms = html.matchAll(/<form\b[^>]*\bmethod="post"[^>]*>([\s\S]*?)<\/form>/g);
  return [...forms].map(([whole, inside = ""]) => {
    const { action = "", enctype, id } = attributesOf(whole, /<form\b[^>]*>/) ?? {};
    const elsewhere = id ? [...html.matchAll(new RegExp(`<\\w+\\b[^>]*\\sform="${id}"[^>]*>`, "g"))].join("") : "";
    const form: PageForm = {
      actions: [action],
      isMultipart: enctype === "multipart/form-data",
      ...{ fields: [], typed: [], files: [], buttons: [] },
    };
    for (const control of (inside + elsewhere).matchAll(CONTROL)) take(form, control, inside);
    form.actions = [...new Set(form.actions)].map((each) => decode(each));
    return form;
  });
}

function take(form: PageForm, [tag, kind = ""]: RegExpMatchArray, inside: string): void {
  const { name, value = "", type, formaction, formmethod, ...others } = attributesOf(tag, /<\w+\b[^>]*>/) ?? {};
  if (formaction) form.actions.push(formaction);
  if (kind === "button" && type !== "submit") return;
  if (!name || formmethod === "dialog") return;
  if (kind === "button") form.buttons.push([name, value]);
  else if (type === "file") form.files.push(name);
  else if (kind === "select") form.fields.push([name, firstOption(inside, name)]);
  else if (type === "checkbox" || type === "radio") {
    if ("checked" in others || type === "checkbox") form.fields.push([name, value || "on"]);
  } else {
    form.fields.push([name, value]);
    if (kind === "textarea" || type === undefined || type === "text") form.typed.push(name);
  }
}

function firstOption(html: string, name: string): string {
  const select = new RegExp(`<select\\b[^>]*\\sname="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html)?.[1] ?? "";
  return decode(/<option\b[^>]*\svalue="([^"]+)"/.exec(select)?.[1] ?? "");
}
