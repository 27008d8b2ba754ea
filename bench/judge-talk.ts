/**
 * Judges the list of phrases for talk: reads the texts of `bench/judged/talk`, or of another folder in the same form, and reports
 * how many scams are found and how many honest texts are warned.
 */
import "../.scripts/app-imports.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../.scripts/run.ts";

export const TALK_GOALS = { recall: 0.95, falseAlarms: 0.01 };
export const TALK_FOLDER = join(root, "bench", "judged", "talk");

export type TalkText = {
  field: string;
  isAfterOffer: boolean;
  language: string;
  marks: readonly string[];
  /** The texts of one side, the oldest first. Nearly always one. */
  texts: readonly string[];
};
export type TalkVerdict = TalkText & { words: readonly string[]; isHint: boolean };

/** The texts of the files whose names begin so. */
export function readTalkTexts(start: string, folder = TALK_FOLDER): TalkText[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(start) && name.endsWith(".txt"));
  return files.sort().flatMap((name) => {
    let head = { field: "message", isAfterOffer: false, language: "en", marks: [] as string[] };
    return readFileSync(join(folder, name), "utf8")
      .split("\n")
      .flatMap((line): TalkText[] => {
        if (line.startsWith("== ")) {
          const [field = "message", stage, language = "en", marks = ""] = line.slice(3).split(" | ");
          head = { field, isAfterOffer: stage === "after", language, marks: marks.split(" ") };
          return [];
        }
        const text = line
          .replaceAll("\\n", "\n")
          .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
        return line === "" ? [] : [{ ...head, texts: text.split(" || ") }];
      });
  });
}

/** Reads one text as the product does. */
export async function judgeTalk(text: TalkText): Promise<TalkVerdict> {
  const { hasLodgingDeposit, readTalkFields } = await import("../app/domain/moderation/find-talk.ts");
  const { moneyAcross, moneyIn } = await import("../app/domain/moderation/fill-text.ts");
  const { TALK_SEAM_CHARS, TALK_SEAM_TEXTS } = await import("../app/domain/moderation/talk-warning-rules.ts");
  const { field, isAfterOffer, texts } = text;
  const found = texts.flatMap((each, at) => {
    if (field === "link" || field === "place") return readTalkFields({ [field]: each }, { isAfterOffer });
    if (field === "question") return readTalkFields({ questions: [each] }, { isAfterOffer });
    if (field === "page") return readTalkFields(/^https?:/.test(each) ? { website: each } : { about: each });
    // As for a message that goes to one applicant, after the last ones of a talk.
    const earlier = texts.slice(Math.max(0, at - TALK_SEAM_TEXTS), at).map((text) => text.slice(-TALK_SEAM_CHARS));
    const across = moneyAcross("", earlier, each, isAfterOffer);
    return [...moneyIn(each, [], isAfterOffer), ...across].map(({ match }) => match);
  });
  const isHint = found.length === 0 && isAfterOffer && texts.some(hasLodgingDeposit);
  return { ...text, words: found.map(({ words }) => words), isHint };
}

export async function judgeTalkTexts(start: string, folder = TALK_FOLDER): Promise<TalkVerdict[]> {
  return Promise.all(readTalkTexts(start, folder).map(judgeTalk));
}

const isFound = ({ words }: TalkVerdict): boolean => words.length > 0;

/** Prints the figures, then the texts that are wrong. Returns true if the goals are reached. */
export async function reportTalk(folder = TALK_FOLDER): Promise<boolean> {
  const [scams, honest, adversarial] = (await Promise.all(
    ["scams", "honest", "adversarial"].map((start) => judgeTalkTexts(start, folder)),
  )) as [TalkVerdict[], TalkVerdict[], TalkVerdict[]];
  const show = (name: string, rows: TalkVerdict[]) => {
    const count = rows.filter(isFound).length;
    const share = ((100 * count) / Math.max(1, rows.length)).toFixed(1);
    console.log(`${name.padEnd(28)} ${String(count).padStart(5)} of ${String(rows.length).padStart(5)}  ${share} %`);
  };
  for (const [name, rows] of [
    ["scams found", scams],
    ["honest texts warned", honest],
  ] as const) {
    for (const [language, some] of Map.groupBy(rows, (each) => each.language)) show(`${name}, ${language}`, some);
    show(name, rows);
  }
  show(
    "honest, about money",
    honest.filter(({ marks }) => marks.includes("money")),
  );
  show(
    "disguised or divided, found",
    adversarial.filter(({ marks }) => marks.includes("alarm")),
  );
  show(
    "disguised or divided, silent",
    adversarial.filter(({ marks }) => marks.includes("silent")),
  );
  const hints = honest.filter(({ marks }) => marks.includes("hint"));
  console.log(
    `hints for room or meals: ${hints.filter(({ isHint }) => isHint).length} of ${hints.length}, elsewhere ${honest.filter((each) => each.isHint && !each.marks.includes("hint")).length}`,
  );
  const recall = scams.filter(isFound).length / Math.max(1, scams.length);
  const falseAlarms = honest.filter(isFound).length / Math.max(1, honest.length);
  console.log(
    `recall ${recall.toFixed(3)} (goal ≥ ${TALK_GOALS.recall}), false alarms ${falseAlarms.toFixed(4)} (goal ≤ ${TALK_GOALS.falseAlarms})`,
  );
  const wrong = [
    ...scams.filter((each) => !isFound(each)).map((each) => `missed: ${each.texts.join(" || ")}`),
    ...honest.filter(isFound).map((each) => `warned: ${each.texts.join(" || ")} (${each.words.join(" | ")})`),
    ...adversarial
      .filter((each) => isFound(each) !== each.marks.includes("alarm"))
      .map((each) => `disguised: ${each.texts.join(" || ")} (${each.words.join(" | ")})`),
    ...hints.filter(({ isHint }) => !isHint).map((each) => `no hint: ${each.texts.join(" || ")}`),
  ];
  for (const line of wrong) console.log(`  ${line}`);
  return recall >= TALK_GOALS.recall && falseAlarms <= TALK_GOALS.falseAlarms;
}
