/** Today of a moderator: what waits for a look, the urgent first, then the oldest. */
import { REQUEST_LABELS, timeLeft } from "~/domain/privacy/rules";
import type { ModeratorToday } from "~/domain/today/moderator/queries.server";
import { daysSince } from "~/domain/today/rules";
import { words } from "~/words/today";
import { Block, Named, Row } from "./block";

type Props = { today: ModeratorToday; now: Date };

export function ModerationToday({ today: { subjects, requests }, now }: Props) {
  const [entries, asked] = [subjects[0]?.total ?? 0, requests[0]?.total ?? 0];
  return (
    <>
      {subjects.length > 0 && (
        <Block
          id="moderation"
          title={words.moderationTitle}
          foot={entries > subjects.length && <a href="/moderation">{words.allEntries(entries)}</a>}
        >
          {subjects.map(({ subjectId, kinds, entries: count, since, urgent, title }) => {
            const name = title ?? words.message;
            const href = `/moderation?about=${subjectId}`;
            const about = [...kinds.split(",").map((kind) => words.kinds[kind] ?? kind), words.entries(count)];
            return (
              <Row
                key={subjectId}
                title={<Named href={href} text={name} />}
                about={[...(urgent ? [words.urgent] : []), ...about].join(" · ")}
                mark={words.waitsSince(daysSince(since, now))}
                isDue={urgent === 1}
                action={{ href, label: words.look, name: words.lookNamed(name) }}
              />
            );
          })}
        </Block>
      )}
      {requests.length > 0 && (
        <Block
          id="requests"
          title={words.requestsTitle}
          foot={asked > requests.length && <a href="/privacy/requests">{words.allRequests(asked)}</a>}
        >
          {requests.map(({ number, kind, dueAt }) => (
            <Row
              key={number}
              title={<a href="/privacy/requests">{REQUEST_LABELS[kind]}</a>}
              mark={timeLeft(new Date(dueAt), now)}
              isDue={dueAt <= now.getTime()}
            />
          ))}
        </Block>
      )}
      <p className="today-foot">
        <a href="/moderation">{words.moderation}</a>
        <a href="/privacy/requests">{words.requestsTitle}</a>
        <a href="/moderation/log">{words.log}</a>
      </p>
    </>
  );
}
