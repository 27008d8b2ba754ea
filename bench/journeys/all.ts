/** All journeys, by the names that the command takes. */
import { CANDIDATE } from "./candidate.ts";
import { RECRUITER } from "./recruiter.ts";

export const JOURNEYS = { ...CANDIDATE, ...RECRUITER };
export type JourneyName = keyof typeof JOURNEYS;
