/** Refusals of what people ask about their data. */
export const words = {
  noRequest: "There is no such request",
  answeredAlready: "This request was answered already, or its account is closed",
  noNotice: "There is no notice of this date",
  notClosedNow: "The account cannot be closed just now. Please try again",
  chooseMeant: "Choose what you mean",
  trueOrFalse: "Send true or false",
  nameAddress: "Send your address, or sign in",
  theName: "the name",
  chooseKind: "Choose what you want",
  whatYouAsk: "what you ask for",
  chooseRequest: "Choose the request",
  theAnswer: "the answer",
};
