/** The institutions of the demo schools, the people who work for them, and an invitation that is open. */
import type { institutionInvitations, institutionMembers, institutions } from "../../app/db/schema/institutions.ts";
import { kindOfName, slugOf } from "../../app/domain/institutions/rules.ts";
import { createRandom } from "./random.ts";
import type { School } from "./schools.ts";

type Institution = typeof institutions.$inferInsert;
type Member = typeof institutionMembers.$inferInsert;
type Invitation = typeof institutionInvitations.$inferInsert;

const DAY = 86_400_000;
const KINDS: Partial<Record<School["kind"], Institution["kind"]>> = {
  school: "school",
  preschool: "school",
  college: "college",
  polytechnic: "college",
  coaching: "coaching",
  edtech: "company",
  tech: "college",
  garment: "company",
  services: "company",
};

/** A colleague of a demo school's head. `school`: the place in `schools`. */
export type Colleague = {
  school: number;
  first: string;
  last: string;
  mailbox: string;
  designation: string;
  role: Member["role"];
};

export const colleagues: Colleague[] = [
  { school: 0, first: "Ravi", last: "Wagh", mailbox: "office", designation: "Vice principal", role: "recruiter" },
  { school: 0, first: "Anjali", last: "Sathe", mailbox: "board", designation: "School board", role: "reader" },
  { school: 1, first: "Imran", last: "Qureshi", mailbox: "people", designation: "HR partner", role: "recruiter" },
];

/** One institution for each school, with its head as the owner. `heads` and `others` are ids of accounts, in the order of the lists. */
export function makeInstitutions(
  schools: School[],
  { heads, others, now }: { heads: string[]; others: string[]; now: Date },
): { rows: Institution[]; members: Member[]; invitations: Invitation[] } {
  const random = createRandom("institutions");
  // A moderator has checked the first. The last one names no website, so its own words are all that is known of it.
  const last = schools.length - 1;
  const rows = schools.map(({ name, kind, places, domain, notes }, index): Institution => {
    const createdAt = new Date(now.getTime() - random.int(60, 90) * DAY);
    const host = index === last ? null : domain;
    return {
      ...{ id: random.uuid4(), slug: slugOf(name), name, kind: KINDS[kind] ?? kindOfName(name) },
      ...{ place: places[0] ?? null, website: host && `https://www.${host}`, about: notes.slice(0, 2).join(" ") },
      ...{ createdAt, updatedAt: createdAt, websiteHost: host ?? "", checkedAt: index === 0 ? createdAt : null },
      // The address of its head is confirmed, and at that host.
      verifiedHost: host,
    };
  });
  const joined = new Date(now.getTime() - 40 * DAY);
  const members = [
    ...rows.map((row, index): Member => {
      return { userId: heads[index] ?? "", institutionId: row.id, role: "owner", createdAt: row.createdAt };
    }),
    ...colleagues.map(({ school, role }, index): Member => {
      return { userId: others[index] ?? "", institutionId: rows[school]?.id ?? "", role, createdAt: joined };
    }),
  ];
  const invitation = {
    ...{ id: random.uuid4(), institutionId: rows[0]?.id ?? "", email: `physics@${schools[0]?.domain}` },
    ...{ role: "recruiter" as const, invitedBy: heads[0] ?? "", tokenHash: random.uuid4() },
    ...{ createdAt: new Date(now.getTime() - DAY), expiresAt: new Date(now.getTime() + 6 * DAY) },
  };
  return { rows, members, invitations: [invitation] };
}
