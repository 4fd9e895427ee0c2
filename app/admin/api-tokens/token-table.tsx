import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { TokenStatus } from "~/server/access/present";

type Row = { id: number; texts: string[]; status: TokenStatus };

const TONES: Record<TokenStatus, Tone> = {
  Active: "success",
  Expired: "neutral",
  Revoked: "danger",
};

/** API tokens, identified by their last characters. */
export function TokenTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        hint: (_, hint) => <code className="font-mono text-sm">{hint}</code>,
        status: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
      }}
      actions={({ id, status }) =>
        status === "Active" && (
          <DialogAction to={`/${id}/revoke`} isDestructive>
            Revoke
          </DialogAction>
        )
      }
    />
  );
}
