import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import {
  FirstCells,
  FirstHeaders,
  LastCells,
  LastHeaders,
  type RequestTableRow,
} from "./request-row";

type Row = RequestTableRow & {
  leader: string;
  session: string;
  /** In whole dollars. */
  price: number;
  /** Preferred date and time, formatted. */
  preferredDateTime: string;
};

/** One page of live session requests; a dialog shows a request's remaining fields. */
export function LiveSessionRequestTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <FirstHeaders />
        <SortableHeader field="leaderType">Leader</SortableHeader>
        <SortableHeader field="sessionType">Session</SortableHeader>
        <SortableHeader field="price" numeric>
          Price
        </SortableHeader>
        <SortableHeader field="preferredDate">Preferred</SortableHeader>
        <LastHeaders />
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <FirstCells {...row} />
            <td data-label="Leader" className="text max-lg:hidden">
              {row.leader}
            </td>
            <td data-label="Session" className="text max-lg:hidden">
              {row.session}
            </td>
            <td data-label="Price" className="number max-lg:hidden">{`$${row.price}`}</td>
            <td data-label="Preferred" className="text">
              {row.preferredDateTime}
            </td>
            <LastCells {...row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
