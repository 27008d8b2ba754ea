/** The strong features of the site, each with a heading of its own, in two columns where there is room. */
type Feature = { title: string; text: string };

export function FeatureList({ items }: { items: readonly Feature[] }) {
  return (
    <div className="features">
      {items.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
