import type { ReactNode } from "react";
import { Confirmation } from "./confirmation";

type Props = {
  /** The dialog's name, which its button carries too, such as "Delete Tag". */
  title: string;
  /** See Confirmation. */
  confirm?: string;
  closeTo: string;
  /** See Confirmation. */
  impossible?: boolean;
  /** See Confirmation. */
  shown?: Record<string, number>;
  /** What the button says meanwhile, where it is another word. */
  busyLabel?: string;
  /** What would go, with its real counts. */
  children: ReactNode;
};

/** Asks before something is deleted, and says so when it cannot be. */
export function DeleteConfirmation(props: Props) {
  return (
    <Confirmation busyLabel="Deleting..." {...props} failedTitle="Deletion Failed" tone="destroy" />
  );
}
