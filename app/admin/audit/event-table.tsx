import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import type { EventView } from "./present-event.server";

type Row = EventView & { id: number };

/** One page of audit events. */
export function EventTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows text-sm leading-snug lg:[&_td]:h-9.5">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Person</th>
          <th scope="col">What</th>
          <th scope="col">Record</th>
          <th scope="col">Address</th>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Time">{row.time}</td>
            <td className="text" data-label="Person">
              <ActorText {...row} />
            </td>
            <td className="name" data-label="What">
              <DialogLink to={`/${row.id}/view`} recordName={row.time}>
                {row.what}
              </DialogLink>
            </td>
            <td className="text" data-label="Record">
              <RecordText {...row.record} />
            </td>
            <td className="max-lg:hidden" data-label="Address">
              {row.address}
            </td>
            <RowActions recordName={`${row.what}, ${row.time}`}>
              <DialogAction to={`/${row.id}/view`}>Details</DialogAction>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ActorProps = Pick<EventView, "person" | "roleAndChannel" | "via">;

/** Actor of an event: name, role with channel, and the API token, if one was used. */
export function ActorText({ person, roleAndChannel, via }: ActorProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      {person}
      <p className="font-normal text-soft">{roleAndChannel}</p>
      {via && <p className="font-normal text-soft">{via}</p>}
    </div>
  );
}

/** Name of the record at the time of the event, and its ID. */
export function RecordText({ name, id }: EventView["record"]) {
  if (name === null && id === null) return "None";
  return (
    <div className="flex flex-wrap gap-x-2">
      {name}
      {id !== null && <p className="font-normal text-soft">ID {id}</p>}
    </div>
  );
}
