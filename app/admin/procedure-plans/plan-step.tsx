import type { UIMatch } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { useDialogUrl } from "~/app/components/list/list";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { WizardActions } from "~/app/components/wizard/wizard-actions";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardForm } from "~/app/components/wizard/wizard-form";
import { NEW_TITLE, type StepName, STEPS } from "./plan-wizard";

type Data = { title?: string; page?: { title: string } } | undefined;

/** Builds the `title` function of a step's route handle. */
export function stepTitle(step: StepName) {
  const label = STEPS.find(({ name }) => name === step)?.label;
  return ({ data }: UIMatch) => {
    const { title, page } = (data as Data) ?? {};
    return `${label} - ${title ?? page?.title ?? NEW_TITLE}`;
  };
}

type Props = Omit<ComponentProps<typeof FieldsStep>, "steps" | "previous"> & { step: StepName };

/** Step of the wizard of procedure plans whose fields are those of one record. */
export function PlanStep(props: Props) {
  return <FieldsStep {...props} steps={STEPS} previous={props.step !== "details"} />;
}

type ReviewProps = ComponentProps<typeof WizardForm> & { title: string; draft: string };

/** Last step of the wizard: it saves a draft, or publishes. @param publish the button that publishes */
export function ReviewStep({
  title,
  draft,
  publish,
  children,
  ...form
}: ReviewProps & { publish: ReactNode }) {
  const dialogUrl = useDialogUrl();
  return (
    <WizardDialog
      title={title}
      steps={STEPS}
      step="review"
      closeTo={dialogUrl(`/drafts/${draft}/cancel`)}
    >
      <WizardForm {...form}>
        <div className="mb-auto grid gap-5">{children}</div>
        <WizardActions previous saveLabel="Save Draft" progress={publish} />
      </WizardForm>
    </WizardDialog>
  );
}

/** Error view of a step whose draft does not exist or cannot be loaded. */
export function PlanDraftError() {
  return (
    <DraftErrorView back={{ href: "/admin/procedure-plans", label: "Back to Procedure Plans" }} />
  );
}
