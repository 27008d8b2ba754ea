/** `/application/rating/:id`: the ratings of the two parties of an ended application, one each. */

import { readRating } from "~/domain/ratings/queries.server";
import { rate, showToSchools } from "~/domain/ratings/rate-application.server";
import { RatingAnswer, RatingInput, RatingShown } from "~/domain/ratings/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "readRatings",
    scope: "applications:read",
    summary: "Read what was said of an ended application: your own, and the other side's once it can be read",
    access: "required",
    answer: RatingAnswer,
    refuses: [404],
    run: async ({ context, params, actor }) => (await readRating(context, actor, params.id)).answer,
  }),
  POST: operation({
    id: "rate",
    scope: "hiring",
    summary: "Rate the school as its candidate, or say as the school whether the candidate came as agreed",
    access: "required",
    answer: RatingAnswer,
    refuses: [404, 409],
    body: RatingInput,
    run: async ({ context, params, actor, body }) => (await rate(context, actor, params.id, body)).answer,
    again: async ({ context, params, actor }) => (await readRating(context, actor, params.id)).answer,
  }),
  PUT: operation({
    id: "showRating",
    scope: "person",
    summary: "Let schools to which you apply read that you came as agreed, or no longer",
    access: "required",
    role: "user",
    answer: RatingAnswer,
    refuses: [404, 409],
    body: RatingShown,
    run: async ({ context, params, actor, body }) =>
      (await showToSchools(context, actor, params.id, body.shown)).answer,
  }),
});

export { action, loader };
