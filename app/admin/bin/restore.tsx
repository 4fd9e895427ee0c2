import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { toListQuery } from "~/app/contracts/list-url";
import { readReturnPath } from "~/app/contracts/undo-deletion";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { optionalLine } from "~/models/rules/text.schema";
import { NotFoundError } from "~/server/platform/errors";
import { readRestoration } from "~/server/record-types/bin-obstacles";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findBinRecord } from "./bin-record.server";

export const handle = { title: "Restore", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(z.object({ name: optionalLine({ label: "Name" }) }));

export const loader = pageLoader("bin.use", async ({ caller, url, params }) => {
  const { recordType, id } = await findBinRecord(caller, params);
  const { name, type, contents, obstacle, isNameTaken } = await readRestoration(
    caller,
    recordType,
    id,
  );
  const closeTo = readReturnPath(url.searchParams, `/admin/bin${toListQuery(url.searchParams)}`);
  return { name, type, contents, obstacle, isNameTaken, closeTo };
});

export const action = pageAction("bin.use", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to restore it: ${detail}`,
    save: async ({ values, caller, form }) => {
      const { recordType, id } = await findBinRecord(caller, params);
      // A press of Undo has no name to correct: the dialog asks for one, or says what else is in the way.
      if (!form.has("name") && (await needsDialog(caller, recordType, id)))
        return { to: url.pathname + url.search };
      const { name } = await restoreRecord(caller, recordType, id, values);
      const bin = `/admin/bin${toListQuery(url.searchParams)}`;
      const to = readReturnPath(url.searchParams, bin);
      const href = recordType.pagePath?.(id);
      return {
        to,
        message: `"${name}" is restored`,
        ...(href && to === bin && { action: { label: "View" as const, href } }),
      };
    },
  }),
);

/** Whether a restore needs a decision before it can be tried. False for a record that is not in the bin. */
async function needsDialog(...args: Parameters<typeof readRestoration>): Promise<boolean> {
  try {
    const { obstacle, isNameTaken } = await readRestoration(...args);
    return isNameTaken || obstacle !== null;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

export default function Restore() {
  const { name, type, contents, obstacle, isNameTaken, closeTo } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Restore" closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={isNameTaken ? { name: `${name} (restored)` } : undefined}
      >
        <div className="grid gap-5">
          <p>
            {obstacle ? "The " : "Restore the "}
            {type} <b>{name}</b>
            {obstacle ? ` cannot be restored yet. ${obstacle}.` : "?"}
          </p>
          {contents.length > 0 && !obstacle && (
            <p className="text-sm text-soft">{`Restored with it: ${contents.join(", ")}.`}</p>
          )}
          {isNameTaken && (
            <TextField
              name="name"
              label="Name"
              hint={`Another ${type} has its name by now. Choose another one.`}
              hasInitialFocus
            />
          )}
        </div>
        {/* Text browsers send a form without any field as a GET. */}
        <HiddenField name="confirmed" value="yes" />
        <FormActions>
          <CancelLink to={closeTo} />
          {!obstacle && <SubmitButton>Restore</SubmitButton>}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { BinError as ErrorBoundary } from "./bin-error";
