/** JSON inside a script element: hostile text ends neither the element nor a line, and reads back as it was. */
import { expect, test } from "vitest";
import { scriptJson } from "~/http/formats/inline-json";

test.each([
  "</script><script>alert(1)</script>",
  "</SCRIPT >",
  "<!-- <script> ",
  "<Script src=x>",
  "<p>one</p><br><strong>two</strong> a < b > c & d <",
  "one\u2028two\u2029three",
])("%j", (text) => {
  const json = scriptJson({ text });
  expect(JSON.parse(json)).toEqual({ text });
  expect(json).not.toMatch(/<\/|<!|<s|[\u2028\u2029]/i);
});

test("a tag that ends nothing costs no escape", () => {
  expect(scriptJson("<p>one<br>two</p>")).toBe('"<p>one<br>two<\\/p>"');
});
