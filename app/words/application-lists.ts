/** How lists and panels of applications say what was done and what waits. A hydrated screen carries them. */

export const words = {
  count: (count: string, isOne: boolean) => `${count} ${isOne ? "Application" : "Applications"}`,
  hiredLast: "Hired is the last step.",
  withdrawnByCandidate: "Withdrawn by the candidate.",
  oneWaits: "1 of your applications waits for an answer",
  manyWait: (count: number) => `${count} of your applications wait for an answer`,
  peopleMoved: (count: number, status: string) => `${count} people ${status}`,
  oneFilled: "The vacancy is filled",
  allFilled: (vacancies: number) => `All ${vacancies} vacancies are filled`,
  closeJob: "Close the job?",
  standardText: "Our standard text",
  ownWords: (name: string) => `Your own words, for ${name} alone`,
  hasAnswered: (school: string, link: string) => `${school} has answered you on Staffroom: ${link}`,
  hiddenJob: "A job that is hidden for now",
};
