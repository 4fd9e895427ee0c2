import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { DeletedChildrenNote } from "~/app/components/deletion/deletion-notes";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { describePlansShowing } from "~/server/procedure-plans/shown-in";
import { countSessionFiles } from "~/server/sessions/session-files";
import { deleteSession, getSession } from "~/server/sessions/sessions";
import { parseSessionId } from "./session-id.server";

export const handle = { title: "Delete Session", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { id, name, status } = await getSession(caller, parseSessionId(params));
  const plans = await describePlansShowing(caller, "session", id);
  return { name, status, plans, files: await countSessionFiles(caller, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete session: ${detail}`,
    save: async (caller) => {
      const id = parseSessionId(params);
      await deleteSession(caller, id);
      const to = `/admin/sessions${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Session deleted successfully",
        action: undoDeletion("session", id, to),
      };
    },
  }),
);

export default function DeleteSession() {
  const { name, status, plans, files } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Session" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the session <b>{name}</b>? This action cannot be undone.
      </p>
      {plans && <p className="text-sm text-soft">{plans}</p>}
      {status === "Active" && (
        <p className="text-sm text-soft">
          It is Active: patients who have it now will no longer find it.
        </p>
      )}
      {files.own > 0 && (
        <DeletedChildrenNote count={files.own} singular="uploaded file" plural="uploaded files" />
      )}
      {files.shared > 0 && <SharedFilesNote count={files.shared} />}
    </DeleteConfirmation>
  );
}

/** Note about uploaded files that stay because another record uses them. */
function SharedFilesNote({ count }: { count: number }) {
  return (
    <p className="text-sm text-soft">
      {count === 1
        ? "1 uploaded file stays, since something else uses it too."
        : `${count} uploaded files stay, since something else uses them too.`}
    </p>
  );
}
