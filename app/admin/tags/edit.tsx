import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getTag, updateTag } from "~/server/tags/tags";
import { TagForm, tagValidator } from "./tag-form";

export const handle = { title: "Edit Tag", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { id, name, version } = await getTag(caller, parseId(params.id, "Invalid tag ID"));
  return { id, name, version };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator: tagValidator,
    failure: (detail) => `Failed to update tag: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await updateTag(caller, parseId(params.id, "Invalid tag ID"), values, expectedVersions);
      return {
        to: `/admin/tags${toListQuery(url.searchParams)}`,
        message: "Tag updated successfully",
      };
    },
    recreatePath: `/admin/tags/new${toListQuery(url.searchParams)}`,
  }),
);

export default function EditTag() {
  const tag = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Tag" closeTo={closeTo}>
      <TagForm closeTo={closeTo} submitLabel="Save Changes" tag={tag} />
    </RouteDialog>
  );
}
