/** Path of the list of departments. In a file without forms, so that lists do not load them. */
export const DEPARTMENTS_PATH = "/admin/departments/all";
