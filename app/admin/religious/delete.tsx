import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import {
  DeletedChildrenNote,
  AffectedSessionsNote,
} from "~/app/components/deletion/deletion-notes";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteReligiousPartner, getReligiousPartner } from "~/server/religious/partners";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { parsePartnerId } from "./religious-id.server";

export const handle = { title: "Delete Religious Partner", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parsePartnerId(params);
  const { partnerName, messagesCount } = await getReligiousPartner(caller, id);
  const sessions = await countSessionsWith(caller, { itemType: "religious message", ownerId: id });
  return { name: partnerName, count: messagesCount, sessions };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete religious partner: ${detail}`,
    save: async (caller) => {
      const id = parsePartnerId(params);
      await deleteReligiousPartner(caller, id);
      const to = `/admin/religious${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Religious partner deleted successfully!",
        action: undoDeletion("religious-partner", id, to),
      };
    },
  }),
);

export default function DeleteReligiousPartner() {
  const { name, count, sessions } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Religious Partner" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the religious partner <b>{name}</b>? This action cannot be
        undone.
      </p>
      <DeletedChildrenNote count={count} singular="message" plural="messages" hasStatistics />
      <AffectedSessionsNote sessions={sessions} includedItem="one of its messages" />
    </DeleteConfirmation>
  );
}
