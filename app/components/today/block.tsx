/** A titled list of a start screen. One without rows is not drawn. */
import type { ReactNode } from "react";
import { langOf } from "~/domain/script-language-rules";

type Props = { id: string; title: string; children: ReactNode; foot?: ReactNode; note?: string | undefined };

export function Block({ id, title, children, foot, note }: Props) {
  return (
    <section id={id} className="today-block" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {note && <p className="quiet">{note}</p>}
      <ul className="today-rows">{children}</ul>
      {foot && <p className="today-foot">{foot}</p>}
    </section>
  );
}

type RowProps = {
  title: ReactNode;
  about?: ReactNode;
  /** A day or a number at its end. */
  mark?: ReactNode;
  isDue?: boolean;
  action?: { href: string; label: string; name: string; isFirst?: boolean } | null;
};

/** A row: its title and what it is about, a day or a number, and what to do. */
export function Row({ title, about, mark, isDue = false, action = null }: RowProps) {
  return (
    <li>
      <span className="today-what">
        <span className="today-title">{title}</span>
        {about && <span className={isDue && !mark ? "due" : "quiet"}>{about}</span>}
      </span>
      {mark && <span className={isDue ? "today-mark due" : "today-mark"}>{mark}</span>}
      {action && (
        <a className={action.isFirst ? "button" : "button-quiet"} href={action.href} aria-label={action.name}>
          {action.label}
        </a>
      )}
    </li>
  );
}

/** A link with a name or a title that somebody typed, in the language of its script. */
export function Named({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} lang={langOf(text)}>
      {text}
    </a>
  );
}
