/** The parts from which an advert is put together. Placeholders in the texts: {org}, {city}, {title}. */
import type { CATEGORIES } from "../../../app/domain/jobs/rules.ts";

export type CategoryName = (typeof CATEGORIES)[number];

export type Kind =
  | "school"
  | "preschool"
  | "college"
  | "tech"
  | "polytechnic"
  | "fashion"
  | "skills"
  | "garment"
  | "coaching"
  | "edtech"
  | "language"
  | "services";

export type Nature = "Full Time" | "Part Time" | "Remote" | "Freelance";

/** Kinds where the sentence belongs; a plain string fits everywhere. */
export type Remark = string | { at: Kind[]; text: string };

export const technical: Kind[] = ["tech", "polytechnic"];
/** Kinds of schools whose lessons are held in rooms. */
export const lessons: Kind[] = ["school", "college", "tech", "polytechnic", "coaching"];

export type Post = {
  /** Ways to write the same title. */
  titles: string[];
  at: Kind[];
  /** True when the text also fits an employer outside India. */
  world?: boolean;
  /** True when the sentences shared by the category do not fit. */
  alone?: boolean;
  /** Thousands of rupees a year at a plain employer, from and to. */
  pay: [number, number];
  natures?: Nature[];
  vacancy?: [number, number];
  /** Paragraphs on the work; an advert uses one of them. */
  about: string[];
  tasks: string[];
  needs: string[];
  keywords: string;
};

export type Category = {
  name: CategoryName;
  open: number;
  posts: Post[];
  /** Sentences that any post of the category may use. */
  context: Remark[];
  tasks: Remark[];
  needs: Remark[];
  keywords: string[];
};
