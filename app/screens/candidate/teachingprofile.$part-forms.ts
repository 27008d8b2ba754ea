/** The forms of `/teachingprofile/:part`: what they send as a change of the profile, their values, and where errors stand. */
import { DomainError, type FieldErrors } from "~/domain/errors";
import { type Qualification, REQUIRES } from "~/domain/jobs/details/value-rules";
import type { Profile } from "~/domain/profiles/queries.server";
import { hasField, isTet, MAX_PLACES, type TeachingStep } from "~/domain/profiles/teaching-rules";
import type { OlderPost, Teaching } from "~/domain/profiles/teaching-schema";
import { plainSigns } from "~/domain/text-rules";
import { words } from "~/words/teaching";

type Fields = Record<string, string>;

/** A step, or the form of one older post. */
export type TeachingForm = TeachingStep | "post";

/** The change that a form asks for, in the shape of the call. The schema of the call checks it. */
export function toChange(form: TeachingForm, fields: Fields): Record<string, unknown> {
  switch (form) {
    case "teaches":
      return { teaching: { teaches: pick(fields, ["subjects", "levels", "boards", "media"]) } };
    case "has":
      return { ...pick(fields, ["education_degree", "major"]), teaching: { has: readAnswers(fields) } };
    case "work":
      return {
        ...pick(fields, ["company_name", "company_designation", "start_date", "end_date"]),
        isCurrent: fields.isCurrent === "on",
        teaching: {
          ...(fields.levels === undefined ? {} : { newest_levels: fields.levels }),
          keep_from_school: fields.keep_from_school === "on",
        },
      };
    case "seeks":
      return { teaching: { seeks: readSeeks(fields) } };
    case "post":
      return { teaching: { posts: [readPost(fields)] } };
  }
}

/** A field that was not sent changes nothing. */
function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

function readAnswers(fields: Fields) {
  const answerOf = (name: Qualification) => fields[hasField(name)] || null;
  const isPaperKnown = REQUIRES.some(
    (name) => name !== "TET" && isTet(name) && /yes|taking/.test(answerOf(name) ?? ""),
  );
  const answers = REQUIRES.flatMap((name) => {
    const isNone = fields.none_of_others === "on" && !(name === "TET" && isPaperKnown);
    const answer = answerOf(name) ?? (isNone ? "no" : null);
    const field = hasField(name);
    const board = fields[`${field}_board`];
    const [year, until] = [numberIn(fields[`${field}_year`]), fields[`${field}_until`]?.trim() || null];
    return answer === null ? [] : [[name, { answer, board, ...forAnswer(answer, year, until) }] as const];
  });
  return Object.fromEntries(answers);
}

/** A field that the answer hides may hold anything. */
function forAnswer(answer: string, year: number | null, until: string | null) {
  return { year: answer === "yes" ? year : null, until: answer === "taking" ? until : null };
}

function readPost(fields: Fields) {
  const { school, post, levels, from, to } = fields;
  return { school: school ?? "", post, levels, from: from?.trim() || null, to: to?.trim() || null };
}

/** The numbers of the rows of places that are filled in. */
function placeRows(fields: Fields): number[] {
  return Array.from({ length: MAX_PLACES }, (_, at) => at + 1).filter((row) => fields[`place_${row}`]?.trim());
}

function readSeeks(fields: Fields) {
  return {
    places: placeRows(fields).map((row) => ({ name: fields[`place_${row}`], km: numberIn(fields[`km_${row}`]) ?? 0 })),
    natures: fields.natures,
    pay_from: numberIn(fields.pay_from),
    notice_days: numberIn(fields.notice_days),
    from: fields.from?.trim() || null,
  };
}

/** "₹ 35,000" is 35000. */
function numberIn(text = ""): number | null {
  const digits = plainSigns(text).replace(/[₹,\s]/g, "");
  return digits === "" ? null : Number(digits);
}

/** The errors of a change by the fields of its form: "teaching.has.B.Ed.until" stands beside `has_b_ed_until`. */
export function errorsOfForm(form: TeachingForm, errors: FieldErrors, fields: Fields): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, messages] of Object.entries(errors)) {
    const name = fieldOf(form, path, fields);
    const texts =
      name === "pay_from" ? messages.map((text) => (/whole/.test(text) ? words.part.notANumber : text)) : messages;
    found[name] = [...new Set([...(found[name] ?? []), ...texts])];
  }
  return found;
}

function fieldOf(form: TeachingForm, path: string, fields: Fields): string {
  const [whole, part, ...rest] = path.split(".");
  if (whole !== "teaching") return path;
  if (part === "newest_levels") return "levels";
  if (form === "post") return rest[1] ?? "school";
  // "I have begun somewhere else" makes an older post of the newest one, whose dates are those of the form.
  if (form === "work" && part === "posts") return rest[1] === "from" ? "start_date" : "end_date";
  if (form === "has") {
    const [, name = "", about] = /^(.*?)(?:\.(answer|board|year|until))?$/.exec(rest.join(".")) ?? [];
    const field = hasField(name as Qualification);
    return about === undefined || about === "answer" ? field : `${field}_${about}`;
  }
  if (rest[0] === "places") return `place_${placeRows(fields)[Number(rest[1] ?? 0)] ?? 1}`;
  return rest[0] ?? "form";
}

/** The same error, by the fields of the form. */
export function errorOfForm(form: TeachingForm, error: unknown, fields: Fields): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error;
  return new DomainError(error.code, error.message, { fields: errorsOfForm(form, error.fields, fields), cause: error });
}

/** The values of a form, from a stored profile. */
export function valuesOf(form: TeachingForm, profile: Profile, teaching: Teaching, post: OlderPost | null): Fields {
  switch (form) {
    case "teaches":
      return texts({ ...teaching.teaches });
    case "has":
      return texts({ education_degree: profile.education_degree, major: profile.major, ...answerValues(teaching) });
    case "work": {
      const { company_name, company_designation, start_date, end_date, isCurrent } = profile;
      return texts({
        ...{ company_name, company_designation, start_date, end_date, levels: teaching.newest_levels },
        isCurrent: isCurrent ? "on" : null,
        keep_from_school: teaching.keep_from_school === false ? null : "on",
      });
    }
    case "seeks":
      return texts(seekValues(teaching));
    case "post":
      return texts({ ...post });
  }
}

function answerValues({ has }: Teaching): Record<string, unknown> {
  return Object.fromEntries(
    REQUIRES.flatMap((name) => {
      const { answer, board, year, until } = has?.[name] ?? {};
      const field = hasField(name);
      return Object.entries({
        [field]: answer,
        [`${field}_board`]: board,
        [`${field}_year`]: year,
        [`${field}_until`]: until,
      });
    }),
  );
}

function seekValues({ seeks }: Teaching): Record<string, unknown> {
  const { places = [], ...rest } = seeks ?? {};
  const rows = places.flatMap(({ name, km }, at) => [
    [`place_${at + 1}`, name],
    [`km_${at + 1}`, km],
  ]);
  return { ...rest, ...Object.fromEntries(rows) };
}

/** Values as fields send them; a list has one a line. */
function texts(values: Record<string, unknown>): Fields {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    filled.map(([name, value]) => [name, Array.isArray(value) ? value.join("\n") : String(value)]),
  );
}
