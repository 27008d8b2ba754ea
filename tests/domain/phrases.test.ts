/** The words that publishing stops, tried on sixty adverts and on texts that want to get past. */
import { describe, expect, test } from "vitest";
import { readText, sentenceOf } from "~/domain/moderation/find-phrases";
import type { Kind } from "~/domain/moderation/phrases";
import { BAD, HARMLESS } from "../fixtures/adverts";
import { MAY_BE_ASKED, MAY_NOT_BE_ASKED } from "../fixtures/asked-words";
import { ASKS_FOR_MONEY, ASKS_FOR_NONE } from "../fixtures/money-words";
import { FAMILIES } from "../fixtures/rejection-families";
import { MAY_BE_SAID, MAY_NOT_DECIDE } from "../fixtures/rejection-words";
import { timesAsDear } from "../support/compare-cost";
import { isDeep } from "../support/test-depth";

const read = (description: string) => readText({ description });
const kindsOf = (text: string) => [...new Set(read(text).map(({ kind }) => kind))];
const wordsOf = (text: string) => read(text).map(({ words }) => words);

describe("sixty adverts", () => {
  test("are thirty-five harmless ones and twenty-five bad ones, each with 40 to 150 words", () => {
    expect([HARMLESS.length, BAD.length]).toEqual([35, 25]);
    const adverts = [...HARMLESS, ...BAD.map(({ advert }) => advert)];
    expect(new Set(adverts.map(({ description }) => description)).size).toBe(60);
    for (const advert of adverts) {
      const count = Object.values(advert).join(" ").split(/\s+/).length;
      expect(count, advert.title).toBeGreaterThanOrEqual(40);
      expect(count, advert.title).toBeLessThanOrEqual(150);
    }
  });

  test.each(HARMLESS)("a harmless one is not stopped: $title", (advert) => {
    expect(readText(advert).map(sentenceOf)).toEqual([]);
  });

  test("of the bad ones at least 22 are stopped, each for the kind that it is", () => {
    const missed = BAD.filter(({ kinds, advert }) => {
      const found = new Set<Kind>(readText(advert).map(({ kind }) => kind));
      return !kinds.every((kind) => found.has(kind));
    });
    expect(missed.map(({ advert }) => advert.title)).toEqual([]);
    expect(BAD.length - missed.length).toBeGreaterThanOrEqual(22);
  });
});

describe("sentences, each in every field that it may stand in", () => {
  const money = ["description", "title", "benefits", "message", "about"] as const;
  test.each(ASKS_FOR_MONEY)("%j asks for money", (text) => {
    for (const field of money) expect(readText({ [field]: text }).map(({ kind }) => kind)).toContain("money");
  });

  test.each(ASKS_FOR_NONE)("%j does not", (text) => {
    for (const field of money) expect(readText({ [field]: text }).map(sentenceOf)).toEqual([]);
  });

  const asked = (text: string) => readText({ questions: [{ text, choices: [] }] });
  test.each(MAY_NOT_BE_ASKED)("%j may not be asked", (text) => {
    expect(asked(text).filter(({ kind }) => kind === "private" || kind === "papers")).not.toEqual([]);
    expect(asked(text.toUpperCase())).not.toEqual([]);
  });

  test.each(MAY_BE_ASKED)("%j may be asked", (text) => {
    expect(asked(text).map(sentenceOf)).toEqual([]);
  });
});

