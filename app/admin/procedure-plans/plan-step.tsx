import type { UIMatch } from "@remix-run/react";
import type { ComponentProps } from "react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
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

/** Error view of a step whose draft does not exist or cannot be loaded. */
export function PlanDraftError() {
  return (
    <DraftErrorView back={{ href: "/admin/procedure-plans", label: "Back to Procedure Plans" }} />
  );
}
