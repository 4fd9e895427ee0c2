import type { UIMatch } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Validator } from "remix-validated-form";
import { useListLink } from "~/app/components/list/list";
import { DraftError } from "~/app/components/wizard/draft-error";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { NEW_TITLE, type StepName, STEPS } from "./session-wizard";

type Data = { title?: string; page?: { title: string } } | undefined;

/** The document's title in a step. */
export function stepTitle(step: StepName) {
  const label = STEPS.find(({ name }) => name === step)?.label;
  return ({ data }: UIMatch) => {
    const { title, page } = (data as Data) ?? {};
    return `${label} - ${title ?? page?.title ?? NEW_TITLE}`;
  };
}

type Props = {
  step: StepName;
  /** The wizard's title; see titleOf. */
  title: string;
  /** None before the first Next. */
  draft: string | null;
  typed: RawValues;
  version: number;
  /** See WizardForm. */
  told?: Record<string, string>;
  edits?: number;
  files?: boolean;
  validator: Validator<Record<string, unknown> | null>;
  children: ReactNode;
};

/** A step of the session wizard: the first one shows Previous without letting anybody press it, and the last one saves. */
export function SessionStep({ step, title, draft, children, ...form }: Props) {
  const link = useListLink();
  const isLast = step === "review";
  return (
    <WizardDialog
      title={title}
      steps={STEPS}
      step={step}
      closeTo={link(draft ? `/drafts/${draft}/cancel` : "")}
    >
      <WizardForm {...form} enter={isLast ? "save" : "next"}>
        <div className="fields">{children}</div>
        <WizardActions
          previous={step === "details" ? "disabled" : true}
          save={isLast ? "Save Session" : undefined}
        />
      </WizardForm>
    </WizardDialog>
  );
}

/** What a step shows when its draft is not there, or cannot be read. */
export function SessionDraftError() {
  return <DraftError back={{ href: "/admin/sessions", label: "Back to Sessions" }} />;
}
