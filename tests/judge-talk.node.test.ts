import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesOfTalk } from "~/domain/moderation/talk-rules";
import { learnedWeights } from "~/domain/moderation/talk-signs";
import { TALK_WORDS } from "~/domain/moderation/talk-words";
import {
  judgeTalk,
  judgeTalkTexts,
  readTalkTexts,
  TALK_FOLDER,
  TALK_GOALS,
  type TalkVerdict,
} from "../bench/judge-talk";
import { examplesOf, judgeUnseen, learn, talkFolders } from "../bench/learn-talk";

const isFound = ({ words }: TalkVerdict) => words.length > 0;
const textsOf = (verdicts: readonly TalkVerdict[]) => verdicts.map(({ texts }) => texts.join(" || "));

/** The texts of a folder: how many there are, how many of them are found or warned. */
const SETS = [
  { folder: "", scams: 313, found: 313, honest: 1008, warned: 0 },
  { folder: "second", scams: 150, found: 150, honest: 200, warned: 1 },
  { folder: "third", scams: 98, found: 98, honest: 140, warned: 0 },
  { folder: "fourth", scams: 60, found: 60, honest: 73, warned: 0 },
  { folder: "fifth", scams: 40, found: 40, honest: 54, warned: 0 },
  { folder: "sixth", scams: 130, found: 130, honest: 260, warned: 3 },
  { folder: "seventh", scams: 110, found: 110, honest: 240, warned: 0 },
  { folder: "eighth", scams: 100, found: 100, honest: 220, warned: 0 },
  { folder: "ninth", scams: 120, found: 118, honest: 300, warned: 1 },
  { folder: "tenth", scams: 120, found: 120, honest: 300, warned: 1 },
  { folder: "eleventh", scams: 120, found: 117, honest: 300, warned: 1 },
  { folder: "twelfth", scams: 120, found: 120, honest: 300, warned: 2 },
];

describe("the phrases of talk", () => {
  it.each(SETS)("find the scams of the judged texts, and warn of hardly any honest one: $folder", async (set) => {
    const folder = join(TALK_FOLDER, set.folder);
    const [scams, honest] = [await judgeTalkTexts("scams", folder), await judgeTalkTexts("honest", folder)];
    expect([scams.length, honest.length]).toEqual([set.scams, set.honest]);
    const [found, warned] = [scams.filter(isFound).length, honest.filter(isFound).length];
    expect({ found, warned }).toEqual({ found: set.found, warned: set.warned });
    expect(found / scams.length).toBeGreaterThanOrEqual(TALK_GOALS.recall);
  });

  it("warn of at most one honest text in a hundred of all sets", async () => {
    const folders = SETS.map(({ folder }) => join(TALK_FOLDER, folder));
    const honest = (await Promise.all(folders.map((folder) => judgeTalkTexts("honest", folder)))).flat();
    expect(honest.filter(isFound).length / honest.length).toBeLessThanOrEqual(TALK_GOALS.falseAlarms);
  });

  it("use each list of words, and no list that there is not", () => {
    const ofNumbers = ["sum", "figure", "phone", "long_number", "percent", "small"];
    const names = new Set([...Object.keys(TALK_WORDS), ...ofNumbers]);
    const ruled = rulesOfTalk().flatMap(({ one, other }) => [...one, ...other]);
    const weighed = [...learnedWeights().of.keys()].filter((sign) => !sign.startsWith("~"));
    const used = new Set(
      [...ruled, ...weighed.flatMap((sign) => sign.split(/[+>]/))].map((name) => name.replace("not:", "")),
    );
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(TALK_WORDS).filter((name) => !used.has(name))).toEqual([]);
  });

  it("judge texts that did not teach the weights nearly as well", () => {
    expect(judgeUnseen("twelfth")).toEqual({ scams: 120, found: 113, honest: 300, warned: 2 });
  });

  it("have the weights that the judged texts teach", () => {
    const { level, of } = learn(examplesOf(talkFolders()));
    expect({ level, of }).toEqual({ level: learnedWeights().level, of: learnedWeights().of });
  });

  it("see through split, foreign and invisible letters, and read two messages together", async () => {
    const texts = await judgeTalkTexts("adversarial");
    expect(texts.length).toBe(52);
    expect(textsOf(texts.filter((each) => isFound(each) !== each.marks.includes("alarm")))).toEqual([]);
  });

  it("give a hint where a deposit for room or meals follows an offer, and nowhere else", async () => {
    const honest = await judgeTalkTexts("honest");
    expect(honest.filter(({ isHint }) => isHint).length).toBe(12);
    expect(textsOf(honest.filter((each) => each.isHint !== each.marks.includes("hint")))).toEqual([]);
  });

  it("take the same deposit before an offer for a demand", async () => {
    const hints = readTalkTexts("honest").filter(({ marks }) => marks.includes("hint"));
    const before = await Promise.all(hints.map((each) => judgeTalk({ ...each, isAfterOffer: false })));
    expect(before.filter(isFound).length).toBe(7);
  });

  it.each([
    "Pay 3000 for uniform and meals by PhonePe 9876543210",
    "Room kit and verification fee Rs 2,500, send to 98765 43778 before joining, hostel is confirmed then.",
    "Processing fee Rs 1500 with mess card: deposit in account 12345678901 today",
    "Processing fee Rs 1500 with mess deposit, bring it before joining.",
    "Our accountant needs a token from your side to hold the seat",
    "The hostel is free. A deposit of Rs 2,000 is taken for the laptop before joining.",
  ])("find after an offer what is no deposit for a room or meals: %s", async (text) => {
    const { readTalk } = await import("~/domain/moderation/find-talk");
    expect(readTalk(text, { isAfterOffer: true })).not.toEqual([]);
  });
});
