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
import { deleteAdvertisement, getAdvertisement } from "~/server/advertisers/advertisements";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { parseAdvertisementId, parseAdvertiserId } from "./advertiser-id.server";
import { AdvertisementError } from "./advertisement-error";

export const handle = { title: "Delete Advertisement", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseAdvertisementId(params);
  const advertisement = await getAdvertisement(caller, id, parseAdvertiserId(params));
  const { advertisementName, views, plays } = advertisement;
  const sessions = await countSessionsWith(caller, { itemType: "advertisement", itemId: id });
  return { name: advertisementName, views, plays, sessions };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, advertiserId] = [parseAdvertisementId(params), parseAdvertiserId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete advertisement: ${detail}`,
    failedToast: "Failed to delete advertisement",
    save: async (caller) => {
      await getAdvertisement(caller, id, advertiserId);
      await deleteAdvertisement(caller, id);
      const to = `/admin/advertisers/${advertiserId}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
      return {
        to,
        message: "Advertisement deleted successfully",
        action: undoDeletion("advertisement", id, to),
      };
    },
  });
});

export default function DeleteAdvertisement() {
  const { name, views, plays, sessions } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Advertisement" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the advertisement <b>{name}</b>? This action cannot be
        undone.
      </p>
      <DeletedStatisticsNote views={views} plays={plays} />
      <AffectedSessionsNote sessions={sessions} />
    </DeleteConfirmation>
  );
}

export { AdvertisementError as ErrorBoundary };
