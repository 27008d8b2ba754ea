/** Answers to forms that script sends: the pages of Staffroom, and what is told of an answer that something else made. */
import * as words from "~/words/scripts";
import { badAnswerText } from "./request-errors";

export type AnswerPage = { main: Element; title: string; css: string };

/** The page that answers a form; null if Staffroom did not make it, if it was cut off, or if it only says that the site failed. */
export function readPage(request: XMLHttpRequest, action: string): AnswerPage | null {
  const { main, title, css } = parse(request.responseText);
  // A proxy or the platform answers with pages of its own, and may lead elsewhere. We lead on by `X-Location` alone.
  const isOwn = title.endsWith("Staffroom") && request.responseURL === action.split("#")[0];
  if (!main || !isOwn || !request.responseText.includes("</main>")) return null;
  return request.status >= 500 && main.querySelector(".error-screen") ? null : { main, title, css };
}

/**
 * The reason why a form has no page for an answer. A refusal has its own words: it comes from the gate, or from a guard
 * in front of the site.
 */
export function refusalText({ status, responseText }: XMLHttpRequest): string {
  const text = parse(responseText).title || responseText.slice(0, 200);
  const isRefusal = status >= 400 && status < 500 && text !== "";
  return isRefusal ? words.refused(status, text) : words.unsent(badAnswerText(status));
}

/** Take an answer's page and its styles apart: inside the page, this page's security policy would refuse them. */
function parse(text: string): { main: Element | null; title: string; css: string } {
  let css = "";
  const html = text.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, inside: string) => {
    css += inside;
    return "";
  });
  const answer = new DOMParser().parseFromString(html, "text/html");
  return { main: answer.querySelector("main"), title: answer.title, css };
}
