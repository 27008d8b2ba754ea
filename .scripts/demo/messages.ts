/** Makes a short exchange of messages in one demo application. */
import type { applicationMessages } from "../../app/db/schema/hiring.ts";
import type { ApplicationRow } from "./applications.ts";
import { createRandom } from "./random.ts";

type MessageRow = typeof applicationMessages.$inferInsert;

const HOUR = 3_600_000;
const WORDS: [side: "school" | "candidate", text: string][] = [
  ["school", "Thank you for your application. Which classes have you taught so far, and could you join in January?"],
  [
    "candidate",
    "Classes IX to XII, physics and some chemistry. I could join on 4 January.\nMay I bring copies of my certificates?",
  ],
  [
    "school",
    "Copies will do; we look at the originals and give them back at once. How to find us: https://www.openstreetmap.org",
  ],
];

/** A school must not write this. The candidate reads it without the payment address, under a line that warns her. */
const OF_MONEY =
  "Thank you for applying. Please send the registration fee of Rs 500 to hr.office@okaxis before Monday.";

type Talking = {
  candidateId: string;
  schoolOf: (jobId: string) => string | null;
  /** A moderator has checked the school of this job. */
  isChecked: (jobId: string) => boolean;
};

/** The application of this candidate that the school has gone on with most recently. The last message is not read yet. */
export function makeMessages(
  rows: ApplicationRow[],
  { candidateId, schoolOf, isChecked }: Talking,
  now: Date,
): MessageRow[] {
  const random = createRandom("messages");
  const own = rows
    .filter((row) => row.candidateId === candidateId)
    .sort((one, other) => Number(other.updatedAt) - Number(one.updatedAt));
  const talking = own.find(({ status }) => status === "shortlisted" || status === "interviewing");
  if (!talking) return [];
  // Only words of a school that nobody has checked are queued for a look.
  const unchecked = own.find(
    ({ jobId, status }) => !isChecked(jobId) && status !== "withdrawn" && status !== "rejected",
  );
  const from = Math.min(Math.max(Number(talking.updatedAt), now.getTime() - 40 * HOUR), now.getTime() - 4 * HOUR);
  const words = [
    ...WORDS.map(([side, text]) => ({ row: talking, side, text })),
    ...(unchecked ? [{ row: unchecked, side: "school" as const, text: OF_MONEY }] : []),
  ];
  return words.map(({ row, side, text }, index): MessageRow => {
    const at = from + (index + 1) * HOUR;
    return {
      id: random.uuid7(at),
      applicationId: row.id,
      side,
      authorId: side === "candidate" ? candidateId : schoolOf(row.jobId),
      text,
      warning: text === OF_MONEY ? "money" : null,
      createdAt: new Date(at),
      readAt: index < words.length - 1 ? new Date(at + HOUR / 2) : null,
      mailAt: null,
    };
  });
}
