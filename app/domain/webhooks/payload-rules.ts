/** The body of a delivery. */
import { TEST_TYPE } from "./rules";

/** The parts of an event that a delivery names. */
type Told = {
  id: number;
  type: string;
  at: Date;
  jobId: string | null;
  applicationId: string | null;
  reason: string | null;
};

/** `whole`: what the API gives for it, of a webhook that asks for it. Without it the data are ids, and name nobody. */
export function payloadOf(event: Told, origin: string, whole: object | null): string {
  const { id, type, at, jobId, applicationId, reason } = event;
  const data = {
    ...{ sequence: id, job_id: jobId, application_id: applicationId },
    ...(reason ? { reason } : {}),
    url: callFor(event, origin),
    ...whole,
  };
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** The call that answers with all of it. */
function callFor({ jobId, applicationId }: Told, origin: string): string | null {
  if (applicationId) return `${origin}/application/${applicationId}`;
  return jobId ? `${origin}/jobs/getjobbyid/${jobId}` : null;
}

/** A delivery by which an owner tries whether the receiver answers. It has the form of the others, and names nothing. */
export function testPayload(now: Date): string {
  const data = { sequence: null, job_id: null, application_id: null, url: null };
  return JSON.stringify({ type: TEST_TYPE, timestamp: now.toISOString(), data });
}
