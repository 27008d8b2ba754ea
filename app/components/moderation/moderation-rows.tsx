/** The rows of the moderators' screen, each with the forms that deal with it. */
import { institutionPath } from "~/domain/institutions/rules";
import { type Verification, verificationText } from "~/domain/jobs/rules";
import type { readModeration } from "~/domain/moderation/queries.server";
import { REASON_LABELS } from "~/domain/moderation/rules";
import { words } from "~/words/moderation";
import { Moment } from "../text/moment";
import { Act, type OnPage, onPage, Why } from "./moderation-forms";

type Data = Awaited<ReturnType<typeof readModeration>>;
type Waiting = Data["waiting"][number];

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
        {count > 1 && words.entries(count)}
        {count > items.length && <More id={subjectId} count={count - items.length} about={name} />}
        {words.since} <Moment at={new Date(row.since)} as="time" />
        {status && ` · ${status}`}
        {school &&
          ` · ${subject === "institution" ? "" : `${school}, `}${verificationText((row.standing ?? "unchecked") as Verification, row.host)}`}
        {email && ` · ${email}`}
        {row.suspendedAt !== null && words.isSuspended}
      </p>
      {items.map((item) => (
        <div key={`${item.kind}${item.createdAt}${item.text}`} className="item">
          <p>
            <strong>{words.kinds[item.kind] ?? item.kind}</strong>
            {item.reason !== "other" && `: ${REASON_LABELS[item.reason]}`}
          </p>
          {item.text && <p className="typed">{item.text}</p>}
        </div>
      ))}
      {row.unpublished && <UnpublishedText content={row.unpublished} isOpen={isWaiting} />}
      {description && (
        <details>
          <summary>{isMessage ? words.messageSays : words.jobSays}</summary>
          <p className="typed">{description}</p>
        </details>
      )}
      <div className="actions">
        {isWaiting && <Act intent="publish" label={words.publish} about={name} fields={looked} />}
        {!isWaiting && !asksDecision && (
          <Act intent="dismiss" label={words.dismiss} about={name} fields={{ subject, ...looked }} />
        )}
        {status === "hidden" && <Act intent="restore" label={words.showAgain} about={name} fields={looked} />}
        {subject === "institution" && row.standing !== "checked" && (
          <Act intent="check" label={words.check} about={name} fields={{ ...looked, words: items[0]?.text ?? "" }} />
        )}
        {subject === "institution" && row.standing === "checked" && (
          <Act intent="uncheck" label={words.uncheck} about={name} fields={looked} />
        )}
      </div>
      {isWaiting && (
        <details>
          <summary>{words.refuse}</summary>
          <Act intent="refuse" label={words.refuseIt} about={name} isDanger fields={looked}>
            <Why id={`refuse-${subjectId}`} chosen={reason} />
          </Act>
        </details>
      )}
      {(isPublic || status === "hidden") && (
        <details>
          <summary>{status === "hidden" ? words.keepHidden : words.hide}</summary>
          <Act
            intent="hide"
            label={status === "hidden" ? words.keepIt : words.hideIt}
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
          <summary>{words.suspendAccount}</summary>
          <Act
            intent="suspend_account"
            label={words.suspend}
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
          <summary>{words.suspendInstitution}</summary>
          <Act
            intent="suspend_institution"
            label={words.suspend}
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
        {words.more(count)}
        <span className="visually-hidden">{words.of(about)}</span>
      </a>
      {" · "}
    </>
  );
}

function nameOf(row: Waiting): string {
  const { subject, title, company, school } = row;
  if (subject === "message") return messageName(row);
  return (subject === "job" ? title && `${title}, ${company}` : school) ?? words.gone;
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
  if (side === null) return words.messageGone;
  return side === "school"
    ? words.messageFrom(String(company), String(title))
    : words.messageTo(String(company), String(title));
}

/** The whole text of a job that is not public, as nobody but its people can open its page. */
function UnpublishedText({ content, isOpen }: { content: string; isOpen: boolean }) {
  const all: Record<string, unknown> = JSON.parse(content);
  const texts = Object.entries(all).filter(([, text]) => text !== null && text !== "");
  // Entries about a talk bring no text of the job along.
  if (texts.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{words.jobSays}</summary>
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
  const { jobId, reason, by, until, answer, words: typed } = hiding;
  return (
    <li>
      <h3>
        {title}, {company}
      </h3>
      <p className="quiet">
        {REASON_LABELS[reason]} · {by === "reports" ? words.byReports : words.byModerator} ·{" "}
        <Moment at={hiding.hiddenAt} as="time" />
        {until && (
          <>
            {" "}
            {words.until} <Moment at={until} as="time" />
          </>
        )}
      </p>
      {typed && <p className="typed">{typed}</p>}
      {answer && <p className="typed">{words.answer(answer)}</p>}
      <Act
        intent="restore"
        label={words.showAgain}
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
      <Act intent={`lift_${kind}`} label={words.liftSuspension} about={name} fields={{ [kind]: id }} />
    </li>
  );
}
