/** Text as people copy it from Word, a page or a mail: its lists are lists, and no sign is an empty box. */
import { describe, expect, test } from "vitest";
import { factsInText } from "~/domain/search-engines/free-text-rules";
import { toJobPosting } from "~/domain/search-engines/rules";
import { cleanName, cleanText } from "~/domain/text";
import { type Block, blocksOf } from "~/domain/text-block-rules";
import { JOB } from "../fixtures/posted-job";
import { growthOf, LINEAR } from "../support/compare-cost";

const told = (block: Block) =>
  block.kind === "text"
    ? block.lines.join("\n")
    : block.items.map(({ text, value }) => `${block.kind === "numbers" ? `${value}${block.style}` : "•"} ${text}`);
const read = (text: string) => blocksOf(cleanText(text)).map(told);

describe("bullets", () => {
  test.each([
    ...[
      "· ",
      "·",
      "▪ ",
      "▪\t",
      "\uf0b7 ",
      "\uf0b7\t",
      "\uf0b7",
      "\uf0a7\t",
      "\uf0d8 ",
      "\uf0fc\t",
      "o\t",
      "o ",
      "o   ",
      "• ",
      "•",
      "● ",
    ],
    ...[
      "◦ ",
      "■ ",
      "– ",
      "— ",
      "- ",
      "* ",
      "> ",
      "✓ ",
      "✔ ",
      "➢ ",
      "❖ ",
      "§\t",
      "Ø\t",
      "ü\t",
      "v\t",
      "‣ ",
      "  • ",
      "\t- ",
    ],
  ])("%j begins an item", (sign) => {
    const text = `Your work:\n${sign}Teach physics\n${sign}Plan the lab\n${sign}3. 5 years`;
    expect(read(text)).toEqual(["Your work:", ["• Teach physics", "• Plan the lab", "• 3. 5 years"]]);
  });

  test("need no space before a word where they are dashes", () => {
    expect(read("-Teach physics\n-Plan the lab")).toEqual([["• Teach physics", "• Plan the lab"]]);
  });

  test("inside a line are a list", () => {
    expect(read("We offer: • PF • Lunch • A flat")).toEqual(["We offer:", ["• PF", "• Lunch", "• A flat"]]);
    expect(read("▪ PF ▪ Lunch\n▪ A flat")).toEqual([["• PF", "• Lunch", "• A flat"]]);
    expect(read("We offer:\uf0b7 PF\uf0b7 Lunch")).toEqual(["We offer:", ["• PF", "• Lunch"]]);
  });

  test.each(["○ ", "✅ ", "✔\ufe0f ", "☑ ", "★ ", "🔹", "\u2010 ", "\u2011 ", "\u2212 ", "➜ "])(
    "%j begins an item too",
    (sign) => {
      expect(read(`${sign}Teach\n${sign}Plan`)).toEqual([["• Teach", "• Plan"]]);
    },
  );

  test("in the middle of a line are points, where it begins with one", () => {
    expect(read("· teach · test · mark")).toEqual([["• teach", "• test", "• mark"]]);
    expect(read("✅ PF ✅ Lunch")).toEqual([["• PF", "• Lunch"]]);
    expect(read("Pune · Full Time · 5 years\nMumbai · Part Time · 2 years")).toHaveLength(1);
  });

  test.each([
    ["• A\n  continued\n• B", [["• A\ncontinued", "• B"]]],
    ["• Teach classes\nnine and ten\n• Plan", [["• Teach classes\nnine and ten", "• Plan"]]],
    ["• A\n• B\n\tcontinued\nEnd", [["• A", "• B\ncontinued"], "End"]],
    ["1. A\n   continued\n2. B", [["11 A\ncontinued", "21 B"]]],
    ["1. A\n1.1 B\n1.2 C\n2. D", [["11 A\n1.1 B\n1.2 C", "21 D"]]],
    ["• A\n• B\nYour pay\n• C\n• D", [["• A", "• B"], "Your pay", ["• C", "• D"]]],
    ["• A\n• B\nand much more", [["• A", "• B"], "and much more"]],
    ["• A\n• B\n\n  apart\n• C\n• D", [["• A", "• B"], "  apart", ["• C", "• D"]]],
    ["• A\n  continued", ["• A\n  continued"]],
  ])("%j keeps its items whole", (text, blocks) => {
    expect(read(text)).toEqual(blocks);
  });

  test("with blank lines between them are one list", () => {
    expect(read("• One\n\n• Two\n\n\n• Three\n\nEnd")).toEqual([["• One", "• Two", "• Three"], "End"]);
  });

  test.each([
    ...[
      "- alone",
      "• alone",
      "Pune · Full Time · 5 years",
      "5 - 6 years\n6 - 7 years",
      "-5 degrees\n-6 degrees",
      "***\n***",
      "• • •",
    ],
    ...["o level maths\no level physics", "o levels\no level physics", "A. P. J.", "col·lecció · nova"],
    ...["one • two", "old man\nover there", "vote\nlater", "Ökonom\nÜbung", "a > b", "o", "-\n-"],
  ])("%j is no list", (text) => {
    expect(blocksOf(text).every(({ kind }) => kind === "text")).toBe(true);
    expect(blocksOf(text).every(({ kind }) => kind === "text")).toBe(true);
    expect(read(text).join("\n")).toBe(text.trim());
  });
});

