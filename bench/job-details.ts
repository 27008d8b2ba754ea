/** Details of generated jobs beside their texts: pay, subjects, levels, boards, requirements, closing days. */
import type { Random } from "../.scripts/demo/random.ts";
import { subjectNamed } from "../app/domain/jobs/details/subject-rules.ts";
import { BOARDS, LEVELS, REQUIRES } from "../app/domain/jobs/details/value-rules.ts";
import type { Advert } from "./adverts.ts";

const DAY_MS = 86_400_000;
/** Half of all jobs say their pay in numbers, and a third of them their board. */
const WITH_PAY = 0.5;
const WITH_BOARD = 0.35;
const WITH_REQUIREMENT = 0.3;
const FOR_BEGINNERS = 0.1;

export type AdvertDetails = {
  pay_min?: number;
  pay_max?: number;
  pay_currency?: "INR";
  pay_period?: "month";
  subjects: string[];
  levels: (typeof LEVELS)[number][];
  boards: (typeof BOARDS)[number][];
  requires: (typeof REQUIRES)[number][];
  early_career?: boolean;
  closes_at: string;
};

/** The fields of one advert. A job that is open closes between `from` and `to` days after `start`. */
export function sayMore(
  { title, keywords }: Advert,
  random: Random,
  { start, from, to }: { start: number; from: number; to: number },
): AdvertDetails {
  const subject = subjectNamed(keywords.split(",")[0] ?? "");
  const low = random.int(12, 80) * 1000;
  // Few jobs pay much, and few are of the last boards: a filter may ask for one job in a thousand.
  const high = low + random.int(2, 12) * 1000 + (random.chance(0.002) ? 100_000 : 0);
  const rarely = random.next() ** 3;
  return {
    ...(random.chance(WITH_PAY)
      ? { pay_min: low, pay_max: high, pay_currency: "INR" as const, pay_period: "month" as const }
      : {}),
    subjects: subject && /teacher|lecturer|professor|tutor|PGT|TGT/i.test(title) ? [subject] : [],
    levels: levelOf(title, random),
    boards: random.chance(WITH_BOARD) ? [BOARDS[Math.floor(rarely * BOARDS.length)] ?? "CBSE"] : [],
    requires: random.chance(WITH_REQUIREMENT) ? [random.pick([...REQUIRES])] : [],
    ...(random.chance(FOR_BEGINNERS) ? { early_career: true } : {}),
    closes_at: new Date(start + random.int(from, to) * DAY_MS).toISOString(),
  };
}

function levelOf(title: string, random: Random): AdvertDetails["levels"] {
  if (/PGT/.test(title)) return ["senior secondary"];
  if (/TGT|Classes VI/.test(title)) return ["middle"];
  if (/Primary/.test(title)) return ["primary"];
  if (/Lecturer|Professor/.test(title)) return ["college and university"];
  if (/Principal/.test(title)) return ["leadership"];
  if (!/Teacher|Tutor/.test(title)) return ["not teaching"];
  return random.chance(0.5) ? [random.pick([...LEVELS])] : [];
}
