import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { readReturnPath, undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatUseCount } from "~/server/platform/record-uses";
import { hasPermission } from "~/server/platform/caller";
import { readImport, takeBackImport } from "~/server/record-types/imports";
import { IMPORTS_PATH } from "./paths";

export const handle = { title: "Take Back Import", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const parseImportId = (id?: string) => parseId(id, "Invalid import ID");

export const loader = pageLoader("account.own", async ({ caller, params }) => {
  const { name, recordCount, mayHaveUpdated, obstacle } = await readImport(
    caller,
    parseImportId(params.id),
  );
  return { name, recordCount, mayHaveUpdated, obstacle };
});

export const action = pageAction("account.own", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to take back the import: ${detail}`,
    save: async (writer) => {
      const id = parseImportId(params.id);
      const { name, recordCount } = await takeBackImport(writer, id);
      const to = readReturnPath(url.searchParams, IMPORTS_PATH + toListQuery(url.searchParams));
      const records = formatUseCount(recordCount, ["records", "record"]);
      const message = `Import of ${name} taken back: ${records} deleted`;
      // The bin is of those who write content.
      const mayUndo = hasPermission(caller, "content.write");
      return { to, message, ...(mayUndo && { action: undoDeletion("import", id, to) }) };
    },
  }),
);

export default function TakeBackImport() {
  const { name, recordCount, mayHaveUpdated, obstacle } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Take Back Import"
      busyLabel="Taking back..."
      closeTo={useCurrentListUrl()}
      isImpossible={obstacle !== null}
    >
      <p>
        {obstacle ? "This is the import of " : "Take back the import of "}
        <b>{name}</b>
        {obstacle
          ? "."
          : `? What it created is deleted: ${recordCount.toLocaleString("en-US")} ${recordCount === 1 ? "record" : "records"}.`}
      </p>
      {mayHaveUpdated && !obstacle && (
        <p>What it changed of records that were there before stays as it is now.</p>
      )}
      {obstacle && <p>{obstacle}.</p>}
    </DeleteConfirmation>
  );
}

export { BinError as ErrorBoundary } from "./bin-error";
