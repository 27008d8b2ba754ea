/** The rows of the moderators' screen, each with the forms that deal with it. */
import { institutionPath } from "~/domain/institutions/rules";
import { type Verification, verificationText } from "~/domain/jobs/rules";
import type { readModeration } from "~/domain/moderation/queries.server";
import { REASON_LABELS } from "~/domain/moderation/rules";
import { Moment } from "../text/moment";
import { Act, type OnPage, onPage, Why } from "./moderation-forms";

type Data = Awaited<ReturnType<typeof readModeration>>;
type Waiting = Data["waiting"][number];

const KIND_LABELS: Record<string, string> = {
  report: "Report",
  text: "Insisted on words that were stopped",
  talk: "Spoke of money to applicants: they read it with a warning, without payment addresses",
  first_job: "First job of a new institution",
  check: "Asks for the check",
  answer: "Answer of its people",
  not_real: "Calls many applications unreal",
};

export function SubjectRow({ row, ...page }: { row: Waiting } & OnPage) {
  const { subject, subjectId, count, items, status, description, accountId, email, school } = row;
  const isMessage = subject === "message";
  const name = nameOf(row);
  const isWaiting = status === "waiting";
  const version = row.version === null ? null : String(row.version);
  const looked = { id: subjectId, ...onPage(page, subjectId), read: version, version: row.unpublished && version };
  const path = pathOf(row);
  const answer = items.find(({ kind }) => kind === "answer");
  const isPublic = status === "open" || status === "closed";
  // Its people answer once: the job is shown again, or kept hidden, and they are told which.
  const asksDecision = row.isHidden === 1 && status === "hidden" && answer !== undefined;
  const reason = (asksDecision ? answer : items[0])?.reason ?? "other";
  const institution = subject === "institution" ? subjectId : row.institutionId;
  return (
    <li>
      <h3>{path ? <a href={path}>{name}</a> : name}</h3>
      <p className="quiet">
        {count > 1 && `${count} entries · `}
        {count > items.length && <More id={subjectId} count={count - items.length} about={name} />}
        since <Moment at={new Date(row.since)} as="time" />
        {status && ` · ${status}`}
        {school &&
          ` · ${subject === "institution" ? "" : `${school}, `}${verificationText((row.standing ?? "unchecked") as Verification, row.host)}`}
        {email && ` · ${email}`}
        {row.suspendedAt !== null && " (suspended)"}
      </p>
      {items.map((item) => (
        <div key={`${item.kind}${item.createdAt}${item.text}`} className="item">
          <p>
            <strong>{KIND_LABELS[item.kind] ?? item.kind}</strong>
            {item.reason !== "other" && `: ${REASON_LABELS[item.reason]}`}
          </p>
          {item.text && <p className="typed">{item.text}</p>}
        </div>
      ))}
      {row.unpublished && <UnpublishedText content={row.unpublished} isOpen={isWaiting} />}
      {description && (
        <details>
          <summary>What the {isMessage ? "message" : "job"} says</summary>
          <p className="typed">{description}</p>
        </details>
      )}
      <div className="actions">
        {isWaiting && <Act intent="publish" label="Publish" about={name} fields={looked} />}
        {!isWaiting && !asksDecision && (
          <Act intent="dismiss" label="Dismiss" about={name} fields={{ subject, ...looked }} />
        )}
        {status === "hidden" && <Act intent="restore" label="Show again" about={name} fields={looked} />}
        {subject === "institution" && row.standing !== "checked" && (
          <Act intent="check" label="School checked" about={name} fields={{ ...looked, words: items[0]?.text ?? "" }} />
        )}
        {subject === "institution" && row.standing === "checked" && (
          <Act intent="uncheck" label="Take the check back" about={name} fields={looked} />
        )}
      </div>
      {isWaiting && (
        <details>
          <summary>Refuse</summary>
          <Act intent="refuse" label="Do not publish" about={name} isDanger fields={looked}>
            <Why id={`refuse-${subjectId}`} chosen={reason} />
          </Act>
        </details>
      )}
      {(isPublic || status === "hidden") && (
        <details>
          <summary>{status === "hidden" ? "Keep hidden" : "Hide"}</summary>
          <Act
            intent="hide"
            label={status === "hidden" ? "Keep it hidden" : "Hide the job"}
            about={name}
            isDanger
            fields={looked}
          >
            <Why id={`hide-${subjectId}`} chosen={reason} />
          </Act>
        </details>
      )}
      {accountId && row.suspendedAt === null && (
        <details>
          <summary>Suspend the account</summary>
          <Act
            intent="suspend_account"
            label="Suspend"
            about={email ?? name}
            isDanger
            fields={{ account: accountId, ...onPage(page, accountId) }}
          >
            <Why id={`account-${subjectId}`} chosen={reason} />
          </Act>
        </details>
      )}
      {institution && row.schoolSuspendedAt === null && (
        <details>
          <summary>Suspend the institution</summary>
          <Act
            intent="suspend_institution"
            label="Suspend"
            about={school ?? name}
            isDanger
            fields={{ institution, ...onPage(page, institution) }}
          >
            <Why id={`institution-${subjectId}`} chosen={reason} />
          </Act>
        </details>
      )}
    </li>
  );
}

