import { wizardAdvertisementSchema } from "~/models/advertisers/advertisement.schema";
import { tagSchema } from "~/models/tags/tag.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import { saveWizard } from "~/server/wizards/save-wizard";
import { readWizard, type WizardItem } from "~/server/wizards/wizard-draft";
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
    saveParent: async (writer, typed) => {
      const advertiser = await createAdvertiser(writer, typed);
      newTags.push(...(await makeNewTags(writer, (await readWizard(writer, ref)).items)));
      return advertiser;
    },
    createItem: async (writer, { id }, typed) => {
      const form = parseInput(wizardAdvertisementSchema, typed);
      const made = await createAdvertisementFromForm(writer, id, form);
      newTags.push(...made.newTags);
    },
    words: {
      parent: "Creating advertiser...",
      item: (position, count) => `Creating advertisement ${position} of ${count}...`,
      nameOf: (typed) => `Advertisement "${rawText(typed.advertisementName)}"`,
      refused: (count) => `Failed to create ${count} advertisement(s). Check the details above.`,
    },
  });
  return { advertiser, newTags };
}

/**
 * Makes the new tags of all advertisements before them, in the one order that resolveFormTags keeps. What is wrong with a name
 * is said of its advertisement.
 */
async function makeNewTags(writer: CallerInTransaction, items: WizardItem[]): Promise<string[]> {
  const typed = items.flatMap((item) => item.typed.newTagName ?? []);
  const valid = typed.filter((name) => tagSchema.shape.name.safeParse(name).success);
  // Of two spellings the first one stays.
  const byName = new Map(valid.reverse().map((name) => [normalizeName(name), name]));
  const { messages } = await resolveFormTags(writer, {
    tagIds: [],
    newTagName: [...byName.values()],
  });
  return messages;
}
