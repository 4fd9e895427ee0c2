import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { readForm } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { listSearch } from "~/app/http/list-address";
import { idParam } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { getTag, updateTag } from "~/server/tags/tags";
import { TagForm, tagValidator } from "./tag-form";

export const handle = { title: "Edit Tag", dialog: true };

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { name } = await getTag(caller, idParam(params.id, "Invalid tag ID"));
  return { name };
});

export const action = pageAction("content.write", async ({ caller, request, url, params }) =>
  submitForm({
    caller,
    form: await readForm(request),
    validator: tagValidator,
    failure: (detail) => `Failed to update tag: ${detail}`,
    save: async (input) => {
      await updateTag(caller, idParam(params.id, "Invalid tag ID"), input);
      return redirectWithToast(
        `/admin/tags${listSearch(url.searchParams)}`,
        "Tag updated successfully",
      );
    },
  }),
);

export default function EditTag() {
  const tag = useLoaderData<typeof loader>();
  const closeTo = useListLink()();
  return (
    <RouteDialog title="Edit Tag" closeTo={closeTo}>
      <TagForm closeTo={closeTo} submit="Save Changes" tag={tag} />
    </RouteDialog>
  );
}
