import type { TagOption } from "~/app/components/forms/tag-options";

/** Names that test escaping, encoding, writing direction and length. */
const EDGE_CASE_NAMES = [
  "<b>Bold</b> & \"quoted\" 'twice'",
  "[1, 2]",
  "a, b; c = d",
  "Überängstlich",
  "קרדיולוגיה",
  "心臓 🫀",
  'Create "Example 012"',
  "W".repeat(50),
];

const [DEFAULT_TAGS, MAX_TAGS] = [60, 1_000];

/** Tag options with IDs from 1: the edge cases, then generated names, up to the number in `?tags=`. */
export function buildExampleTags({ searchParams }: URL): TagOption[] {
  const requested = Number(searchParams.get("tags") ?? DEFAULT_TAGS);
  const generatedName = (index: number) => `Example ${String(index + 1).padStart(3, "0")}`;
  return Array.from({ length: Math.min(requested || 0, MAX_TAGS) }, (_, index) => ({
    id: index + 1,
    name: EDGE_CASE_NAMES[index] ?? generatedName(index),
  }));
}
