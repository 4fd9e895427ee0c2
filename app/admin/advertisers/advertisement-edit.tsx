import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { describeNewTags } from "~/app/components/content/new-tags";
import { submitForm } from "~/app/http/form.server";
import { EDIT, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getAdvertisement, updateAdvertisementFromForm } from "~/server/advertisers/advertisements";
import { listTagChoices } from "~/server/tags/tag-choice";
import { AdvertisementError } from "./advertisement-error";
import { AdvertisementForm, editAdvertisementValidator } from "./advertisement-form";
import { advertisementValues } from "./advertiser-facts.server";
import { advertisementId, advertiserId } from "./advertiser-id.server";

export const handle = { title: "Edit Advertisement", dialog: true };

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const [id, ownerId] = [advertisementId(params), advertiserId(params)];
  const advertisement = await getAdvertisement(caller, id, ownerId);
  const chosen = advertisement.tags.map((tag) => tag.id);
  return {
    advertisement: advertisementValues(advertisement),
    version: advertisement.version,
    tags: await listTagChoices(caller, chosen),
  };
});

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const [id, ownerId] = [advertisementId(params), advertiserId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT]);
  return submitForm({
    caller,
    request,
    validator: editAdvertisementValidator,
    failure: (detail) => `Failed to update advertisement: ${detail}`,
    save: async ({ values, caller, expected }) => {
      await getAdvertisement(caller, id, ownerId);
      const { newTags } = await updateAdvertisementFromForm(caller, id, values, expected);
      return {
        to: `/admin/advertisers/${ownerId}${search}`,
        message: "Advertisement updated successfully",
        detail: describeNewTags(newTags),
      };
    },
    valuesOf: advertisementValues,
    whenGone: `/admin/advertisers/${ownerId}/advertisements/new${search}`,
  });
});

export default function EditAdvertisement() {
  const form = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link();
  return (
    <RouteDialog title="Edit Advertisement" closeTo={closeTo}>
      <AdvertisementForm {...form} closeTo={closeTo} submit="Save Changes" />
    </RouteDialog>
  );
}

export { AdvertisementError as ErrorBoundary };
