/** Open invitations of an institution, and the form for another one. */
import { INVITATION_DAYS, MEMBER_ROLES, ROLE_LABELS } from "~/domain/institutions/rules";
import type { OwnInstitution } from "~/domain/institutions/schema";
import { words as all } from "~/words/accounts";
import { Field, Select } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Address } from "../text/address";
import { Moment } from "../text/moment";

const words = all.institution.invitations;
const columns = all.institution.people;

export function InvitationsTable({ invitations }: { invitations: OwnInstitution["invitations"] }) {
  return (
    <table className="cards people">
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col">{words.until}</th>
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, email, role, ends }) => (
          <tr key={id}>
            <th scope="row" data-label={columns.email}>
              <Address of={email} />
            </th>
            <td data-label={columns.role}>{ROLE_LABELS[role]}</td>
            <td className="labelled" data-label={words.until}>
              <Moment at={new Date(ends)} as="time" />
            </td>
            <td data-label={columns.action}>
              <Form action="/institution" data-send="">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="button-quiet whole-words" data-busy={words.withdrawing}>
                  {words.withdraw}
                  <span className="visually-hidden">{words.of(email)}</span>
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function InviteForm({ values, errors }: Props) {
  return (
    <Form className="narrow" action="/institution" noValidate data-send="">
      <h3>{words.title}</h3>
      <input type="hidden" name="intent" value="invite" />
      <Field
        name="email"
        label={words.email}
        type="email"
        isRequired
        maxLength={254}
        autoComplete="off"
        defaultValue={values.email}
        errors={errors.email}
        hint={words.hint(INVITATION_DAYS)}
      />
      <Select
        name="role"
        label={columns.role}
        isRequired
        defaultValue={values.role ?? "recruiter"}
        errors={errors.role}
        options={MEMBER_ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}: ${words.roles[value]}` }))}
      />
      <div className="actions">
        <SubmitButton label={words.send} busyLabel={words.sending} />
      </div>
    </Form>
  );
}
