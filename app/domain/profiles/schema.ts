/** The shape of a change to a profile: the form and the API share it. */

import * as z from "zod";
import { typedDay } from "~/domain/day-schema";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { flag, nullableDigits, nullableLine, nullableMobile, nullableName, requiredName } from "~/domain/text";
import { hasZipAndCountry, isZip, isZipText, ZIP_FORM } from "~/domain/text-rules";
import { words as numberRefusals } from "~/words/number-refusals";
import { words as refusals } from "~/words/profile-refusals";
import { RESUME_FILE_PATH } from "./rules";
import { TeachingChanges, TeachingView } from "./teaching-schema";

const between: [string, string] = ["1900-01-01", "2100-12-31"];
const day = typedDay(refusals.date, { between });

const date = nullableLine(40).pipe(day.nullable()).meta({ format: "date" });

/**
 * Listed fields only: whatever else a payload carries changes nothing, `resume_path` too. An absent field stays as it is, null or
 * empty text clears it. `isCurrent` is "to the present": it clears `end_date`. A change may carry the zip code without
 * the country: then the service says whether the two fit.
 */
export const ProfileChanges = z
  .object({
    f_name: requiredName(refusals.yourFirstName, 100),
    s_name: nullableName(100),
    l_name: nullableName(100),
    mobile: nullableMobile(),
    address: nullableLine(300),
    city: nullableLine(100),
    state: nullableLine(100),
    country: nullableLine(100),
    zip: nullableDigits(16).refine(isZipText, numberRefusals.zip).meta(ZIP_FORM),
    gender: nullableLine(50),
    education_institute: nullableName(200),
    education_degree: nullableLine(150),
    major: nullableLine(150),
    degree_duration: nullableDigits(50)
      .refine((value) => value === null || /^\d{1,2}(\.\d)?$/.test(value), refusals.years)
      .meta({ pattern: "^(\\d{1,2}(\\.\\d)?)?$", minimum: 0, maximum: 99.9 }),
    company_name: nullableName(150),
    company_designation: nullableName(150),
    company_location: nullableLine(300),
    start_date: date,
    end_date: date,
    isCurrent: z.boolean(refusals.trueOrFalse),
    salary: nullableLine(100),
    jobtitle: nullableLine(200),
  })
  .partial()
  .refine(({ zip = null, country = null }) => isZip(zip, country), {
    error: numberRefusals.zip,
    path: ["zip"],
    when: hasZipAndCountry,
  })
  .meta({ example: { city: "Pune", education_degree: "M.Sc., B.Ed." } });
export type ProfileChanges = z.output<typeof ProfileChanges>;

/** A change as a program sends it: of the teaching profile, each part that is not there stays as it is. */
export const ProfileCall = ProfileChanges.safeExtend({
  teaching: TeachingChanges.nullable().optional().meta({
    description:
      "The teaching profile of a candidate. A part that is absent stays as it is, null clears a part, and null in place of the whole clears all of it. A recruiter has none: only null is taken. What is wrong is named by its place, such as teaching.posts.1.to",
  }),
}).meta({
  example: {
    city: "Pune",
    education_degree: "M.Sc., B.Ed.",
    teaching: {
      teaches: { subjects: ["Physics"], levels: ["senior secondary"], boards: ["CBSE"], media: ["English"] },
      has: { "B.Ed": { answer: "yes" }, "TET paper II": { answer: "taking", until: "2027-01" } },
      keep_from_school: true,
    },
  },
});
export type ProfileCall = z.output<typeof ProfileCall>;

const known = z.string().nullable();

/** A profile as the API gives it. */
export const ProfileView = z.object({
  f_name: known,
  s_name: known,
  l_name: known,
  email: z.string(),
  mobile: known,
  address: known,
  city: known,
  state: known,
  country: known,
  zip: known,
  gender: known,
  education_institute: known,
  education_degree: known,
  major: known,
  degree_duration: known,
  company_name: known,
  company_designation: known,
  company_location: known,
  start_date: known,
  end_date: known,
  isCurrent: z.boolean(),
  salary: known,
  resume_path: known,
  photoURL: known,
  jobtitle: known,
  teaching: TeachingView.nullable().meta({
    description: "Null for a recruiter, and for a candidate who has filled in nothing of it",
  }),
});
export type ProfileView = z.output<typeof ProfileView>;

export const MakeResumeInput = z
  .object({
    insist: z.boolean(refusals.trueOrFalse).optional().meta({
      description:
        "Words for whose letters there is no font are refused with 400, on this field. Sent again with true, they are left out",
    }),
  })
  .meta({ example: {} });

/** The resume that was made from a profile. `is_outdated`: the profile has changed since. */
export const MadeResumeAnswer = z.object({
  path: z.string(),
  bytes: z.int(),
  made_at: z.iso.datetime(),
  is_outdated: z.boolean(),
});
export type MadeResumeAnswer = z.output<typeof MadeResumeAnswer>;

/** The file of a stored resume is sent beside these fields. */
export const StoreResumeInput = z
  .object({
    insist: flag(refusals.trueOrFalse).meta({
      description:
        "A PDF without its end is refused with 422 and the code file_cut_off. Sent again with 1, it is taken. One that needs a password to be opened is always refused, with the code file_locked",
    }),
  })
  .meta({ example: {} });

/** The resume that a candidate keeps for her next applications. */
export const StoredResumeAnswer = z.object({
  path: z.literal(RESUME_FILE_PATH).meta({ description: "Opens the PDF, with the same token" }),
  name: z.string(),
  bytes: z.int().nullable(),
  stored_at: z.iso.datetime().nullable(),
});
export type StoredResumeAnswer = z.output<typeof StoredResumeAnswer>;
export const NoStoredResumeAnswer = z.object({ path: z.null() });

/** The file of a picture is sent alone. */
export const PhotoInput = z.object({}).meta({ example: {} });

/** The picture of a profile, which its owner alone may open. */
export const PhotoAnswer = z.object({
  path: z.string().meta({ description: "Opens the picture, with the same token. A new picture has a new path" }),
  type: z.enum(PHOTO_TYPES),
});
export type PhotoAnswer = z.output<typeof PhotoAnswer>;
export const NoPhotoAnswer = z.object({ path: z.null() });

export const NoMadeResumeAnswer = z.object({ path: z.null() });
