/**
 * Requests in a minute, as `wrangler.toml` has them: of one network for one call, and of one key of a program. A file of its own: the
 * Worker needs no more of the document.
 */
export const A_MINUTE = { secrets: 120, forms: 300, search: 600, waiting: 5, keys: 600 };
