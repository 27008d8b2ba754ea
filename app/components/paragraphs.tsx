/**
 * Plain text as it was typed: blank lines separate paragraphs. Lines that begin with a dash, a bullet or a number become a list,
 * wherever two or more of them follow each other. Addresses of pages and of mail become links; nothing else is markup.
 */
import { Fragment } from "react";

const BULLET = /^\s*[-*•–]\s+/;
/** Whether a text may have a list of bullets in it. */
export const hasBullets = (text: string) => text.split("\n").some((line) => BULLET.test(line));

const NUMBER = /^\s*(\d{1,3})[.)]\s+/;

type Block = { kind: "text" | "bullets" | "numbers"; lines: string[] };

/** The blocks of a text. A single line with a bullet, or one number, stays text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let last: Block | undefined;
    for (const line of paragraph.split("\n").filter((each) => each.trim() !== "")) {
      const kind = BULLET.test(line) ? "bullets" : NUMBER.test(line) ? "numbers" : "text";
      if (last?.kind === kind) last.lines.push(line);
      else {
        last = { kind, lines: [line] };
        blocks.push(last);
      }
    }
  }
  return blocks.map((block) => (block.lines.length === 1 ? { ...block, kind: "text" } : block));
}

export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map(({ kind, lines }, index) => {
        const key = `${index}`;
        if (kind === "text") {
          return (
            <p className="typed" key={key}>
              <Linked text={lines.join("\n")} />
            </p>
          );
        }
        const items = lines.map((line, at) => {
          const number = NUMBER.exec(line)?.[1];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
            <li key={at} value={kind === "numbers" ? Number(number) : undefined}>
              <Linked text={line.replace(kind === "numbers" ? NUMBER : BULLET, "")} />
            </li>
          );
        });
        return kind === "numbers" ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </>
  );
}

/** An address ends before the sign that ends its sentence. */
const ADDRESS = /https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]|[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/gi;

/** A line or more of such a text. */
export function Linked({ text }: { text: string }) {
  const parts: (string | { href: string; text: string })[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, match.index), {
      href: match[0].startsWith("https:") ? match[0] : `mailto:${match[0]}`,
      text: match[0],
    });
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return text;
  return [...parts, text.slice(end)].map((part, index) => {
    const key = `${index}`;
    if (typeof part === "string") return <Fragment key={key}>{part}</Fragment>;
    return (
      <a key={key} href={part.href} rel="nofollow ugc noopener">
        {part.text}
      </a>
    );
  });
}
