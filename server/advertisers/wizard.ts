import { wizardAdvertisementSchema } from "~/models/advertisers/advertisement.schema";
import { tagSchema } from "~/models/tags/tag.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import { saveWizard } from "~/server/wizards/save-wizard";
import { readWizardDraft, type WizardItem } from "~/server/wizards/wizard-draft";
import { createAdvertisementFromForm } from "./advertisements";
import { createAdvertiser } from "./advertisers";

/** Draft kind of the wizard for an advertiser with its advertisements. */
export const ADVERTISER_WIZARD = "advertiser-wizard";

/**
 * Saves an advertiser draft atomically: creates the advertiser, its advertisements and their new tags, and deletes the
 * draft (specification 001, section 4; DESIGN 8).
 * @returns the advertiser, and in `newTags` a message for each created tag
 * @throws NotFoundError without the draft, ParentRefusedError, ItemsRefusedError
 */
export async function saveAdvertiserWizard(caller: Caller, id: string) {
  const newTags: string[] = [];
  const ref = { kind: ADVERTISER_WIZARD, id };
  const advertiser = await saveWizard(caller, ref, {
    saveParent: async (writer, rawValues) => {
      const advertiser = await createAdvertiser(writer, rawValues);
      newTags.push(...(await createNewTags(writer, (await readWizardDraft(writer, ref)).items)));
      return advertiser;
    },
    createItem: async (writer, { id }, rawValues) => {
      const form = parseInput(wizardAdvertisementSchema, rawValues);
      const created = await createAdvertisementFromForm(writer, id, form);
      newTags.push(...created.newTags);
    },
    messages: {
      parent: "Creating advertiser...",
      item: (position, count) => `Creating advertisement ${position} of ${count}...`,
      formatLabel: (rawValues) => `Advertisement "${rawText(rawValues.advertisementName)}"`,
      refused: (count) => `Failed to create ${count} advertisement(s). Check the details above.`,
    },
  });
  return { advertiser, newTags };
}

/**
 * Creates the new tags of all advertisements together, since resolveFormTags locks them in one order. Invalid names are
 * skipped: creating their advertisement reports them.
 * @returns a message for each created tag
 */
async function createNewTags(writer: CallerInTransaction, items: WizardItem[]): Promise<string[]> {
  const names = items.flatMap((item) => item.typed.newTagName ?? []);
  const valid = names.filter((name) => tagSchema.shape.name.safeParse(name).success);
  // Reversed, so that the first spelling of a name wins.
  const byName = new Map(valid.reverse().map((name) => [normalizeName(name), name]));
  const { messages } = await resolveFormTags(writer, {
    tagIds: [],
    newTagName: [...byName.values()],
  });
  return messages;
}
