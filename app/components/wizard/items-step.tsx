import { type ReactNode, useState } from "react";
import type { Validator } from "remix-validated-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { INTENTS } from "~/app/contracts/wizard-intents";
import type { RecentItem } from "~/server/wizards/wizard-draft";
import { useHydrated } from "../document/use-hydrated";
import { useList, useDialogUrl } from "../list/list";
import { SuccessIcon } from "../ui/icons";
import { type CreatedItem, CreatedItems } from "./created-items";
import { SavingProgress } from "./saving-progress";
import { WizardActions } from "./wizard-actions";
import { WizardDialog } from "./wizard-dialog";
import { IntentButton, WizardForm } from "./wizard-form";
import type { WizardStep } from "./wizard-steps";

type Props = {
  title: string;
  steps: readonly WizardStep[];
  step: string;
  draft: string;
  /** Version of the draft. */
  version: number;
  /** Raw values of the item being added or edited. */
  rawValues: RawValues;
  /** Key of the item being edited; undefined while one is added. */
  editing: string | undefined;
  items: readonly CreatedItem[];
  /** Item that the last submission added or changed. */
  recent: RecentItem | undefined;
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
    /** Label of the save button, and the first progress message of a save, on the last step; others show Next. */
    save?: string;
    saving?: string;
  };
  /** The fields of an item. */
  children: ReactNode;
};

/** Label that replaces "Add" while an existing item is edited. */
const SAVE_CHANGES = "Save Changes";

/** Wizard step in which items are added one by one, beside the list of them. `submitItemsStep` handles it. */
export function ItemsStep({ draft, labels, items, recent, movable, children, ...props }: Props) {
  const { path } = useList();
  const dialogUrl = useDialogUrl();
  const edited = items.find(({ key }) => key === props.editing);
  const editTitle = edited && `Edit ${edited.uniqueName ?? edited.name}`;
  const reordered = useReordering(items);
  const announced =
    editTitle ??
    describeChange(items, recent) ??
    reordered ??
    (recent?.isRemoved ? "Removed" : null);
  const heading = `${labels.created} (${items.length})`;
  return (
    <WizardDialog
      title={props.title}
      steps={props.steps}
      step={props.step}
      closeTo={dialogUrl(`/drafts/${draft}/cancel`)}
    >
      <ListAnnouncement>{announced ? `${announced}. ${heading}` : heading}</ListAnnouncement>
      <WizardForm
        validator={props.validator}
        rawValues={props.rawValues}
        version={props.version}
        editing={props.editing}
        hasFiles={props.hasFiles}
      >
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start md:grid-cols-[minmax(0,1fr)_minmax(0,0.72fr)] md:gap-x-7">
          {recent && announced && !edited && <ChangeNote>{announced}</ChangeNote>}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            {editTitle && <h3 className="line-clamp-2">{editTitle}</h3>}
            {children}
            <p className="flex flex-wrap gap-2.5">
              <IntentButton intent={INTENTS.add}>{edited ? SAVE_CHANGES : labels.add}</IntentButton>{" "}
              {edited && (
                <IntentButton intent={INTENTS.restore} className="button quiet">
                  Cancel Editing
                </IntentButton>
              )}
            </p>
          </div>
          <CreatedItems
            title={labels.created}
            heading={heading}
            items={items}
            recentKey={recent?.key}
            editedKey={edited?.key}
            movable={movable}
          />
        </div>
        <WizardActions
          previous
          saveLabel={labels.save}
          progress={
            labels.saving && (
              <SavingProgress
                initialMessage={labels.saving}
                progressPath={`${path}/drafts/${draft}/progress`}
              />
            )
          }
        />
      </WizardForm>
    </WizardDialog>
  );
}

/** Describes the last change of the list; null if the item is no longer in it. */
function describeChange(items: readonly CreatedItem[], recent: RecentItem | undefined) {
  const item = items.find(({ key }) => key === recent?.key);
  return item && recent ? `${recent.isNew ? "Added" : "Changed"}: ${item.name}` : null;
}

/** Describes the last removal from the list, or move in it, until the next change; null where scripts saw none. */
function useReordering(items: readonly CreatedItem[]): string | null {
  const [last, setLast] = useState<Reordering>({ items, change: null });
  if (!haveSameKeys(last.items, items)) {
    setLast({ items, change: describeReordering(last.items, items) });
  }
  return last.change;
}

type Reordering = { items: readonly CreatedItem[]; change: string | null };

const haveSameKeys = (a: readonly CreatedItem[], b: readonly CreatedItem[]) =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);

function describeReordering(before: readonly CreatedItem[], after: readonly CreatedItem[]) {
  const removed = before.find(({ key }) => !after.some((item) => item.key === key));
  if (removed) return `Removed: ${removed.name}`;
  if (before.length < after.length) return null;
  const from = after.findIndex(({ key }, index) => key !== before[index]?.key);
  return `${after[from]?.name} is now before ${after[from + 1]?.name}`;
}

/** The last change of the list, above the fields where the list is below them; beside them, its highlight shows it. */
function ChangeNote({ children }: { children: string }) {
  return (
    <p className="mb-4 flex items-start gap-2 font-medium text-success md:sr-only">
      <span className="mt-0.5 flex-none md:hidden">
        <SuccessIcon />
      </span>
      <span className="line-clamp-1">{children}</span>
    </p>
  );
}

/** Announces changes of the list. Outside of the form, whose elements are replaced by each change. */
function ListAnnouncement({ children }: { children: string }) {
  const hydrated = useHydrated();
  return (
    <p className="sr-only" role="status">
      {hydrated && children}
    </p>
  );
}
