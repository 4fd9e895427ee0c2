import { type ReactNode, useState } from "react";
import { type Chosen, ComboInput } from "~/app/components/forms/combo-input";
import { FileDrop } from "~/app/components/forms/file-drop";
import { controlProps, FieldFrame } from "~/app/components/forms/field";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { Badge } from "~/app/components/ui/badge";
import { PageTitle } from "~/app/components/ui/page-title";
import { Problem } from "~/app/components/ui/problem";
import { ToastBody, type ToastType } from "~/app/components/ui/toasts";
import { useHydrated } from "~/app/components/use-hydrated";
import { pageLoader } from "~/app/http/page.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

export const handle = { title: "Components" };

/** For those who build the product: not there for a hospital's administrators. */
export const loader = pageLoader("content.read", () => {
  if (settings().access !== "open") throw new NotFoundError("There is nothing at this address");
  return Promise.resolve(null);
});

const TOASTS: ToastType[] = ["success", "info", "warning", "error", "loading"];
const SORTED = { sortBy: "name", sortOrder: "ASC" as const };

export default function ComponentGallery() {
  return (
    <div className="fields">
      <PageTitle title="Components" subtitle="The building blocks that every area is made of">
        <a className="button primary" href="/admin/components">
          Primary action
        </a>
      </PageTitle>
      <Example title="Buttons">
        <div className="actions">
          <button className="button primary">Primary</button>
          <button className="button">Secondary</button>
          <button className="button quiet">Quiet</button>
          <button className="button destroy">Delete</button>
          <button className="button" disabled>
            Saving...
          </button>
        </div>
      </Example>
      <Example title="Badges">
        <div className="actions">
          <Badge tone="success">Active</Badge>
          <Badge tone="neutral">Inactive</Badge>
          <Badge tone="warning">Upcoming</Badge>
          <Badge tone="danger">Refused</Badge>
        </div>
      </Example>
      <Example title="Toasts">
        <div className="fields">
          {TOASTS.map((type) => (
            <ToastBody key={type} toast={{ type, message: `A message of the kind “${type}”` }} />
          ))}
        </div>
      </Example>
      <Example title="Error summary">
        <Problem title="There is a problem">
          <a href="#field-example">Tag name is required</a>
        </Problem>
      </Example>
      <Example title="Form fields">
        <div className="fields">
          <FieldFrame
            name="example"
            label="Tag Name"
            hint="2 to 50 characters"
            error="Tag name is required"
          >
            <input {...controlProps("example", "2 to 50 characters", "Tag name is required")} />
          </FieldFrame>
          <FileDrop name="file" label="File" hint="CSV or Excel, up to 5 MB" accept=".csv" />
        </div>
      </Example>
      <Example title="Combo input">
        <ComboExamples />
      </Example>
      <Example title="Image preview">
        <a href="/favicon.svg" data-preview="Calmward's logo">
          Open the image
        </a>
      </Example>
      <Example title="List">
        <ListExample rows={3} />
      </Example>
      <Example title="Empty list">
        <ListExample rows={0} />
      </Example>
    </div>
  );
}

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <div className="fields">
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

function ComboExamples() {
  const [chosen, setChosen] = useState<Chosen>(null);
  if (!useHydrated())
    return <p>The combo input needs scripts; forms show a native list without.</p>;
  const shared = { options: CHOICES, placeholder: "Choose...", chosen, onChoose: setChosen };
  return (
    <div className="fields">
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

function ListExample({ rows }: { rows: number }) {
  const pagination = { currentPage: 4, totalPages: 12, totalItems: 12 * rows, itemsPerPage: rows };
  return (
    <List
      path="/admin/components"
      search={rows === 0 ? "?q=nothing" : ""}
      loading="Loading examples..."
      sorting={SORTED}
      pagination={rows === 0 ? { ...pagination, totalPages: 0 } : pagination}
    >
      <div className="toolbar">
        <SearchBox placeholder="Search examples..." />
      </div>
      {rows === 0 ? (
        <EmptyState>No examples found matching your criteria.</EmptyState>
      ) : (
        <table className="rows">
          <thead>
            <tr>
              <SortableHeader field="id">ID</SortableHeader>
              <SortableHeader field="name">Name</SortableHeader>
            </tr>
          </thead>
          <tbody>
            {CHOICES.slice(0, rows).map(({ label }, at) => (
              <tr key={label}>
                <td data-label="ID">E00{at + 1}</td>
                <td data-label="Name">{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination />
    </List>
  );
}
