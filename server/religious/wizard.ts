import { wizardMessageSchema } from "~/models/religious/religious-message.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { saveWizard } from "~/server/wizards/save-wizard";
import { createReligiousMessageFromForm } from "./messages";
import { createReligiousPartner } from "./partners";
import type { ReligiousPartnerData } from "./present";

/** The kind of the wizard's drafts. */
export const RELIGIOUS_WIZARD = "religious-wizard";

/**
 * Saves what a religious partner's wizard has gathered: the partner and its messages, all or nothing, and the draft is
 * gone (specification 001, section 4; DESIGN 8).
 * @throws NotFoundError without the draft, ParentRefusedError, ItemsRefusedError
 */
export function saveReligiousWizard(caller: Caller, id: string): Promise<ReligiousPartnerData> {
  return saveWizard(
    caller,
    { kind: RELIGIOUS_WIZARD, id },
    {
      saveParent: (writer, typed) => createReligiousPartner(writer, typed),
      createItem: (writer, { id }, typed) =>
        createReligiousMessageFromForm(writer, id, parseInput(wizardMessageSchema, typed)),
      words: {
        parent: "Creating religious partner...",
        item: (position, count) => `Creating religious message ${position} of ${count}...`,
        nameOf: (typed) => `Religious message "${rawText(typed.messageName)}"`,
        refused: (count) =>
          `Failed to create ${count} religious message(s). Check the details above.`,
      },
    },
  );
}
