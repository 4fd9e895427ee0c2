/** Query parameters of dialogs that show free times: from which day on, and of which coach alone. */
export const DAY_PARAMETER = "day";
export const COACH_PARAMETER = "with";