describe("numbers and letters", () => {
  test.each([
    ["1. A\n2. B", ["11 A", "21 B"]],
    ["1.\tA\n2.\tB", ["11 A", "21 B"]],
    ["1) A\n2) B", ["11 A", "21 B"]],
    ["(1) A\n(2) B", ["11 A", "21 B"]],
    ["1.A\n2.B", ["11 A", "21 B"]],
    ["3. 5 years\n4. B.Ed.", ["31 5 years", "41 B.Ed."]],
    ["1. A\n\n2. B\n\n5. C", ["11 A", "21 B", "51 C"]],
    ["a) A\nb) B\nc) C", ["1a A", "2a B", "3a C"]],
    ["a. A\nb. B", ["1a A", "2a B"]],
    ["(a) A\n(b) B", ["1a A", "2a B"]],
    ["A) A\nB) B", ["1A A", "2A B"]],
    ["(i) A\n(ii) B\n(iii) C\n(iv) D", ["1i A", "2i B", "3i C", "4i D"]],
    ["i. A\nii. B", ["1i A", "2i B"]],
    ["I. A\nII. B\nIII. C\nIV. D", ["1I A", "2I B", "3I C", "4I D"]],
    ["I) A\nII) B", ["1I A", "2I B"]],
    ["(I) A\n(II) B", ["1I A", "2I B"]],
    ["A. Teach\nB. Mark\nC. Meet", ["1A Teach", "2A Mark", "3A Meet"]],
    ["१. पढ़ाना\n२. जाँचना", ["11 पढ़ाना", "21 जाँचना"]],
    ["(१०) पढ़ाना\n(११) जाँचना", ["101 पढ़ाना", "111 जाँचना"]],
    ["g) A\nh) B\ni) C", ["7a A", "8a B", "9a C"]],
  ])("%j keep what they count", (text, items) => {
    expect(read(text)).toEqual([items]);
  });

  test.each([
    ...[
      "3. 5 years",
      "3.5 years\n4.5 years",
      "12.30 lunch\n1.15 end",
      "2026. A year\n2027. Another",
      "B. Ed. from 2010\nM. A. from 2012",
    ],
    ...[
      "a) one\nc) three",
      "x) one",
      "1.\n2.",
      "B. A. English\nC. A. final",
      "B. Sc.\nM. Sc.\nB. Ed.",
      "A. Sen",
      "C. V. Raman",
    ],
  ])("%j stays as it was typed", (text) => {
    expect(read(text).join("\n")).toBe(text);
    expect(blocksOf(text).every(({ kind }) => kind === "text")).toBe(true);
  });

  test("stand in what search engines read, with the bullets, escaped", () => {
    const job = {
      ...JOB,
      description: "You:\n\uf0b7\tTeach <b>\n\uf0b7\tPlan",
      responsibility: "3. 5 years\n4. B.Ed.",
      benefits: "a) PF\n  and more\nb) Lunch",
    };
    const { description } = toJobPosting(job, "https://staffroom.example/jobdetails/1", factsInText(job));
    expect(description).toContain("<p>You:</p><ul><li>Teach &lt;b&gt;</li><li>Plan</li></ul>");
    expect(description).toContain('<ol><li value="3">5 years</li><li value="4">B.Ed.</li></ol>');
    expect(description).toContain('<ol type="a"><li value="1">PF<br>and more</li><li value="2">Lunch</li></ol>');
  });
});

describe("signs that no font has", () => {
  test.each([
    ["Call\uf028 us", "Call  us"],
    ["\uf0fc yes", "✓ yes"],
    ["a\u{f0001}b", "a b"],
    ["\uf0b7 one", "• one"],
    ["\uf8ff", ""],
  ])("%j are none", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
    expect(cleanText(cleaned)).toBe(cleaned);
    expect(blocksOf(text).map(told).join("")).not.toMatch(/\p{Co}/u);
  });

  test.each(["\u000b", "\u000c", "\u0085", "\u2028", "\u2029", "\r", "\r\n"])("%j joins no words", (sign) => {
    expect(cleanText(`Hill${sign}View`)).toBe("Hill\nView");
    expect(cleanName(`Hill${sign}View`)).toBe("Hill View");
  });
});

test("a long text takes no longer than its letters", async () => {
  for (const unit of [
    "• ",
    "1. a\n",
    "a) b\n",
    "o\t",
    "- ",
    "\uf0b7",
    "x\n\n",
    "ix) ",
    "· a ",
    "• a\n b\n",
    "1. a\n1.1 b\n",
    "I. a\n",
  ])
    expect(await growthOf((text: string) => blocksOf(text), unit, 131_072), JSON.stringify(unit)).toBeLessThanOrEqual(
      LINEAR,
    );
});
