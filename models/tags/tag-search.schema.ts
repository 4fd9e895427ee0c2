/**
 * Limit of the tags that a form offers (specification 001, section 9: "tag selector fetch limit 1000"); a search on the server
 * finds the others. In a file without zod, so that forms do not load the schema.
 */
export const MAX_TAG_CHOICES = 1_000;

/** Address of the search, which takes the text as `q`. */
export const TAG_SEARCH_PATH = "/admin/tags/search.json";
