/** The averages of candidates' ratings of a school. */

import { CANDIDATE_QUESTIONS, writeAverage } from "~/domain/ratings/rules";
import { words as all } from "~/words/accounts";

const words = all.schoolRating;

type Rating = { raters: number; expectations: number; word: number; fairness: number };

export function SchoolRating({ rating }: { rating: Rating }) {
  const averages = [rating.expectations, rating.word, rating.fairness];
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{words.title}</h2>
      <dl className="details">
        {CANDIDATE_QUESTIONS.map(({ name, label }, index) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{words.average(writeAverage(averages[index] ?? 0))}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{words.about(rating.raters)}</p>
    </section>
  );
}
