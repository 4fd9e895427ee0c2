import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { SESSION_STEPS } from "~/models/sessions/session.schema";
import { listAdvertisementChoices, listMessageChoices } from "~/server/sessions/choices";
import { requireShownMedia } from "~/server/sessions/columns";
import { findDeletedReferences } from "~/server/sessions/deleted-references";
import { applyContentDependencies } from "~/server/sessions/apply-dependencies";
import { parseChoiceQuery } from "./choice-query.server";
import { AdvertisingContentFields, ReligiousContentFields } from "./religion-fields";
import { SessionStep, StepColumns, stepTitle } from "./session-step";
import { loadStep, WIZARD } from "./session-wizard.server";

export const handle = { title: stepTitle("religion"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(SESSION_STEPS.religion);
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { stored, page } = await loadStep(caller, params.draft, "religion");
  const rawValues = { religiousContent: "No", advertisingContent: "No", ...page.rawValues };
  const [messageQuery, advertisementQuery] = [
    parseChoiceQuery(rawValues, "religiousMessageId"),
    parseChoiceQuery(rawValues, "advertisementId"),
  ];
  const deleted = await findDeletedReferences(caller, stored);
  return {
    page: { ...page, rawValues },
    message: {
      choices: await listMessageChoices(caller, messageQuery),
      searchTerm: messageQuery.search,
      deletedName: deleted.message,
    },
    advertisement: {
      choices: await listAdvertisementChoices(caller, advertisementQuery),
      searchTerm: advertisementQuery.search,
      deletedName: deleted.advertisement,
    },
  };
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "religion",
    previousStep: "media",
    next: "review",
    validator: fieldsValidator,
    applyDependencies: applyContentDependencies,
    check: (values) => requireShownMedia(args.caller, values),
  }),
);

export default function ReligionAndAdvertising() {
  const { page, message, advertisement } = useLoaderData<typeof loader>();
  return (
    <SessionStep {...page} step="religion" validator={validator}>
      <StepColumns>
        <ReligiousContentFields {...message} />
        <AdvertisingContentFields {...advertisement} />
      </StepColumns>
    </SessionStep>
  );
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
