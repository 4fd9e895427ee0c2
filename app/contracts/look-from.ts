/** Query parameters of dialogs that show free times: from which day on, and of which coach alone. */
export const DAY_PARAMETER = "day";
export const COACH_PARAMETER = "with";
/** Field of the button that shows other times in a form whose other button offers them. */
export const SHOW_FIELD = "show";
