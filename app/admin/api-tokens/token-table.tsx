import { TableHead } from "~/app/components/list/table-head";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { TokenStatus } from "~/server/access/present";

type Row = {
  id: number;
  name: string;
  hint: string;
  scope: string;
  owner: string;
  created: string;
  expires: string;
  lastUsed: string;
  status: TokenStatus;
};

const TONES: Record<TokenStatus, Tone> = {
  Active: "success",
  Expired: "neutral",
  Revoked: "danger",
};

/** API tokens, identified by their last characters; `showOwner` for callers who see everyone's tokens. */
export function TokenTable({ rows, showOwner }: { rows: Row[]; showOwner: boolean }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="name">Name</SortableHeader>
        <th scope="col">Last characters</th>
        <th scope="col">Scope</th>
        {showOwner && <th scope="col">Owner</th>}
        <SortableHeader field="createdAt">Created</SortableHeader>
        <SortableHeader field="expiresAt">Expires</SortableHeader>
        <SortableHeader field="lastUsedAt">Last Used</SortableHeader>
        <th scope="col">Status</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="name" data-label="Name">
              {row.name}
            </td>
            <td className="max-lg:hidden" data-label="Last characters">
              <code className="font-mono text-sm">{row.hint}</code>
            </td>
            <td data-label="Scope">{row.scope}</td>
            {showOwner && (
              <td className="text" data-label="Owner">
                {row.owner}
              </td>
            )}
            <td className="max-lg:hidden" data-label="Created">
              {row.created}
            </td>
            <td data-label="Expires">{row.expires}</td>
            <td className="max-lg:hidden" data-label="Last Used">
              {row.lastUsed}
            </td>
            <td data-label="Status">
              <Badge tone={TONES[row.status]}>{row.status}</Badge>
            </td>
            <RowActions recordName={row.name}>
              {row.status === "Active" && (
                <DialogAction to={`/${row.id}/revoke`} isDestructive>
                  Revoke
                </DialogAction>
              )}
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
