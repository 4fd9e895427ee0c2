import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { readForm } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { listSearch } from "~/app/http/list-address";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { createTag } from "~/server/tags/tags";
import { TagForm, tagValidator } from "./tag-form";

export const handle = { title: "Create New Tag", dialog: true };

export const loader = pageLoader("content.write", () => Promise.resolve(null));

export const action = pageAction("content.write", async ({ caller, request, url }) =>
  submitForm({
    caller,
    form: await readForm(request),
    validator: tagValidator,
    failure: (detail) => `Failed to create tag: ${detail}`,
    save: async (input) => {
      await createTag(caller, input);
      return redirectWithToast(
        `/admin/tags${listSearch(url.searchParams)}`,
        "Tag created successfully",
      );
    },
  }),
);

export default function NewTag() {
  const closeTo = useListLink()();
  return (
    <RouteDialog title="Create New Tag" closeTo={closeTo}>
      <TagForm closeTo={closeTo} submit="Create Tag" />
    </RouteDialog>
  );
}
