/**
 * Learns the weights of `app/domain/moderation/talk-weights.ts` from the judged texts: logistic regression, as mail programs learn
 * what spam is. `npm run judge -- --talk --learn` writes the file, and says how well the texts of the other folders teach to judge
 * those of one. The same texts give the same weights.
 */
import "../.scripts/app-imports.ts";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../.scripts/run.ts";
import type { Weights } from "../app/domain/moderation/talk-signs.ts";
import { readTalkTexts, TALK_FOLDER, type TalkText } from "./judge-talk.ts";

const FILE = join(root, "app", "domain", "moderation", "talk-weights.ts");
const { toPlain } = await import("../app/domain/moderation/plain-text.ts");
const { sentencesOf } = await import("../app/domain/moderation/talk-meanings.ts");
const { findDemands, isAllowed, runsOf, tokensOf } = await import("../app/domain/moderation/talk-rules.ts");
const { scoreOf, shareOf, signsIn, weighed } = await import("../app/domain/moderation/talk-signs.ts");

/**
 * `sparse` and `even` draw all weights to nothing and large ones to small ones. A sign in fewer than `leastTexts` texts, or with a
 * weight below `least`, is left out. `shift` makes an alarm rarer: a false one costs trust in all of them.
 */
const SETTINGS = {
  ...{ sparse: 0.00001, even: 0.0001, steps: 400, rounds: 2 },
  ...{ leastTexts: 4, least: 0.04, shift: -0.3 },
};

/** The folders with judged texts, "" for the first one. */
export function talkFolders(): string[] {
  const folders = readdirSync(TALK_FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory());
  return ["", ...folders.map(({ name }) => name)];
}

/** A text as its pieces: each of them as its signs. */
type Example = { isScam: boolean; pieces: string[][] };

/** The pieces of these texts. A deposit that is allowed teaches nothing. */
export function examplesOf(folders: readonly string[]): Example[] {
  return folders.flatMap((folder) =>
    (["scams", "honest"] as const).flatMap((kind) =>
      readTalkTexts(kind, join(TALK_FOLDER, folder)).map((text) => ({
        isScam: kind === "scams",
        pieces: piecesOf(text),
      })),
    ),
  );
}

function piecesOf({ texts, isAfterOffer }: TalkText): string[][] {
  const sentences = sentencesOf(toPlain(texts.join("\n")).text);
  const text = weighed(sentences);
  return runsOf(sentences)
    .filter((run) => !isAllowed(sentences, run, { isAfterOffer }))
    .map((run) => [...signsIn(text, tokensOf(text, run))]);
}

/**
 * An honest text has no piece that is a demand; a scam has one, and which it is shows only in the weights: so they are learned
 * from whole texts first, and then again from the piece of each scam that speaks most for a demand.
 */
export function learn(examples: readonly Example[], settings = SETTINGS): Weights {
  const known = knownSigns(examples, settings.leastTexts);
  const honest = examples.filter(({ isScam }) => !isScam).flatMap(({ pieces }) => pieces);
  const scams = examples.filter(({ isScam, pieces }) => isScam && pieces.length > 0);
  let chosen = scams.map(({ pieces }) => pieces.at(-1) as string[]);
  let weights: Weights = { level: 0, of: new Map() };
  for (let round = 0; round < settings.rounds; round += 1) {
    weights = fit({ scams: chosen, honest }, known, settings);
    const { level, of } = weights;
    chosen = scams.map(({ pieces }) => {
      const scores = pieces.map((piece) => scoreOf(piece, { level, of }));
      return pieces[scores.indexOf(Math.max(...scores))] as string[];
    });
  }
  return { level: Math.round(20 * (weights.level + settings.shift)) / 20, of: weights.of };
}

function knownSigns(examples: readonly Example[], leastTexts: number): string[] {
  const counts = new Map<string, number>();
  for (const { pieces } of examples) {
    for (const sign of new Set(pieces.flat())) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].flatMap(([sign, count]) => (count >= leastTexts ? [sign] : [])).sort();
}

type Row = { signs: Int32Array; share: number; isScam: number };

