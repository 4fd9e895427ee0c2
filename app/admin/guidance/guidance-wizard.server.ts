import type { CreatedItem } from "~/app/components/wizard/created-items";
import type { Wizard } from "~/app/http/wizard.server";
import type { Audience } from "~/models/guidance/audience.schema";
import { dayLabel } from "~/models/guidance/guidance-step.schema";
import { thumbnailAddress } from "~/models/files/stored-file.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { guidanceWizardKind } from "~/server/guidance/wizard";
import type { ExistingRecord, WizardItem } from "~/server/wizards/wizard-draft";
import { formatEditTitle, NEW_TITLE } from "./guidance-wizard";
import { guidanceTexts } from "./guidance-texts";

/** Builds the wizard definition of an audience's guidance. */
export function buildWizard(audience: Audience): Wizard {
  const { path } = guidanceTexts(audience);
  const kind = guidanceWizardKind(audience);
  return {
    path,
    kind,
    firstStep: "details",
    nameField: "name",
    unnamedLabel: `A ${audience} guidance without a name`,
    formatExistingName: formatEditTitle,
  };
}

/** Formats the wizard's title: that of new guidance or, once a partial save has created it, that of an edit. */
export const formatWizardTitle = (existingRecord: ExistingRecord | undefined) =>
  existingRecord ? formatEditTitle(rawText(existingRecord.typed.name)) : NEW_TITLE;

/** Presents the steps in a wizard's draft, sorted by day. */
export function presentDraftSteps(items: WizardItem[]) {
  const itemsWithDay = items.map((item) => ({
    item,
    day: Number(rawText(item.typed.guidanceDay)),
  }));
  itemsWithDay.sort((a, b) => a.day - b.day);
  return itemsWithDay.map(({ item: { key, typed, refused }, day }) => {
    const name = rawText(typed.guidanceTitle);
    return {
      key,
      name,
      saveError: refused,
      uniqueName: `${name}, ${dayLabel(day)}`,
      facts: [dayLabel(day), ...(rawText(typed.voice) ? ["Voice"] : [])].join(" · "),
      thumbnail: thumbnailAddress(rawText(typed.image) || null),
    } satisfies CreatedItem;
  });
}
