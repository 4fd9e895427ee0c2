/** Path of the list of all patients. */
export const ALL_PATIENTS_PATH = "/admin/patients/all";
