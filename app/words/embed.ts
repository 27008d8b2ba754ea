/** Words of an institution's jobs in a frame on its own website. */
export const words = {
  title: (name: string) => `Open jobs at ${name}`,
  none: "No job is open at this moment.",
  moved: "No more jobs are open here.",
  next: "Next jobs",
  previous: "Newer jobs",
  pages: "Pages of jobs",
  more: (name: string) => `${name} on Staffroom`,
};
