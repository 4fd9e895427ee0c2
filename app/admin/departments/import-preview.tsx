import { FormActions } from "~/app/components/ui/form-actions";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { ErrorView } from "~/app/components/ui/error-view";
import { toListQuery } from "~/app/contracts/list-url";
import { readForm } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { discardImport, previewImport, runImport } from "~/server/departments/import";
import { DiscardButton, ImportPager, OutcomeTabs, readPreviewQuery } from "./import-preview-parts";
import { PreviewTable } from "./import-preview-table";
import { ImportProgress } from "./import-progress-bar";

export const handle = { title: "Bulk Import Preview", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, url, params }) => {
  const draft = params.draft ?? "";
  const { rows, ...preview } = await previewImport(caller, draft);
  const rowsPage = readPreviewQuery(url.searchParams, rows);
  return { draft, ...preview, ...rowsPage };
});

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const draft = params.draft ?? "";
  if ((await readForm(request)).get("intent") === "discard") {
    await discardImport(caller, draft);
    return redirect(`/admin/departments${toListQuery(url.searchParams)}`, { status: 303 });
  }
  const result = await runImport(caller, draft);
  const { refused } = result;
  const search = toListQuery(url.searchParams);
  const message = formatResult(result);
  const path = refused > 0 ? `/admin/departments/import/${draft}` : "/admin/departments";
  return redirectWithToast(path + search, message, {
    type: refused > 0 ? "warning" : "success",
    ...(result.importId && {
      action: {
        label: "Take Back Import",
        href: `/admin/bin/imports/${result.importId}/take-back`,
        fields: { confirmed: "yes" },
      },
    }),
  });
});

type Result = { imported: number; alreadyThere: number; refused: number };

const formatResult = ({ imported, alreadyThere, refused }: Result) =>
  `${imported} imported, ${alreadyThere} already ${alreadyThere === 1 ? "exists" : "exist"}, ${refused} not imported`;

export default function ImportPreview() {
  const { draft, fileName, sheet, result, visibleRows, counts, outcome, page, pages } =
    useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  const isSubmitting = useNavigation().formMethod === "POST";
  const refusedCsvPath = `/admin/departments/import/${draft}/refused.csv`;
  return (
    <RouteDialog
      title={result ? "Bulk Import Finished" : "Bulk Import Preview"}
      closeTo={closeTo}
      size="wide"
    >
      <Form method="post" preventScrollReset>
        <div className="mb-4 grid gap-1">
          <p>
            {result
              ? `${formatResult(result)}. These rows of ${fileName} were not imported.`
              : `${fileName}${sheet ? `, sheet ${sheet}` : ""}. Nothing has been saved yet.`}
          </p>
          {counts.refused > 0 && (
            <p>
              <a href={refusedCsvPath} download>
                Download the rows not imported (CSV)
              </a>{" "}
              to correct them and import them again.
            </p>
          )}
        </div>
        {!result && <OutcomeTabs counts={counts} outcome={outcome} />}
        <PreviewTable rows={visibleRows} />
        <ImportPager page={page} pages={pages} outcome={outcome} />
        {/* Text browsers send a form without any field as a GET. */}
        <input type="hidden" name="confirmed" value="yes" />
        <FormActions>
          {isSubmitting && <ImportProgress draft={draft} />}
          {result ? (
            <a className="button primary" href={closeTo}>
              Done
            </a>
          ) : (
            <>
              <DiscardButton />{" "}
              {counts.create > 0 && (
                <SubmitButton busyLabel="Importing...">Import Data</SubmitButton>
              )}
            </>
          )}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Import",
        message: "Failed to load the import. Please try again later.",
      }}
      notFound={{
        title: "Import Not Found",
        message: "It has expired, or it was uploaded in another browser. Upload the file again.",
      }}
      back={{ href: "/admin/departments/import", label: "Back to Bulk Import" }}
    />
  );
}
