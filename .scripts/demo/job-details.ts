/**
 * Details of the demo's jobs beside their texts: subjects, levels, boards, terms, closing dates. All follows from the
 * texts and a seed.
 */
import { subjectNamed } from "../../app/domain/jobs/details/subject-rules.ts";
import type { JobRow } from "./jobs.ts";
import { makePromises, type Promised } from "./promises.ts";
import { createRandom } from "./random.ts";

const DAY = 86_400_000;

/** Fields as a recruiter's form sends them; those that are absent say nothing. */
export type DemoDetails = Promised & {
  closes_at: string;
  subjects?: string[];
  levels?: string[];
  boards?: string[];
  requires?: string[];
  early_career?: boolean;
  starts_on?: string;
  contract?: "permanent" | "fixed" | "cover";
  contract_until?: string;
  provident_fund?: boolean;
  accommodation?: boolean;
  notice_days?: number;
  bond_months?: number;
  keeps_originals?: boolean;
  medium?: string;
  classes_from?: string;
  classes_to?: string;
  vacancy_is?: "post" | "pool";
  walk_in_from?: string;
  walk_in_to?: string;
  walk_in_hours?: string;
  walk_in_place?: string;
};

const LEVELS: [RegExp, string][] = [
  [
    /\b(erp|placement|accountant|accounts|payroll|finance|bursar|audit\w*|cashier|tax\w*|reconciliation|collections)\b/i,
    "not teaching",
  ],
  [
    /\b(developer|engineer|administrator|technician|analyst|designer|tester|editor|writer|reviewer|mechanic)\b/i,
    "not teaching",
  ],
  [/\b(pgt|post graduate|senior|xi|a level)\b/i, "senior secondary"],
  [/\b(tgt|trained graduate|vi to x|middle|lower secondary|ages 11)\b/i, "middle"],
  [/\b(prt|primary|classes (i|iii) |ages 6|after-school)\b/i, "primary"],
  [/\b(nursery|kindergarten|pre-primary|montessori|early years|ages 3)\b/i, "pre-primary"],
  [/\b(lecturer|professor|demonstrator)\b/i, "college and university"],
  [/\b(jee|neet|olympiad|ielts|foundation|tutor|test preparation)\b/i, "coaching"],
  [/\b(head|coordinator|manager)\b/i, "leadership"],
];
const REQUIRES: [RegExp, string][] = [
  [/\bB\.Ed\b/, "B.Ed"],
  [/\bD\.El\.Ed\b|diploma in (elementary|early)/i, "D.El.Ed"],
  [/\b(CTET|TET)\b/, "TET"],
  [/\b(NET|SET)\b/, "NET or SET"],
  [/\bM\.Ed\b/, "M.Ed"],
  [/\bPh\.D\b/, "Ph.D"],
];
/** Boards of the schools; colleges, companies and coaching have none. */
const BOARDS: Record<string, string[]> = {
  "Neem Ferry School": ["CBSE"],
  "Amaltas Bridge School": ["CBSE"],
  "Tidewater Lane Public School": ["CBSE"],
};
const BEGINNERS = /\b(assistant|junior|nursery|kindergarten|tutor|technician|executive|after-school)\b/i;

const HINDI_TITLE = "हिंदी शिक्षक (TGT Hindi)";
const HINDI = `हमारे विद्यालय में कक्षा VI से X तक हिंदी पढ़ाने के लिए शिक्षक चाहिए। बच्चे कहानी और कविता मन से पढ़ते हैं; हम ऐसे साथी की राह देख रहे हैं जो उन्हें लिखना भी सिखाए।

सप्ताह में 26 कालांश होते हैं। पुस्तकालय में हिंदी की 4,000 पुस्तकें हैं।

वेतन हर महीने की पहली तारीख को मिलता है। आवेदन के साथ अपना बायोडाटा भेजें।`;

