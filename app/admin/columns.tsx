import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { COLUMN_FIELD, USUAL_COLUMNS } from "~/app/contracts/list-columns";
import { toListQuery } from "~/app/contracts/list-url";
import { readForm } from "~/app/http/body.server";
import { readChosenColumns, serializeChosenColumns } from "~/app/http/column-choice.server";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { isRequired, isUsual, shownColumns } from "~/server/lists/column-choice";
import { columnsOfList, requireScreenList } from "~/server/record-types/screen-lists";

export const handle = { title: "Columns", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const readList = ({ caller, url }: PageArgs) => requireScreenList(caller, url.pathname, "columns");

/** The columns of the list, with its own permission. */
export const loader = pageLoader("account.own", async (args) => {
  const list = readList(args);
  const all = columnsOfList(args.caller, list);
  const chosen = await readChosenColumns(args.caller, args.request, list);
  const shown = shownColumns(all, chosen);
  const columns = all.filter(({ partOf }) => partOf === undefined);
  return {
    isChosen: chosen !== undefined,
    columns: columns.map((column) => ({
      id: column.id,
      header: column.header,
      isRequired: isRequired(column),
      isShown: shown.includes(column),
    })),
  };
});

/** Remembers the chosen columns in this browser. */
export const action = pageAction("account.own", async (args) => {
  const { caller, request, url } = args;
  const list = readList(args);
  const form = await readForm(request);
  const chosen = form.has(USUAL_COLUMNS)
    ? columnsOfList(caller, list)
        .filter(isUsual)
        .map(({ id }) => id)
    : form.getAll(COLUMN_FIELD).map(String);
  return redirect(list.path + toListQuery(url.searchParams), {
    status: 303,
    headers: { "Set-Cookie": await serializeChosenColumns(caller, request, { list, chosen }) },
  });
});

const USUAL_FORM = "usual-columns";

/** Dialog over any list that chooses its columns. */
export default function ColumnsDialog() {
  const { columns, isChosen } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Columns" closeTo={closeTo}>
      <Form className="contents" method="post" preventScrollReset>
        <fieldset>
          <legend className="mb-3 p-0 text-soft">
            What this list shows in this browser. Exports have the same columns.
          </legend>
          <div className="grid gap-x-5 sm:grid-cols-2">
            {columns.map((column) => (
              <ColumnBox key={column.id} {...column} />
            ))}
          </div>
        </fieldset>
        <FormActions order={isChosen ? "primary-last-split" : "primary-last"}>
          {isChosen && (
            <button className="button" form={USUAL_FORM}>
              Usual Columns
            </button>
          )}
          <CancelLink to={closeTo} />
          <button className="button primary">Save</button>
        </FormActions>
      </Form>
      {isChosen && (
        <Form id={USUAL_FORM} method="post" preventScrollReset>
          <HiddenField name={USUAL_COLUMNS} value="on" />
        </Form>
      )}
    </RouteDialog>
  );
}

type BoxProps = { id: string; header: string; isRequired: boolean; isShown: boolean };

function ColumnBox({ id, header, isRequired: isAlwaysShown, isShown }: BoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={COLUMN_FIELD}
        value={id}
        defaultChecked={isShown}
        disabled={isAlwaysShown}
      />
      <span>
        {header}
        {isAlwaysShown && <span className="text-soft"> (always)</span>}
      </span>
    </label>
  );
}
