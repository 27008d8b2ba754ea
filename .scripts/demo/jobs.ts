/** Turns schools and adverts into the rows of the jobs table. */
import type { jobs } from "../../app/db/schema/jobs-and-applications.ts";
import type { Category, CategoryName, Nature, Post, Remark } from "./adverts/advert.ts";
import { catalogue } from "./adverts/index.ts";
import { createRandom, type Random } from "./random.ts";
import { type School, schools } from "./schools.ts";

export type JobRow = typeof jobs.$inferInsert & { seq: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** India is five and a half hours ahead of UTC. */
const INDIA = 5.5 * HOUR;

const LONG_TITLE =
  "Post Graduate Teacher in Physics with Charge of the Senior Laboratories and the Olympiad Teams, Classes XI and XII (Maternity Leave Cover)";

type Ended = { school: number; state: "closed" | "removed"; category?: CategoryName };

/** Besides the open jobs: the schools whose jobs were closed or removed. Numbers are places in `schools`. */
const ENDED: Ended[] = [
  ...Array.from({ length: 3 }, (): Ended => ({ school: 0, state: "closed", category: "Science" })),
  ...[0, 0, 0, 0, 0, 1, 2, 16, 22].map((school): Ended => ({ school, state: "closed" })),
  ...Array.from({ length: 2 }, (): Ended => ({ school: 0, state: "removed", category: "Science" })),
  { school: 0, state: "removed" },
  { school: 1, state: "removed" },
];

const PLACE_WORDS: Record<School["kind"], string> = {
  school: "campus",
  preschool: "centre",
  college: "campus",
  tech: "campus",
  polytechnic: "campus",
  fashion: "campus",
  skills: "centre",
  garment: "unit",
  coaching: "centre",
  edtech: "office",
  language: "centre",
  services: "office",
};

const COUNTS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

const CLOSINGS = [
  "Apply with your resume on this page; we read every application and answer within ten days.",
  "We answer every application, and shortlisted candidates hear from us by telephone.",
  "Applications are read as they come in, and we stop when the right person is found.",
  "People who are returning to work after a break are encouraged to apply.",
  "Please say in your application how soon you could join.",
  "The selection consists of a telephone call, a visit, and a conversation with the people you would work with.",
  "If you meet most of what we ask for but not all of it, apply all the same and tell us about the rest.",
  "We pay the travel of everyone whom we invite from outside the city.",
  "Questions are welcome before you apply; the office picks up the phone between ten and four.",
  "We would like to fill the post before the next term begins.",
];

const NATURE_SENTENCES: Record<Nature, string[]> = {
  "Full Time": [],
  "Part Time": [
    "The post is part time, between 15 and 20 hours a week on fixed days.",
    "The hours come to about half of a full post and are agreed for a whole term.",
    "This is a part-time post on three fixed days a week.",
  ],
  Remote: [
    "The work is done from home, with one visit to {city} a term at our cost.",
    "You can live anywhere with a steady connection; the team meets in {city} three times a year.",
  ],
  Freelance: [
    "This is freelance work with a written agreement for six months and payment within fifteen days.",
    "The work is freelance and paid by the piece; a trial week is paid as well.",
  ],
};

/** Every job, oldest first. `ownerIds` holds the user id of each of `schools`, and `institutionOf` says where one works. */
export function makeJobs(ownerIds: string[], institutionOf: (userId: string) => string, now: Date): JobRow[] {
  const random = createRandom("jobs");
  const drafts = [...catalogue.flatMap((category) => draftCategory(category, random)), ...draftEnded(random)];
  const times = makeTimes(drafts.length, now.getTime(), random);
  return random.shuffle(drafts).map((draft, index) => {
    const created = times[index] ?? now.getTime();
    const ended = draft.state === "open" ? null : created + (now.getTime() - created) * (0.4 + random.next() * 0.5);
    const ownerId = ownerIds[schools.indexOf(draft.school)] ?? "";
    const edited = random.chance(0.08) ? created + (now.getTime() - created) * random.next() : created;
    return {
      ...writeAdvert(draft, random),
      seq: index + 1,
      changeNo: index + 1,
      id: random.uuid7(created),
      user_id: ownerId,
      institutionId: institutionOf(ownerId),
      state: draft.state === "closed" ? "closed" : "open",
      removedAt: draft.state === "removed" && ended ? new Date(Math.floor(ended)) : null,
      createdAt: new Date(created),
      publishedAt: new Date(created),
      updatedAt: new Date(Math.floor(ended ?? edited)),
    };
  });
}

type Draft = {
  school: School;
  category: Category;
  post: Post;
  /** How often this school has used this post before: the next one differs in title, place and text. */
  use: number;
  /** The index in the titles, places and texts of the post at which this school begins. */
  start: number;
  state: "open" | "closed" | "removed";
  title?: string;
};

function draftCategory(category: Category, random: Random): Draft[] {
  return shareOut(category).flatMap(({ school, count }) => {
    const isFirst = school === schools[0] && category.name === "Science";
    const shuffled = random.shuffle(fittingPosts(category, school));
    const posts = isFirst ? shuffled.sort((one, other) => Number(isPhysics(other)) - Number(isPhysics(one))) : shuffled;
    const starts = posts.map(() => random.int(0, 5));
    return Array.from({ length: count }, (_, index): Draft => {
      const place = index % posts.length;
      const post = at(posts, place);
      const draft: Draft = {
        school,
        category,
        post,
        use: Math.floor(index / posts.length),
        start: at(starts, place),
        state: "open",
      };
      return isFirst && index === 0 ? { ...draft, title: LONG_TITLE } : draft;
    });
  });
}

function isPhysics(post: Post): boolean {
  return post.titles[0] === "PGT Physics Teacher";
}

/** The open jobs of a category, divided by the schools' shares with the largest remainders rounded up. */
function shareOut(category: Category): { school: School; count: number }[] {
  const posting = schools.filter((school) => school.share[category.name] && fittingPosts(category, school).length > 0);
  const total = posting.reduce((sum, school) => sum + (school.share[category.name] ?? 0), 0);
  const exact = posting.map((school) => ((school.share[category.name] ?? 0) * category.open) / total);
  const left = category.open - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const roundedUp = new Set(
    exact
      .map((share, index) => ({ index, rest: share - Math.floor(share) }))
      .sort((one, other) => other.rest - one.rest || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return posting.map((school, index) => ({
    school,
    count: Math.floor(exact[index] ?? 0) + (roundedUp.has(index) ? 1 : 0),
  }));
}

function fittingPosts(category: Category, school: School): Post[] {
  return category.posts.filter((post) => post.at.includes(school.kind) && (post.world || !school.currency));
}

function draftEnded(random: Random): Draft[] {
  return ENDED.map(({ school: index, state, category: fixed }) => {
    const school = schools[index];
    if (!school) throw new Error(`There is no school ${index}.`);
    const category = random.pick(catalogue.filter(({ name }) => (fixed ? name === fixed : school.share[name])));
    return {
      school,
      category,
      post: random.pick(fittingPosts(category, school)),
      use: random.int(1, 3),
      start: 0,
      state,
    };
  });
}

/** Times of publishing over the last 45 days, more of them lately, by daylight in India, ascending and all different. */
function makeTimes(count: number, now: number, random: Random): number[] {
  const latest = now - 10 * MINUTE;
  const times = Array.from({ length: count }, () => {
    const day = Math.floor((now - 45 * DAY * random.next() ** 1.25 + INDIA) / DAY) * DAY - INDIA;
    const time = day + 8 * HOUR + Math.floor(random.next() * 12 * HOUR);
    return time > latest ? latest - Math.floor(random.next() * 20 * HOUR) : time;
  }).sort((one, other) => one - other);
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    if (before !== undefined && time <= before) times[index] = before + 1;
  }
  return times;
}

function writeAdvert({ school, category, post, use, start, title: fixedTitle }: Draft, random: Random) {
  const title = fixedTitle ?? at(post.titles, start + use);
  const location = at(school.places, start + Math.floor(use / post.titles.length));
  const nature = pickNature(post, random);
  const [fewest, most] = post.vacancy ?? [1, 2];
  const vacancy = random.int(fewest, random.chance(0.6) ? Math.ceil((fewest + most) / 2) : most);
  const isOnSite = nature === "Full Time" || nature === "Part Time";
  const shared = post.alone ? [] : fitting(category.context, school, isOnSite);
  const city = location.split(",")[0] ?? location;
  const told = (text: string) =>
    text.replaceAll("{org}", school.name).replaceAll("{city}", city).replaceAll("{title}", title);

  const place = PLACE_WORDS[school.kind];
  const lead = random.pick([
    `{org} invites applications for the post of {title} at its {city} ${place}.`,
    `{org} is looking for a new colleague in {city}: {title}.`,
    vacancy === 1
      ? `We have one vacancy for the post of {title} at our ${place} in {city}.`
      : `We have ${COUNTS[vacancy] ?? vacancy} vacancies for the post of {title} at our ${place} in {city}.`,
    `{org} would like to hear from people interested in the post of {title} in {city}.`,
    "",
  ]);
  const about = at(post.about, start + use);
  const notes = random.some(school.notes, post.alone || random.chance(0.4) ? 2 : 1).join(" ");
  const context = random.some(shared, random.chance(0.45) ? 2 : 1);
  const closing = [...random.some(NATURE_SENTENCES[nature], 1), ...random.some(CLOSINGS, 1)];
  const paragraphs = random.pick([
    [[lead, about], [notes], [...context, ...closing]],
    [[lead, notes], [about], [...context, ...closing]],
    [[lead, about, ...context], [notes], closing],
    [[notes], [lead, about], context, closing],
  ]);

  const hasBenefits = nature !== "Freelance" && random.chance(0.93);
  const tasks = [
    ...random.some(post.tasks, random.int(3, 4)),
    ...sharedLines(post, category.tasks, school, isOnSite, random),
  ];
  const needs = [...post.needs, ...sharedLines(post, category.needs, school, isOnSite, random).slice(0, 1)];
  const website = random.chance(0.92) ? `https://${school.domain}${random.chance(0.2) ? "/careers" : ""}` : null;
  return {
    title,
    category: category.name,
    job_nature: nature,
    vacancy,
    salary: null,
    ...(random.chance(0.88) ? choosePay(post.pay, school, nature, random) : {}),
    location,
    description: told(
      paragraphs
        .map((parts) => parts.filter(Boolean).join(" "))
        .filter(Boolean)
        .join("\n\n"),
    ),
    benefits: hasBenefits ? random.some(school.benefits, random.int(3, 4)).join("\n") : null,
    responsibility: random.chance(0.96) ? tasks.join("\n") : null,
    qualifications: random.chance(0.96) ? needs.join("\n") : null,
    keywords: [
      ...new Set([...post.keywords.split(", "), ...random.some(category.keywords, random.int(1, 2)), city]),
    ].join(", "),
    company_name: school.name,
    company_location: `${school.street}, ${school.places[0]}`,
    website,
    job_logo: school.logo ? `https://${school.domain}/logo.png` : null,
  };
}

function at<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("Nothing to choose from.");
  return item;
}

function pickNature(post: Post, random: Random): Nature {
  return random.pick(post.natures ?? ["Full Time"]);
}

/** The remarks that fit this school; sentences that belong to a place are left out for work from home. */
function fitting(remarks: Remark[], school: School, isOnSite: boolean): string[] {
  return remarks.flatMap((remark) => {
    if (typeof remark === "string") return [remark];
    return isOnSite && remark.at.includes(school.kind) ? [remark.text] : [];
  });
}

function sharedLines(post: Post, remarks: Remark[], school: School, isOnSite: boolean, random: Random): string[] {
  return post.alone ? [] : random.some(fitting(remarks, school, isOnSite), random.int(1, 2));
}

type Pay = { pay_min: number; pay_max: number; pay_currency: string; pay_period: string };

function choosePay([low, high]: [number, number], school: School, nature: Nature, random: Random): Pay {
  const factor = school.pay * (0.93 + random.next() * 0.14);
  const year: [number, number] = [low * 1000 * factor, high * 1000 * factor];
  const rupees = (pay_period: string, share: number, step: number): Pay => {
    return { ...range(year, share, step), pay_currency: "INR", pay_period };
  };
  if (school.currency) {
    const { code, step, perThousandYearly } = school.currency;
    const share = (perThousandYearly / 1000) * (nature === "Part Time" ? 0.5 : 1);
    return { ...range(year, share, step), pay_currency: code, pay_period: "month" };
  }
  if (nature === "Freelance") return rupees("lesson", 1 / 420, 50);
  if (nature === "Part Time" && random.chance(0.5)) return rupees("hour", 1 / 900, 10);
  if (nature === "Part Time") return rupees("month", 0.55 / 12, 500);
  return random.chance(0.35) ? rupees("month", 1 / 12, 500) : rupees("year", 1, 12_000);
}

function range(values: [number, number], factor: number, step: number): { pay_min: number; pay_max: number } {
  const [low = 0, high = 0] = values.map((value) => Math.round((value * factor) / step) * step);
  return { pay_min: low, pay_max: high };
}
