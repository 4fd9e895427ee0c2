import { formatDayAndTime } from "~/server/platform/dates";
import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { deleteWithdrawnRequest, getWithdrawnRequest } from "~/server/requests/withdrawn-requests";
import { parseRequestId } from "./request-actions.server";
import { WITHDRAWN_PATH } from "./tabs";

export const handle = { title: "Delete Withdrawn Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { kind, date, time, status } = await getWithdrawnRequest(caller, parseRequestId(params));
  return { kind: withdrawnKindLabel(kind), dateTime: formatDayAndTime(date, time), status };
});

export const action = pageAction("patients.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete withdrawn request: ${detail}`,
    save: async (writer) => {
      const id = parseRequestId(params);
      await deleteWithdrawnRequest(writer, id);
      const to = WITHDRAWN_PATH + toListQuery(url.searchParams);
      const action = undoDeletion("withdrawn-request", id, to);
      return { to, message: "Withdrawn request deleted successfully", action };
    },
  }),
);

export default function DeleteWithdrawnRequest() {
  const { kind, dateTime, status } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete Withdrawn Request" closeTo={useCurrentListUrl()}>
      <p>
        Are you sure you want to delete this withdrawn request (<b>{`${kind}, ${dateTime}`}</b>)?
        This action cannot be undone.
      </p>
      {status === "New" && <p>It is not marked as canceled yet.</p>}
    </DeleteConfirmation>
  );
}