/** The weights of least logistic loss, by steps down its slope with a little of the last step added (FISTA). */
function fit(
  { scams, honest }: { scams: readonly string[][]; honest: readonly string[][] },
  known: readonly string[],
  { sparse, even, steps, least }: typeof SETTINGS,
): Weights {
  const places = new Map(known.map((sign, place) => [sign, place]));
  const rowOf = (piece: readonly string[], isScam: number): Row => {
    const signs = Int32Array.from(piece.flatMap((sign) => places.get(sign) ?? []));
    return { signs, share: shareOf(signs.length), isScam };
  };
  const rows = [...scams.map((piece) => rowOf(piece, 1)), ...honest.map((piece) => rowOf(piece, 0))];
  const reach = Math.max(...rows.map(({ signs, share }) => share * share * signs.length));
  const step = 1 / (reach / 16 + even);
  let weights = new Float64Array(known.length);
  let ahead = new Float64Array(known.length);
  let [level, levelAhead, pace] = [0, 0, 1];
  for (let count = 0; count < steps; count += 1) {
    const { slope, levelSlope } = slopeAt(rows, ahead, levelAhead);
    const next = ahead.map((weight, at) =>
      shrunk(weight - step * ((slope[at] as number) + even * weight), step * sparse),
    );
    const nextLevel = levelAhead - step * levelSlope;
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2;
    const extra = (pace - 1) / nextPace;
    ahead = next.map((weight, at) => weight + extra * (weight - (weights[at] as number)));
    levelAhead = nextLevel + extra * (nextLevel - level);
    [weights, level, pace] = [next, nextLevel, nextPace];
  }
  const of = new Map(
    known.flatMap((sign, at) => {
      const weight = Math.round(20 * (weights[at] as number)) / 20;
      return Math.abs(weight) >= least ? [[sign, weight] as const] : [];
    }),
  );
  return { level, of };
}

function slopeAt(rows: readonly Row[], weights: Float64Array, level: number) {
  const slope = new Float64Array(weights.length);
  let levelSlope = 0;
  for (const { signs, share, isScam } of rows) {
    let sum = 0;
    for (const at of signs) sum += weights[at] as number;
    const error = (1 / (1 + Math.exp(-level - sum * share)) - isScam) / rows.length;
    levelSlope += error;
    for (const at of signs) slope[at] = (slope[at] as number) + error * share;
  }
  return { slope, levelSlope };
}

const shrunk = (weight: number, by: number): number => Math.sign(weight) * Math.max(0, Math.abs(weight) - by);

/** How many texts of a folder are found, by weights that the texts of the other folders teach. Payment addresses are not looked for. */
export function judgeUnseen(folder: string) {
  const weights = learn(examplesOf(talkFolders().filter((other) => other !== folder)));
  const read = (kind: string) => readTalkTexts(kind, join(TALK_FOLDER, folder));
  const isFound = ({ texts, isAfterOffer }: TalkText) =>
    !findDemands(sentencesOf(toPlain(texts.join("\n")).text), { isAfterOffer }, weights).next().done;
  const [scams, honest] = [read("scams"), read("honest")];
  return {
    ...{ scams: scams.length, found: scams.filter(isFound).length },
    ...{ honest: honest.length, warned: honest.filter(isFound).length },
  };
}

/** Writes the weights, and prints what they are worth for texts that did not teach them. */
export function reportLearning(): void {
  writeWeights();
  for (const folder of talkFolders().filter((each) => each !== "" && each !== LESSONS)) {
    const { scams, found, honest, warned } = judgeUnseen(folder);
    console.log(`${folder.padEnd(10)} found ${found} of ${scams}, warned ${warned} of ${honest}`);
  }
}

/** These texts were written to teach only. */
const LESSONS = "taught";

/** Writes the weights that all judged texts teach. */
export function writeWeights(): void {
  writeFileSync(FILE, fileOf(learn(examplesOf(talkFolders()))));
}

function fileOf({ level, of }: Weights): string {
  const byWeight = [...Map.groupBy(of, ([, weight]) => weight)].sort(([one], [other]) => other - one);
  return [
    "/** Learned from the judged texts by `npm run judge -- --talk --learn`. Not to be written by hand. */",
    "",
    "/** The score of a text without signs. */",
    `export const LEVEL = ${level};`,
    "/** The signs of each weight: a meaning, two near each other, who pays whom, or `~` and the beginning of a word. */",
    "export const WEIGHTS: readonly (readonly [weight: number, signs: string])[] = [",
    ...byWeight.map(([weight, signs]) => `  [${weight}, "${signs.map(([sign]) => sign).join(" ")}"],`),
    "];",
    "",
  ].join("\n");
}
