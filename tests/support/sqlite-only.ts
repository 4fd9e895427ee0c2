/**
 * Integration tests of what is the same on every database once its rows have been read: wizards, patients' pages, files, sample
 * content. `npm run test:postgres` runs them on PostgreSQL too, which the whole run has no time for.
 */
export const SQLITE_ONLY = [
  "advertiser-wizard",
  "api-file-uploads",
  "consents",
  "erase-inactive-patients",
  "form-file-uploads",
  "guidance-files",
  "guidance-wizard",
  "media-report",
  "message-gateway",
  "password-guessing",
  "patient-guidance",
  "patient-procedures",
  "patient-surveys",
  "previews",
  "reading-files",
  "religious-wizard",
  "restore-forged",
  "restore-refused",
  "sample-content",
  "sample-patient",
  "second-factor",
  "session-choices",
  "session-files",
  "session-validation",
  "session-view",
  "session-wizard",
  "session-wizard-files",
  "text-agreement",
].map((name) => `tests/integration/${name}.test.ts`);
