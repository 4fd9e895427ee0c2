import { wizardAdvertisementSchema } from "~/models/advertisement.schema";
import { typedText } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import { discardDraft } from "~/server/platform/drafts";
import { parseInput } from "~/server/platform/input";
import { inTransaction } from "~/server/platform/transaction";
import { createWithItems } from "~/server/wizards/create-with-items";
import { withProgress } from "~/server/wizards/progress";
import { readWizard } from "~/server/wizards/wizard-draft";
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
  const ref = { kind: ADVERTISER_WIZARD, id };
  return withProgress(id, "Creating advertiser...", (say) =>
    inTransaction(caller, async (writer) => {
      const { typed, items } = await readWizard(writer, ref);
      const newTags: string[] = [];
      const advertiser = await createWithItems(writer, {
        createParent: (writer) => createAdvertiser(writer, typed),
        items,
        createItem: async (writer, { id }, item) => {
          const form = parseInput(wizardAdvertisementSchema, item.typed);
          const made = await createAdvertisementFromForm(writer, id, form);
          newTags.push(...made.newTags);
        },
        nameOf: ({ typed }) => `Advertisement "${typedText(typed.advertisementName)}"`,
        refused: (count) => `Failed to create ${count} advertisement(s). Check the details above.`,
        onItem: (position) => say(`Creating advertisement ${position} of ${items.length}...`),
      });
      await discardDraft(writer, ref.kind, ref.id);
      return { advertiser, newTags };
    }),
  );
}
