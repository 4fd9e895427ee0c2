import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useListLink } from "~/app/components/list/list";
import { newTagsInWords } from "~/app/components/ui/new-tags";
import { CreatedItems } from "~/app/components/wizard/created-items";
import { DraftError } from "~/app/components/wizard/draft-error";
import { INTENTS } from "~/app/components/wizard/intents";
import { itemValidator } from "~/app/components/wizard/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { IntentButton, WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { listSearch } from "~/app/http/list-address";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitItemsStep } from "~/app/http/wizard.server";
import { wizardAdvertisementSchema } from "~/models/advertisement.schema";
import { saveAdvertiserWizard } from "~/server/advertisers/wizard";
import { tagChoices } from "~/server/tags/tag-choice";
import { readWizard } from "~/server/wizards/wizard-draft";
import { ADVERTISEMENT_BEGUN_WITH, AdvertisementFields } from "./advertisement-form";
import { chosenTags, createdAdvertisements } from "./created-advertisements.server";
import { STEPS, WIZARD_TITLE } from "./advertiser-wizard";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: `Add Advertisements - ${WIZARD_TITLE}`, dialog: true };
export { wizardShouldRevalidate as shouldRevalidate } from "~/app/components/wizard/should-revalidate";

const begunWith = ADVERTISEMENT_BEGUN_WITH;
const rules = withZod(wizardAdvertisementSchema);
const validator = itemValidator(rules, begunWith);

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const draft = params.draft ?? "";
  const ref = { kind: WIZARD.kind, id: draft };
  const { items, pending, taken, version } = await readWizard(caller, ref);
  const changing = taken?.key;
  const tags = await tagChoices(caller, chosenTags([pending, ...items.map(({ typed }) => typed)]));
  return { draft, version, pending, changing, tags, items: createdAdvertisements(items, tags) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const draft = params.draft ?? "";
  return submitItemsStep({
    caller,
    request,
    wizard: WIZARD,
    draft,
    step: "advertisements",
    previous: "details",
    validator: rules,
    begunWith,
    failure: (detail) => `Failed to create advertiser: ${detail}`,
    save: async (writer) => {
      const { newTags } = await saveAdvertiserWizard(writer, draft);
      return {
        to: `/admin/advertisers${listSearch(url.searchParams)}`,
        message: "Advertiser created successfully",
        detail: newTagsInWords(newTags),
      };
    },
  });
});

export default function AddAdvertisements() {
  const { draft, version, pending, changing, tags, items } = useLoaderData<typeof loader>();
  const link = useListLink();
  return (
    <WizardDialog
      title={WIZARD_TITLE}
      steps={STEPS}
      step="advertisements"
      closeTo={link(`/drafts/${draft}/cancel`)}
      saving={{
        first: "Creating advertiser...",
        progress: `/admin/advertisers/drafts/${draft}/progress`,
      }}
    >
      <WizardForm
        validator={validator}
        typed={{ ...begunWith, ...pending }}
        version={version}
        changing={changing}
        enter="add"
      >
        <div className="fields">
          <AdvertisementFields tags={tags} />
          <p className="actions">
            <IntentButton intent={INTENTS.add}>Add Advertisement</IntentButton>
          </p>
        </div>
        <CreatedItems title="Created Advertisements" items={items} />
        <WizardActions previous save="Save Advertiser" />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={{ href: "/admin/advertisers", label: "Back to Advertisers" }} />;
}
