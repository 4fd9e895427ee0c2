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
  const { path, unnamed } = guidanceTexts(audience);
  const kind = guidanceWizardKind(audience);
  return {
    path,
    kind,
    firstStep: "details",
    nameField: "name",
    unnamedLabel: unnamed,
    formatExistingName: formatEditTitle,
  };
}

/** Formats the wizard's title: new, or edit once a partial save has created the guidance. */
export const formatWizardTitle = (made: ExistingRecord | undefined) =>
  made ? formatEditTitle(rawText(made.typed.name)) : NEW_TITLE;

/** Presents the directions in a wizard's draft, sorted by day. */
export function presentDraftDirections(items: WizardItem[]) {
  const dated = items.map((item) => ({ item, day: Number(rawText(item.typed.guidanceDay)) }));
  dated.sort((a, b) => a.day - b.day);
  return dated.map(({ item: { key, typed, refused }, day }) => {
    const name = rawText(typed.guidanceTitle);
    return {
      key,
      name,
      refused,
      uniqueName: `${name}, ${dayLabel(day)}`,
      facts: [dayLabel(day), ...(rawText(typed.voice) ? ["Voice"] : [])].join(" · "),
      thumbnail: thumbnailAddress(rawText(typed.image) || null),
    } satisfies CreatedItem;
  });
}
