import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { describeNewTags } from "~/app/components/content/new-tags";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getAdvertisement, updateAdvertisementFromForm } from "~/server/advertisers/advertisements";
import { listTagChoices } from "~/server/tags/tag-choice";
import { AdvertisementError } from "./advertisement-error";
import { AdvertisementForm, editAdvertisementValidator } from "./advertisement-form";
import { toAdvertisementFormValues } from "./advertiser-facts.server";
import { parseAdvertisementId, parseAdvertiserId } from "./advertiser-id.server";

export const handle = { title: "Edit Advertisement", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const [id, advertiserId] = [parseAdvertisementId(params), parseAdvertiserId(params)];
  const advertisement = await getAdvertisement(caller, id, advertiserId);
  const selectedTagIds = advertisement.tags.map((tag) => tag.id);
  return {
    name: advertisement.advertisementName,
    advertisement: toAdvertisementFormValues(advertisement),
    version: advertisement.version,
    tags: await listTagChoices(caller, selectedTagIds),
  };
});

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const [id, advertiserId] = [parseAdvertisementId(params), parseAdvertiserId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    validator: editAdvertisementValidator,
    failure: (detail) => `Failed to update advertisement: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await getAdvertisement(caller, id, advertiserId);
      const { newTags } = await updateAdvertisementFromForm(caller, id, values, expectedVersions);
      return {
        to: `/admin/advertisers/${advertiserId}${search}`,
        message: "Advertisement updated successfully",
        detail: describeNewTags(newTags),
      };
    },
    toFormValues: toAdvertisementFormValues,
    recreatePath: `/admin/advertisers/${advertiserId}/advertisements/new${search}`,
  });
});

export default function EditAdvertisement() {
  const form = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Advertisement" closeTo={closeTo}>
      <AdvertisementForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}

export { AdvertisementError as ErrorBoundary };
