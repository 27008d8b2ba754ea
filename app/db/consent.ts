/** The one condition of a mail that needs a consent: statements that queue or claim mail ask it at that moment. */
import { type SQL, sql } from "drizzle-orm";

/** Condition: this consent was given and not withdrawn. */
export function isConsentGiven(consentId: string | SQL): SQL {
  return sql`exists (select 1 from consents where consents.id = ${consentId} and consents.withdrawn_at is null)`;
}

/** Condition on a row of the outbox: it needs no consent, or the consent holds. */
export const hasNeededConsent = sql`(mail_outbox.consent_id is null or ${isConsentGiven(sql`mail_outbox.consent_id`)})`;
