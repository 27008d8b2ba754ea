/**
 * The filters and the orders of a school's list of applicants, and how a URL writes them. No zod here: browsers load
 * this file.
 */
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  EXPERIENCES,
  type Experience,
} from "~/domain/applications/rules";
import { readNumber } from "~/domain/jobs/details/rules";
import { type Qualification, REQUIRES } from "~/domain/jobs/details/value-rules";

export const APPLICANT_ORDERS = ["due", "newest", "experience", "stars", "name"] as const;
export type ApplicantOrder = (typeof APPLICANT_ORDERS)[number];

export const ORDER_LABELS: Record<ApplicantOrder, string> = {
  due: "Due first",
  newest: "Newest",
  experience: "Most experienced",
  stars: "Most stars",
  name: "Name",
};

/** The place of an application for the school: in the list, or in one of the two folds below it. */
const APPLICANT_PLACES = ["list", "unconfirmed", "not_real"] as const;
export type ApplicantPlace = (typeof APPLICANT_PLACES)[number];

/** Applicants on a page: as many as a reader looks through before she turns it. */
export const APPLICANTS_PER_PAGE = 25;
export const MAX_NOTE_CHARS = 2000;
export const MAX_STARS = 5;
export const MAX_SEARCH_CHARS = 100;
export const MAX_SEARCH_WORDS = 5;
/** Resumes in one ZIP, at most. */
export const MAX_DOWNLOADS = 1000;
/** At most so many applications with the same phone or the same file are pointed out. */
export const MAX_ALIKE = 5;
/** If more than one in ten of a school's applications of so many days are called unreal, a moderator looks, from so many on. */
export const UNREAL_ONE_IN = 10;
export const MIN_UNREAL = 3;
export const UNREAL_DAYS = 180;
const MAX_ANSWER_FILTERS = 5;
export const MAX_ANSWER_FILTER_CHARS = 200;

/**
 * How an answer is compared: it is this one, it holds these letters, or it is a number from `min` to `max`. In an address the way
 * stands behind the question: `answer.3f0c81aa.min=4`.
 */
export type AnswerFilterValue = { is: string } | { has: string } | { min: number | null; max: number | null };

export type ApplicantFilter = {
  place: ApplicantPlace;
  status: ApplicationStatus | null;
  experience: Experience | null;
  unread: boolean;
  search: string;
  /** Those who said that they do not have it are left out. */
  has: Qualification | null;
  /** The answers asked for, by the id of the question. */
  answers: Record<string, AnswerFilterValue>;
};

export type ApplicantsQuery = ApplicantFilter & {
  jobId: string;
  order: ApplicantOrder;
  page: number;
  /** The text of the desk that its rejections carry. Empty: ours. */
  words: string;
};

