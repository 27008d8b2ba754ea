/** Refusals of what candidates and schools say of each other. */
export const words = {
  noApplication: "There is no such application",
  notYourJob: "Only the people who work on this job can say this",
  suspended: "Your account is suspended, so it cannot rate",
  noAccount: "This candidate has no account, and is not rated",
  notAskedYet: "This is asked after an agreed interview or a hire",
  notEnded: "This is asked once the application has ended",
  daysOver: (days: number) => `This is asked for ${days} days after the end, which are over`,
  confirmFirst: "Confirm your email address first. Then you can say this",
  ownSchool:
    "Your address or phone number is that of somebody who works for this school. A school does not rate itself",
  ownPeople: "This candidate's address or phone number is that of one of your own people, who are not rated",
  saidBefore: "You have said it before, and it stays as it was",
  applicationChanged: "Nothing was written: the application has changed. Load the page again",
  candidateDecides: "Only the candidate decides this",
  nothingSaidYet: "The school has said nothing yet that you can read",
  chooseNumber: "Choose a number from 1 to 5",
  chooseYesOrNo: "Choose yes or no",
  inputNotRight: "Some of the input is not right",
  trueOrFalse: "Send true or false",
};
