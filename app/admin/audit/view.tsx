import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { parseId } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { getAuditEvent } from "~/server/audit/events";
import { ChangesTable } from "./changes-table";
import { EventFacts } from "./event-facts";
import { formatChanges, presentEvent } from "./present-event.server";

export const handle = { title: "Event Details", dialog: true };

export const loader = pageLoader("audit.read", async ({ caller, params }) => {
  const event = await getAuditEvent(caller, parseId(params.id, "Invalid event ID"));
  const { id, requestId, seal, changes } = event;
  return { ...presentEvent(event), id, requestId, seal, changes: formatChanges(changes) };
});

export default function ViewEvent() {
  const { changes, ...event } = useLoaderData<typeof loader>();
  const { type, id } = event.record;
  const closeTo = useCurrentListUrl();
  const history = new URLSearchParams({ type, record: id ?? "" });
  return (
    <RouteDialog title="Event Details" closeTo={closeTo} size="wide">
      <EventFacts {...event} />
      <ChangesTable changes={changes} />
      <FormActions>
        <a className="button" href={closeTo} data-stay="">
          Close
        </a>
        {id !== null && (
          <a className="button" href={`/admin/audit?${history.toString()}`}>
            History of This Record
          </a>
        )}
      </FormActions>
    </RouteDialog>
  );
}
