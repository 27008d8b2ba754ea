/** Every move of an application, for the people who write programs: the table of `rules.ts`. */
import { APPLICATION_STATUSES, MOVES } from "~/domain/applications/rules";
import { words } from "~/words/developers";

export function MovesTable() {
  return (
    <table className="moves">
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.bySchool}</th>
          <th scope="col">{words.byCandidate}</th>
        </tr>
      </thead>
      <tbody>
        {APPLICATION_STATUSES.map((from) => (
          <tr key={from}>
            <th scope="row">{from}</th>
            {(["recruiter", "candidate"] as const).map((by) => (
              <td key={by}>{from === "unanswered" ? words.beforeLate : MOVES[from][by].join(", ")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
