/** Path of the work list, the first list of the area. */
export const WORK_LIST_PATH = "/admin/patients";
/** Path of the list of all patients. */
export const ALL_PATIENTS_PATH = "/admin/patients/all";
