/** All adverts by category, in the order of the home page. */
import { accountant } from "./accountant.ts";
import type { Category } from "./advert.ts";
import { engineering } from "./engineering.ts";
import { fashionDesigning } from "./fashion-designing.ts";
import { informationTechnology } from "./information-technology.ts";
import { languages } from "./languages.ts";
import { mathematics } from "./mathematics.ts";
import { primaryTeaching } from "./primary-teaching.ts";
import { science } from "./science.ts";

export const catalogue: Category[] = [
  engineering,
  accountant,
  informationTechnology,
  fashionDesigning,
  mathematics,
  languages,
  science,
  primaryTeaching,
];
