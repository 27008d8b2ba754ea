/** Parts that the pages of a subject, a level and a city share. */

type Links = { title: string; links: { name: string; path: string }[] };

/** Links to pages of the same kind. */
export function LandingLinks({ title, links }: Links) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="chips">
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
