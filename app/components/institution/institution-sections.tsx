/**
 * Parts of the page of one's own institution: its verification, the words that candidates see, and an owner's next
 * steps for it.
 */
import type { Coming } from "~/domain/institutions/queries.server";
import { institutionPath, PICTURE_LABELS, PICTURES } from "~/domain/institutions/rules";
import type { InstitutionToJoin, OwnInstitution } from "~/domain/institutions/schema";
import { verificationText } from "~/domain/jobs/rules";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Moment } from "../text/moment";
import { TransferredJobs } from "./transferred-jobs";
import { UnconfirmedAddressMark } from "./unconfirmed-address-mark";

type Sent = { values: Record<string, string>; errors: Record<string, string[]> };
type Props = { institution: OwnInstitution; isOwner: boolean };

export function VerificationSection({ institution, isOwner, ...sent }: Props & Sent) {
  const { standing, host, rival, slug, check_asked } = institution;
  return (
    <section className="narrow" id="standing">
      <h2>How it stands</h2>
      <p>
        Candidates read <strong>{verificationText(standing, host)}</strong> on its jobs and on{" "}
        <a href={institutionPath(slug)}>its public page</a>.
      </p>
      {standing === "checked" && (
        <p>Another name or website of the institution ends the check: a moderator looks again.</p>
      )}
      {standing === "unchecked" && (
        <p>
          {rival
            ? `${rival} writes from the host of this website already. Ask it below to let you in, or ask a moderator for a check.`
            : "If one of you has a confirmed address at the host of the website, they read that you write from it. Free mail does not count."}
        </p>
      )}
      {standing !== "checked" && <p>Until a moderator has checked it, its people open at most 50 resumes a day.</p>}
      {standing !== "checked" && isOwner && <CheckForm checkAsked={check_asked} {...sent} />}
    </section>
  );
}

function CheckForm({ checkAsked, values, errors }: Sent & { checkAsked: string | null }) {
  return (
    <Form action="/institution#standing" noValidate data-send="">
      <h3>Ask for the check</h3>
      {checkAsked && (
        <p>
          You asked on <Moment at={new Date(checkAsked)} as="day" />. A person looks as soon as there is time. With
          another code you can ask again.
        </p>
      )}
      <input type="hidden" name="intent" value="check" />
      <Field
        name="code"
        label="UDISE code, or board and affiliation number"
        isRequired
        maxLength={100}
        autoComplete="off"
        defaultValue={values.code}
        errors={errors.code}
        hint="The UDISE code has 11 digits. A company writes the number of its registration."
      />
      <div className="actions">
        <SubmitButton label="Ask a moderator" busyLabel="Asking…" />
      </div>
    </Form>
  );
}

export function PicturesSection({ institution }: Pick<Props, "institution">) {
  return (
    <section className="narrow" id="pictures">
      <h2>Pictures</h2>
      <p>Everybody sees them on the public page; the logo also stands on its jobs.</p>
      <ul className="pictures">
        {PICTURES.map((which) => {
          const picture = institution[which];
          const label = PICTURE_LABELS[which].toLowerCase();
          return (
            <li key={which}>
              {picture ? <img src={picture} alt={`The ${label}`} loading="lazy" /> : <span>No {label} yet</span>}
              <a className="button-quiet" href={`/institution/picture?which=${which}`}>
                {picture ? "Change" : "Add"} {label}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Institutions that the recruiter can ask to join. */
export function JoinSection({
  institutions,
  coming,
  errors,
}: {
  institutions: InstitutionToJoin[];
  coming: Coming | null;
  errors?: string[] | undefined;
}) {
  if (institutions.length === 0) return null;
  return (
    <section className="narrow" id="join">
      <h2>Do you work for it too?</h2>
      <ul className="asks">
        {institutions.map(({ id, name, place, host, asked }, index) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>
              {place && `, ${place}`} writes from @{host}.{" "}
              {asked && (
                <>
                  You asked on <Moment at={new Date(asked)} as="day" />. An owner of it answers.
                </>
              )}
            </p>
            <Form action="/institution#join" data-send="">
              <input type="hidden" name="intent" value={asked ? "unjoin" : "join"} />
              <input type="hidden" name="institution_id" value={id} />
              {coming && !asked && (
                <TransferredJobs
                  coming={coming}
                  to={{ institutionId: id, institution: name }}
                  errors={errors}
                  idPrefix={index > 0 ? `${id}-` : ""}
                />
              )}
              <button type="submit" className="button-quiet" data-busy={asked ? "Taking back…" : "Asking…"}>
                {asked ? "Take the request back" : "Ask to join"}
                <span className="visually-hidden"> {name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="quiet">If you own an institution with colleagues, all of them come along.</p>
    </section>
  );
}

type Request = OwnInstitution["requests"][number];

/** The colleagues and jobs that come along, as a sentence with a space before it. */
function comingAlong(request: Pick<Request, "brings_jobs" | "brings_colleagues" | "brings_unconfirmed">): string {
  const { brings_jobs: jobs, brings_colleagues: colleagues, brings_unconfirmed: unproven } = request;
  if (colleagues === 0) return jobs ? " All jobs come along." : "";
  const who = colleagues === 1 ? "one colleague" : `${colleagues} colleagues`;
  const mark =
    unproven > 0 ? ` Of these, ${unproven} ${unproven === 1 ? "has" : "have"} an address that is not confirmed.` : "";
  return ` ${jobs ? "All jobs and " : ""}${who} come along, as recruiters.${mark}`;
}

/** Requests that wait for an owner's answer. */
export function RequestsSection({ requests }: { requests: OwnInstitution["requests"] }) {
  if (requests.length === 0) return null;
  return (
    <section className="narrow" id="requests">
      <h2>Requests to join</h2>
      <ul className="asks">
        {requests.map(({ id, name, email, sent, from, ...about }) => (
          <li key={id}>
            <p>
              <strong>{name ?? email}</strong>
              {name && ` (${email})`}
              {from && ` of ${from}`}, <Moment at={new Date(sent)} as="day" />.{comingAlong(about)}
            </p>
            {!about.address_confirmed && (
              <p>
                <UnconfirmedAddressMark /> Somebody else may have typed this address, also if it is at your own host.
              </p>
            )}
            <Form action="/institution#requests" data-send="">
              <input type="hidden" name="intent" value="answer" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="name" value={name ?? email} />
              <div className="actions">
                {(["recruiter", "reader"] as const).map((role) => (
                  <button key={role} type="submit" className="button-quiet" name="role" value={role}>
                    Let in as {role}
                    <span className="visually-hidden">: {name ?? email}</span>
                  </button>
                ))}
                <button type="submit" className="button-quiet button-danger" name="role" value="">
                  Decline<span className="visually-hidden"> {name ?? email}</span>
                </button>
              </div>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
