/** Requests of one network in a minute for one call, as `wrangler.toml` has them. A file of its own: the Worker needs no more of the document. */
export const A_MINUTE = { secrets: 120, forms: 300, search: 600 };
