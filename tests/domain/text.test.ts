import { describe, expect, test } from "vitest";
import {
  cleanText,
  EmailAddress,
  optionalDigits,
  optionalImageUrl,
  optionalLine,
  optionalText,
  optionalWebsite,
  requiredLine,
} from "~/domain/text";
import { growthOf, LINEAR } from "../support/compare-cost";

describe("text is cleaned", () => {
  test.each([
    ["of NUL and other control characters", "a\0b\u0007c\u001b[31m\u007f\u0086d", "abc[31md"],
    ["of lone surrogates", "a\ud800b\udc00c", "abc"],
    ["of bidi overrides and isolates", "\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
    ["of a byte order mark", "\ufeffname", "name"],
    ["to one kind of line end", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["to composed letters", "cafe\u0301", "caf\u00e9"],
    ["of white space around it", " \u00a0 a b \t\n", "a b"],
  ])("%s", (_, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  test.each(["😀 emoji", "गणित शिक्षक", "ज़्यादा\u200dका", "tab\tinside", "naïve – “quotes”", "<b>&amp;</b>"])(
    "and %s stays as it is",
    (given) => {
      expect(cleanText(given)).toBe(given.normalize("NFC"));
    },
  );

  test("in linear time, also a megabyte of the worst", async () => {
    for (const unit of ["\ud800", "\r", "e\u0301", " \u202e", "\udc00\ud800", "a\0"]) {
      expect(cleanText(unit.repeat(1_048_576 / unit.length)).isWellFormed()).toBe(true);
      expect(await growthOf(cleanText, unit), JSON.stringify(unit)).toBeLessThanOrEqual(LINEAR);
    }
  });
});

describe("a required line", () => {
  const Title = requiredLine("a title", 10);

  test.each([
    ["absent", undefined],
    ["null", null],
    ["empty", ""],
    ["white space", " \n\t "],
    ["control characters only", "\0\u202e\ud800"],
  ])("that is %s is asked for", (_, value) => {
    expect(Title.safeParse(value).error?.issues[0]?.message).toBe("Enter a title");
  });

  test.each([[5], [true], [{}], [["a"]]])("that is no text (%j) is refused", (value) => {
    expect(Title.safeParse(value).success).toBe(false);
  });

  test("keeps to its length, counted after cleaning", () => {
    expect(Title.safeParse(` ${"x".repeat(10)}\0 `).data).toBe("x".repeat(10));
    expect(Title.safeParse("x".repeat(11)).error?.issues[0]?.message).toBe("Use at most 10 characters");
  });

  test("is shortened to one line", () => {
    expect(Title.parse("a\r\nb\tc")).toBe("a b c");
  });

  test.each(["\u200b", "\u200d\u200c", "\u00ad", "\u2060"])("of nothing visible (%j) counts as empty", (value) => {
    expect(Title.safeParse(value).success).toBe(false);
  });
});

describe("optional text", () => {
  test.each([undefined, null, "", "  ", "\0"])("%j becomes null", (value) => {
    expect(optionalLine(10).parse(value)).toBeNull();
    expect(optionalText(10).parse(value)).toBeNull();
    expect(optionalWebsite(10).parse(value)).toBeNull();
    expect(optionalImageUrl(10).parse(value)).toBeNull();
    expect(optionalDigits(10).parse(value)).toBeNull();
  });

  test("keeps its lines", () => {
    expect(optionalText(10).parse("a\r\n\r\nb")).toBe("a\n\nb");
  });

  test.each([[5], [false], [{}], [[]]])("refuses %j", (value) => {
    expect(optionalText(10).safeParse(value).success).toBe(false);
  });
});

const WRONG_ADDRESSES = [
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "//school.example",
  "https://",
  "https://localhost",
  "https://me:secret@school.example",
  "https://school.example\\@evil.example",
  "https://a b.example",
  "https:school.example",
  `https://school.example/${"x".repeat(60)}`,
];

describe("the address of an image", () => {
  const Image = optionalImageUrl(60);

  test.each(["https://school.example", "HTTPS://School.example/a?b=c#d", "https://schule.example:8443/ü"])(
    "%s passes",
    (value) => {
      expect(Image.parse(value)).toBe(value);
    },
  );

  test.each(["http://school.example/logo.png", "www.school.example/logo.png", "school.example", ...WRONG_ADDRESSES])(
    "%j is refused",
    (value) => {
      expect(Image.safeParse(value).success).toBe(false);
    },
  );
});

describe("the address of a website", () => {
  const Website = optionalWebsite(60);

  test.each(["https://school.example", "http://school.example", "HTTP://School.example/a?b=c#d"])(
    "%s passes as it stands",
    (value) => {
      expect(Website.parse(value)).toBe(value);
    },
  );

  test.each([
    ["www.c.example", "https://www.c.example"],
    ["lotushill.example", "https://lotushill.example"],
    ["lotushill.example/jobs?a=b", "https://lotushill.example/jobs?a=b"],
    ["lotushill.example:8080/jobs", "https://lotushill.example:8080/jobs"],
    ["lotushill.example.", "https://lotushill.example"],
    ["<lotushill.example>", "https://lotushill.example"],
    ["(lotushill.example)", "https://lotushill.example"],
    ["lotushill.example)", "https://lotushill.example"],
    ["“www.lotushill.example”", "https://www.lotushill.example"],
    ["'lotushill.example'", "https://lotushill.example"],
    ["\u200blotushill.example\u200e", "https://lotushill.example"],
    ["विद्यालय.भारत", "https://विद्यालय.भारत"],
    [" WWW.School.example/jobs ", "https://WWW.School.example/jobs"],
  ])("%j gets https:// before it", (value, expected) => {
    expect(Website.parse(value)).toBe(expected);
  });

  test.each([
    ...["www.", "ftp://school.example", "http://me:secret@school.example", "none", "n/a", "a@b.example"],
    ...["mailto:head@school.example", "tel:98765.43210", "lotus hill.example", ...WRONG_ADDRESSES],
    ...[
      "N.A.",
      "N.A",
      "Not.available",
      "B.Ed",
      "10.30",
      "www.lotushill",
      "www,lotushill.example",
      "https://www.lotushill",
    ],
  ])("%j is refused", (value) => {
    expect(Website.safeParse(value).success).toBe(false);
  });

  test("is not too long after https:// was put before it", () => {
    expect(Website.safeParse(`www.school.example/${"x".repeat(35)}`).success).toBe(false);
  });
});

describe("digits", () => {
  test.each([
    [9876543210, "9876543210"],
    [411001, "411001"],
    [3.5, "3.5"],
    [0, "0"],
    ["+91 98765  43210", "+91 98765 43210"],
  ])("may come as a number: %j", (value, expected) => {
    expect(optionalDigits(20).parse(value)).toBe(expected);
  });

  test.each([[true], [{}], [[1]], [Number.NaN], [Number.POSITIVE_INFINITY]])("refuses %j", (value) => {
    expect(optionalDigits(20).safeParse(value).success).toBe(false);
  });
});

describe("an e-mail address", () => {
  test("is stored in lower case, without white space around it", () => {
    expect(EmailAddress.parse("  Asha.Rao+Jobs@Example.CO.in ")).toBe("asha.rao+jobs@example.co.in");
  });

  test.each([
    "\u200basha@example.com",
    "asha@example.com\u200b",
    "asha@example.com\u200e",
    "\u202aasha@example.com\u202c",
    "\u2068asha@example.com\u2069",
    "\ufeffasha@example.com",
    "asha@exam\u200bple.com",
    "as\u00adha@example.com",
    "asha\u2060@example.com",
    "\u00a0asha@example.com\u00a0",
    "asha@\u00a0example.com",
    "mailto:asha@example.com",
    "MAILTO:Asha@Example.com?subject=Hello@you",
    "<asha@example.com>",
    "<mailto:asha@example.com>",
    "Asha <asha@example.com>",
    "Asha Rao\u00a0<asha@example.com>,",
    '"Rao, Asha" <asha@example.com>',
    "(asha@example.com)",
    "'asha@example.com'",
    "asha@example.com.",
    "asha@example.com,",
    "asha@example.com; ",
    "ａsha＠ｅxample．com",
    "asha@example。com",
    "asha@example｡com",
    ...["mailto://asha@example.com", "mailto:%20asha@example.com", "mailto: asha@example.com", "asha@example.com>"],
    ...["asha@example.com<asha@example.com>", "asha@example.com <mailto:asha@example.com>", "Email: asha@example.com"],
    ...["[asha@example.com](mailto:asha@example.com)", "E-mail ID: asha@example.com", "• asha@example.com"],
    ...[
      "*asha@example.com*",
      "asha@example.com।",
      "asha\u2003@example.com",
      "·asha@example.com",
      "\u2010asha@example.com",
    ],
  ])("%j is asha@example.com", (typed) => {
    expect(EmailAddress.parse(typed)).toBe("asha@example.com");
  });

  test("that is wrong has one message", () => {
    for (const typed of [
      "asha",
      "asha@\u200b",
      "a\u200eb",
      "a b@example.com",
      "<a@b.c> <d@e.f>",
      "a@b.c, d@e.f",
      "a@b.c <d@e.f>",
    ]) {
      const messages = EmailAddress.safeParse(typed).error?.issues.map(({ message }) => message);
      expect(messages, typed).toEqual(["Enter an email address like name@example.com"]);
    }
  });

  test("keeps the plus of a link that was written in percents", () => {
    expect(EmailAddress.parse("mailto:asha%2Bjobs@example.com")).toBe("asha+jobs@example.com");
  });

  test.each(["a@b.c", "a.b-c_d+e@x-y.example.co.in", "o'brien@example.ie", "müller@schüle.example", "用户@例子.广告"])(
    "%s passes",
    (value) => {
      expect(EmailAddress.parse(value)).toBe(value);
    },
  );

  test.each([
    "",
    "asha",
    "asha@",
    "@example.com",
    "asha@example",
    "asha@@example.com",
    "asha@example..com",
    "asha@.example.com",
    "a b@example.com",
    "asha@example.com\nBcc: all@example.com",
    "asha@example.com,b@example.com",
    '"asha"@example.com',
    `${"a".repeat(243)}@example.com`,
    ...["a..b@example.com", ".a@example.com", "a.@example.com", "a@-b.com", "a@b-.com", "a@192.168.1.1", "a@b.-com"],
  ])("%j is refused", (value) => {
    expect(EmailAddress.safeParse(value).success).toBe(false);
  });

  test("is checked in linear time", async () => {
    const ways = [
      (text: string) => `${text}@`,
      (text: string) => `a@${text}`,
      (text: string) => text.replaceAll(/../g, "@@"),
    ];
    for (const [index, way] of ways.entries()) {
      const check = (text: string) => expect(EmailAddress.safeParse(way(text)).success).toBe(false);
      expect(await growthOf(check, "a.", 262_144), `way ${index}`).toBeLessThanOrEqual(LINEAR);
    }
  });
});
