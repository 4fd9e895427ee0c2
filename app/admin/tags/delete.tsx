import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteTag, countTagUses } from "~/server/tags/tags";

export const handle = { title: "Delete Tag", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", ({ caller, params }) =>
  countTagUses(caller, parseId(params.id, "Invalid tag ID")),
);

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete tag: ${detail}`,
    save: async (caller) => {
      const id = parseId(params.id, "Invalid tag ID");
      await deleteTag(caller, id);
      const to = `/admin/tags${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Tag deleted successfully",
        action: undoDeletion("tag", id, to),
      };
    },
  }),
);

export default function DeleteTag() {
  const { name, uses, protection } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  if (protection) {
    return (
      <DeleteConfirmation title="Delete Tag" closeTo={listUrl} isImpossible>
        <p>{protection}.</p>
      </DeleteConfirmation>
    );
  }
  return (
    <DeleteConfirmation title="Delete Tag" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the tag <b>{name}</b>? This action cannot be undone.
      </p>
      <p className="text-sm text-soft">
        {uses === 0
          ? "It is not used by any content."
          : `It will be removed from ${uses.toLocaleString("en-US")} ${uses === 1 ? "item" : "items"}.`}
      </p>
    </DeleteConfirmation>
  );
}
