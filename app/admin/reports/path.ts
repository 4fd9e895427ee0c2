/** Path of the reports. */
export const REPORTS_PATH = "/admin/reports";
/** Path of the list of imported outcomes, where they are imported too. */
export const OUTCOMES_LIST_PATH = `${REPORTS_PATH}/outcomes/list`;
