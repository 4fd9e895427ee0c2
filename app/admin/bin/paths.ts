/** Path of the list of imports. */
export const IMPORTS_PATH = "/admin/bin/imports";
