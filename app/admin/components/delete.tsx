import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import {
  AffectedSessionsNote,
  DeletedChildrenNote,
} from "~/app/components/deletion/deletion-notes";
import { submitConfirmation } from "~/app/http/form.server";
import { ConflictError } from "~/server/platform/errors";
import { designAction, designLoader } from "./example-page.server";

export const handle = { title: "A delete confirmation", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

/** Rejects every deletion, to demonstrate a refused one. */
export const action = designAction(({ caller, request }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete: ${detail}`,
    save: () => Promise.reject(new ConflictError("this is an example")),
  }),
);

export default function ExampleDeletion() {
  return (
    <DeleteConfirmation title="Delete Example" closeTo="/admin/components">
      <p>Are you sure you want to delete this example? It says no.</p>
      <DeletedChildrenNote count={3} singular="message" plural="messages" hasStatistics />
      <AffectedSessionsNote sessions={2} />
    </DeleteConfirmation>
  );
}
