import type { CreatedItem } from "~/app/components/wizard/created-items";
import type { Wizard } from "~/app/http/wizard.server";
import { thumbnailAddress } from "~/models/files/stored-file.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { FACILITY_WIZARD } from "~/server/facilities/wizard";
import type { WizardItem } from "~/server/wizards/wizard-draft";

export const WIZARD: Wizard = {
  path: "/admin/facilities",
  kind: FACILITY_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A facility without a name",
};

/** Presents the steps in the wizard's draft, in their order. */
export const presentDraftSteps = (items: WizardItem[]) =>
  items.map(({ key, typed, refused }, index) => {
    const name = rawText(typed.title);
    return {
      key,
      name,
      saveError: refused,
      uniqueName: `${name}, step ${index + 1}`,
      facts: [`Step ${index + 1}`, ...(rawText(typed.audio) ? ["Voice"] : [])].join(" · "),
      thumbnail: thumbnailAddress(rawText(typed.image) || null),
    } satisfies CreatedItem;
  });
