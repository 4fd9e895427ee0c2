/** Path of the suggestions of the search over everything, as JSON. */
export const SUGGESTIONS_PATH = "/admin/search/suggestions";

/** Records of one kind that match what is typed. */
export type SuggestedKind = {
  title: string;
  rows: { path: string; label?: string; name: string; about?: string }[];
};
