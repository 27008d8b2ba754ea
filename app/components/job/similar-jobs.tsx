/** A few jobs below something else, a line each: every byte counts on the page of a job. */

type Props = { jobs: { id: string; title: string; location: string }[] };

export function SimilarJobs({ jobs }: Props) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>Similar jobs</h2>
      <ul>
        {jobs.map(({ id, title, location }) => (
          <li key={id}>
            <a href={`/jobdetails/${id}`}>{`${title}, ${location}`}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
