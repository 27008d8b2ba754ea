/** Open invitations of an institution, and the form for another one. */
import { INVITATION_DAYS, MEMBER_ROLES, ROLE_LABELS } from "~/domain/institutions/rules";
import type { OwnInstitution } from "~/domain/institutions/schema";
import { Field, Select } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Moment } from "../text/moment";

export function InvitationsTable({ invitations }: { invitations: OwnInstitution["invitations"] }) {
  return (
    <table className="cards">
      <caption className="visually-hidden">Open invitations</caption>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">May</th>
          <th scope="col">Works until</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, email, role, ends }) => (
          <tr key={id}>
            <th scope="row" data-label="Email">
              {email}
            </th>
            <td data-label="May">{ROLE_LABELS[role]}</td>
            <td data-label="Works until">
              <Moment at={new Date(ends)} as="time" />
            </td>
            <td data-label="Action">
              <Form action="/institution" data-send="">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="button-quiet whole-words" data-busy="Withdrawing…">
                  Withdraw<span className="visually-hidden"> the invitation of {email}</span>
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
      <h3>Invite a colleague</h3>
      <input type="hidden" name="intent" value="invite" />
      <Field
        name="email"
        label="Email of your colleague"
        type="email"
        isRequired
        maxLength={254}
        autoComplete="off"
        defaultValue={values.email}
        errors={errors.email}
        hint={`We mail a link that works for ${INVITATION_DAYS} days. To send it again, invite the address once more.`}
      />
      <Select
        name="role"
        label="May"
        isRequired
        defaultValue={values.role ?? "recruiter"}
        errors={errors.role}
        options={MEMBER_ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}: ${SHORT[value]}` }))}
      />
      <div className="actions">
        <SubmitButton label="Invite" busyLabel="Inviting…" />
      </div>
    </Form>
  );
}

const SHORT = {
  owner: "works on everything, and decides who else does",
  recruiter: "works on jobs and applications",
  reader: "reads jobs and applications",
};
