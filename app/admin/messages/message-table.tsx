import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { MessageStatusBadge } from "~/app/components/messages/message-status";

type Row = {
  id: number;
  texts: string[];
  status: OutboxStatus;
  /** Whether the caller may try to send it again, and stop it. */
  maySend: boolean;
  mayStop: boolean;
};

/** Messages of the outbox, without their texts. */
export function MessageTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <DialogLink to={`/${id}/view`}>{name}</DialogLink>,
        status: ({ status }) => <MessageStatusBadge status={status} />,
      }}
      actions={(row) => <Actions {...row} />}
    />
  );
}

function Actions({ id, maySend, mayStop }: Row) {
  return (
    <>
      <DialogAction to={`/${id}/view`}>View</DialogAction>
      {maySend && <DialogAction to={`/${id}/send-again`}>Send Again</DialogAction>}
      {mayStop && (
        <DialogAction to={`/${id}/stop`} isDestructive>
          Stop
        </DialogAction>
      )}
    </>
  );
}
