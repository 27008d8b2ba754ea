/** Shapes of places in the API. */
import * as z from "zod";
import { requiredLine } from "~/domain/text";

export const PlaceQuery = z
  .object({
    q: requiredLine("the name of a place", 100).meta({
      description:
        "A name or its beginning, in Latin or Devanagari letters. A state, district or country after a comma narrows it",
    }),
  })
  .meta({ example: { q: "Pune" } });

/** A place, as lists show it. */
export const PlaceFound = z.object({
  id: z.int().meta({ description: "The same in every version of the data" }),
  name: z.string(),
  state: z.string().meta({ description: "Empty where it is not known" }),
  district: z.string().nullable(),
  country: z.string().meta({ description: "Two letters, as in ISO 3166" }),
  lat: z.number(),
  lon: z.number(),
});
