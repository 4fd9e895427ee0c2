import { Form, useLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { FilterField, FilterSelect } from "~/app/components/filters/filter-form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { useCurrentListUrl, useList, useListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { FILTER_PARAMETERS, PRESERVED_BY_SEARCH } from "~/app/contracts/list-url";
import { listFilterFields } from "~/app/http/filter-fields.server";
import { pageLoader } from "~/app/http/page.server";
import { requireScreenList } from "~/server/record-types/screen-lists";

export const handle = { title: "Filter", dialog: true };

/** The fields of the list's filters, with the list's own permission. */
export const loader = pageLoader("account.own", ({ caller, url }) => {
  const { table } = requireScreenList(caller, url.pathname, "filter");
  return listFilterFields(caller, table.rules, url);
});

const isFilter = (name: string) => FILTER_PARAMETERS.some((filter) => filter === name);
/** Parameters that the form preserves beside the filters: search and order. The page is reset. */
const KEPT = ["q", ...PRESERVED_BY_SEARCH.filter((name) => !isFilter(name))];

/** Leaves blank fields out of the address, which people bookmark and send. */
function leaveOutBlank({ currentTarget }: FormEvent<HTMLFormElement>) {
  const blank = [...currentTarget.elements].filter(
    (field) => "value" in field && "disabled" in field && field.value === "",
  ) as HTMLInputElement[];
  for (const field of blank) field.disabled = true;
  // The form is read at once; where its answer never comes, it stays as it was.
  setTimeout(() => {
    for (const field of blank) field.disabled = false;
  });
}

/** Dialog over any list with the fields of its filters: a GET form to the list. */
export default function FilterDialog() {
  const fields = useLoaderData<typeof loader>();
  const { path, search } = useList();
  const closeTo = useCurrentListUrl();
  const listUrl = useListUrl();
  const cleared = Object.fromEntries(FILTER_PARAMETERS.map((name) => [name, null]));
  return (
    <RouteDialog title="Filter" closeTo={closeTo}>
      <Form className="contents" action={path} preventScrollReset onSubmit={leaveOutBlank}>
        {KEPT.map((name) => {
          const value = search.get(name);
          return value && <HiddenField key={name} name={name} value={value} />;
        })}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {fields.map(({ options, ...field }) =>
            options ? (
              <FilterSelect key={field.name} {...field} emptyLabel="Any" options={options} />
            ) : (
              <FilterField key={field.name} {...field} />
            ),
          )}
        </div>
        <FormActions>
          <a className="button" href={listUrl({ ...cleared, page: null })} data-stay="">
            Clear
          </a>
          <CancelLink to={closeTo} />
          <button className="button primary">Show</button>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
