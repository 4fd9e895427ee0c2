/** Size limit of an import file, and error messages (specification 001, section 5). */
export const IMPORT_FILE = {
  maxBytes: 5_242_880,
  wrongType: "Please select a valid CSV or Excel file (.csv, .xls, .xlsx)",
  tooLarge: "File size must be less than 5MB",
} as const;
