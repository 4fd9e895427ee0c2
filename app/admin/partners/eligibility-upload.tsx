import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { useReportFailure } from "~/app/components/document/document-context";
import { FileDrop } from "~/app/components/forms/file-drop";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { Problem } from "~/app/components/ui/problem";
import { readUpload } from "~/app/http/multipart.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { IMPORT_FILE } from "~/models/imports/import-file.schema";
import {
  ELIGIBILITY_COLUMNS,
  ELIGIBILITY_MODES,
  type EligibilityMode,
  MAX_ELIGIBLE_ROWS,
} from "~/models/partners/eligibility.schema";
import { readEligibility, uploadEligibility } from "~/server/partners/eligibility";
import { getPartner } from "~/server/partners/partners";
import { DomainError, TooLargeError } from "~/server/platform/errors";
import { describeUpload } from "./describe-upload";
import { parsePartnerId } from "./partner-id.server";

export const handle = { title: "Upload Eligibility List", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Query parameter that says how the upload changes the list: the form has a file only. */
const MODE_PARAMETER = "mode";

const parseMode = (url: URL): EligibilityMode =>
  url.searchParams.get(MODE_PARAMETER) === "add" ? "add" : "replace";

export const loader = pageLoader("billing.write", async ({ caller, url, params }) => {
  const id = parsePartnerId(params);
  const { partnerName: name } = await getPartner(caller, id);
  const { count } = await readEligibility(caller, id);
  return { id, name, count, mode: parseMode(url) };
});

export const action = pageAction("billing.write", async ({ caller, request, url, params }) => {
  const id = parsePartnerId(params);
  try {
    const file = await readUpload(request, "file", IMPORT_FILE.maxBytes);
    const upload = { file: file ?? { name: "", bytes: new Uint8Array() }, mode: parseMode(url) };
    const result = await uploadEligibility(caller, id, upload);
    const { message, detail } = describeUpload(result);
    return await redirectWithToast(`/admin/partners/${id}`, message, { detail });
  } catch (error) {
    if (error instanceof TooLargeError)
      return data({ error: IMPORT_FILE.tooLarge }, { status: 413 });
    if (error instanceof DomainError && error.status !== 403)
      return data({ error: error.fields[0]?.message ?? error.message }, { status: error.status });
    throw error;
  }
});

export default function UploadEligibility() {
  const error = useActionData<{ error: string }>()?.error;
  const { id, name, count, mode } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  useReportFailure(error);
  return (
    <RouteDialog title="Upload Eligibility List" about={name} closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
        <div className="grid gap-5">
          {error && (
            <Problem title="There is a problem">
              <a href="#field-file">{error}</a>
            </Problem>
          )}
          {count > 0 && <ModeLinks path={`/admin/partners/${id}/eligibility`} mode={mode} />}
          <p>
            {`One row for each person, with a column “${ELIGIBILITY_COLUMNS.either}”, or with “${ELIGIBILITY_COLUMNS.record}” and “${ELIGIBILITY_COLUMNS.email}”. At most ${MAX_ELIGIBLE_ROWS.toLocaleString("en-US")} rows.`}
          </p>
          <FileDrop
            name="file"
            label="File"
            hint="CSV or Excel (.csv, .xls, .xlsx), up to 5 MB"
            accept=".csv,.xls,.xlsx"
            error={error}
          />
          <p className="text-sm text-soft">
            Nobody can read the list afterwards: what it says is stored as codes. Keep your file.
          </p>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Processing...">
            {mode === "add" ? "Add to List" : "Upload List"}
          </SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

/** Links that choose between replacing the list and adding to it. */
const ModeLinks = ({ path, mode }: { path: string; mode: EligibilityMode }) => (
  <nav className="pills" aria-label="What happens to the list">
    {ELIGIBILITY_MODES.map(({ value, label }) => (
      <Fragment key={value}>
        <a
          className="pill"
          href={value === "add" ? `${path}?${MODE_PARAMETER}=add` : path}
          aria-current={value === mode ? "page" : undefined}
          data-stay=""
        >
          {label}
        </a>{" "}
      </Fragment>
    ))}
  </nav>
);

export { PartnerError as ErrorBoundary } from "./partner-error";
