import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useListLink } from "~/app/components/list/list";
import { CreatedItems } from "~/app/components/wizard/created-items";
import { DraftError } from "~/app/components/wizard/draft-error";
import { INTENTS } from "~/app/components/wizard/intents";
import { itemValidator } from "~/app/components/wizard/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { IntentButton, WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { listSearch } from "~/app/http/list-address";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitItemsStep } from "~/app/http/wizard.server";
import { wizardMessageSchema } from "~/models/religious-message.schema";
import { saveReligiousWizard } from "~/server/religious/wizard";
import { readWizard } from "~/server/wizards/wizard-draft";
import { MESSAGE_BEGUN_WITH, MessageFields } from "./message-form";
import { createdMessages } from "./religious-facts.server";
import { STEPS, WIZARD_TITLE } from "./religious-wizard";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: `Add Messages - ${WIZARD_TITLE}`, dialog: true };
export { wizardShouldRevalidate as shouldRevalidate } from "~/app/components/wizard/should-revalidate";

const begunWith = MESSAGE_BEGUN_WITH;
const rules = withZod(wizardMessageSchema);
const validator = itemValidator(rules, begunWith);

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const draft = params.draft ?? "";
  const ref = { kind: WIZARD.kind, id: draft };
  const { items, pending, taken, version } = await readWizard(caller, ref);
  const changing = taken?.key;
  return { draft, version, pending, changing, items: createdMessages(items) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const draft = params.draft ?? "";
  return submitItemsStep({
    caller,
    request,
    wizard: WIZARD,
    draft,
    step: "messages",
    previous: "details",
    validator: rules,
    begunWith,
    failure: (detail) => `Failed to create religious partner: ${detail}`,
    save: async (writer) => {
      await saveReligiousWizard(writer, draft);
      return {
        to: `/admin/religious${listSearch(url.searchParams)}`,
        message: "Religious partner saved successfully!",
      };
    },
  });
});

export default function AddMessages() {
  const { draft, version, pending, changing, items } = useLoaderData<typeof loader>();
  const link = useListLink();
  return (
    <WizardDialog
      title={WIZARD_TITLE}
      steps={STEPS}
      step="messages"
      closeTo={link(`/drafts/${draft}/cancel`)}
      saving={{
        first: "Creating religious partner...",
        progress: `/admin/religious/drafts/${draft}/progress`,
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
          <MessageFields />
          <p className="actions">
            <IntentButton intent={INTENTS.add}>Add Message</IntentButton>
          </p>
        </div>
        <CreatedItems title="Created Messages" items={items} />
        <WizardActions previous save="Save Religious Partner" />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={{ href: "/admin/religious", label: "Back to Religious Partners" }} />;
}
