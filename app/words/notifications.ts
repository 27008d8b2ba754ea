/** Words of the bell: what waits, and that nothing does. */
export const words = {
  newApplications: (count: string, title: string) => `${count} new applications for ${title}`,
  none: "there is no notification",
};
