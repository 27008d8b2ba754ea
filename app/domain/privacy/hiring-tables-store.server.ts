/** The duties of `tables-store.server.ts` for what happens between applying and the end. */
import type * as hiring from "~/db/hiring-schema";
import {
  applicationMessages,
  applicationNotes,
  applicationStars,
  deskBreaks,
  ratings,
  templates,
} from "~/db/hiring-schema";
import type { TableName } from "~/db/private-tables";
import type { Duties } from "./tables-store.server";

/** What hangs on an application goes when its applicant goes: see `stripApplications` in `stripping-store.server.ts`. */
export const HIRING_DUTIES: Record<TableName<typeof hiring>, Duties> = {
  pendingMoves: { export: "none", closing: "own", retention: "own" },
  templates: {
    export: {
      name: "templates",
      role: "admin",
      table: templates,
      owner: templates.userId,
      columns: {
        name: templates.name,
        text: templates.text,
        createdAt: templates.createdAt,
        updatedAt: templates.updatedAt,
      },
      order: [templates.createdAt, templates.id],
    },
    // Those of an institution stay with a colleague: `closing-store.server.ts`.
    closing: { table: templates, owner: templates.userId },
    retention: "none",
  },
  applicationMessages: {
    export: {
      name: "messages",
      table: applicationMessages,
      owner: applicationMessages.authorId,
      columns: {
        applicationId: applicationMessages.applicationId,
        text: applicationMessages.text,
        createdAt: applicationMessages.createdAt,
      },
      order: [applicationMessages.createdAt, applicationMessages.id],
    },
    closing: "own",
    retention: "own",
  },
  applicationNotes: {
    export: {
      name: "notes",
      role: "admin",
      table: applicationNotes,
      owner: applicationNotes.authorId,
      columns: {
        applicationId: applicationNotes.applicationId,
        text: applicationNotes.text,
        createdAt: applicationNotes.createdAt,
        updatedAt: applicationNotes.updatedAt,
      },
      order: [applicationNotes.createdAt, applicationNotes.applicationId],
    },
    closing: { table: applicationNotes, owner: applicationNotes.authorId },
    retention: "own",
  },
  applicationStars: {
    export: {
      name: "stars",
      role: "admin",
      table: applicationStars,
      owner: applicationStars.authorId,
      columns: {
        applicationId: applicationStars.applicationId,
        stars: applicationStars.stars,
        updatedAt: applicationStars.updatedAt,
      },
      order: [applicationStars.updatedAt, applicationStars.applicationId],
    },
    closing: { table: applicationStars, owner: applicationStars.authorId },
    retention: "own",
  },
  interviews: { export: "own", closing: "own", retention: "own" },
  // What a person said of others is this list; what a school said of her stands in `applications.json`, once she may read it.
  ratings: {
    export: {
      name: "ratings",
      table: ratings,
      owner: ratings.raterId,
      columns: {
        applicationId: ratings.applicationId,
        saidWhatToExpect: ratings.expectations,
        keptItsWord: ratings.word,
        wasFair: ratings.fairness,
        cameAsAgreed: ratings.cameAsAgreed,
        createdAt: ratings.createdAt,
      },
      order: [ratings.createdAt, ratings.applicationId],
    },
    closing: "own",
    retention: "own",
  },
  schoolRatings: { export: "none", closing: "none", retention: "none" },
  ratingProgress: { export: "none", closing: "none", retention: "none" },
  // Counts of a school name no applicant.
  schoolAnswers: { export: "none", closing: "none", retention: "none" },
  // They are her desk's, and stay with it.
  deskBreaks: {
    export: {
      name: "breaks",
      role: "admin",
      table: deskBreaks,
      owner: deskBreaks.userId,
      columns: { firstDay: deskBreaks.firstDay, lastDay: deskBreaks.lastDay, createdAt: deskBreaks.createdAt },
      order: [deskBreaks.firstDay, deskBreaks.id],
    },
    closing: "none",
    retention: "none",
  },
};
