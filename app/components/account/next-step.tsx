/** How far a profile is, and the one next thing to add. */
import { type Progress, partPath } from "~/domain/profiles/next-step-rules";
import { words as all } from "~/words/accounts";

const words = all.profile;

export function NextStep({ progress: { filled, of, next } }: { progress: Progress }) {
  if (next === null) {
    return <p className="quiet">{words.complete}</p>;
  }
  const { text, link } = words.steps[next];
  return (
    <div className="next-step">
      <p>
        <strong>{words.next}:</strong> {text}
        <br />
        <span className="quiet">{words.progress(filled, of)}</span>
      </p>
      <a className="button" href={partPath(next)}>
        {link}
      </a>
    </div>
  );
}