describe("the words of a rejection", () => {
  const saidIn = (rejection: string) => readText({ rejection }).map(sentenceOf);

  test.each(MAY_NOT_DECIDE)("%j names what may not decide", (text) => {
    expect(saidIn(text)).not.toEqual([]);
  });

  test.each(MAY_BE_SAID)("%j may be said", (text) => {
    expect(saidIn(text)).toEqual([]);
  });

  const families = Object.entries(FAMILIES).map(([name, lists]) => ({ name, ...lists }));

  test("are judged by families, more than a hundred that decide by one of them and as many that look like it", () => {
    const count = (of: "bad" | "honest") => families.reduce((sum, each) => sum + new Set(each[of]).size, 0);
    expect([count("bad"), count("honest")]).toEqual([123, 137]);
  });

  test.each(families)("that decide by $name are named, in English, Hinglish and Hindi", ({ bad }) => {
    expect(bad.filter((text) => saidIn(text).length === 0)).toEqual([]);
  });

  test.each(families)("that only look like words of $name may be said", ({ honest }) => {
    expect(honest.flatMap(saidIn)).toEqual([]);
  });

  test.each(["Your accent is too strong.", "We have chosen someone younger."])(
    "%j is no matter of an advert",
    (text) => {
      expect(kindsOf(text)).toEqual([]);
    },
  );
});

describe("a faith or a caste", () => {
  test.each([
    "Hindu preferred.",
    "Christian candidates preferred.",
    "Only Hindu candidates may apply. Brahmin preferred. Muslims need not apply.",
    "Preference to Catholics",
    "Muslim teachers need not apply",
    "Jain or Hindu candidates only",
    "केवल हिंदू अभ्यर्थी",
  ])("that an advert asks for is named: %s", (description) => {
    expect(read(description).map(({ kind }) => kind)).toContain("faith");
  });

  test.each([
    "Jain International School, Pune, needs a PGT Physics",
    "Christian Medical College school is for all",
    "Teach Hindu and Buddhist philosophy; a master's in it is preferred",
    "A Sikh minority institution; candidates of all faiths are welcome, B.Ed preferred",
    "We celebrate Hindu, Muslim and Christian festivals",
    "Only Catholic schools of the diocese take part",
    "Experience in a Jain school is preferred",
  ])("that it only speaks of is not: %s", (description) => {
    expect(read(description).map(({ kind }) => kind)).not.toContain("faith");
  });
});

