import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { readReturnPath, undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatUseCount } from "~/server/platform/record-uses";
import { readImport, takeBackImport } from "~/server/record-types/imports";
import { IMPORTS_PATH } from "./paths";

export const handle = { title: "Take Back Import", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const parseImportId = (id?: string) => parseId(id, "Invalid import ID");

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { name, recordCount, obstacle } = await readImport(caller, parseImportId(params.id));
  return { name, recordCount, obstacle };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
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
      return { to, message, action: undoDeletion("import", id, to) };
    },
  }),
);

export default function TakeBackImport() {
  const { name, recordCount, obstacle } = useLoaderData<typeof loader>();
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
      {obstacle && <p>{obstacle}.</p>}
    </DeleteConfirmation>
  );
}

export { BinError as ErrorBoundary } from "./bin-error";
