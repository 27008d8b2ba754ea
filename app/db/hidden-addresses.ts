/** One text in which a school asks an applicant for money hides the payment addresses in all its texts in that application. */
import { type SQL, sql } from "drizzle-orm";

/** Expression: 1 if a text of the school in this application asks for money. `textForCandidate` gets it for every other one. */
export function hidesAddressesIn(applicationId: SQL): SQL<number> {
  return sql<number>`(exists (select 1 from application_messages flagged where flagged.application_id = ${applicationId}
      and flagged.side = 'school' and flagged.warning = 'money')
    or exists (select 1 from interviews flagged where flagged.application_id = ${applicationId} and flagged.warning = 'money'))`;
}

/** The same of the row of `applications`. */
export const hidesAddresses = hidesAddressesIn(sql`applications.id`);
