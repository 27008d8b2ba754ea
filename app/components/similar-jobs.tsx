/** A few jobs below something else, a line or two each. */

type Props = {
  jobs: { id: string; title: string; company_name: string; location: string; salary: string | null }[];
};

export function SimilarJobs({ jobs }: Props) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>Similar jobs</h2>
      <ul>
        {jobs.map(({ id, title, company_name, location, salary }) => (
          <li key={id}>
            <a href={`/jobdetails/${id}`}>{title}</a>
            {` ${[company_name, location, salary].filter(Boolean).join(" · ")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
