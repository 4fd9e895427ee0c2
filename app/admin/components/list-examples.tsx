import type { ReactNode } from "react";
import { ChildSection } from "~/app/components/detail/child-section";
import { FilterField, FilterForm, FilterSelect } from "~/app/components/filters/filter-form";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { SortLinks } from "~/app/components/list-table/sort-links";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { ListWithoutDialogs } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import type { BulkAction } from "~/models/bulk/bulk-action.schema";
import { Example, Group } from "./example";
import { EXAMPLE_COLUMNS, ExampleTable } from "./example-table";

const PATH = "/admin/components/lists";
const SORTING = { sortBy: "name", sortOrder: "ASC" as const };
const STATUSES = ["Active", "Inactive"];
const KINDS = ["Audio", "Video"].map((value) => ({ value, label: value }));

/** Lists of records, with and without rows. */
export function ListExamples() {
  return (
    <Group id="lists" title="Lists">
      <Example
        title="List"
        use="Search, table, pages. A name links to its record. Below 1024 px each row is a card of its name and three facts. With checkboxes, many are changed at once."
      >
        <ExampleList pages={12} bulk={["publish", "delete"]}>
          <Toolbar>
            <SearchBox placeholder="Search examples..." />
            <CreateLink>Add Example</CreateLink>
          </Toolbar>
          <ExampleTable />
          <Pagination />
        </ExampleList>
      </Example>
      <Example title="No match" use="Nothing was found: the way back to all rows.">
        <ExampleList pages={0} search="?q=nothing">
          <EmptyState>No examples found matching your criteria.</EmptyState>
        </ExampleList>
      </Example>
      <Example
        title="First visit"
        use="A list without any record: what its records are for, and the button that creates the first one."
      >
        <ExampleList pages={0}>
          <EmptyState
            purpose="Examples show what a component looks like."
            action={<CreateLink>Create the First Example</CreateLink>}
          >
            No examples found matching your criteria.
          </EmptyState>
        </ExampleList>
      </Example>
      <Example
        title="Filters"
        use="A form for more than a search; links where one value has few choices. Both reset to page 1."
      >
        <ExampleList pages={1} search="?status=Active">
          <FilterForm>
            <FilterField name="person" label="Person" />
            <FilterField name="from" label="From" type="date" />
            <FilterSelect name="kind" label="Kind" emptyLabel="All" options={KINDS} />
          </FilterForm>
          <div className="flex flex-wrap justify-between gap-3">
            <FilterLinks label="Status" name="status" emptyLabel="All" options={STATUSES} />
            <SortLinks
              label="Sort by name"
              orders={[
                { field: "name", order: "asc", children: "A to Z" },
                { field: "name", order: "desc", children: "Z to A" },
              ]}
            />
          </div>
        </ExampleList>
      </Example>
      <Example
        title="Children of a record"
        use="A list below a record's card. It has a search from the second page on."
      >
        <ExampleList pages={1}>
          <ChildSection title="Messages" searchPlaceholder="Search messages...">
            <EmptyState>No messages found matching your criteria.</EmptyState>
          </ChildSection>
        </ExampleList>
      </Example>
    </Group>
  );
}

type Props = { pages: number; search?: string; bulk?: readonly BulkAction[]; children: ReactNode };

function ExampleList({ pages, search = "", bulk, children }: Props) {
  return (
    <ListWithoutDialogs
      path={PATH}
      search={search}
      bulk={bulk}
      columns={EXAMPLE_COLUMNS}
      filters={["status", "kind", "person", "from"]}
      loadingText="Loading examples..."
      sorting={SORTING}
      pagination={{
        currentPage: Math.min(4, pages),
        totalPages: pages,
        totalItems: pages > 1 ? pages * 3 : 0,
        itemsPerPage: 3,
      }}
    >
      {children}
    </ListWithoutDialogs>
  );
}
