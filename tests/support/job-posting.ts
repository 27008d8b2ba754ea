/**
 * Google's documented rules for structured data of a JobPosting, checked without a network. Stricter than Google: recommended
 * properties are checked too, and a property that the rules do not know is a problem.
 */

type Value = unknown;
type Rule = (value: Value, path: string) => string[];
type Shape = Record<string, { rule: Rule; isRequired?: boolean }>;

const wrong = (path: string, text: string) => [`${path}: ${text}`];
const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: Rule = (value, path) => (typeof value === "string" && value.trim() !== "" ? [] : wrong(path, "is no text"));
const yesNo: Rule = (value, path) => (typeof value === "boolean" ? [] : wrong(path, "is neither true nor false"));
const oneOf =
  (...values: Value[]): Rule =>
  (value, path) =>
    values.includes(value) ? [] : wrong(path, `is none of ${values.join(", ")}`);
const positive: Rule = (value, path) =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? [] : wrong(path, "is no number above 0");
const whole: Rule = (value, path) =>
  Number.isInteger(value) && Number(value) > 0 ? [] : wrong(path, "is no whole number above 0");
const webAddress: Rule = (value, path) =>
  typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value) ? [] : wrong(path, "is no address");
/** ISO 8601: a day, or a time with its zone. */
const moment: Rule = (value, path) => {
  const isWritten =
    typeof value === "string" && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value);
  return isWritten && !Number.isNaN(Date.parse(value)) ? [] : wrong(path, "is no date of ISO 8601");
};
const day: Rule = (value, path) => {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : "");
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(String(value)) ? [] : wrong(path, "is no day");
};
const either =
  (...rules: Rule[]): Rule =>
  (value, path) => {
    const found = rules.map((rule) => rule(value, path));
    return found.find((problems) => problems.length === 0) ?? found[0] ?? [];
  };
const listOr =
  (rule: Rule): Rule =>
  (value, path) => {
    if (!Array.isArray(value)) return rule(value, path);
    return value.length > 0
      ? value.flatMap((each, at) => rule(each, `${path}[${at}]`))
      : wrong(path, "is an empty list");
  };

const typed =
  (type: string, shape: Shape, also: (value: Record<string, Value>, path: string) => string[] = () => []): Rule =>
  (value, path) => {
    if (!isObject(value) || value["@type"] !== type) return wrong(path, `is no ${type}`);
    const known = Object.entries(shape).flatMap(([name, { rule, isRequired }]) => {
      if (value[name] === undefined) return isRequired ? wrong(`${path}.${name}`, "is missing") : [];
      return rule(value[name], `${path}.${name}`);
    });
    const unknown = Object.keys(value).filter((name) => name !== "@type" && name !== "@context" && !shape[name]);
    return [...known, ...unknown.map((name) => `${path}.${name}: is not known`), ...also(value, path)];
  };
const required = (rule: Rule) => ({ rule, isRequired: true });
const optional = (rule: Rule) => ({ rule });

const address = typed("PostalAddress", {
  streetAddress: optional(text),
  addressLocality: optional(text),
  addressRegion: optional(text),
  postalCode: optional(text),
  addressCountry: required((value, path) => (/^[A-Z]{2}$/.test(String(value)) ? [] : wrong(path, "is no country"))),
});
const place = typed("Place", { address: required(address), name: optional(text) });

const UNITS = ["HOUR", "DAY", "WEEK", "MONTH", "YEAR"];
/** Either one exact sum, or one or both ends of a range. */
const quantity = typed(
  "QuantitativeValue",
  {
    value: optional(positive),
    minValue: optional(positive),
    maxValue: optional(positive),
    unitText: optional(oneOf(...UNITS)),
  },
  ({ value, minValue, maxValue }, path) => {
    const isRange = minValue !== undefined || maxValue !== undefined;
    if ((value !== undefined) === isRange) return wrong(path, "is neither a sum nor a range");
    const isUpright = minValue === undefined || maxValue === undefined || Number(minValue) < Number(maxValue);
    return isUpright ? [] : wrong(path, "has its lowest sum above its highest");
  },
);
const money = typed("MonetaryAmount", {
  currency: required((value, path) => (/^[A-Z]{3}$/.test(String(value)) ? [] : wrong(path, "is no currency"))),
  value: required(quantity),
});

