import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import {
  DeletedStatisticsNote,
  AffectedSessionsNote,
} from "~/app/components/deletion/deletion-notes";
import { submitConfirmation } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteReligiousMessage, getReligiousMessage } from "~/server/religious/messages";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { MessageErrorView } from "./message-error";
import { parseMessageId, parsePartnerId } from "./religious-id.server";

export const handle = { title: "Delete Religious Message", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseMessageId(params);
  const message = await getReligiousMessage(caller, id, parsePartnerId(params));
  const { messageName, religionType, views, plays } = message;
  const sessions = await countSessionsWith(caller, { itemType: "religious message", itemId: id });
  return { name: messageName, religionType, views, plays, sessions };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, partnerId] = [parseMessageId(params), parsePartnerId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete religious message: ${detail}`,
    save: async (caller) => {
      await getReligiousMessage(caller, id, partnerId);
      await deleteReligiousMessage(caller, id);
      const to = `/admin/religious/${partnerId}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
      return {
        to,
        message: "Religious message deleted successfully!",
        action: undoDeletion("religious-message", id, to),
      };
    },
  });
});

export default function DeleteReligiousMessage() {
  const { name, religionType, views, plays, sessions } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Religious Message" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the religious message <b>{name}</b> ({religionType})? This
        action cannot be undone.
      </p>
      <DeletedStatisticsNote views={views} plays={plays} />
      <AffectedSessionsNote sessions={sessions} />
    </DeleteConfirmation>
  );
}

export { MessageErrorView as ErrorBoundary };
