/**
 * The columns in a person's copy of her data: `true`, or the reason why a column is not in it. A new column does not
 * compile until it stands here. Lists of rows name their columns in `private-tables/statements.server.ts`.
 */
import type { profiles, users } from "~/db/schema/accounts";
import type { applicationMessages, interviews } from "~/db/schema/hiring";
import type { applications, jobs } from "~/db/schema/jobs-and-applications";

/** For each column of a row: it is in the copy, or why it is not. */
export type Copied<Row> = { readonly [Name in keyof Row]-?: true | string };

/** A candidate may ask for a copy of these: a person reads them out (docs/operations.md). */
const ON_REQUEST = "the school's own note of the applicant: she asks for a copy";

const FILE = "the name of the file in the bucket; the file itself is in the copy";

const ITS_OWNER = "the account whose copy it is";

const UNTOLD = "a move of the school that nobody is told of yet";
const RUN = "tells a scheduled run what to do next";

const SEARCH = "made from the job's text for the search";

const COUNT = "counts the school, and not the applicant";

export const ACCOUNT_COPY: Copied<typeof users.$inferSelect> = {
  id: "names the account to programs alone",
  email: true,
  role: true,
  passwordHash: "a secret",
  emailVerifiedAt: true,
  registrationOpenUntil: "half an hour after the sign-up",
  createdAt: true,
  closedAt: "a closed account has no copy",
  confirmBy: true,
  disownedAt: "said by the reader of the mailbox, who may be somebody else",
  suspendedAt: true,
  loginCount: true,
  passkeyOfferClosedAt: true,
  calendarVersion: "part of a private address",
  mailZone: true,
  mailRefusals: true,
};

export const PROFILE_COPY: Copied<typeof profiles.$inferSelect> = {
  userId: ITS_OWNER,
  f_name: true,
  s_name: true,
  l_name: true,
  mobile: true,
  address: true,
  city: true,
  state: true,
  country: true,
  zip: true,
  gender: true,
  education_institute: true,
  education_degree: true,
  major: true,
  degree_duration: true,
  company_name: true,
  company_designation: true,
  company_location: true,
  start_date: true,
  end_date: true,
  isCurrent: true,
  salary: true,
  resume_path: FILE,
  resumeName: true,
  resumeBytes: true,
  resumeStoredAt: true,
  photoURL: true,
  photoKey: FILE,
  photoType: true,
  jobtitle: true,
  teaching: true,
  updatedAt: true,
};

export const APPLICATION_COPY: Copied<typeof applications.$inferSelect> = {
  id: true,
  jobId: true,
  candidateId: ITS_OWNER,
  name: true,
  email: true,
  mobile: true,
  experience: true,
  resumeKey: FILE,
  resumeName: true,
  resumeBytes: true,
  requestKey: "tells a form that is sent twice from a new one",
  confirmedAt: true,
  droppedAt: true,
  droppedReason: true,
  keyVersion: "part of a private link",
  status: true,
  nextStatus: UNTOLD,
  nextAt: UNTOLD,
  deskStatus: UNTOLD,
  createdAt: true,
  updatedAt: true,
  turn: true,
  dueAt: true,
  schoolDueAt: "kept for the clock while the candidate chooses a time",
  waitsSince: true,
  promisedDays: true,
  lapsedFrom: true,
  lapsedAt: true,
  unansweredBy: true,
  acceptedAt: true,
  answeredAt: true,
  moreTimeAt: true,
  calledAt: true,
  contactSaid: true,
  contactSaidAt: true,
  reminders: true,
  remindAt: RUN,
  readAt: ON_REQUEST,
  answers: "stand in the copy with their questions",
  resumeHash: "made from the file, which is in the copy",
  withdrawReason: true,
  notRealAt: ON_REQUEST,
  stars: ON_REQUEST,
  schoolStoppedAt: true,
  candidateStoppedAt: true,
  countsAs: COUNT,
  countedOn: COUNT,
  breakMovedAt: true,
  goneNotifyAt: RUN,
  declinedAt: true,
  notJoinedAt: true,
};

export const MESSAGE_COPY: Copied<typeof applicationMessages.$inferSelect> = {
  id: "names the message to programs alone",
  applicationId: "stands in the application",
  side: true,
  authorId: "a school answers as a school",
  text: true,
  warning: true,
  createdAt: true,
  readAt: true,
  mailAt: RUN,
};

export const INTERVIEW_COPY: Copied<typeof interviews.$inferSelect> = {
  id: true,
  applicationId: "stands in the application",
  kind: true,
  times: true,
  minutes: true,
  place: true,
  link: true,
  timeZone: true,
  demoClass: true,
  demoTopic: true,
  demoBring: true,
  warning: true,
  state: true,
  word: true,
  startsAt: true,
  endsAt: true,
  sequence: "counts the changes for calendars",
  remindedAt: true,
  endedBy: true,
  notifyAt: RUN,
  proposedBy: "a school proposes as a school",
  createdAt: true,
  updatedAt: true,
};

export const JOB_COPY: Copied<typeof jobs.$inferSelect> = {
  seq: "its place in lists",
  id: true,
  user_id: ITS_OWNER,
  title: true,
  category: true,
  job_nature: true,
  vacancy: true,
  salary: true,
  location: true,
  description: true,
  benefits: true,
  responsibility: true,
  qualifications: true,
  keywords: true,
  company_name: true,
  company_location: true,
  website: true,
  job_logo: true,
  state: true,
  removedAt: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  publishAt: true,
  institutionId: true,
  details: "stand in the copy as fields",
  closesAt: true,
  timeZone: true,
  payMonth: true,
  placeId: true,
  placeChosen: true,
  lat: true,
  lon: true,
  terms: SEARCH,
  similar: SEARCH,
  termsVersion: SEARCH,
  dueAt: RUN,
  endedOn: "counts the school by its day: closing and removing are in the copy as the status",
};
