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

/** Mails that only tell something, and lists with a link beside each line. */
const WITHOUT_BUTTON = [
  ...["alerts sameAlertMail", "alerts newJobsMail", "mail-settings digestMail"],
  ...["privacy accountClosedMail", "privacy requestReceivedMail", "privacy requestAnsweredMail"],
];

test("every mail that asks for something has one button, and no mail has two", () => {
  const counts = Object.entries(TEMPLATES).flatMap(([name, make]) =>
    make("Asha").map((mail) => [name, mailHtml(mail, ORIGIN).split('class="button"').length - 1] as const),
  );
  expect(counts.filter(([, count]) => count > 1)).toEqual([]);
  expect([...new Set(counts.filter(([, count]) => count === 0).map(([name]) => name))].toSorted()).toEqual(
    WITHOUT_BUTTON.toSorted(),
  );
});
