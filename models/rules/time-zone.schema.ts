/** Whether a text names a time zone of the IANA database, such as America/Chicago. */
export function isTimeZone(text: string): boolean {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
