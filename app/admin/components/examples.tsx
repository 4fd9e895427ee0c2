import { type ReactNode, useState } from "react";
import { type ComboSelection, ComboInput } from "~/app/components/forms/combo-input";
import { FieldFrame } from "~/app/components/forms/field/field-frame";
import { EmptyState } from "~/app/components/list/empty-state";
import { ListWithoutDialogs } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { useHydrated } from "~/app/components/document/use-hydrated";

const SORTING = { sortBy: "name", sortOrder: "ASC" as const };

/** Titled card with the example of one component. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <div className="grid gap-5">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}

const CHOICES = ["Cardiology", "Oncology", "Orthopedics", "Radiology"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export function ComboExamples() {
  const [chosen, setChosen] = useState<ComboSelection>(null);
  if (!useHydrated())
    return <p>The combo input needs scripts; forms show a native list without.</p>;
  const shared = { options: CHOICES, placeholder: "Choose...", chosen, onChoose: setChosen };
  return (
    <div className="grid gap-5">
      <FieldFrame name="combo" label="Choose or create" error={undefined}>
        <ComboInput {...shared} canCreate control={{ id: "field-combo" }} />
      </FieldFrame>
      <FieldFrame name="combo-fixed" label="Choose only" error="Please select a specialty">
        <ComboInput {...shared} invalid control={{ id: "field-combo-fixed" }} />
      </FieldFrame>
      <FieldFrame name="combo-off" label="Disabled" error={undefined}>
        <ComboInput {...shared} disabled control={{ id: "field-combo-off" }} />
      </FieldFrame>
    </div>
  );
}

export function ListExample({ rows }: { rows: number }) {
  const pagination = { currentPage: 4, totalPages: 12, totalItems: 12 * rows, itemsPerPage: rows };
  return (
    <ListWithoutDialogs
      path="/admin/components"
      search={rows === 0 ? "?q=nothing" : ""}
      loadingText="Loading examples..."
      sorting={SORTING}
      pagination={rows === 0 ? { ...pagination, totalPages: 0 } : pagination}
    >
      <Toolbar>
        <SearchBox placeholder="Search examples..." />
      </Toolbar>
      {rows === 0 ? (
        <EmptyState>No examples found matching your criteria.</EmptyState>
      ) : (
        <table className="rows">
          <TableHead>
            <SortableHeader field="id">ID</SortableHeader>
            <SortableHeader field="name">Name</SortableHeader>
          </TableHead>
          <tbody>
            {CHOICES.slice(0, rows).map(({ label }, index) => (
              <tr key={label}>
                <td data-label="ID">E00{index + 1}</td>
                <td data-label="Name">{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination />
    </ListWithoutDialogs>
  );
}
