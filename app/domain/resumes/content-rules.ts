/** A resume that is made from a profile: its content, and the letters for which there are fonts. */

/** All texts are words for people, in the order in which they are shown: the newest post comes first. */
export type ResumeContent = {
  name: string;
  /** A line below the name; without it the newest post stands there. */
  headline: string | null;
  contact: { mail: string | null; mobile: string | null; place: string | null };
  teaches: { subjects: string[]; levels: string[]; boards: string[]; media: string[] };
  /** `detail`: such as a state or a board and a year, or until when it is being taken. */
  has: { name: string; detail: string | null }[];
  posts: ResumePost[];
  education: { degree: string | null; subject: string | null; institute: string | null; detail: string | null }[];
  madeAt: Date;
};

/** `from` and `to` are words, such as "June 2019" and "present". */
export type ResumePost = {
  school: string | null;
  post: string | null;
  place: string | null;
  levels: string[];
  from: string | null;
  to: string | null;
};

type Range = readonly [first: number, last: number];
type ScriptFacts = { isIndic: boolean; hasBold: boolean; ranges: readonly Range[] };

/** A block of Unicode, without the letters that came into it after the fonts were made. */
const indic = (first: number, newer: readonly number[] = []): ScriptFacts => ({
  isIndic: true,
  hasBold: false,
  ranges: [...newer, first + 0x80].map((end, index) => [(newer[index - 1] ?? first - 1) + 1, end - 1] as const),
});

/**
 * The letters that the fonts of each script may hold: `.scripts/make-fonts.ts` cuts them to these. The letters of an
 * Indic word are drawn in another order than they are written.
 */
export const SCRIPTS = {
  Latin: {
    isIndic: false,
    hasBold: true,
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xac],
      [0xae, 0x17f],
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x218, 0x21b],
      [0x2bb, 0x2bc],
      [0x300, 0x304],
      [0x306, 0x30c],
      [0x323, 0x328],
      [0x32d, 0x32e],
      [0x331, 0x331],
      [0x1e00, 0x1eff],
      [0x2010, 0x2015],
      [0x2018, 0x201e],
      [0x2020, 0x2022],
      [0x2026, 0x2026],
      [0x2030, 0x2030],
      [0x2032, 0x2033],
      [0x2039, 0x203a],
      [0x20ac, 0x20ac],
      [0x20b9, 0x20b9],
      [0x2116, 0x2116],
      [0x2122, 0x2122],
    ],
  },
  Devanagari: { ...indic(0x900), hasBold: true },
  Bengali: indic(0x980),
  Gurmukhi: indic(0xa00),
  Gujarati: indic(0xa80),
  Oriya: indic(0xb00, [0xb55]),
  Tamil: indic(0xb80),
  Telugu: indic(0xc00, [0xc3c, 0xc5c, 0xc5d]),
  Kannada: indic(0xc80, [0xcdc, 0xcdd, 0xcf3]),
  Malayalam: indic(0xd00),
} as const satisfies Record<string, ScriptFacts>;

export type Script = keyof typeof SCRIPTS;
export type Weight = "Regular" | "Bold";
/** A font's file without its ending, such as `Devanagari-Bold`. */
export type FontName = `${Script}-${Weight}`;

const NAMES = Object.keys(SCRIPTS) as Script[];
/** Joiners, and the full stops of all Indic scripts: they belong to the letters beside them. */
export const SHARED_SIGNS = [0x964, 0x965, 0x200c, 0x200d] as const;
const isShared = (code: number) => (SHARED_SIGNS as readonly number[]).includes(code);

/** Marks that are not drawn, such as a soft hyphen; joiners are. */
const isInvisible = (letter: string) => /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/u.test(letter);

/** The script of a letter, after one of `before`; null if there is no font for it. */
function scriptOf(code: number, before: Script | null): Script | null {
  if (isShared(code)) return before && SCRIPTS[before].isIndic ? before : "Devanagari";
  if (/\p{Cn}/u.test(String.fromCodePoint(code))) return null;
  const isIn = ([first, last]: Range) => code >= first && code <= last;
  return NAMES.find((name) => SCRIPTS[name].ranges.some(isIn)) ?? null;
}

export type Run = { text: string; script: Script };

/** A text in pieces of one script each. A letter without a font is left out. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    if (isInvisible(letter)) continue;
    const last = runs.at(-1);
    const script = scriptOf(letter.codePointAt(0) ?? 0, last?.script ?? null);
    if (script && script === last?.script) last.text += letter;
    else if (script) runs.push({ text: letter, script });
  }
  return runs;
}

export function fontOf(script: Script, weight: Weight): FontName {
  return `${script}-${SCRIPTS[script].hasBold ? weight : "Regular"}`;
}

/** The fonts that a content needs; those of Latin draw the headings. */
export function fontsOf(content: ResumeContent): FontName[] {
  const scripts = new Set<Script>(["Latin"]);
  for (const text of textsOf(content)) for (const { script } of runsOf(text)) scripts.add(script);
  const names = [...scripts].flatMap((script) => [fontOf(script, "Regular"), fontOf(script, "Bold")]);
  return [...new Set(names)].sort();
}

/** Words with a letter for which there is no font, each once, in the order in which they stand. */
export function unwritableWords(content: ResumeContent): string[] {
  const words = textsOf(content).flatMap((text) => text.split(/\s+/));
  return [...new Set(words.filter((word) => !isWritable(word)))];
}

/** The content without these words. Who has no name left has an empty one. */
export function withoutUnwritable(content: ResumeContent): ResumeContent {
  return mapTexts(content, (text) =>
    text
      .split(/\s+/)
      .filter((word) => isWritable(word))
      .join(" "),
  );
}

function isWritable(word: string): boolean {
  let before: Script | null = null;
  for (const letter of word) {
    if (isInvisible(letter)) continue;
    before = scriptOf(letter.codePointAt(0) ?? 0, before);
    if (!before) return false;
  }
  return true;
}

function textsOf(content: ResumeContent): string[] {
  const texts: string[] = [];
  mapTexts(content, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Change each text of a content. One that becomes empty is not said. */
export function mapTexts(content: ResumeContent, change: (text: string) => string): ResumeContent {
  const one = (text: string | null) => (text === null ? null : change(text) || null);
  const list = (texts: string[]) => texts.map(change).filter(Boolean);
  const { name, headline, contact, teaches, has, posts, education, madeAt } = content;
  return {
    name: change(name),
    headline: one(headline),
    contact: { mail: one(contact.mail), mobile: one(contact.mobile), place: one(contact.place) },
    teaches: {
      subjects: list(teaches.subjects),
      levels: list(teaches.levels),
      boards: list(teaches.boards),
      media: list(teaches.media),
    },
    has: has.map((each) => ({ name: change(each.name), detail: one(each.detail) })).filter((each) => each.name),
    posts: posts.map((each) => ({
      school: one(each.school),
      post: one(each.post),
      place: one(each.place),
      levels: list(each.levels),
      from: one(each.from),
      to: one(each.to),
    })),
    education: education.map((each) => ({
      degree: one(each.degree),
      subject: one(each.subject),
      institute: one(each.institute),
      detail: one(each.detail),
    })),
    madeAt,
  };
}
