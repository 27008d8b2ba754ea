/** Plain text as it was typed, with its paragraphs and lists. Addresses of pages and of mail become links; nothing else is markup. */
import { Fragment } from "react";
import { langOf } from "~/domain/script-language-rules";
import { blocksOf } from "~/domain/text-block-rules";

export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => {
        const key = `${index}`;
        if (block.kind === "text") {
          return (
            <p className="typed" key={key} lang={langOf(block.lines.join())}>
              <Linked text={block.lines.join("\n")} />
            </p>
          );
        }
        const items = block.items.map(({ text: item, value }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
            key={at}
            className={item.includes("\n") ? "typed" : undefined}
            value={value || undefined}
            lang={langOf(item)}
          >
            <Linked text={item} />
          </li>
        ));
        if (block.kind === "bullets") return <ul key={key}>{items}</ul>;
        return (
          <ol key={key} type={block.style === "1" ? undefined : block.style}>
            {items}
          </ol>
        );
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
