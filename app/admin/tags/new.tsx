import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createTag } from "~/server/tags/tags";
import { TagForm, tagValidator } from "./tag-form";

export const handle = { title: "Create New Tag", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", () => Promise.resolve(null));

export const action = pageAction("content.write", ({ caller, request, url }) =>
  submitForm({
    caller,
    request,
    validator: tagValidator,
    failure: (detail) => `Failed to create tag: ${detail}`,
    save: async ({ values, caller }) => {
      const { id } = await createTag(caller, values);
      const query = toListQuery(url.searchParams);
      return {
        to: `/admin/tags${query}`,
        message: "Tag created successfully",
        createdId: id,
        action: { label: "View", href: `/admin/tags/${id}/edit${query}` },
      };
    },
  }),
);

export default function NewTag() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Create New Tag" closeTo={closeTo}>
      <TagForm closeTo={closeTo} submitLabel="Create Tag" />
    </RouteDialog>
  );
}
