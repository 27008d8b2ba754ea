/** Shapes of the copy of a teaching profile in answers of the API. */

import * as z from "zod";
import { BOARDS, LEVELS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { HAS_ANSWERS } from "~/domain/profiles/teaching-rules";
import { words } from "~/words/application-refusals";
import { FACT_STATES, type TeachingCopy, type TeachingFact, writeFact } from "./teaching-copy-rules";

const Month = z.string().nullable().meta({ description: "A month, such as 2021-06" });

const PostItem = z.object({
  school: z.string().nullable(),
  post: z.string().nullable(),
  levels: z.array(z.enum(LEVELS)),
  from: Month,
  to: Month,
  is_present: z.boolean(),
});

const QualificationItem = z.object({
  name: z.enum(REQUIRES),
  answer: z.enum(HAS_ANSWERS),
  board: z.string().nullable().meta({ description: "Of a TET: CTET, or the state's" }),
  year: z.number().int().nullable(),
  until: Month,
});

/** A copy of a teaching profile. `rules`: the day of the rules that made it. */
export const TeachingCopyItem = z
  .object({
    made_at: z.iso.datetime(),
    rules: z.iso.date(),
    teaches: z.object({
      subjects: z.array(z.string()),
      levels: z.array(z.enum(LEVELS)),
      boards: z.array(z.enum(BOARDS)),
      media: z.array(z.string()),
    }),
    has: z.array(QualificationItem),
    degree: z.string().nullable(),
    degree_subject: z.string().nullable(),
    posts: z.array(PostItem).meta({ description: "The newest first" }),
    posts_left_out: z.number().int().meta({ description: "How many older posts had no room in the copy" }),
    keep_from_school: z.boolean().meta({ description: "Please do not contact my present school" }),
  })
  .meta({ description: "What the candidate let the school read of the teaching profile" });
export type TeachingCopyItem = z.output<typeof TeachingCopyItem>;

/** One thing that the job asks for, and what the candidate said of it. */
export const TeachingFactItem = z.object({
  kind: z.enum(["qualification", "subject", "level", "board", "medium"]),
  label: z.string(),
  state: z.enum(FACT_STATES),
  text: z.string(),
});

/** The copy of an application after it was renewed or removed; null where there is none. */
export const TeachingCopyAnswer = z.object({ id: z.uuid(), teaching: TeachingCopyItem.nullable() });

/** The same for the school, with the facts for what its job asks. */
export const SchoolsTeachingItem = TeachingCopyItem.extend({
  facts: z
    .array(TeachingFactItem)
    .meta({ description: "Her facts for what this job asks, in the order of its fields" }),
});

/** The copy as the API gives it. */
export function describeTeachingCopy(copy: TeachingCopy): TeachingCopyItem {
  const { at, rules, teaches, has, degree, subject, posts, cutPosts, keepFromSchool } = copy;
  return {
    ...{ made_at: new Date(at).toISOString(), rules, teaches, degree, degree_subject: subject },
    has: REQUIRES.flatMap((name) => {
      const about = has[name];
      if (!about) return [];
      return [
        {
          name,
          answer: about.answer,
          board: about.board ?? null,
          year: about.year ?? null,
          until: about.until ?? null,
        },
      ];
    }),
    posts: posts.map(({ isPresent = false, ...post }) => ({ ...post, is_present: isPresent })),
    posts_left_out: cutPosts,
    keep_from_school: keepFromSchool,
  };
}

export function describeFact(fact: TeachingFact): z.output<typeof TeachingFactItem> {
  const { kind, label, state } = fact;
  return { kind, label, state, text: writeFact(fact) };
}

/** One qualification by which a list of applicants is filtered. */
export const HasQuery = z
  .enum(REQUIRES, words.chooseOne(REQUIRES.join(", ")))
  .optional()
  .meta({
    description:
      "Leave out those who said that they do not have this qualification. Whoever is taking it, said nothing or has no profile stays",
  });