const credential = typed("EducationalOccupationalCredential", {
  credentialCategory: required(
    oneOf("high school", "associate degree", "bachelor degree", "professional certificate", "postgraduate degree"),
  ),
});
const experience = typed("OccupationalExperienceRequirements", { monthsOfExperience: required(whole) });
const none = oneOf("no requirements");

const EMPLOYMENT = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"];
const event = typed("Event", {
  name: required(text),
  startDate: required(moment),
  endDate: optional(moment),
  location: required(place),
});

/** A description in HTML: not only the title once more, and no element that Google does not allow. */
const html: Rule = (value, path) => {
  const elements = [...String(value).matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name = ""]) => name.toLowerCase());
  const others = elements.filter(
    (name) => !["p", "br", "ul", "ol", "li", "strong", "em", "b", "h2", "h3"].includes(name),
  );
  return [...text(value, path), ...others.map((name) => `${path}: has <${name}>`)];
};

const posting = typed(
  "JobPosting",
  {
    title: required(text),
    description: required(html),
    datePosted: required(moment),
    validThrough: optional(moment),
    hiringOrganization: required(
      typed("Organization", { name: required(text), sameAs: optional(webAddress), logo: optional(webAddress) }),
    ),
    identifier: optional(typed("PropertyValue", { name: required(text), value: required(text) })),
    jobLocation: optional(listOr(place)),
    jobLocationType: optional(oneOf("TELECOMMUTE")),
    applicantLocationRequirements: optional(
      listOr(either(typed("Country", { name: required(text) }), typed("State", { name: required(text) }))),
    ),
    employmentType: optional(listOr(oneOf(...EMPLOYMENT))),
    baseSalary: optional(money),
    directApply: optional(yesNo),
    educationRequirements: optional(listOr(either(credential, none))),
    experienceRequirements: optional(either(experience, none)),
    experienceInPlaceOfEducation: optional(yesNo),
    jobImmediateStart: optional(yesNo),
    jobStartDate: optional(day),
    totalJobOpenings: optional(whole),
    subjectOf: optional(listOr(event)),
    ...Object.fromEntries(
      ["industry", "skills", "qualifications", "responsibilities", "jobBenefits"].map((name) => [name, optional(text)]),
    ),
    url: optional(webAddress),
  },
  (value, path) => {
    const isRemote = value.jobLocationType === "TELECOMMUTE";
    const isPlaced = value.jobLocation !== undefined;
    const isInPlace = value.experienceInPlaceOfEducation === true;
    const hasBoth = isObject(value.experienceRequirements) && value.educationRequirements !== undefined;
    return [
      ...(isPlaced || isRemote ? [] : wrong(path, "has no place and is not done from home")),
      ...(isRemote && !isPlaced && value.applicantLocationRequirements === undefined
        ? wrong(path, "is done from home and does not say where people may live")
        : []),
      ...(value.applicantLocationRequirements !== undefined && !isRemote
        ? wrong(path, "says where people may live and is not done from home")
        : []),
      ...(isInPlace && !hasBoth ? wrong(path, "takes experience for education and does not ask for both") : []),
      ...(String(value.validThrough ?? "9") <= String(value.datePosted) ? wrong(path, "ends before it begins") : []),
    ];
  },
);

/** The problems in the data of a job, each with its path; empty without any. */
export function problemsOfPosting(data: unknown): string[] {
  const isOfSchema = isObject(data) && /^https?:\/\/schema\.org\/?$/.test(String(data["@context"]));
  return [...(isOfSchema ? [] : wrong("JobPosting", "is not of schema.org")), ...posting(data, "JobPosting")];
}
