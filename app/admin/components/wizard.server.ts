import { redirect } from "@remix-run/node";
import { readIntent } from "~/app/contracts/step-validator";
import { readForm } from "~/app/http/body.server";
import { refuseFields } from "~/app/http/form-refusal.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { designAction } from "./example-page.server";
import { STEP_VALIDATORS, toWizardStep } from "./wizard-steps";

const PAGE = "/admin/components/wizards";
const DRAFT = `${PAGE}/drafts/example`;
const NOTHING_SAVED = "Nothing was saved: this is an example";

/** Leads from step to step by the pressed button. There is no draft, so that what was typed is gone. */
export const wizardAction = designAction(async ({ request, params }) => {
  const form = await readForm(request);
  const step = toWizardStep(params.step);
  if (step === "cancel") return redirectWithToast(PAGE, NOTHING_SAVED);
  const { error, submittedData } = await STEP_VALIDATORS[step].validate(form);
  if (error) return refuseFields(422, error.fieldErrors, submittedData);
  const { intent } = readIntent(form);
  if (intent === "cancel") return redirect(`${DRAFT}/cancel`);
  if (intent === "save") return redirectWithToast(PAGE, NOTHING_SAVED);
  return redirect(`${DRAFT}/${intent === "previous" || intent === "find" ? "details" : "items"}`);
});
