/** The fields that are read, and how a sentence names them. No zod here. */
export const FIELD_NAMES = {
  title: "the title",
  category: "the category",
  salary: "the salary",
  location: "the location",
  description: "the description",
  responsibility: "the responsibility",
  qualifications: "the qualifications",
  benefits: "the benefits",
  keywords: "the keywords",
  company_name: "the company name",
  company_location: "the company location",
  website: "the website",
  job_logo: "the address of the logo",
  subjects: "the subjects",
  medium: "the medium",
  walk_in_hours: "the hours of the walk-in interview",
  walk_in_place: "the place of the walk-in interview",
  questions: "the questions",
  name: "the name",
  place: "the place",
  about: "the text about it",
  link: "the address of the meeting",
  demo_class: "the class",
  demo_topic: "the topic",
  demo_bring: "what to bring",
  message: "the text",
  rejection: "the words of the rejection",
  q: "the words of the search",
} as const;
export type Field = keyof typeof FIELD_NAMES;

/** Texts that a page or a mail shows side by side. */
export const SIDE_BY_SIDE: readonly (readonly [Field, Field])[] = [
  ["title", "company_name"],
  ["title", "salary"],
  ["title", "location"],
  ["company_name", "title"],
  ["company_name", "location"],
  ["company_name", "company_location"],
  ["location", "salary"],
  ["walk_in_hours", "walk_in_place"],
  ["name", "place"],
  ["name", "about"],
  ["demo_class", "demo_topic"],
  ["demo_topic", "demo_bring"],
  ["place", "demo_class"],
];

/** Texts that stand below each other, each with a heading between them: only an amount joins them. */
export const BELOW_EACH_OTHER: readonly (readonly [Field, Field])[] = [
  ["title", "description"],
  ["company_name", "description"],
  ["description", "responsibility"],
  ["responsibility", "qualifications"],
  ["qualifications", "benefits"],
];

export const isAddress = (field: Field): boolean => field === "website" || field === "job_logo" || field === "link";
export const isQuestionField = (field: Field): boolean => field === "questions";
