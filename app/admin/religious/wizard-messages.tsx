import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useMemo } from "react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { itemValidator } from "~/app/contracts/step-validator";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import { wizardMessageSchema } from "~/models/religious/religious-message.schema";
import { saveReligiousWizard } from "~/server/religious/wizard";
import { initialMessageValues, MessageFields } from "./message-form";
import { presentDraftMessages } from "./religious-facts.server";
import { STEPS, WIZARD_TITLE } from "./religious-wizard";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: `Add Messages - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(wizardMessageSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const { page, stored, items } = await loadItemsStep(args, WIZARD);
  const initialValues = initialMessageValues(stored.items.at(-1)?.typed);
  return { ...page, initialValues, items: presentDraftMessages(items) };
});

export const action = pageAction("content.write", (args) =>
  submitItemsStep(args, {
    wizard: WIZARD,
    step: "messages",
    previousStep: "details",
    validator: fieldsValidator,
    initialValues: initialMessageValues,
    failure: (detail) => `Failed to create religious partner: ${detail}`,
    save: async (writer, { draft }) => {
      const { id } = await saveReligiousWizard(writer, draft);
      return {
        to: `/admin/religious${toListQuery(args.url.searchParams)}`,
        message: "Religious partner saved successfully!",
        createdId: id,
        action: { label: "View", href: `/admin/religious/${id}` },
      };
    },
  }),
);

export default function AddMessages() {
  const { pending, initialValues, ...step } = useLoaderData<typeof loader>();
  const validator = useMemo(() => itemValidator(fieldsValidator, initialValues), [initialValues]);
  return (
    <ItemsStep
      {...step}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="messages"
      rawValues={{ ...initialValues, ...pending }}
      validator={validator}
      labels={{
        add: "Add Message",
        created: "Created Messages",
        save: "Save Religious Partner",
        saving: "Creating religious partner...",
      }}
    >
      <MessageFields />
    </ItemsStep>
  );
}

export function ErrorBoundary() {
  return (
    <DraftErrorView back={{ href: "/admin/religious", label: "Back to Religious Partners" }} />
  );
}
