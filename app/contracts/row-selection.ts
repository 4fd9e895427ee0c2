/** Id of the form of a list, which its checkboxes belong to. */
export const BULK_FORM = "bulk";

/** Field with the ids of the selected rows. */
export const SELECTED_IDS = "ids";