/** Of many entries the page shows some. The others wait until they are looked at. */
function More({ id, count, about }: { id: string; count: number; about: string }) {
  return (
    <>
      <a href={`/moderation?about=${id}`}>
        {count} more are not shown here<span className="visually-hidden">: {about}</span>
      </a>
      {" · "}
    </>
  );
}

function nameOf(row: Waiting): string {
  const { subject, title, company, school } = row;
  if (subject === "message") return messageName(row);
  return (subject === "job" ? title && `${title}, ${company}` : school) ?? "Not public yet, or gone";
}

/** The page on which a moderator reads its subject. */
function pathOf({ subject, subjectId, unpublished, slug }: Waiting): string | null {
  if (subject === "message") return null;
  if (subject === "job") return unpublished === null ? `/jobdetails/${subjectId}` : null;
  return slug && institutionPath(slug);
}

/**
 * The name of a message names a school that wrote it. It hides an applicant, of whom a moderator learns no more than
 * the message.
 */
function messageName({ side, title, company }: Waiting): string {
  if (side === null) return "A message that is gone";
  return side === "school" ? `A message from ${company} about ${title}` : `A message to ${company} about ${title}`;
}

/** The whole text of a job that is not public, as nobody but its people can open its page. */
function UnpublishedText({ content, isOpen }: { content: string; isOpen: boolean }) {
  const all: Record<string, unknown> = JSON.parse(content);
  const texts = Object.entries(all).filter(([, text]) => text !== null && text !== "");
  // Entries about a talk bring no text of the job along.
  if (texts.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>What the job says</summary>
      <dl>
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd className="typed">{String(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function HiddenRow({
  row: { hiding, title, company, version },
  ...page
}: { row: Data["hidden"][number] } & OnPage) {
  const { jobId, reason, by, until, answer, words } = hiding;
  return (
    <li>
      <h3>
        {title}, {company}
      </h3>
      <p className="quiet">
        {REASON_LABELS[reason]} · {by === "reports" ? "by reports" : "by a moderator"} ·{" "}
        <Moment at={hiding.hiddenAt} as="time" />
        {until && (
          <>
            {" "}
            until <Moment at={until} as="time" />
          </>
        )}
      </p>
      {words && <p className="typed">{words}</p>}
      {answer && <p className="typed">Answer: {answer}</p>}
      <Act
        intent="restore"
        label="Show again"
        about={title}
        fields={{ id: jobId, ...onPage(page, jobId), read: String(version.getTime()) }}
      />
    </li>
  );
}

export function SuspendedRow({ kind, id, name }: { kind: "account" | "institution"; id: string; name: string }) {
  return (
    <li>
      <h3>{name}</h3>
      <Act intent={`lift_${kind}`} label="Lift the suspension" about={name} fields={{ [kind]: id }} />
    </li>
  );
}
