import type { ReactNode } from "react";
import type { Validator } from "remix-validated-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { useList, useDialogUrl } from "../list/list";
import { type CreatedItem, CreatedItems } from "./created-items";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { WizardDialog, type WizardStep } from "./wizard-dialog";
import { IntentButton, WizardActions, WizardForm } from "./wizard-form";

type Props = {
  title: string;
  steps: readonly WizardStep[];
  step: string;
  draft: string;
  /** Version of the draft. */
  version: number;
  /** Raw values of the item being added or edited. */
  typed: RawValues;
  /** Key of the item being edited; undefined while one is added. */
  editing: string | undefined;
  items: readonly CreatedItem[];
  /** Shows buttons that reorder the items. */
  movable?: boolean;
  /** Whether an item has file fields. */
  hasFiles?: boolean;
  /** Built by itemValidator. */
  validator: Validator<Record<string, unknown> | null>;
  labels: {
    /** Label of the button that adds an item. */
    add: string;
    /** Heading of the added items. */
    created: string;
    save: string;
    /** First progress message of a save. */
    saving: string;
  };
  /** The fields of an item. */
  children: ReactNode;
};

/** Label that replaces "Add" while an existing item is edited. */
const SAVE_CHANGES = "Save Changes";

/** Last wizard step, in which items are added one by one. `submitItemsStep` handles it. */
export function ItemsStep({ draft, labels, items, movable, children, ...props }: Props) {
  const { path } = useList();
  const dialogUrl = useDialogUrl();
  return (
    <WizardDialog
      title={props.title}
      steps={props.steps}
      step={props.step}
      closeTo={dialogUrl(`/drafts/${draft}/cancel`)}
      saving={{ initialMessage: labels.saving, progressPath: `${path}/drafts/${draft}/progress` }}
    >
      <WizardForm
        validator={props.validator}
        typed={props.typed}
        version={props.version}
        editing={props.editing}
        enterIntent="add"
        hasFiles={props.hasFiles}
      >
        <div className="grid gap-5">
          {children}
          <p className="flex flex-wrap items-center gap-2.5">
            <IntentButton intent={INTENTS.add}>
              {props.editing ? SAVE_CHANGES : labels.add}
            </IntentButton>
          </p>
        </div>
        <CreatedItems title={labels.created} items={items} movable={movable} />
        <WizardActions previous saveLabel={labels.save} />
      </WizardForm>
    </WizardDialog>
  );
}
