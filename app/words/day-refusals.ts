/** Refusals of days as people type them. The form's script of a job has them too. */
export const words = {
  noSuchDay: (error: string) => `There is no such day. ${error}`,
  whichDay: (days: string) => `Is this ${days}? Write the month in words, and the year with four digits`,
  dayToo: (month: string) => `Enter the day too, such as 15 ${month}`,
  yearToo: (day: string) => `Enter the year too: ${day} of which year?`,
  or: " or ",
};
