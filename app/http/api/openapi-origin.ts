/** Stands in the document where the address of the site will be: the build does not know it. */
export const ORIGIN_IN_DOCUMENT = "https://staffroom.origin.invalid";
