/** Formats tags for a table cell (specification 001, section 2): "All" if included, "N/A" for none. */
export function formatTags(tags: readonly { name: string }[]): string {
  const names = tags.map(({ name }) => name);
  if (names.includes("All")) return "All";
  return names.join(", ") || "N/A";
}
