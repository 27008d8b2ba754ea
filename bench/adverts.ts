/** Texts of generated jobs. Words are as frequent as in teaching adverts: a few are in every advert, most are rare. */
import type { Random } from "../.scripts/demo/random.ts";
import { CATEGORIES, type JobNature } from "../app/domain/jobs/rules.ts";

export type Advert = {
  title: string;
  category: string;
  job_nature: JobNature;
  salary: string;
  location: string;
  description: string;
  keywords: string;
  company_name: string;
  company_location: string;
};

/** Weighted choice: the words of a line stand before its weight. */
type Weighted = readonly (readonly [string, number])[];

const SUBJECTS: Weighted = [
  ["Mathematics", 8],
  ["English", 8],
  ["Physics", 6],
  ["Chemistry", 6],
  ["Biology", 5],
  ["Hindi", 5],
  ["Computer Science", 6],
  ["Social Science", 5],
  ["Accountancy", 4],
  ["Economics", 4],
  ["History", 3],
  ["Geography", 3],
  ["Sanskrit", 3],
  ["French", 3],
  ["Music", 3],
  ["Art and Craft", 3],
  ["Physical Education", 4],
  ["Environmental Studies", 3],
  ["Commerce", 3],
  ["Psychology", 2],
  ["German", 2],
  ["Dance", 2],
  ["Robotics", 2],
  ["Yoga", 1],
  ["Political Science", 2],
  ["Statistics", 1],
  ["Tamil", 1],
  ["Marathi", 1],
  ["Astronomy", 0.3],
];

const ROLES: Weighted = [
  ["{s} Teacher", 30],
  ["PGT {s}", 9],
  ["TGT {s}", 9],
  ["{s} Teacher, Classes VI to X", 6],
  ["Primary Teacher", 7],
  ["Lecturer in {s}", 6],
  ["Assistant Professor, {s}", 4],
  ["{s} Tutor", 5],
  ["School Accountant", 4],
  ["Accounts Assistant", 3],
  ["Software Engineer", 3],
  ["Lab Assistant, {s}", 2],
  ["Librarian", 2],
  ["Fashion Designer", 2],
  ["Site Engineer (Civil)", 2],
  ["Front Office Executive", 2],
  ["Academic Coordinator", 2],
  ["Vice Principal", 1],
  ["Principal", 1],
  ["School Counsellor", 1],
  ["Special Educator", 1],
  ["Curriculum Writer, {s}", 1],
];

const PLACES: Weighted = [
  ["Mumbai, Maharashtra", 8],
  ["Pune, Maharashtra", 7],
  ["Delhi", 8],
  ["Bengaluru, Karnataka", 8],
  ["Hyderabad, Telangana", 6],
  ["Chennai, Tamil Nadu", 6],
  ["Kolkata, West Bengal", 4],
  ["Ahmedabad, Gujarat", 4],
  ["Jaipur, Rajasthan", 4],
  ["Lucknow, Uttar Pradesh", 4],
  ["Navi Mumbai, Maharashtra", 3],
  ["Noida, Uttar Pradesh", 3],
  ["Gurugram, Haryana", 3],
  ["Indore, Madhya Pradesh", 3],
  ["Nagpur, Maharashtra", 2],
  ["Nashik, Maharashtra", 2],
  ["Bhopal, Madhya Pradesh", 2],
  ["Patna, Bihar", 2],
  ["Coimbatore, Tamil Nadu", 2],
  ["Kochi, Kerala", 2],
  ["Thiruvananthapuram, Kerala", 1],
  ["Chandigarh", 2],
  ["Dehradun, Uttarakhand", 1],
  ["Ranchi, Jharkhand", 1],
  ["Guwahati, Assam", 1],
  ["Panaji, Goa", 0.5],
  ["Shimla, Himachal Pradesh", 0.5],
  ["Leh, Ladakh", 0.1],
];

/** Every location that an advert may have. */
export const LOCATIONS = PLACES.map(([place]) => place);

const OTHER_CATEGORIES = (
  "Administration|Library|Counselling|Special Education|Music & Drama|Sports|Yoga|Transport|Hostel|Admissions|" +
  "Human Resources|Marketing|Nursing|Security|Catering|Research|Publishing|Content Writing|Graphic Design|Law|" +
  "Management|Statistics|Economics|History|Geography|Political Science|Psychology|Architecture|Agriculture|" +
  "Hotel Management|Pharmacy|Dentistry|Physiotherapy|Translation|Early Years|Montessori|Robotics|Data Science|" +
  "Student Affairs|Alumni Relations"
).split("|");
/** Of the other categories, the first has about thirty times as many jobs as the last. */
const ALL_CATEGORIES: Weighted = [
  ...CATEGORIES.map((name, index) => [name, 13 - index] as const),
  ...OTHER_CATEGORIES.map((name, index) => [name, 3 / (1 + index * 0.75)] as const),
];

const NATURES: readonly (readonly [JobNature, number])[] = [
  ["Full Time", 78],
  ["Part Time", 12],
  ["Remote", 6],
  ["Freelance", 4],
];

