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
import { words as teachingWords } from "~/words/teaching";
import { Form } from "../forms/form";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";

const { copy: words } = teachingWords;

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
        <h2>{words.title}</h2>
        <p className="quiet">{words.none}</p>
      </section>
    );
  }
  const facts = teachingFacts(asks, copy);
  return (
    <section>
      <h2>
        {isRenewed(copy, appliedAt) ? (
          <Filled text={words.renewedOn} day={<Moment at={new Date(copy.at)} as="date" />} />
        ) : (
          words.atApplying
        )}
      </h2>
      {asksForSilence(copy) && (
        <p>
          <b className="keep">{KEEP_FROM_SCHOOL}</b>
        </p>
      )}
      {facts.length > 0 && (
        <>
          <h3>{words.asked}</h3>
          <ul>
            {facts.map((fact) => (
              <li key={`${fact.kind} ${fact.label}`}>{writeFact(fact)}</li>
            ))}
          </ul>
          <h3>{words.all}</h3>
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
    [words.teaches, teaches.subjects.join(", ")],
    [words.levels, teaches.levels.map((level) => LEVEL_LABELS[level]).join(", ")],
    [words.boards, teaches.boards.map((board) => BOARD_LABELS[board]).join(", ")],
    [words.media, teaches.media.join(", ")],
    [words.degree, [degree, subject].filter(Boolean).join(", ")],
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
            <dt>{words.lacks}</dt>
            <dd>{lacking.map((name) => QUALIFICATION_WORDS[name].short).join(", ")}</dd>
          </div>
        )}
        {posts.length > 0 && (
          <div>
            <dt>{words.posts}</dt>
            <dd>
              {posts.map((post, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a copy never move
                <div key={index}>{postLine(post)}</div>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {cutPosts > 0 && <p className="quiet">{words.cut(cutPosts)}</p>}
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
      <h2>{words.own.title}</h2>
      {copy ? (
        <>
          <p>
            <Filled
              text={say(isRenewed(copy, createdAt) ? words.own.renewed : words.own.applied)}
              day={<Moment at={new Date(copy.at)} as="date" />}
            />
            {mayRenewCopy && profile === "changed" && words.own.changedSince}
          </p>
          <details className="fold">
            <summary>{say(words.own.whatSchoolReads)}</summary>
            <CopyContent copy={copy} />
            {asksForSilence(copy) && <p>{KEEP_FROM_SCHOOL}.</p>}
          </details>
        </>
      ) : (
        <p>{say(words.own.none)}</p>
      )}
      {mayRenewCopy && profile === "empty" && (
        <p className="quiet">
          <Filled text={words.own.empty} link={<a href="/teachingprofile">{words.own.fill}</a>} />
        </p>
      )}
      <Form action={path} data-send="" className="marks">
        {mayRenewCopy && profile === "changed" && (
          <button type="submit" name="intent" value="send_profile" className="button-quiet">
            {copy ? words.own.renew : words.own.send}
          </button>
        )}
        {copy && (
          <button type="submit" name="intent" value="take_profile" className="button-quiet">
            {words.own.remove}
          </button>
        )}
      </Form>
    </section>
  );
}
