import type { ReactNode } from "react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogAction } from "~/app/components/list/row-actions";
import { RowAnswerButton } from "./row-answer-button";

type Props = {
  id: number;
  version: number;
  /** Such as "message from Ada". */
  recordName: string;
  /** Whether "Confirm" opens the form that confirms it. */
  isConfirmable?: boolean;
  /** The answer that one press gives: its status and label. */
  answer?: { status: string; label: string } | null;
  /** Links before the answer. */
  children?: ReactNode;
};

/** Links of the row of a request or message. */
export function ReceivedActions(props: Props) {
  const { id, version, recordName, isConfirmable, answer, children } = props;
  const mayWrite = useHasPermission("patients.write");
  return (
    <>
      <DialogAction to={`/${id}/view`}>View</DialogAction>
      {mayWrite && (
        <>
          {children}
          {isConfirmable && <DialogAction to={`/${id}/confirm`}>Confirm</DialogAction>}
          {answer && (
            <RowAnswerButton {...{ id, version, recordName }} status={answer.status}>
              {answer.label}
            </RowAnswerButton>
          )}
          <DialogAction to={`/${id}/delete`} isDestructive>
            Delete
          </DialogAction>
        </>
      )}
    </>
  );
}