/** Each is in about as many adverts as its weight says: the first in most, the last in few. */
const SENTENCES: Weighted = [
  ["Experience of at least {n} years with classes of this age is preferred.", 9],
  ["The candidate prepares lessons, sets papers and keeps the records of students.", 8],
  ["Good communication skills in English and the regional language are required.", 8],
  ["A graduate or post graduate degree in {s} with B.Ed. is required.", 8],
  ["The school follows the CBSE syllabus and has {n} sections in every class.", 7],
  ["Our {r} campus has laboratories, a library and playing fields.", 6],
  ["Salary is as per norms and experience, paid on the first of the month.", 6],
  ["We look for somebody who can explain {s} with patience and humour.", 6],
  ["Freshers with a love of {s} may apply as well.", 5],
  ["Knowledge of computers, smart boards and online teaching is needed.", 5],
  ["The work begins in the {r} term and is full time, Monday to Saturday.", 5],
  ["Parents are met twice a term, and reports are written in time.", 4],
  ["Accommodation near {r} can be arranged for those from other cities.", 4],
  ["Responsibilities include examination duty, assembly and one club.", 4],
  ["Classroom management and discipline are expected of every member of staff.", 4],
  ["You work with a team of {n} colleagues led by {r} {r}.", 4],
  ["Preference is given to candidates who live in or around {r}.", 3],
  ["The {r} trust runs {n} schools and one college of teacher education.", 3],
  ["Provident fund, gratuity and medical insurance are part of the package.", 3],
  ["Free education for one child and transport on all routes are offered.", 3],
  ["Remedial classes for weaker students are held after school hours.", 3],
  ["A demonstration lesson and an interview with {r} are part of the selection.", 3],
  ["Working knowledge of Tally and of statutory returns is an advantage.", 2],
  ["Coaching for competitive examinations such as JEE and NEET is welcome.", 2],
  ["Applicants from {r} and {r} need not apply again.", 2],
  ["You will guide projects in {s} and take part in the {r} olympiad.", 2],
  ["The institution is accredited and affiliated to {r} university.", 2],
  ["Design of garments, pattern making and a portfolio are what we look at.", 1],
  ["Site supervision, billing and estimates with AutoCAD are the daily work.", 1],
  ["React, TypeScript and SQL are used every day by our {r} team.", 1],
  ["International Baccalaureate or Cambridge experience is a plus.", 1],
  ["The telescope on our roof and the {r} observatory are yours to use.", 0.2],
];

const SYLLABLES = "ka ri ma no ve la shi ta gu da ha pra su ne vi jo ba lu che ro mi tha sa ku".split(" ");
const RARE_WORDS = 30_000;

/** How many sentences are drawn, of about twelve words each. One that is drawn twice is used once. */
const MIN_SENTENCES = 6;
const MAX_SENTENCES = 13;

/** Makes adverts one after the other, always the same ones. */
export function createAdverts(random: Random): () => Advert {
  const rareWords = Array.from({ length: RARE_WORDS }, (_, index) => rareWord(index));
  const rare = () => rareWords[Math.floor(RARE_WORDS * random.next() ** 3)] ?? "";
  const pickers = {
    subject: picker(SUBJECTS, random),
    role: picker(ROLES, random),
    place: picker(PLACES, random),
    category: picker(ALL_CATEGORIES, random),
    nature: picker(NATURES, random),
    sentence: picker(SENTENCES, random),
  };
  const fill = (template: string, subject: string) =>
    template.replace(/\{(\w)\}/g, (_, slot) =>
      slot === "s" ? subject : slot === "n" ? String(random.int(2, 40)) : rare(),
    );
  return () => {
    const subject = pickers.subject();
    const place = pickers.place();
    const school = `${capital(rare())} ${random.pick(["School", "Public School", "Academy", "College", "Institute"])}`;
    const title = fill(pickers.role(), subject);
    const chosen = new Set(Array.from({ length: random.int(MIN_SENTENCES, MAX_SENTENCES) }, pickers.sentence));
    const sentences = [...chosen].map((sentence) => fill(sentence, subject));
    const pay = random.int(15, 90);
    return {
      title,
      category: pickers.category(),
      job_nature: pickers.nature(),
      salary: `₹ ${pay},000 – ${pay + 10},000 a month`,
      location: place,
      description: `${school} needs a ${title}. ${sentences.join(" ")}`,
      keywords: `${subject}, ${random.pick(["CBSE", "ICSE", "state board", "IB", "degree college"])}, ${rare()}`,
      company_name: school,
      company_location: place,
    };
  };
}

function picker<Item extends string>(items: readonly (readonly [Item, number])[], random: Random): () => Item {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  const last = items.at(-1);
  if (!last) throw new Error("Nothing to pick from.");
  // A table of equal steps: each choice is one look-up, however many items there are.
  const steps: Item[] = items.flatMap(([item, weight]) =>
    Array.from({ length: Math.max(1, Math.round((weight / total) * 4096)) }, () => item),
  );
  return () => steps[Math.floor(random.next() * steps.length)] ?? last[0];
}

function rareWord(index: number): string {
  let word = "";
  for (let rest = index + 24; rest > 0; rest = Math.floor(rest / 24)) word += SYLLABLES[rest % 24] ?? "";
  return `${word}${index % 3 === 0 ? "pur" : index % 3 === 1 ? "n" : ""}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
