import { FilterSelect, FilterField, FilterForm } from "~/app/components/filters/filter-form";

type Options = { value: string; label: string }[];

/** Filters of the audit list; field names match AUDIT_FILTERS. */
export function AuditFilterForm({ people, types }: { people: string[]; types: Options }) {
  return (
    <FilterForm>
      <FilterField name="q" label="Search" type="search" />
      <FilterField name="person" label="Person" type="search" suggestions={people} />
      <FilterSelect name="type" label="Record Type" emptyLabel="All types" options={types} />
      <FilterField name="record" label="Record ID" />
      <FilterField name="from" label="From" type="date" />
      <FilterField name="to" label="To" type="date" />
    </FilterForm>
  );
}
