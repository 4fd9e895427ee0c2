import type { ReactNode } from "react";
import { Confirmation } from "~/app/components/dialog/confirmation";

type Props = {
  /** The dialog's title and its button's label, such as "Delete Tag". */
  title: string;
  /** See Confirmation. */
  confirm?: string;
  closeTo: string;
  /** See Confirmation. */
  impossible?: boolean;
  /** See Confirmation. */
  shown?: Record<string, number>;
  /** The button's label while submitting; default: "Deleting...". */
  busyLabel?: string;
  /** Description of the records to delete, with actual counts. */
  children: ReactNode;
};

/** Confirmation dialog of a deletion; shows the error if it fails. */
export function DeleteConfirmation(props: Props) {
  return (
    <Confirmation busyLabel="Deleting..." {...props} failedTitle="Deletion Failed" tone="destroy" />
  );
}
