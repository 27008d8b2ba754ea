/**
 * Parts of the page of one's own institution: its verification, the words that candidates see, and an owner's next
 * steps for it.
 */
import type { Coming } from "~/domain/institutions/queries.server";
import { institutionPath, PICTURE_LABELS, PICTURES } from "~/domain/institutions/rules";
import type { InstitutionToJoin, OwnInstitution } from "~/domain/institutions/schema";
import { verificationText } from "~/domain/jobs/rules";
import { words as all } from "~/words/accounts";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";
import { TransferredJobs } from "./transferred-jobs";
import { UnconfirmedAddressMark } from "./unconfirmed-address-mark";

const words = all.institution;

type Sent = { values: Record<string, string>; errors: Record<string, string[]> };
type Props = { institution: OwnInstitution; isOwner: boolean };

export function VerificationSection({ institution, isOwner, ...sent }: Props & Sent) {
  const { standing, host, rival, slug, check_asked } = institution;
  return (
    <section className="narrow" id="standing">
      <h2>{words.sections.standing}</h2>
      <p>
        <Filled
          text={words.check.shown}
          state={<strong>{verificationText(standing, host)}</strong>}
          page={<a href={institutionPath(slug)}>{words.check.page}</a>}
        />
      </p>
      {standing === "checked" && <p>{words.check.ends}</p>}
      {standing === "unchecked" && <p>{rival ? words.check.rival(rival) : words.check.host}</p>}
      {standing !== "checked" && <p>{words.check.limit}</p>}
      {standing !== "checked" && isOwner && <CheckForm checkAsked={check_asked} {...sent} />}
    </section>
  );
}

function CheckForm({ checkAsked, values, errors }: Sent & { checkAsked: string | null }) {
  return (
    <Form action="/institution#standing" noValidate data-send="">
      <h3>{words.check.title}</h3>
      {checkAsked && (
        <p>
          <Filled text={words.check.asked} day={<Moment at={new Date(checkAsked)} as="day" />} />
        </p>
      )}
      <input type="hidden" name="intent" value="check" />
      <Field
        name="code"
        label={words.check.code}
        isRequired
        maxLength={100}
        autoComplete="off"
        defaultValue={values.code}
        errors={errors.code}
        hint={words.check.codeHint}
      />
      <div className="actions">
        <SubmitButton label={words.check.send} busyLabel={words.check.sending} />
      </div>
    </Form>
  );
}

export function PicturesSection({ institution }: Pick<Props, "institution">) {
  return (
    <section className="narrow" id="pictures">
      <h2>{words.sections.pictures}</h2>
      <p>{words.pictures.text}</p>
      <ul className="pictures">
        {PICTURES.map((which) => {
          const picture = institution[which];
          const label = PICTURE_LABELS[which].toLowerCase();
          return (
            <li key={which}>
              {picture ? (
                <img src={picture} alt={words.pictures.alt(label)} loading="lazy" />
              ) : (
                <span>{words.pictures.none(label)}</span>
              )}
              <a className="button-quiet" href={`/institution/picture?which=${which}`}>
                {picture ? words.pictures.change(label) : words.pictures.addOne(label)}
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
      <h2>{words.sections.join}</h2>
      <p>{words.join.text}</p>
      <ul className="asks">
        {institutions.map(({ id, name, place, host, asked }, index) => (
          <li key={id}>
            <p>
              {words.join.host(name, place, host)}{" "}
              {asked && <Filled text={words.join.asked} day={<Moment at={new Date(asked)} as="day" />} />}
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
              <button
                type="submit"
                className="button-quiet"
                data-busy={asked ? words.join.takingBack : words.join.asking}
              >
                {asked ? words.join.takeBack : words.join.ask}
                <span className="visually-hidden"> {name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="quiet">{words.join.colleagues}</p>
    </section>
  );
}

type Request = OwnInstitution["requests"][number];

/** The colleagues and jobs that come along, as a sentence with a space before it. */
function comingAlong(request: Pick<Request, "brings_jobs" | "brings_colleagues" | "brings_unconfirmed">): string {
  const { brings_jobs: jobs, brings_colleagues: colleagues, brings_unconfirmed: unproven } = request;
  if (colleagues === 0) return jobs ? words.requests.jobsCome : "";
  const mark = unproven > 0 ? words.requests.unproven(unproven) : "";
  return words.requests.comeAlong(colleagues, Boolean(jobs)) + mark;
}

/** Requests that wait for an owner's answer. */
export function RequestsSection({ requests }: { requests: OwnInstitution["requests"] }) {
  if (requests.length === 0) return null;
  return (
    <section className="narrow" id="requests">
      <h2>{words.sections.requests}</h2>
      <ul className="asks">
        {requests.map(({ id, name, email, sent, from, ...about }) => (
          <li key={id}>
            <p>
              <strong>{name ?? email}</strong>
              {name && ` (${email})`}
              {from && words.requests.of(from)}, <Moment at={new Date(sent)} as="day" />.{comingAlong(about)}
            </p>
            {!about.address_confirmed && (
              <p>
                <UnconfirmedAddressMark /> {words.requests.stranger}
              </p>
            )}
            <Form action="/institution#requests" data-send="">
              <input type="hidden" name="intent" value="answer" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="name" value={name ?? email} />
              <div className="actions">
                {(["recruiter", "reader"] as const).map((role) => (
                  <button key={role} type="submit" className="button-quiet" name="role" value={role}>
                    {words.requests.letIn(role)}
                    <span className="visually-hidden">: {name ?? email}</span>
                  </button>
                ))}
                <button type="submit" className="button-quiet button-danger" name="role" value="">
                  {words.requests.decline}
                  <span className="visually-hidden"> {name ?? email}</span>
                </button>
              </div>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