/** The details of each job, in the order of the jobs. Two get a text in Hindi. */
export function sayMore(rows: JobRow[], now: Date): DemoDetails[] {
  const random = createRandom("said");
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const isOpen = (row: JobRow) => row.state === "open" && !row.removedAt;
  const hindi = rows.filter((row) => isOpen(row) && /TGT Hindi/.test(row.title)).slice(0, 2);
  const walkIns = rows.filter((row) => isOpen(row) && /^(Primary Teacher|PRT|TGT)/.test(row.title)).slice(-2);
  const bond = rows.find((row) => isOpen(row) && /JEE/.test(row.title));
  for (const row of hindi) Object.assign(row, { title: HINDI_TITLE, description: HINDI });
  const promises = makePromises(rows, now);
  return rows.map((row) => {
    const about = `${row.title} ${row.keywords}`;
    const created = row.createdAt.getTime();
    const isFreelance = row.job_nature === "Freelance";
    const isTeaching = !levelsOf(row).includes("not teaching");
    const boards = isTeaching ? boardsOf(row, random.chance(0.3)) : [];
    const requires = REQUIRES.filter(([words]) => words.test(row.qualifications ?? "")).map(([, name]) => name);
    const [, firstClass, lastClass] = /Classes ([IVX]+)(?: (?:to|and) ([IVX]+))?/.exec(row.title) ?? [];
    const [isCover, isFixed] = [/cover/i.test(row.title), random.chance(0.12)];
    const isPool = random.chance(0.06);
    const [isSoon, isThisWeek, later, early] = [
      random.chance(0.07),
      random.chance(0.12),
      random.int(8, 60),
      random.int(5, 20),
    ];
    const few = random.int(0, 2);
    const days = isSoon ? few : isThisWeek ? 3 + few : later;
    // A job that has ended was closed early, or on its day.
    const end = isOpen(row) ? now.getTime() + days * DAY : row.updatedAt.getTime() + early * DAY;
    const details: DemoDetails = {
      closes_at: day(Math.max(end, created + DAY)),
      subjects: subjectsOf(about),
      levels: levelsOf(row),
      boards,
      requires,
      vacancy_is: isPool ? "pool" : "post",
      ...(BEGINNERS.test(row.title) && random.chance(0.6) ? { early_career: true } : {}),
      ...(isFreelance ? {} : startOf(random.next(), now)),
      ...(isCover ? { contract: "cover" as const } : {}),
      ...(isFixed && !isCover && !isFreelance
        ? { contract: "fixed" as const, contract_until: `${schoolYear(now) + 1}-03-31` }
        : {}),
      ...(!isCover && !isFixed && row.job_nature === "Full Time" ? { contract: "permanent" as const } : {}),
      ...(/provident fund|\bPF\b/i.test(row.benefits ?? "") ? { provident_fund: true } : {}),
      ...(/quarters|hostel|housing|accommodation/i.test(row.benefits ?? "") ? { accommodation: true } : {}),
      ...(row.job_nature === "Full Time" ? { notice_days: random.pick([30, 30, 60, 90]) } : {}),
      ...(isTeaching && boards.length > 0 ? { medium: "English" } : {}),
      ...(firstClass ? { classes_from: firstClass, classes_to: lastClass ?? firstClass } : {}),
      ...promises.get(row.id),
    };
    if (hindi.includes(row)) details.medium = "Hindi";
    if (row === bond) Object.assign(details, { bond_months: 24, keeps_originals: true, notice_days: 90 });
    if (walkIns.includes(row)) {
      const first = now.getTime() + (6 + walkIns.indexOf(row)) * DAY;
      const place = row.company_location ?? row.location;
      const hours = { walk_in_hours: "10:00 to 13:00", walk_in_place: place };
      Object.assign(details, {
        walk_in_from: day(first),
        walk_in_to: day(first + DAY),
        ...hours,
        closes_at: day(first + 9 * DAY),
      });
    }
    return details;
  });
}

/** Up to three subjects that the text names, in one word or two. */
function subjectsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}.+]+/u);
  const named = words.flatMap((word, at) => [subjectNamed(`${word} ${words[at + 1] ?? ""}`), subjectNamed(word)]);
  return [...new Set(named.filter((name) => name !== undefined))].slice(0, 3);
}

function levelsOf({ title }: JobRow): string[] {
  const found = LEVELS.filter(([words]) => words.test(title)).map(([, level]) => level);
  return found.includes("not teaching") ? ["not teaching"] : found.slice(0, 2);
}

function boardsOf({ company_name, category, title }: JobRow, isCisce: boolean): string[] {
  if (/A Level|IGCSE|Ages 11/.test(title)) return ["Cambridge"];
  const known = BOARDS[company_name];
  if (known) return known;
  if (!/School|Academy|Vidyalaya/.test(company_name) || category === "Accountant") return [];
  return isCisce ? ["CISCE"] : ["CBSE"];
}

/** With the next school year, in a month or two, or at once. */
function startOf(chance: number, now: Date): { starts_on?: string } {
  if (chance < 0.3) return { starts_on: "as soon as possible" };
  if (chance < 0.65) return { starts_on: `${schoolYear(now)}-04-01` };
  return chance < 0.8 ? { starts_on: new Date(now.getTime() + 30 * DAY).toISOString().slice(0, 10) } : {};
}

/** The year in which the next school year begins, in April. */
function schoolYear(now: Date): number {
  return now.getUTCFullYear() + (now.getUTCMonth() > 2 ? 1 : 0);
}
