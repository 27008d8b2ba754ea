/**
 * The menu ⋯ of a row in My Jobs: what can be done to the job in its state. It is a popover, so it needs no script. A click elsewhere
 * closes it too.
 */
import { extendPath, type JobMove, type JobState, movesFrom } from "~/domain/jobs/rules";
import { statisticsPath } from "~/domain/statistics/rules";
import { words } from "~/words/own-jobs";
import { Form } from "../forms/form";

type Props = {
  job: { id: string; title: string; location: string };
  state: JobState;
  /** False for a reader of the institution. */
  mayWork: boolean;
  /** True if the job stands in the name of a colleague. */
  isColleagues: boolean;
  /** True if the owner may publish a held job: her address is confirmed, or jobs do not wait for that. */
  mayPublish: boolean;
  movePath: string;
  removePath: string;
};

/** Jobs that are public, or were, and are not removed. */
const HAS_NUMBERS: JobState[] = ["open", "closed", "hidden", "taken_down"];
const { menu } = words;

type Entry =
  | { key: string; label: string; href: string }
  | { key: string; label: string; move: "copy" | "take_over" | JobMove };

/** `movePath` takes the forms; `removePath` asks before anything is removed. */
export function JobMenu({ job, movePath, ...shown }: Props) {
  const id = `menu-${job.id}`;
  const about = <span className="visually-hidden">{menu.about(job.title, job.location)}</span>;
  return (
    <div>
      <button type="button" className="job-menu-button" popovertarget={id}>
        <span className="visually-hidden">
          {words.columns.action}
          {menu.of(job.title, job.location)}
        </span>
        <span aria-hidden="true">⋯</span>
      </button>
      <ul id={id} className="job-menu" popover="auto">
        {entriesOf({ job, ...shown }).map((entry) => (
          <li key={entry.key}>
            {"href" in entry ? (
              <a href={entry.href}>
                {entry.label}
                {about}
              </a>
            ) : (
              <Form action={movePath}>
                <input type="hidden" name="jobId" value={job.id} />
                <button type="submit" name="move" value={entry.move}>
                  {entry.label}
                  {about}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Entries that change nothing come first, and Remove comes last. */
function entriesOf(shown: Omit<Props, "movePath">): Entry[] {
  const { job, state, mayWork, isColleagues, mayPublish, removePath } = shown;
  const view = { key: "view", label: menu.view, href: `/jobdetails/${job.id}` };
  const statistics = { key: "statistics", label: menu.statistics, href: statisticsPath(job.id) };
  const numbers = HAS_NUMBERS.includes(state) ? [statistics] : [];
  if (!mayWork) return [view, ...numbers];
  const copy = { key: "copy", label: menu.copy, move: "copy" as const };
  if (state === "removed") return [view, copy];
  const moves = movesFrom(state, mayPublish).flatMap((move) =>
    move === "remove" ? [] : [{ key: move, label: menu[move], move }],
  );
  return [
    view,
    ...(state === "taken_down" ? [] : [{ key: "edit", label: menu.edit, href: `/recruiter?jobId=${job.id}` }]),
    ...(state === "open" ? [{ key: "extend", label: menu.extend, href: extendPath(job.id) }] : []),
    ...moves,
    copy,
    ...(isColleagues ? [{ key: "take_over", label: menu.takeOver, move: "take_over" as const }] : []),
    ...numbers,
    { key: "remove", label: menu.remove, href: removePath },
  ];
}
