import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { describeNewTags } from "~/app/components/content/new-tags";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createAdvertisementFromForm } from "~/server/advertisers/advertisements";
import { getAdvertiser } from "~/server/advertisers/advertisers";
import { listTagChoices } from "~/server/tags/tag-choice";
import { AdvertisementForm, addAdvertisementValidator } from "./advertisement-form";
import { parseAdvertiserId } from "./advertiser-id.server";

export const handle = { title: "Add Advertisement", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller }) => ({
  tags: await listTagChoices(caller),
}));

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const { id } = await getAdvertiser(caller, parseAdvertiserId(params));
  return submitForm({
    caller,
    request,
    validator: addAdvertisementValidator,
    failure: (detail) => `Failed to create advertisement: ${detail}`,
    save: async ({ values, caller }) => {
      const { newTags } = await createAdvertisementFromForm(caller, id, values);
      return {
        to: `/admin/advertisers/${id}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`,
        message: "Advertisement created successfully",
        detail: describeNewTags(newTags),
      };
    },
  });
});

export default function AddAdvertisement() {
  const { tags } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Advertisement" closeTo={closeTo}>
      <AdvertisementForm tags={tags} closeTo={closeTo} submitLabel="Add Advertisement" />
    </RouteDialog>
  );
}
