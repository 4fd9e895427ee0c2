import { FormActions } from "~/app/components/ui/form-actions";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { useReportFailure } from "~/app/components/document/document-context";
import { FileDrop } from "~/app/components/forms/file-drop";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl, useList } from "~/app/components/list/list";
import { Problem } from "~/app/components/ui/problem";
import { readUpload } from "~/app/http/multipart.server";
import { serializeBrowserOwner } from "~/app/http/guard.server";
import { toListQuery } from "~/app/contracts/list-url";
import { withBrowserCookie, pageAction, pageLoader } from "~/app/http/page.server";
import { IMPORT_FILE } from "~/models/imports/import-file.schema";
import { importColumns } from "~/server/imports/import-description";
import { startImport } from "~/server/imports/imports";
import { DomainError, TooLargeError } from "~/server/platform/errors";
import { ColumnList } from "./column-list";
import { readImportedList } from "./imported-list.server";

export const handle = { title: "Bulk Import", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Sets the browser ID cookie before any upload, so that concurrent uploads share it. */
export const loader = pageLoader("account.own", async ({ caller, url }) => {
  const { imports } = readImportedList(caller, url);
  const columns = importColumns(imports).map(({ header, hint = "", rule }) => {
    return { header, hint, isOptional: rule?.isOptional === true };
  });
  const cookie = await serializeBrowserOwner(caller);
  return data(
    { columns, about: imports.about ?? [] },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
});

export const action = pageAction("account.own", async ({ caller, request, url }) => {
  const { imports, listPath } = readImportedList(caller, url);
  try {
    const file = await readUpload(request, "file", IMPORT_FILE.maxBytes);
    const draft = await startImport(caller, imports, file ?? { name: "", bytes: new Uint8Array() });
    const previewPath = `${listPath}/import/${draft}${toListQuery(url.searchParams)}`;
    return await withBrowserCookie(caller, redirect(previewPath, { status: 303 }));
  } catch (error) {
    if (error instanceof TooLargeError)
      return data({ error: IMPORT_FILE.tooLarge }, { status: 413 });
    if (error instanceof DomainError && error.status !== 403) {
      return data({ error: error.fields[0]?.message ?? error.message }, { status: error.status });
    }
    throw error;
  }
});

export default function BulkImport() {
  const error = useActionData<{ error: string }>()?.error;
  const { columns, about } = useLoaderData<typeof loader>();
  const { path } = useList();
  const closeTo = useCurrentListUrl();
  useReportFailure(error);
  return (
    <RouteDialog title="Bulk Import" closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
        <div className="grid gap-5">
          {error && (
            <Problem title="There is a problem">
              <a href="#field-file">{error}</a>
            </Problem>
          )}
          <p>
            <ColumnList columns={columns} /> You will see every row before anything is saved.{" "}
            <a href={`${path}/import-template.csv`} download>
              Download the CSV template
            </a>
          </p>
          {about.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <FileDrop
            name="file"
            label="File"
            hint="CSV or Excel (.csv, .xls, .xlsx), up to 5 MB"
            accept=".csv,.xls,.xlsx"
            error={error}
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Processing...">Upload &amp; Process</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
