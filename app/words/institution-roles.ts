/** Rights of each role of an institution, each as one sentence. */
export const words = {
  ownerMay: "You can work on all jobs and applications, and decide who else can",
  recruiterMay: "You can work on all jobs and applications of the institution",
  readerMay: "You can read all jobs and applications of the institution, and change nothing",
};
