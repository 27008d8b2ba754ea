/** A mean of stars: "★ 4.5", read aloud as words. Nothing without any stars. */
import { writeStars } from "~/domain/applications/desk/rules";
import { words } from "~/words/desk";

export function Stars({ mean }: { mean: number }) {
  const text = writeStars(mean);
  if (text === null) return null;
  return (
    <span className="stars">
      <span aria-hidden="true">★ {text}</span>
      <span className="visually-hidden">{words.ofFiveStars(text)}</span>
    </span>
  );
}
