/** Path of the reports. */
export const REPORTS_PATH = "/admin/reports";
