/** The panel about what happens after an application was sent: on the job's page, once, below the words that the specification fixes. */
import { ownApplicationPath } from "~/domain/applications/rules";
import { ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { Address } from "../text/address";
import { Filled } from "../text/filled";

/** `http/flash-schema.ts` carries it from the form to the page. */
export type SentApplication = {
  /** Of an account. Null: the address of a guest is named. */
  applicationId: string | null;
  email: string;
  /** The guest is asked to confirm her address. */
  isToConfirm: boolean;
  /** The time by which an answer is due. */
  due: string;
  /** The address that a guest may have meant, if hers looks mistyped. */
  meant: string | null;
};

/** `noun`: for the employer, "school" or "company". */
type Props = { sent: SentApplication; job: { id: string; company_name: string }; noun: string };

export function AppliedPanel({ sent: { applicationId, email, isToConfirm, due, meant }, job, noun }: Props) {
  const { applied, apply } = words;
  const say = (text: string) => ofNoun(text, noun);
  return (
    <div className="held" id="sent">
      <p>
        <strong>{applied.title}</strong>
      </p>
      <ul>
        {applicationId === null && (
          <li>
            <Filled text={applied.mailed} address={<Address of={email} />} />{" "}
            {isToConfirm ? applied.confirmThere : say(applied.readAlready)}
            {meant && (
              <>
                {" "}
                {apply.didYouMean(meant)} <a href={`/jobdetails/${job.id}?apply=1`}>{applied.applyAgain}</a>
              </>
            )}
          </li>
        )}
        <li>
          <Filled text={applied.answer} company={job.company_name} /> {due}
        </li>
        {applicationId === null ? (
          <>
            <li>{say(applied.whereGuest)}</li>
            <li>{applied.withdrawGuest}</li>
          </>
        ) : (
          <>
            <li>
              <Filled
                text={say(applied.whereAccount)}
                link={<a href={ownApplicationPath(applicationId)}>{words.yourApplication}</a>}
              />
            </li>
            <li>{applied.withdrawAccount}</li>
          </>
        )}
      </ul>
      <p>
        <a href="/jobs">{applied.moreJobs}</a>
      </p>
    </div>
  );
}
