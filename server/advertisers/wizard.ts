import { wizardAdvertisementSchema } from "~/models/advertisement.schema";
import { typedText } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { saveWizard } from "~/server/wizards/save-wizard";
import { createAdvertisementFromForm } from "./advertisements";
import { createAdvertiser } from "./advertisers";

/** The kind of the wizard's drafts. */
export const ADVERTISER_WIZARD = "advertiser-wizard";

/**
 * Saves what an advertiser wizard has gathered: the advertiser, its advertisements and their new tags, all or nothing,
 * and the draft is gone (specification 001, section 4; DESIGN 8).
 * @returns the advertiser, and a message for each tag that is new
 * @throws NotFoundError without the draft, ParentRefusedError, ItemsRefusedError
 */
export async function saveAdvertiserWizard(caller: Caller, id: string) {
  const newTags: string[] = [];
  const ref = { kind: ADVERTISER_WIZARD, id };
  const advertiser = await saveWizard(caller, ref, {
    createParent: createAdvertiser,
    createItem: async (writer, { id }, typed) => {
      const form = parseInput(wizardAdvertisementSchema, typed);
      const made = await createAdvertisementFromForm(writer, id, form);
      newTags.push(...made.newTags);
    },
    words: {
      parent: "Creating advertiser...",
      item: (position, count) => `Creating advertisement ${position} of ${count}...`,
      nameOf: (typed) => `Advertisement "${typedText(typed.advertisementName)}"`,
      refused: (count) => `Failed to create ${count} advertisement(s). Check the details above.`,
    },
  });
  return { advertiser, newTags };
}
