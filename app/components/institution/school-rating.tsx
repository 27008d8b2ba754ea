/** The averages of candidates' ratings of a school. */
import { CANDIDATE_QUESTIONS, writeAverage } from "~/domain/ratings/rules";

type Rating = { raters: number; expectations: number; word: number; fairness: number };

export function SchoolRating({ rating }: { rating: Rating }) {
  const averages = [rating.expectations, rating.word, rating.fairness];
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">How applying went</h2>
      <dl className="details">
        {CANDIDATE_QUESTIONS.map(({ name, label }, index) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{writeAverage(averages[index] ?? 0)} of 5</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        Averages of {rating.raters} candidates who met the school or were hired, made anew once a month. They rate how
        applying went, not what working there is like.
      </p>
    </section>
  );
}
