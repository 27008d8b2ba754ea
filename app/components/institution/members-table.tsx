/** The people of an institution. An owner changes here what each may do, and removes them. */
import { MEMBER_ROLES, ROLE_LABELS } from "~/domain/institutions/rules";
import type { OwnInstitution } from "~/domain/institutions/schema";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";
import { UnconfirmedAddressMark } from "./unconfirmed-address-mark";

type Props = { people: OwnInstitution["people"]; actorId: string; isOwner: boolean };

export function MembersTable({ people, actorId, isOwner }: Props) {
  return (
    <table className="cards">
      <caption className="visually-hidden">People</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">May</th>
          <th scope="col">Since</th>
          {isOwner && <th scope="col">Action</th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" data-label="Name">
              {person.name ?? person.email}
              {person.id === actorId && <span className="quiet"> (you)</span>}
            </th>
            <td data-label="Email">
              <span>
                {person.email}
                {!person.address_confirmed && <UnconfirmedAddressMark />}
              </span>
            </td>
            <td data-label="May">{isOwner ? <RoleForm person={person} /> : <span>{ROLE_LABELS[person.role]}</span>}</td>
            <td data-label="Since">
              <Moment at={new Date(person.since)} as="day" />
            </td>
            {isOwner && (
              <td data-label="Action">
                {person.id === actorId ? <span className="quiet">Leave below</span> : <RemoveForm person={person} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PersonProps = { person: OwnInstitution["people"][number] };

function Which({ person, intent }: PersonProps & { intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="name" value={person.name ?? person.email} />
    </>
  );
}

function RoleForm({ person }: PersonProps) {
  const id = `role-${person.id}`;
  const name = person.name ?? person.email;
  return (
    <Form className="status-form" action="/institution" data-send="">
      <Which person={person} intent="role" />
      <label className="visually-hidden" htmlFor={id}>
        What {name} may do
      </label>
      <select id={id} name="role" defaultValue={person.role}>
        {MEMBER_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet" data-busy="Updating…">
        Update<span className="visually-hidden"> what {name} may do</span>
      </button>
    </Form>
  );
}

function RemoveForm({ person }: PersonProps) {
  return (
    <Form action="/institution" data-send="">
      <Which person={person} intent="remove" />
      <button type="submit" className="button-quiet button-danger whole-words" data-busy="Removing…">
        Remove<span className="visually-hidden"> {person.name ?? person.email}</span>
      </button>
    </Form>
  );
}
