/** The copy of a teaching profile that went along with an application: for its school in a list and as a whole, and for the candidate. */
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import {
  isRenewed,
  readTeachingCopy,
  type TeachingCopy,
  type TeachingFact,
  teachingFacts,
  writeAnswer,
  writeFact,
  writeFacts,
} from "~/domain/applications/teaching-copy-rules";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { ofNoun } from "~/domain/institutions/rules";
import { BOARD_LABELS, LEVEL_LABELS, QUALIFICATION_WORDS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { KEEP_FROM_SCHOOL, postLine } from "~/domain/profiles/teaching-rules";
import { words as deskWords } from "~/words/desk";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

/** In a row of the list: how much of what the job asks for she said that she has, and what. Nothing where no profile went along. */
export function TeachingFacts({ asks, stored, appliedAt }: { asks: JobAsks; stored: string | null; appliedAt: Date }) {
  const copy = readTeachingCopy(stored);
  if (!copy) return null;
  const facts = teachingFacts(asks, copy);
  const met = facts.filter(({ state }) => state === "yes").length;
  const told = facts.filter(({ state }) => state !== "not_said");
  return (
    <span className="teaching-facts" title={writeFacts(facts) || undefined}>
      {facts.length > 0 && (
        <>
          {" · "}
          <b>
            {deskWords.metOf(met, facts.length)}
            <span className="visually-hidden">{deskWords.metOfWhatIsAsked}</span>
          </b>
          {told.length > 0 && (
            <>
              {" · "}
              <span className="visually-hidden">
                {isRenewed(copy, appliedAt) ? deskWords.asRenewed : deskWords.atApplying}
              </span>
              {told.map(shortFact).join(" · ")}
            </>
          )}
        </>
      )}
      {asksForSilence(copy) && <b className="keep"> {KEEP_FROM_SCHOOL}</b>}
    </span>
  );
}

/** A demand that is met needs its name alone: "B.Ed · CTET: taking it · no NET". */
function shortFact({ label, state }: TeachingFact): string {
  if (state === "taking") return deskWords.taking(label);
  return state === "no" ? deskWords.lacks(label) : label;
}

/** The tick is on for everybody who never took it away. It says something only beside a post without an end. */
export function asksForSilence({ keepFromSchool, posts }: TeachingCopy): boolean {
  return keepFromSchool && posts.some(({ to }) => to === null);
}

type Whole = { copy: TeachingCopy | null; asks: JobAsks; appliedAt: Date };

/** On the applicant's page: the facts for this job, and the whole copy. */
export function ReviewTeaching({ copy, asks, appliedAt }: Whole) {
  if (!copy) {
    return (
      <section>
        <h2>Teaching profile</h2>
        <p className="quiet">None came with this application.</p>
      </section>
    );
  }
  const facts = teachingFacts(asks, copy);
  return (
    <section>
      <h2>
        {isRenewed(copy, appliedAt) ? (
          <>
            Teaching profile, as renewed on <Moment at={new Date(copy.at)} as="date" />
          </>
        ) : (
          "Teaching profile, at the time of applying"
        )}
      </h2>
      {asksForSilence(copy) && (
        <p>
          <b className="keep">{KEEP_FROM_SCHOOL}</b>
        </p>
      )}
      {facts.length > 0 && (
        <>
          <h3>What this job asks</h3>
          <ul>
            {facts.map((fact) => (
              <li key={`${fact.kind} ${fact.label}`}>{writeFact(fact)}</li>
            ))}
          </ul>
          <h3>All that was said</h3>
        </>
      )}
      <CopyContent copy={copy} />
    </section>
  );
}

/** Everything in a copy, in words: exactly what a school reads. */
export function CopyContent({ copy }: { copy: TeachingCopy }) {
  const { teaches, has, degree, subject, posts, cutPosts } = copy;
  const rows = [
    ["Teaches", teaches.subjects.join(", ")],
    ["Levels", teaches.levels.map((level) => LEVEL_LABELS[level]).join(", ")],
    ["Boards", teaches.boards.map((board) => BOARD_LABELS[board]).join(", ")],
    ["Teaches in", teaches.media.join(", ")],
    ["Highest degree", [degree, subject].filter(Boolean).join(", ")],
  ] as const;
  const lacking = REQUIRES.filter((name) => has[name]?.answer === "no");
  return (
    <>
      <dl className="details">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {REQUIRES.map((name) => {
          const about = has[name];
          return (
            about &&
            about.answer !== "no" && (
              <div key={name}>
                <dt>{QUALIFICATION_WORDS[name].short}</dt>
                <dd>{writeAnswer(about)}</dd>
              </div>
            )
          );
        })}
        {lacking.length > 0 && (
          <div>
            <dt>Does not have</dt>
            <dd>{lacking.map((name) => QUALIFICATION_WORDS[name].short).join(", ")}</dd>
          </div>
        )}
        {posts.length > 0 && (
          <div>
            <dt>Posts, the newest first</dt>
            <dd>
              {posts.map((post, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a copy never move
                <div key={index}>{postLine(post)}</div>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {cutPosts > 0 && (
        <p className="quiet">
          {cutPosts === 1 ? "One older post is" : `${cutPosts} older posts are`} not in it, as there was no room.
        </p>
      )}
    </>
  );
}

type OwnProps = {
  application: Pick<OwnApplicationView, "id" | "copy" | "mayRenewCopy" | "createdAt">;
  /** Her profile as it is now: it says nothing yet, the same as the copy, or something else. */
  profile: "empty" | "same" | "changed";
  path: string;
  noun: string;
};

/** For the candidate: what the school reads, and the buttons that renew or remove it. */
export function OwnTeachingCopy({ application: { copy, mayRenewCopy, createdAt }, profile, path, noun }: OwnProps) {
  if (!copy && !mayRenewCopy) return null;
  const say = (text: string) => ofNoun(text, noun);
  return (
    <section id="teaching">
      <h2>Your teaching profile</h2>
      {copy ? (
        <>
          <p>
            {say("The school reads this, as your profile was on ")}
            <Moment at={new Date(copy.at)} as="date" />
            {isRenewed(copy, createdAt) ? ", when you renewed it." : ", when you applied."}
            {mayRenewCopy && profile === "changed" && " You have changed your profile since."}
          </p>
          <details className="fold">
            <summary>{say("What the school reads")}</summary>
            <CopyContent copy={copy} />
            {asksForSilence(copy) && <p>{KEEP_FROM_SCHOOL}.</p>}
          </details>
        </>
      ) : (
        <p>{say("The school reads none of it for this application.")}</p>
      )}
      {mayRenewCopy && profile === "empty" && (
        <p className="quiet">
          Your profile says nothing yet that could go along. <a href="/teachingprofile">Fill it in</a>
        </p>
      )}
      <Form action={path} data-send="" className="marks">
        {mayRenewCopy && profile === "changed" && (
          <button type="submit" name="intent" value="send_profile" className="button-quiet">
            {copy ? "Send it as it is now" : "Send my profile along"}
          </button>
        )}
        {copy && (
          <button type="submit" name="intent" value="take_profile" className="button-quiet">
            Remove it from this application
          </button>
        )}
      </Form>
    </section>
  );
}