describe("what is found", () => {
  test("has the words as they stand in the text, the field, and why", () => {
    const [found] = readText({
      title: "Teacher",
      qualifications: "B.Ed.\nRegistration  Fee of Rs. 500/- at the gate.",
    });
    expect(found).toEqual({
      field: "qualifications",
      words: "Registration  Fee of Rs. 500/-",
      kind: "money",
      why: "a school may not ask a candidate for money",
    });
    expect(found && sentenceOf(found)).toBe(
      "In the qualifications: “Registration  Fee of Rs. 500/-” – a school may not ask a candidate for money",
    );
  });

  test("comes from every free text of a job, money first, also from its website and logo", () => {
    const text = "Only ladies. Training fee of Rs 900.";
    const all = {
      ...{ title: text, category: text, salary: text, location: text, description: text, responsibility: text },
      ...{ qualifications: text, benefits: text, keywords: text, company_name: text, company_location: text },
    };
    const addresses = { website: "https://wa.me/training-fee", job_logo: "https://logo.example/training-fee" };
    const found = readText({ ...all, ...addresses });
    expect(new Set(found.map(({ field }) => field))).toEqual(new Set([...Object.keys(all), ...Object.keys(addresses)]));
    expect(found.map(({ kind }) => kind)).toEqual([...Array(13).fill("money"), ...Array(11).fill("sex"), "whatsapp"]);
    expect(readText({ title: null, description: "" })).toEqual([]);
  });

  test("is at most five of a kind in a field, and many harmless words hide none behind them", () => {
    expect(read("Registration fee. ".repeat(900))).toHaveLength(5);
    expect(
      kindsOf(`${"Registration fee of students. ".repeat(300)} Pay a training fee of Rs 500. Only ladies.`),
    ).toEqual(["money", "sex"]);
  });

  test.each([
    ["REGISTRATION FEE", "money"],
    ["registration\n   fee", "money"],
    ["registration-fee", "money"],
    ["regis\u200btra\u00adtion f\u2060ee", "money"],
    ["Ｒｅｇｉｓｔｒａｔｉｏｎ　Ｆｅｅ", "money"],
    ["r\u0435gistr\u0430tion fee", "money"],
    ["Pay Rs ५०० via UPI to confirm your seat", "money"],
    ["Call ९८७६५४३२१०", "contact"],
    ["laptop charges", "money"],
    ["kit charges", "money"],
    ["refundable deposit of Rs 2,000", "money"],
    ["A not refundable registration fee of Rs 500", "money"],
    ["Do not forget the registration fee of Rs 500", "money"],
    ["Not only a registration fee is due", "money"],
    ["Nobody is interviewed without a registration fee", "money"],
    ["Candidates not paying the registration fee are not called", "money"],
    ["Registration fee: nil, then Rs 500", "money"],
    ["Send Rs 300 through Paytm", "money"],
    ["Candidates will scan the QR code and send the amount", "money"],
    ["पंजीकरण शुल्क 200 रुपये", "money"],
    ["female only", "sex"],
    ["Lady teacher required", "sex"],
    ["Married women need not apply", "sex"],
    ["Gender: Female", "sex"],
    ["केवल महिला", "sex"],
    ["Age: 25-40", "age"],
    ["candidates below 30", "age"],
    ["up to 35 years of age", "age"],
    ["head (at) school (dot) com", "contact"],
    ["head@school.edu.in", "contact"],
    ["+91-98765-43210", "contact"],
    ["022-2567 1234", "contact"],
    ["wa.me/919812345678", "whatsapp"],
    ["Bio-data on WhatsApp", "whatsapp"],
  ])("%j is stopped for %s", (text, kind) => {
    expect(kindsOf(text)).toContain(kind);
    for (const words of wordsOf(text)) expect(text).toContain(words);
  });

  test.each([
    "We do not charge any\nregistration fee, training fee or security deposit",
    "No processing fee",
    "Registration fees: nil. Apply by Friday",
    "Application fee - Not applicable",
    "You can apply without a registration fee",
    "Candidates do not pay any registration fee",
    "Registration with the State Teachers Council",
    "Deposit of original documents is not asked for",
    "Pay Rs 30,000 to 40,000 per month",
    "Pay: Rs 30,000",
    "60000-90000",
    "UDISE 09150300401",
    "Classes 6 7 8 9 10 11 12",
    "Visit www.school.example or https://school.example/careers",
    "Gender: Male/Female",
    "Male and female candidates required",
    "Both married and unmarried",
    "age group 10-12, a class of 35",
    "Retirement age 60",
    "up to 25 years of experience",
    "Not less than 20 years of service",
    "No upper age limit",
    "parents' WhatsApp group",
    "2026-27, 411 040, 1130457",
  ])("%j is harmless", (text) => {
    expect(read(text).map(sentenceOf)).toEqual([]);
  });
});

describe("a long text that wants to be slow", () => {
  const MOST = 12;
  const CHARS = isDeep ? 250_000 : 50_000;
  const long = (part: string) => part.repeat(Math.ceil(CHARS / part.length));

  test("takes at most some ten times the time of a harmless one", async () => {
    const harmless = long(`${HARMLESS.map(({ description }) => description).join("\n")}\n`);
    const plain = () => read(harmless);
    plain();
    for (const part of [
      ...["a", "a.", "((", "9 ", "\u200b", "Ａ", "rs 500 ", "98765 ", "age ", "age not be ", "no ", "pay "],
      ...["a*", "!", "&#8", "é"],
      ...["female smart ", "registration fee of students. ", "upi knowledge pay you ", "candidate pays ", "a@", "a@a."],
      ...["salary ", "whatsapp ", "no registration fee, ", "resume with our parents whatsapp ", "udise 98765 43210 "],
      ...["one hundred ", "please pay ", "$a"],
    ]) {
      const text = long(part);
      expect(await timesAsDear(() => read(text), { plain, atMost: MOST }), part).toBeLessThanOrEqual(MOST);
    }
  });
});
