/** An application without an account, as its sender sees it: how it stands, what was sent, and the history. */
import type { ReactNode } from "react";
import type { GuestApplication } from "~/domain/applications/apply/queries.server";
import { isDeclined } from "~/domain/applications/rules";
import { reasonsNow } from "~/domain/applications/status/reason-rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { LINK_AGAIN } from "../account/mailed-number-choice";
import { Address } from "../text/address";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";
import { ApplicationState, meaningOf } from "./candidate-status";
import { ApplicationHistory } from "./status-history";

const { guest, sent } = words;

/** True if the school sees the application in its list, and may answer it. */
export function isSeen({ state, clock }: Pick<GuestApplication, "state" | "clock">): boolean {
  return clock !== null && state !== "of_account";
}

/** How the reader's address stands, in words for her. */
function addressText(application: GuestApplication): ReactNode {
  const { state, deletedAt, job, confirmedOther } = application;
  const company = job.company_name;
  const texts: Record<GuestApplication["state"], ReactNode> = {
    unconfirmed: guest.unconfirmed(company),
    confirmed: guest.confirmed(company),
    other_confirmed: (
      <>
        {guest.otherConfirmed(company)}
        {confirmedOther && <ConfirmedOther other={confirmedOther} />}
      </>
    ),
    disowned: (
      <Filled
        text={guest.disowned}
        company={company}
        when={
          deletedAt ? (
            <>
              {guest.on} <Moment at={deletedAt} as="date" />
            </>
          ) : (
            guest.afterSevenDays
          )
        }
      />
    ),
    of_account: guest.ofAccount,
  };
  return texts[state];
}

/** The way to the one that counts. A link names one application, so this page cannot open the other. */
function ConfirmedOther({
  other: { sentAt, isOfAccount },
}: {
  other: NonNullable<GuestApplication["confirmedOther"]>;
}) {
  const way = isOfAccount ? (
    <a href="/applied-jobs">{guest.seeInAccount}</a>
  ) : (
    <>
      {guest.openItsMail} <a href={LINK_AGAIN.href}>{guest.linkAgain}</a>
    </>
  );
  return (
    <>
      {" "}
      <Filled text={guest.theOther} at={<Moment at={sentAt} as="time" />} way={way} />
    </>
  );
}

type Props = { application: GuestApplication; now: Date };

/** The meaning of the status. Of one that was sent and not answered, the words about the address say all. */
function statusText({ status, clock }: GuestApplication, noun: string, isAgreed: boolean): string | null {
  if (!clock || status === "submitted") return null;
  if (status === "withdrawn" && !isDeclined(clock)) return guest.withdrawn;
  return ofNoun(meaningOf(clock, clock.zone, isAgreed), noun);
}

/** The state of the application. */
export function GuestState({ application, isAgreed, now }: Props & { isAgreed: boolean }) {
  const { job, status, clock, history } = application;
  const noun = nounOf(job.company_name, job.kind);
  const isShown = isSeen(application);
  const text = isShown ? statusText(application, noun, isAgreed) : null;
  return (
    <>
      <ApplicationState
        chip={isShown && clock ? { shown: clock, isDropped: false, now, noun } : null}
        reasons={isShown ? reasonsNow(status, history) : []}
        company={job.company_name}
        clock={isShown ? clock : null}
        {...{ now, noun }}
      >
        {text ?? addressText(application)}
      </ApplicationState>
      {text !== null && status !== "withdrawn" && application.state !== "confirmed" && (
        <p>{addressText(application)}</p>
      )}
    </>
  );
}

/** The application as it was sent, and its history since. */
export function GuestDetails({ application }: Pick<Props, "application">) {
  const { job, createdAt, name, email, mobile, resumeName, state, history } = application;
  const who = state === "confirmed" ? words.history.you : words.history.applicant;
  return (
    <>
      <section>
        <h2>{sent.title}</h2>
        <dl className="details">
          <div>
            <dt>{sent.on}</dt>
            <dd>
              <Moment at={createdAt} as="date" /> {sent.by} {name}
            </dd>
          </div>
          <div>
            <dt>{sent.reach}</dt>
            <dd>
              <Address of={email} />, {mobile}
            </dd>
          </div>
          <div>
            <dt>{sent.resume}</dt>
            <dd>{resumeName}</dd>
          </div>
        </dl>
      </section>
      <ApplicationHistory job={job} moves={history} who={who} />
    </>
  );
}
