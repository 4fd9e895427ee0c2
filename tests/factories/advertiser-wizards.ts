import { ADVERTISER_WIZARD } from "~/server/advertisers/wizard";
import { addItem } from "~/server/wizards/draft-items";
import { createWizardDraft, updateWizardDraft } from "~/server/wizards/wizard-draft";
import { admin } from "../support/database";
import { unique } from "./names";

const kind = ADVERTISER_WIZARD;
const contact = {
  contactFirstName: "Ann",
  contactLastName: "Lee",
  contactTitle: "Director",
  contactPhone: "+12065550100",
  contactEmail: "ann@example.org",
};
/** Builds the values of the first step. */
export const buildDetails = (advertiserName = unique("Advertiser")) => ({
  advertiserName,
  ...contact,
});
/** Builds the values of an advertisement. */
export const buildItem = (name: string, overrides = {}) => ({
  advertisementName: name,
  advertisementUrl: "https://media.example.org/spot.mp3",
  advertisementDuration: "15",
  ...overrides,
});

/** Creates the draft of an advertiser with advertisements of these names. */
export async function createWizard(names: string[], rawValues = buildDetails()) {
  const id = await createWizardDraft(admin, kind, { step: "details", typed: rawValues });
  for (const name of names)
    await updateWizardDraft(admin, { kind, id }, addItem(buildItem(name), name));
  return { kind, id, name: rawValues.advertiserName };
}
