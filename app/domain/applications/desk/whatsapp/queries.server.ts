/** The read of what "Tell on WhatsApp" turns on. */
import { sql } from "drizzle-orm";
import { sqlRead } from "~/db/client.server";
import { isPublicJobState } from "~/db/job-visibility";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { mobileOf } from "~/domain/whatsapp-rules";
import { isOpenForWhatsApp } from "../../statements.server";
import { type WhatsAppFacts, whatsAppNumber } from "./rules";

type Row = {
  mobile: string;
  company: string;
  zone: string | null;
  mayWork: number;
  isOpen: number;
  hasPressed: number;
};

/** No row where the reader does not see the application. `hasPressed`: this recruiter has opened WhatsApp here before. */
export function whatsAppRead(applicationId: string, readerId: string) {
  return sqlRead<Row>(sql`select applications.mobile, jobs.company_name as company, jobs.time_zone as zone,
      (${mayWorkOn(readerId)} and ${isPublicJobState}) as "mayWork", ${isOpenForWhatsApp} as "isOpen",
      exists (select 1 from application_events pressed where pressed.actor_id = ${readerId} and pressed.to_status = 'whatsapp') as "hasPressed"
    from current_applications applications join jobs on jobs.id = applications.job_id
    where applications.id = ${applicationId} and ${maySee(readerId)}`);
}

export function toWhatsAppFacts({ mobile, zone, mayWork, isOpen }: Row): WhatsAppFacts {
  return { mobile, zone: zone ?? DEFAULT_ZONE, mayWork: mayWork === 1, isOpen: isOpen === 1 };
}

/** The page of the applicant has the button now, or says when it will be there. */
export function showsWhatsApp([row]: Row[], now: Date): "now" | "later" | null {
  if (!row) return null;
  const facts = toWhatsAppFacts(row);
  if (whatsAppNumber(facts, now) !== null) return "now";
  return facts.mayWork && facts.isOpen && mobileOf(facts.mobile) !== null ? "later" : null;
}
