/** Letters that look like those of plain English, for texts that want to get past the phrases. */
import { latinDigit } from "./text-rules";

/** Pairs of a foreign letter in lower case and the one that a reader takes it for. */
const PAIRS =
  "аa вb сc ԁd еe ёe һh іi їi јj кk ӏl мm нh оo рp ѕs тt уy ўy хx ԛq ԝw ɡg ѵv ьb " +
  "αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ωw γy ϲc ϳj ϱp " +
  "աw օo սu ոn հh ցg զq ѡw " +
  "ıi ȷj ᴀa ɑa ɐa ɒa ʙb ƅb ɓb ᴄc ƈc ᴅd ɖd ɗd ᴇe ɇe ꜰf ƒf ɢg ɠg ʜh ɦh ɪi ɨi ᴊj ɉj ᴋk ƙk ʟl ɫl łl ɭl ᴍm ɱm ɴn ɲn ŋn ᴏo øo ɵo " +
  "ᴘp ƥp ʀr ɍr ɾr ɽr ꜱs ʂs ᴛt ŧt ƭt ʈt ᴜu ʉu ᴠv ʋv ᴡw ʏy ɏy ƴy ᴢz ƶz ʐz đd ħh ðd æe ǝe əe " +
  "ꭰd ꭱr ꭲt ꭺa ꭻj ꭼe ꮃw ꮇm ꮋh ꮐg ꮖi ꮪs ꮩv ꮯc ꮮl ꮲp ᏼb ꮓz ꮶk";

const LETTERS = new Map(PAIRS.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
/** Signs that stand for others. */
const SIGNS = new Map(
  Object.entries({
    "’": "'",
    "‘": "'",
    ʼ: "'",
    "–": "-",
    "—": "-",
    "‑": "-",
    "‐": "-",
    "−": "-",
    "⁃": "-",
    "﹣": "-",
    "·": ".",
    "•": ".",
    "∙": ".",
    "⋅": ".",
    "。": ".",
    "∗": "*",
    "⁎": "*",
    "★": "*",
    "☆": "*",
    "∕": "/",
    "⁄": "/",
    "꞉": ":",
    "₨": "rs",
  }),
);

/** Letters in rings, squares and flags that normalisation leaves: the first of each alphabet. */
const ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];
/** The letters of plain English that a sign stands for, in lower case; other scripts as they are, without their nukta. */
export function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(letter)) return latinDigit(letter);
  const ring = ALPHABETS.find((first) => code >= first && code < first + 26);
  if (ring !== undefined) return String.fromCharCode(97 + code - ring);
  // Before it is made small: a large Greek letter looks like another one than its small form.
  if (letter === "Ν") return "n";
  if (letter === "Η" || letter === "Н") return "h";
  const known = SIGNS.get(letter);
  if (known !== undefined) return known;
  const plain = letter.normalize("NFKC").toLowerCase();
  if (/^\p{M}/u.test(plain)) return plain === "\u093c" ? "" : plain;
  let folded = "";
  for (const each of plain.normalize("NFKD")) {
    if (/\p{M}/u.test(each)) continue;
    folded += LETTERS.get(each) ?? SIGNS.get(each) ?? each;
  }
  // Marks make words of most scripts, but are ornament on a Latin, Greek or Cyrillic letter.
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\s]*$/u.test(folded)
    ? folded
    : plain.normalize("NFKD").replace(/\u093c/gu, "");
}
