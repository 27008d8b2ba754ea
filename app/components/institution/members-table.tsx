/** The people of an institution. An owner changes here what each may do, and removes them. */
import { MEMBER_ROLES, ROLE_LABELS } from "~/domain/institutions/rules";
import type { OwnInstitution } from "~/domain/institutions/schema";
import { words as all } from "~/words/accounts";
import { Form } from "../forms/form";
import { Address } from "../text/address";
import { Moment } from "../text/moment";
import { UnconfirmedAddressMark } from "./unconfirmed-address-mark";

const words = all.institution.people;

type Props = { people: OwnInstitution["people"]; actorId: string; isOwner: boolean };

export function MembersTable({ people, actorId, isOwner }: Props) {
  return (
    <table className="cards people">
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.email}</th>
          <th scope="col">{words.role}</th>
          <th scope="col">{words.since}</th>
          {isOwner && <th scope="col">{words.action}</th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" data-label={words.name}>
              {person.name ?? person.email}
              {person.id === actorId && <span className="quiet">{words.you}</span>}
            </th>
            <td data-label={words.email}>
              <span>
                <Address of={person.email} />
                {!person.address_confirmed && <UnconfirmedAddressMark />}
              </span>
            </td>
            <td data-label={words.role}>
              {isOwner ? <RoleForm person={person} /> : <span>{ROLE_LABELS[person.role]}</span>}
            </td>
            <td className="labelled" data-label={words.since}>
              <Moment at={new Date(person.since)} as="day" />
            </td>
            {isOwner && (
              <td data-label={words.action}>
                {person.id === actorId ? <a href="#leave">{words.leave}</a> : <RemoveForm person={person} />}
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
        {words.roleOf(name)}
      </label>
      <select id={id} name="role" defaultValue={person.role}>
        {MEMBER_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet" data-busy={words.updating}>
        {words.update}
        <span className="visually-hidden">{words.updateOf(name)}</span>
      </button>
    </Form>
  );
}

function RemoveForm({ person }: PersonProps) {
  return (
    <Form action="/institution" data-send="">
      <Which person={person} intent="remove" />
      <button type="submit" className="button-quiet button-danger whole-words" data-busy={all.busy.removing}>
        {words.remove}
        <span className="visually-hidden"> {person.name ?? person.email}</span>
      </button>
    </Form>
  );
}
