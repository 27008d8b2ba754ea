/** Text inside XML. */

import { escapeMarkup } from "~/domain/text-rules";

const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these at all
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text, escaped for element content and for attributes in either kind of quotes. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(NOT_XML, ""));
}

/** The text as a CDATA section, in which no text ends the section. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(NOT_XML, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** A document for feed readers and robots. It names jobs, so it is cached as pages are, and no longer. */
export function xmlResponse(body: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
  });
}
