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
import { deleteAdvertiser, getAdvertiser } from "~/server/advertisers/advertisers";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { parseAdvertiserId } from "./advertiser-id.server";

export const handle = { title: "Delete Advertiser", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseAdvertiserId(params);
  const { advertiserName, advertisementCount } = await getAdvertiser(caller, id);
  const sessions = await countSessionsWith(caller, { itemType: "advertisement", ownerId: id });
  return { name: advertiserName, count: advertisementCount, sessions };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete advertiser: ${detail}`,
    save: async (caller) => {
      const id = parseAdvertiserId(params);
      await deleteAdvertiser(caller, id);
      const to = `/admin/advertisers${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Advertiser deleted successfully",
        action: undoDeletion("advertiser", id, to),
      };
    },
  }),
);

export default function DeleteAdvertiser() {
  const { name, count, sessions } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Advertiser" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the advertiser <b>{name}</b>? This action cannot be undone.
      </p>
      <DeletedChildrenNote
        count={count}
        singular="advertisement"
        plural="advertisements"
        hasStatistics
      />
      <AffectedSessionsNote sessions={sessions} includedItem="one of its advertisements" />
    </DeleteConfirmation>
  );
}
