/** Refusals of a teaching profile. */
export const words = {
  yearToCome: "This year is still to come. Choose “I am taking it” instead",
  endBeforeBeginning: "The end must not be before the beginning",
  monthToCome:
    "This month is still to come. An older post is over: a post that you hold, or will begin, is the newest one",
  language: "Enter a language",
  fortyChars: "Use at most 40 characters",
  year: "Enter a year, such as 2021",
  month: "Enter a month, such as 2021-06",
  oneOf: (values: string) => `Choose one of: ${values}`,
  school: "Enter the school",
  tooLong: "Use at most 150 characters",
  place: "Choose a place",
  sendList: "Send a list",
  tooManyPlaces: (max: number) => `Choose at most ${max} places`,
  wholeNumber: "Enter a whole number",
  mostDays: "Enter 730 or less",
  nameAs: (names: string) => `Name qualifications as: ${names}`,
  tooManyPosts: (max: number) => `Enter at most ${max} older posts`,
  trueOrFalse: "Send true or false",
};
