import type { TagOption } from "~/app/components/forms/tag-options";

/** Names that are hard to show or to send. */
const HARD_NAMES = [
  "<b>Bold</b> & \"quoted\" 'twice'",
  "[1, 2]",
  "a, b; c = d",
  "Überängstlich",
  "קרדיולוגיה",
  "心臓 🫀",
  'Create "Example 012"',
  "W".repeat(50),
];

const [USUAL, MAX_TAGS] = [60, 1_000];

/** Tags to choose from, as many as an address asks for: some hard ones, then plain ones. Their ids count from 1. */
export function exampleTags({ searchParams }: URL): TagOption[] {
  const wanted = Number(searchParams.get("tags") ?? USUAL);
  const plain = (at: number) => `Example ${String(at + 1).padStart(3, "0")}`;
  return Array.from({ length: Math.min(wanted || 0, MAX_TAGS) }, (_, at) => ({
    id: at + 1,
    name: HARD_NAMES[at] ?? plain(at),
  }));
}
