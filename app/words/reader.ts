/** Words for somebody who reads the jobs of her school and posts none. They stand apart, as a hydrated screen carries them. */
export const words = {
  mayRead: (school: string) =>
    `You may read the jobs of ${school}, not post or change them. To post, ask an owner to make you a recruiter.`,
  today: "See today",
  myJobs: "My Jobs",
  applicants: "Job applicants",
};
