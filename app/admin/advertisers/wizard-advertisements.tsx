import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { describeNewTags } from "~/app/components/content/new-tags";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { itemValidator } from "~/app/contracts/step-validator";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import { wizardAdvertisementSchema } from "~/models/advertisers/advertisement.schema";
import { saveAdvertiserWizard } from "~/server/advertisers/wizard";
import { readSelectedTagIds, listTagChoices } from "~/server/tags/tag-choice";
import { ADVERTISEMENT_INITIAL_VALUES, AdvertisementFields } from "./advertisement-form";
import { presentDraftAdvertisements } from "./draft-advertisements.server";
import { STEPS, WIZARD_TITLE } from "./advertiser-wizard";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: `Add Advertisements - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const initialValues = ADVERTISEMENT_INITIAL_VALUES;
const fieldsValidator = withZod(wizardAdvertisementSchema);
const validator = itemValidator(fieldsValidator, initialValues);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const { page, stored, items } = await loadItemsStep(args, WIZARD);
  const rawItems = [stored.pending, ...items.map((item) => item.typed)];
  const tags = await listTagChoices(args.caller, readSelectedTagIds(rawItems));
  return { ...page, tags, items: presentDraftAdvertisements(items, tags) };
});

export const action = pageAction("content.write", (args) =>
  submitItemsStep(args, {
    wizard: WIZARD,
    step: "advertisements",
    previousStep: "details",
    validator: fieldsValidator,
    initialValues,
    failure: (detail) => `Failed to create advertiser: ${detail}`,
    save: async (writer, { draft }) => {
      const { advertiser, newTags } = await saveAdvertiserWizard(writer, draft);
      return {
        to: `/admin/advertisers${toListQuery(args.url.searchParams)}`,
        message: "Advertiser created successfully",
        detail: describeNewTags(newTags),
        createdId: advertiser.id,
        action: { label: "View", href: `/admin/advertisers/${advertiser.id}` },
      };
    },
  }),
);

export default function AddAdvertisements() {
  const { pending, tags, ...step } = useLoaderData<typeof loader>();
  return (
    <ItemsStep
      {...step}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="advertisements"
      rawValues={{ ...initialValues, ...pending }}
      validator={validator}
      labels={{
        add: "Add Advertisement",
        created: "Created Advertisements",
        save: "Save Advertiser",
        saving: "Creating advertiser...",
      }}
    >
      <AdvertisementFields tags={tags} />
    </ItemsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: "/admin/advertisers", label: "Back to Advertisers" }} />;
}
