import { FormActions } from "~/app/components/ui/form-actions";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl, useList } from "~/app/components/list/list";
import { ErrorView } from "~/app/components/ui/error-view";
import { toListQuery } from "~/app/contracts/list-url";
import { takeBackImport } from "~/app/contracts/undo-deletion";
import { readForm } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { importColumns, keyColumns } from "~/server/imports/import-description";
import { formatUseCount } from "~/server/platform/record-uses";
import { discardImport, previewImport, runImport } from "~/server/imports/imports";
import { correctNearNames } from "~/server/imports/correct-near-names";
import { DiscardButton, ImportPager, OutcomeTabs } from "./import-preview-parts";
import { PreviewTable } from "./import-preview-table";
import { ImportProgress } from "./import-progress-bar";
import { NAMES_FIELD, NAMES_INTENT } from "./outcome-filter";
import { NearNames } from "./near-names";
import { readImportedList } from "./imported-list.server";
import { describeBlankColumns, readPreviewQuery } from "./preview-query.server";

export const handle = { title: "Bulk Import Preview", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller, url, params }) => {
  const draft = params.draft ?? "";
  const { imports } = readImportedList(caller, url);
  const { rows, ...preview } = await previewImport(caller, imports, draft);
  const keys = keyColumns(imports);
  const columns = importColumns(imports).map((each) => ({
    header: each.header,
    isKey: keys.has(each) && !each.isMinor,
  }));
  const blankColumns = describeBlankColumns(importColumns(imports), rows);
  return { draft, columns, ...preview, blankColumns, ...readPreviewQuery(url.searchParams, rows) };
});

export const action = pageAction("account.own", async ({ caller, request, url, params }) => {
  const draft = params.draft ?? "";
  const { imports, listPath } = readImportedList(caller, url);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "discard") {
    await discardImport(caller, imports, draft);
    return redirect(`${listPath}${toListQuery(url.searchParams)}`, { status: 303 });
  }
  if (intent === NAMES_INTENT) {
    const names = form.getAll(NAMES_FIELD).map(String);
    const rows = await correctNearNames(caller, imports, { id: draft, names });
    const message = `Names corrected in ${formatUseCount(rows, ["rows", "row"])}`;
    return redirectWithToast(url.pathname + toListQuery(url.searchParams), message);
  }
  const result = await runImport(caller, imports, draft);
  const { refused } = result;
  const search = toListQuery(url.searchParams);
  const message = formatResult(result);
  const path = refused > 0 ? `${listPath}/import/${draft}` : listPath;
  return redirectWithToast(path + search, message, {
    type: refused > 0 ? "warning" : "success",
    ...(result.importId && { action: takeBackImport(result.importId, listPath + search) }),
  });
});

type Result = { imported: number; updated?: number; alreadyThere: number; refused: number };

const formatResult = ({ imported, updated, alreadyThere, refused }: Result) =>
  `${imported} imported, ${updated === undefined ? "" : `${updated} updated, `}${alreadyThere} already ${alreadyThere === 1 ? "exists" : "exist"}, ${refused} not imported`;

export default function ImportPreview() {
  const {
    draft,
    columns,
    fileName,
    sheet,
    result,
    visibleRows,
    counts,
    blankColumns,
    nearNames,
    outcome,
    page,
    pages,
  } = useLoaderData<typeof loader>();
  const { path } = useList();
  const closeTo = useCurrentListUrl();
  const isSubmitting = useNavigation().formMethod === "POST";
  const refusedCsvPath = `${path}/import/${draft}/refused.csv`;
  return (
    <RouteDialog
      // The result is a dialog of its own, which begins at its top.
      key={result ? "result" : "preview"}
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
          {!result && blankColumns && (
            <p className="text-sm text-soft">{`Blank in every row: ${blankColumns}.`}</p>
          )}
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
        {nearNames.length > 0 && <NearNames names={nearNames} />}
        <PreviewTable columns={columns} rows={visibleRows} />
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
              {counts.create + counts.update > 0 && (
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
      back={{ href: useImportPath(), label: "Back to Bulk Import" }}
    />
  );
}

/** Path of the upload, also where the list itself was not loaded. */
const useImportPath = () => useLocation().pathname.replace(/\/import\/.*/, "/import");
