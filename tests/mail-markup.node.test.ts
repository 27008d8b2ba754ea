/** The HTML of every mail goes through the Nu HTML checker. */
import { expect, test } from "vitest";
import { mailHtml } from "~/domain/mail/rules";
import { ORIGIN, TEMPLATES } from "./support/mail-table";
import { checkMarkup } from "./support/nu-checker.ts";

test("the Nu HTML checker has nothing to say about any mail", async () => {
  const documents = new Map(
    Object.entries(TEMPLATES).flatMap(([name, make]) =>
      ["Asha", "<b>\"Asha\" & 'co'</b> --> ]]>"].flatMap((text) =>
        make(text).map((mail, index): [string, string] => [`${name} ${index}, ${text}`, mailHtml(mail, ORIGIN)]),
      ),
    ),
  );
  expect(documents.size).toBeGreaterThan(150);
  expect(await checkMarkup(documents)).toEqual([]);
});
