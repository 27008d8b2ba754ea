/** `GET /places?q=`: the places that a text may mean, the best first, ten at most. */
import * as z from "zod";
import { lookUpPlaces } from "~/domain/places/queries.server";
import { PlaceFound, PlaceQuery } from "~/domain/places/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "findPlaces",
    scope: "open",
    summary: "Find places by name",
    access: "anyone",
    answer: z.array(PlaceFound),
    query: PlaceQuery,
    async run({ context, query: { q } }) {
      const places = await lookUpPlaces(context, q);
      return places.map(({ zone: _zone, population: _population, ...place }) => place);
    },
  }),
});

export { action, loader };
