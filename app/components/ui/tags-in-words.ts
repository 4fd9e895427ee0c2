/** The tags in a cell (specification 001, section 2): "All" when they include it, "N/A" when there are none. */
export function tagsInWords(tags: readonly { name: string }[]): string {
  const names = tags.map(({ name }) => name);
  if (names.includes("All")) return "All";
  return names.join(", ") || "N/A";
}
