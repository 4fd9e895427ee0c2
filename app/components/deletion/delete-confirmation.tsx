import type { ReactNode } from "react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useBinDays } from "./use-bin-days";

type Props = {
  /** The dialog's title and, by default, its button's label, such as "Delete Tag". */
  title: string;
  /** The submit button's label; default: the title. */
  confirmLabel?: string;
  closeTo: string;
  /** Whether the deletion is not possible, as the children explain: only a Close link is shown. */
  isImpossible?: boolean;
  /** Rendered values by field name, which the action compares with the current ones to detect a stale page. */
  renderedValues?: Record<string, number | string>;
  /** The button's label while submitting; default: "Deleting...". */
  busyLabel?: string;
  /** Whether several records are deleted. */
  isPlural?: boolean;
  /** Whether nobody can restore it: it does not go to the bin. */
  isForGood?: boolean;
  /** Description of the records to delete, with actual counts. */
  children: ReactNode;
};

/** Confirmation dialog of a deletion; shows the error if it fails. */
export function DeleteConfirmation({ isForGood, isPlural, children, ...props }: Props) {
  const binDays = useBinDays();
  return (
    <Confirmation busyLabel="Deleting..." {...props} failedTitle="Deletion Failed" tone="destroy">
      {children}
      {!isForGood && !props.isImpossible && (
        <p className="text-sm text-soft">{`${isPlural ? "They" : "It"} can be restored for ${binDays}.`}</p>
      )}
    </Confirmation>
  );
}
