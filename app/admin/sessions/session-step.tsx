import type { ComponentProps, ReactNode } from "react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { NEW_TITLE, type StepName, STEPS } from "./session-wizard";

type Data = { title?: string; page?: { title: string } } | undefined;

/** Builds the `title` function of a step's route handle. */
export function stepTitle(step: StepName) {
  const label = STEPS.find(({ name }) => name === step)?.label;
  return ({ data }: { data: Data }) =>
    `${label} - ${data?.title ?? data?.page?.title ?? NEW_TITLE}`;
}

type Props = Omit<ComponentProps<typeof FieldsStep>, "steps" | "previous" | "save"> & {
  step: StepName;
};

/** Step of the session wizard: Previous is disabled on the first one, and the last one saves. */
export function SessionStep(props: Props) {
  return (
    <FieldsStep
      {...props}
      steps={STEPS}
      previous={props.step === "details" ? "disabled" : true}
      saveLabel={props.step === "review" ? "Save Session" : undefined}
    />
  );
}

/** The two groups of fields of a step, side by side where there is room. */
export function StepColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 max-md:*:last:border-t max-md:*:last:pt-6 md:grid-cols-2">
      {children}
    </div>
  );
}

/** Error view of a step whose draft does not exist or cannot be loaded. */
export function SessionDraftError() {
  return <DraftErrorView back={{ href: "/admin/sessions", label: "Back to Sessions" }} />;
}
