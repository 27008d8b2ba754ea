/** A teaching profile as a school reads it, and the states of its parts. */

import type { FactGroup } from "~/domain/profiles/teaching-rules";

/** Facts under their headings. `line` stands below them. */
export function TeachingFacts({ groups, line = null }: { groups: readonly FactGroup[]; line?: string | null }) {
  return (
    <>
      <dl className="details teaching-facts">
        {groups.map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            {lines.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
      {line && <p className="quiet">{line}.</p>}
    </>
  );
}
