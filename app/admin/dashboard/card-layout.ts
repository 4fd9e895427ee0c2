/** Columns of each group, of four; groups that fill a row together have panels of the same height. */
export const GROUP_CLASSES: Record<string, string> = {
  Patients: "lg:col-span-1",
  Partners: "lg:col-span-3",
  Plans: "lg:col-span-4",
  Sessions: "lg:col-span-2",
  Revenue: "lg:col-span-1",
  Surveys: "lg:col-span-1",
};

/** Cells of the cards that are larger than one, and of those that fill a row on phones. */
export const CARD_CLASSES: Record<string, string> = {
  Patients: "max-lg:col-span-2 lg:row-span-2",
  "Plans Chosen": "col-span-2 lg:row-span-2",
  "Sessions Played": "max-lg:col-span-2 lg:row-span-3",
  "Draft Sessions": "max-lg:col-span-2",
  Revenue: "max-lg:col-span-2 lg:row-span-2",
  "Prices Chosen": "max-lg:col-span-2",
  "Survey Responses": "max-lg:col-span-2 lg:row-span-2",
  Surveys: "max-lg:col-span-2",
};

/** The cards that matter most: those of what patients do. */
export const LARGE_CARDS = new Set([
  "Patients",
  "Plans Chosen",
  "Sessions Played",
  "Revenue",
  "Survey Responses",
]);
