import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteContactMessage, getContactMessage } from "~/server/contact/messages";
import { formatDay } from "~/server/platform/dates";
import { MESSAGES_PATH } from "./tabs";

export const handle = { title: "Delete Message", dialog: true };

const INVALID_ID_MESSAGE = "Invalid message ID";

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { name, createdAt } = await getContactMessage(
    caller,
    parseId(params.id, INVALID_ID_MESSAGE),
  );
  return { name, received: formatDay(createdAt) };
});

export const action = pageAction("patients.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete message: ${detail}`,
    save: async (caller) => {
      const id = parseId(params.id, INVALID_ID_MESSAGE);
      await deleteContactMessage(caller, id);
      const to = MESSAGES_PATH + toListQuery(url.searchParams);
      const action = undoDeletion("contact-message", id, to);
      return { to, message: "Message deleted successfully", action };
    },
  }),
);

export default function DeleteMessage() {
  const { name, received } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Message" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the message from <b>{name}</b>, received on {received}? This
        action cannot be undone.
      </p>
      <p className="text-sm text-soft">
        The audit records that there was a message, but not what it said.
      </p>
    </DeleteConfirmation>
  );
}
