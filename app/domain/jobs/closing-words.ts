/** Words that mails and notifications about a job's time share. */
export type ClosingJob = {
  id: string;
  title: string;
  closesAt: number;
  email: string;
  ownerId: string;
  applications: number;
};

/** `days`: which of the two reminders; `left`: how many days there really are. */
export type Reminder = { days: 1 | 7; left: number };

export const counted = (count: number) => (count === 1 ? "1 application" : `${count} applications`);
export const inDays = (left: number) => (left <= 1 ? "within a day" : `in ${left} days`);
/** The page of one confirmed click. */
export const extendPath = (id: string) => `/myjobs/extend?job=${id}`;
