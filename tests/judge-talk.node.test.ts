import { describe, expect, it } from "vitest";
import { judgeTalk, judgeTalkTexts, readTalkTexts, TALK_GOALS, type TalkVerdict } from "../bench/judge-talk";

const isFound = ({ words }: TalkVerdict) => words.length > 0;
const textsOf = (verdicts: readonly TalkVerdict[]) => verdicts.map(({ texts }) => texts.join(" || "));

describe("the phrases of talk", () => {
  it("find all scams of the judged texts but one", async () => {
    const scams = await judgeTalkTexts("scams");
    expect(scams.length).toBe(313);
    expect(textsOf(scams.filter((each) => !isFound(each)))).toEqual([
      "In case you don't have UPI you can hand the money over to our driver when he picks you up, it is 1200.",
    ]);
    expect(scams.filter(isFound).length / scams.length).toBeGreaterThanOrEqual(TALK_GOALS.recall);
  });

  it("warn of no honest text of the judged ones", async () => {
    const honest = await judgeTalkTexts("honest");
    expect(honest.length).toBe(1008);
    expect(honest.filter(({ marks }) => marks.includes("money")).length).toBe(478);
    expect(textsOf(honest.filter(isFound))).toEqual([]);
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
    expect(before.filter(isFound).length).toBe(10);
  });
});
