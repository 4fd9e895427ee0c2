import type { ReactNode } from "react";
import type { Validator } from "remix-validated-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { useList, useListLink } from "../list/list";
import { type CreatedItem, CreatedItems } from "./created-items";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { WizardDialog, type WizardStep } from "./wizard-dialog";
import { IntentButton, WizardActions, WizardForm } from "./wizard-form";

type Props = {
  title: string;
  steps: readonly WizardStep[];
  step: string;
  draft: string;
  /** Version of the draft, raw values of the pending item, and key of the item that it edits. */
  version: number;
  typed: RawValues;
  editing: string | undefined;
  items: readonly CreatedItem[];
  /** See CreatedItems. */
  movable?: boolean;
  /** Whether an item has file fields: see Form. */
  files?: boolean;
  /** See itemValidator. */
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

/** Last wizard step, in which items are added one by one: see submitItemsStep. */
export function ItemsStep({ draft, labels, items, movable, children, ...props }: Props) {
  const { path } = useList();
  const link = useListLink();
  return (
    <WizardDialog
      title={props.title}
      steps={props.steps}
      step={props.step}
      closeTo={link(`/drafts/${draft}/cancel`)}
      saving={{ first: labels.saving, progress: `${path}/drafts/${draft}/progress` }}
    >
      <WizardForm
        validator={props.validator}
        typed={props.typed}
        version={props.version}
        editing={props.editing}
        enterIntent="add"
        files={props.files}
      >
        <div className="fields">
          {children}
          <p className="actions">
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
