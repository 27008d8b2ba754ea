/** Refusals of a search, and notes of one that say that it was understood otherwise than typed. */

export const words = {
  severalPlaces: (names: string) => `This is several places. Send one of: ${names}`,
  notState: "A radius is around a town or a village, not around a whole state",
  sendLocation: "Send a location too. GET /places finds towns and villages",
  notCountry: "A radius is around a town or a village. Leave it out for this location",
  nothingAround: "We know no place of this name, so nothing is around it. GET /places finds towns and villages",
  tooManyToSort: (sortCap: number) => `More than ${sortCap} jobs cannot be sorted by this. Narrow the search`,
  tooManyMatch: (newest: string) =>
    `More jobs match than can be looked through at once: these are from the newest ${newest} of them. Choose a subject, a level or a smaller radius to see older ones.`,
  hideUnmet: "Hide jobs that ask for what I said I do not have",
  tooLong: (maxChars: number) => `Use at most ${maxChars} characters`,
  oneOf: (values: string) => `Send one of ${values}`,
  tooManyValues: (max: number) => `Send at most ${max} values`,
  wholeNumber: (what: string, max: number) => `Send a whole number of ${what}, from 1 to ${max}`,
  oneOrZero: "Send 1 or 0",
  typePlace: "Type the name of a town, or its PIN code, as the location",
  unknownHere: (type: string) => `We do not know where you are. ${type}`,
  unknownPin: (code: string) => `We do not know the PIN code ${code}. Type the name of the town`,
  unknownPlace: (name: string) => `We know no place called “${name}”`,
  byDistanceOnly: "Jobs are sorted by distance only around a place, so the newest come first",
  ofAllPlaces: (location: string) => `“${location}”: jobs of all places are shown`,
  fromHome: (location: string) => `“${location}”: jobs that are done from home are shown`,
  anywhereIn: (name: string) => `Jobs anywhere in ${name} are shown`,
  andFromHome: ", and those that are done from home",
  aroundPin: (code: string, place: string, state: string, andFromHome: string) =>
    `PIN code ${code}: jobs around ${place}, ${state} are shown${andFromHome}`,
  ofPlace: (place: string, andFromHome: string) => `Jobs of ${place}${andFromHome}, are shown`,
  onlyWritten: (text: string) => `${text}. Only jobs that write it so are shown`,
  radiusNeedsPlace: (radius: string, type: string) => `A distance of ${radius} km needs a place. ${type}`,
  radiusLeftOut: (radius: string) =>
    `A distance of ${radius} km is measured around a town or a village, so it was left out`,
  leftOut: (value: string, field: string) => `“${value}” is no ${field} that can be searched for, so it was left out.`,
  onlySome: (max: number, field: string) => `Only ${max} values of one filter are searched for (${field}).`,
  noDistance: (radius: string, radii: string) =>
    `“${radius}” is no distance that can be chosen: it is one of ${radii} km, and 25 if none is.`,
  radiusOfAlert: (km: number) => `A distance needs a place. Type a town as the location, or choose ${km} km`,
  /** A value of a filter, as a note calls it. */
  fields: {
    category: "category",
    job_nature: "job nature",
    subject: "subject",
    level: "level",
    board: "board",
    requires: "qualification",
    early_career: "yes or no",
    remote: "yes or no",
    pay_from: "pay a month",
    posted_within: "number of days up to 90",
    closes_within: "number of days up to 90",
    sort: "order",
  },
};
