import { InvalidInputError, NotFoundError, StaleError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { OUTCOMES } from "./example-form";

type Submission = { example: object; expectedVersions: ExpectedVersions };

/** Simulates the chosen outcome. @throws InvalidInputError, StaleError, NotFoundError */
export function simulateOutcome(
  outcome: (typeof OUTCOMES)[number],
  { example, expectedVersions }: Submission,
): void {
  if (outcome === "Refused") {
    throw new InvalidInputError([{ field: "newTagName", message: "Tag name is refused" }]);
  }
  if (outcome === "Somebody else saved" && expectedVersions?.includes(1)) {
    const record = {
      ...example,
      description: "The first line.\nAnna's line.",
      tagIds: [14, 1, 4_711],
    };
    const message =
      "This example was changed by Anna while you were editing. Nothing has been overwritten.";
    const at = new Date().toISOString();
    throw new StaleError(message, { by: "Anna", at, version: 2, record });
  }
  if (outcome === "Deleted") throw new NotFoundError("Example not found");
}
