/** Refusals of profiles, saved jobs and notifications. */
export const words = {
  changedElsewhere: "Your profile was changed in another window just now. Send it again",
  postGone: "This post is no longer in your profile. It was changed or removed.",
  tooManyPosts: (count: number) => `You have ${count} older posts, as many as a profile keeps. Remove one first`,
  noTeachingProfile: "A recruiter has no teaching profile",
  inputNotRight: "Some of the input is not right",
  teachingTooLong: "Your teaching profile is too long. Shorten the names of schools and posts",
  unknownPlace: "We know no place of this name. Choose one near it",
  severalPlaces: (places: string) => `This name is several places. Choose one: ${places}`,
  candidatesSave: "Only candidates can save jobs",
  noJob: "There is no such job",
  noNotification: "There is no such notification",
  noMail: "There is no such mail",
};