/** The list that a URL asks for. A value without a meaning is left out. */
export function readApplicantsQuery(query: URLSearchParams, jobId: string): ApplicantsQuery {
  const page = query.get("page") ?? "";
  return {
    jobId,
    order: APPLICANT_ORDERS.find((each) => each === query.get("order")) ?? "due",
    place: query.get("unconfirmed") === "1" ? "unconfirmed" : query.get("unreal") === "1" ? "not_real" : "list",
    status: APPLICATION_STATUSES.find((each) => each === query.get("status")) ?? null,
    experience: EXPERIENCES.find((each) => each.value === query.get("experience"))?.value ?? null,
    unread: query.get("unread") === "1",
    search: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_CHARS),
    has: REQUIRES.find((each) => each === query.get("has")) ?? null,
    answers: readAnswerFilters(query),
    words: WORDS.test(query.get("words") ?? "") ? (query.get("words") ?? "") : "",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The list of a download by call: all of a job, or those of one status or unread ones. */
export function downloadedList(
  jobId: string,
  { status, unread }: { status?: ApplicationStatus | undefined; unread?: boolean | undefined },
): ApplicantsQuery {
  const usual = readApplicantsQuery(new URLSearchParams(), jobId);
  return { ...usual, status: status ?? null, unread: unread ?? false };
}

const WORDS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ANSWER = /^answer\.([\w-]{1,64})(?:\.(has|min|max))?$/;

function readAnswerFilters(query: URLSearchParams): Record<string, AnswerFilterValue> {
  const answers = new Map<string, AnswerFilterValue>();
  for (const [name, value] of query) {
    const [, id, way] = ANSWER.exec(name) ?? [];
    if (!id || !value.trim() || value.length > MAX_ANSWER_FILTER_CHARS) continue;
    const listQuery = readAnswerFilter(answers.get(id), way, value);
    if (listQuery && (answers.has(id) || answers.size < MAX_ANSWER_FILTERS)) answers.set(id, listQuery);
  }
  return Object.fromEntries(answers);
}

/**
 * The filter of one field of a URL, joined with another field of the same question. Null if the value has no meaning.
 */
function readAnswerFilter(
  before: AnswerFilterValue | undefined,
  way: string | undefined,
  value: string,
): AnswerFilterValue | null {
  if (way === undefined) return { is: value };
  if (way === "has") return { has: value.trim() };
  const number = readNumber(value);
  if (number === null) return null;
  const range = before && "min" in before ? before : { min: null, max: null };
  return { ...range, [way]: number };
}

/** An answer that is asked for, as the fields of an address: what stands behind the id of the question, and the value. */
function writeAnswerFilter(listQuery: AnswerFilterValue): [string, string][] {
  if ("is" in listQuery) return [["", listQuery.is]];
  if ("has" in listQuery) return [[".has", listQuery.has]];
  const { min, max } = listQuery;
  return [
    ...(min === null ? [] : [[".min", String(min)] as [string, string]]),
    ...(max === null ? [] : [[".max", String(max)] as [string, string]]),
  ];
}

/** The query that `readApplicantsQuery` reads back, without what is usual. */
export function writeApplicantsQuery(listQuery: ApplicantsQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (listQuery.jobId) query.set("jobId", listQuery.jobId);
  if (listQuery.order !== "due") query.set("order", listQuery.order);
  if (listQuery.place === "unconfirmed") query.set("unconfirmed", "1");
  if (listQuery.place === "not_real") query.set("unreal", "1");
  if (listQuery.status) query.set("status", listQuery.status);
  if (listQuery.experience) query.set("experience", listQuery.experience);
  if (listQuery.unread) query.set("unread", "1");
  if (listQuery.search) query.set("q", listQuery.search);
  if (listQuery.has) query.set("has", listQuery.has);
  for (const [id, answer] of Object.entries(listQuery.answers)) {
    for (const [way, value] of writeAnswerFilter(answer)) query.set(`answer.${id}${way}`, value);
  }
  if (listQuery.words) query.set("words", listQuery.words);
  if (listQuery.page > 1) query.set("page", String(listQuery.page));
  return query;
}

/** A filter that shows all of its place. */
export const NOT_NARROWED = {
  status: null,
  experience: null,
  unread: false,
  search: "",
  has: null,
  answers: {},
} as const;

/** The list's own address. */
export function applicantsPath(listQuery: ApplicantsQuery, change: Partial<ApplicantsQuery> = {}): string {
  return `/applications?${writeApplicantsQuery({ ...listQuery, page: 1, ...change })}`;
}

/** One applicant in this list: her page goes on to the next of it. */
export function applicantPath(id: string, listQuery: ApplicantsQuery): string {
  const query = writeApplicantsQuery({ ...listQuery, jobId: "", page: 1 }).toString();
  return `/applicants/${id}${query ? `?${query}` : ""}`;
}

/** The parts of an applicant's page beside her resume, one of which is seen at a time. */
export const REVIEW_TABS = ["facts", "messages", "interviews", "history"] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The part that an address asks for. A link to earlier messages is one to the messages. */
export function readReviewTab(query: URLSearchParams): ReviewTab {
  if (query.has("before")) return "messages";
  return REVIEW_TABS.find((each) => each === query.get("tab")) ?? "facts";
}

/** An applicant's page with this part of it. The first part needs no words in the address. */
export function reviewTabPath(path: string, tab: ReviewTab): string {
  if (tab === "facts") return path;
  return `${path}${path.includes("?") ? "&" : "?"}tab=${tab}`;
}

/** An applicant's page with the words of a rejection open. `back`: the path to which the rejection leads; empty for the page itself. */
export function rejectionPath(path: string, back: string): string {
  const [pathname = path, query] = path.split("?");
  const words = new URLSearchParams(query);
  words.set("reject", "1");
  if (back) words.set("back", back);
  return `${pathname}?${words}#rejection`;
}

/** True if the list shows less than all of its place. */
export function isNarrowed({ status, ...filter }: ApplicantFilter): boolean {
  return status !== null || isNarrowedBeyondStatus(filter);
}

/** The same, leaving the status aside: then the counts by status say how many there are. */
export function isNarrowedBeyondStatus({
  experience,
  unread,
  search,
  has,
  answers,
}: Omit<ApplicantFilter, "status" | "place">): boolean {
  return experience !== null || unread || search !== "" || has !== null || Object.keys(answers).length > 0;
}

/** True while nobody at the school has decided about an application. */
export function isUndecided(status: ApplicationStatus): boolean {
  return status === "submitted" || status === "unanswered";
}

/** How many filters are set beside the status and the words that are searched for. */
export function countFilters({ experience, unread, has, answers }: ApplicantFilter): number {
  return [experience, unread, has].filter(Boolean).length + Object.keys(answers).length;
}

/** "4.5" from the mean, without a decimal where it is whole; null for none. */
export function writeStars(mean: number): string | null {
  return mean > 0 ? String(Math.round(mean * 10) / 10) : null;
}

/** The id of the field for one's own words of a rejection. */
export const WORDS_FIELD = "rejection-message";

/** The field above it, in which another text is chosen. */
export const TEXT_FIELD = "rejection-template";

/** The name of the box that chooses an applicant, in a form for many at once. */
export function chosenName(id: string): string {
  return `chosen.${id}`;
}

/** The applicants that a form chooses. */
export function chosenOf(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => /^chosen\.([0-9a-f-]{36})$/.exec(name)?.[1] ?? []);
}
