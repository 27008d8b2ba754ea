/** The applications of a job that wait for its school: "1 late · 2 due Monday · 3 new". Nothing for a job in which none does. */
import { dueDay, needsAnswerToday, type Waiting } from "~/domain/jobs/own/rules";
import { words } from "~/words/own-jobs";

type Props = { waiting: Waiting; zone: string | null; now: Date };

export function WaitingLine({ waiting, zone, now }: Props) {
  const { unread, late, due } = waiting;
  const isUrgent = needsAnswerToday(waiting, now, zone);
  const parts = [
    { name: "late", text: late > 0 ? words.late(late) : "", className: "is-due" },
    {
      name: "due",
      text: due ? words.due(due.count, dueDay(due.at, now, zone)) : "",
      className: isUrgent ? "is-due" : undefined,
    },
    { name: "unread", text: unread > 0 ? words.unread(unread) : "", className: "is-new" },
  ].filter(({ text }) => text !== "");
  if (parts.length === 0) return null;
  return (
    <span className="waiting">
      {parts.map(({ name, text, className }, index) => (
        <span key={name}>
          {index > 0 && " · "}
          <span className={className}>{text}</span>
        </span>
      ))}
    </span>
  );
}
