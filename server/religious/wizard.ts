import { wizardMessageSchema } from "~/models/religious/religious-message.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { saveWizard } from "~/server/wizards/save-wizard";
import { createReligiousMessageFromForm } from "./messages";
import { createReligiousPartner } from "./partners";
import type { ReligiousPartnerData } from "./present";

/** Draft kind of the wizard. */
export const RELIGIOUS_WIZARD = "religious-wizard";

/**
 * Saves a religious partner draft atomically: creates the partner and its messages, and deletes the draft (specification
 * 001, section 4; DESIGN 8).
 * @throws NotFoundError without the draft, ParentRefusedError, ItemsRefusedError
 */
export function saveReligiousWizard(caller: Caller, id: string): Promise<ReligiousPartnerData> {
  return saveWizard(
    caller,
    { kind: RELIGIOUS_WIZARD, id },
    {
      saveParent: (writer, rawValues) => createReligiousPartner(writer, rawValues),
      createItem: (writer, { id }, rawValues) =>
        createReligiousMessageFromForm(writer, id, parseInput(wizardMessageSchema, rawValues)),
      messages: {
        parent: "Creating religious partner...",
        item: (position, count) => `Creating religious message ${position} of ${count}...`,
        formatLabel: (rawValues) => `Religious message "${rawText(rawValues.messageName)}"`,
        refused: (count) =>
          `Failed to create ${count} religious message(s). Check the details above.`,
      },
    },
  );
}
