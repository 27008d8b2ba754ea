/** A page that tells one kind of people what they get here: a heading, two ways to begin, and the strong features. */
import type { ReactNode } from "react";

type Story = {
  heading: string;
  lead: string;
  items: readonly { title: string; text: string }[];
  act: string;
  also: string;
  share: string;
};

/** `actHref` and `alsoHref`: the pages to which the two buttons lead. Null: the reader may not do it. */
export function StoryPage(props: { story: Story; actHref: string | null; alsoHref: string; drawing: ReactNode }) {
  const { story, actHref, alsoHref, drawing } = props;
  return (
    <article className="prose story">
      <header>
        <div>
          <h1>{story.heading}</h1>
          <p className="lead">{story.lead}</p>
          <p className="actions">
            {actHref && (
              <a className="button" href={actHref}>
                {story.act}
              </a>
            )}
            <a className="button-quiet" href={alsoHref}>
              {story.also}
            </a>
          </p>
        </div>
        {drawing}
      </header>
      <div className="features">
        {story.items.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <p className="quiet">{story.share}</p>
    </article>
  );
}
