/** Refusals to people who ask for a job alert, and how a search is named. */

export const words = {
  anotherForSearch: "You have another alert for this search already",
  changedMeanwhile: "The alert was changed or stopped meanwhile",
  tooMany: (max: number) => `You have ${max} job alerts. Stop one of them first`,
  noAlert: "There is no such alert of yours",
  nameAddress: "Send the address for which the alert is",
  howOften: "Choose how often",
  noPosted: "An alert tells of every job once, when it is new. Leave out the filter “Posted within”",
  noCloses: "An alert cannot wait for a closing day. Leave out the filter “Closes within”",
  allNew: "All new jobs",
  withoutExperience: "suitable without experience",
  fromHome: "also from home",
  payOrMore: (pay: string) => `₹ ${pay} or more a month`,
};
