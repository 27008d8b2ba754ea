/** Every move of an application, for the people who write programs: the table of `rules.ts`. */
import { APPLICATION_STATUSES, MOVES } from "~/domain/applications/rules";

export function MovesTable() {
  return (
    <table className="moves">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">The school may move it to</th>
          <th scope="col">The candidate may move it to</th>
        </tr>
      </thead>
      <tbody>
        {APPLICATION_STATUSES.map((from) => (
          <tr key={from}>
            <th scope="row">{from}</th>
            {(["recruiter", "candidate"] as const).map((by) => (
              <td key={by}>
                {from === "unanswered" ? "what was open before it was late" : MOVES[from][by].join(", ")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
