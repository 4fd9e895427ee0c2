import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readRestoration } from "~/server/record-types/bin-obstacles";
import { deleteForGood } from "~/server/record-types/bin-restore";
import { findBinRecord } from "./bin-record.server";

export const handle = { title: "Delete for Good", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("bin.use", async ({ caller, params }) => {
  const { recordType, id } = await findBinRecord(caller, params);
  const { name, type, contents } = await readRestoration(caller, recordType, id);
  return { name, type, contents };
});

export const action = pageAction("bin.use", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete it for good: ${detail}`,
    save: async (writer) => {
      const { recordType, id } = await findBinRecord(writer, params);
      await deleteForGood(writer, recordType, id);
      const to = `/admin/bin${toListQuery(url.searchParams)}`;
      return { to, message: "Deleted for good" };
    },
  }),
);

export default function DeleteForGood() {
  const { name, type, contents } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete for Good" closeTo={useCurrentListUrl()} isForGood>
      <p>
        Are you sure you want to delete the {type} <b>{name}</b> for good? Nobody can restore it
        then.
      </p>
      {contents.length > 0 && (
        <p className="text-sm text-soft">{`Deleted with it: ${contents.join(", ")}.`}</p>
      )}
    </DeleteConfirmation>
  );
}

export { BinError as ErrorBoundary } from "./bin-error";
