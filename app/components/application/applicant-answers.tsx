/** An applicant's answers to the questions of the job. */
import { words } from "~/words/applications";

export function ApplicantAnswers({
  answered,
}: {
  answered: readonly { id: string; question: string; answer: string }[];
}) {
  if (answered.length === 0) return null;
  return (
    <section>
      <h2>{words.answers.title}</h2>
      <dl className="details">
        {answered.map(({ id, question, answer }) => (
          <div key={id}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
