import { Outlet } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { FileDrop } from "~/app/components/forms/file-drop";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import { LoadingNote } from "~/app/components/list/loading-note";
import { Badge } from "~/app/components/ui/badge";
import { Failure } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { Problem } from "~/app/components/ui/problem";
import { ToastBody, type ToastType } from "~/app/components/ui/toasts";
import { pageLoader } from "~/app/http/page.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";
import { ComboExamples, Example, ListExample } from "./examples";

export const handle = { title: "Components" };

/** Component gallery for developers: served only under open access. @throws NotFoundError */
export const loader = pageLoader("content.read", () => {
  if (settings().access !== "open") throw new NotFoundError("There is nothing at this address");
  return Promise.resolve(null);
});

const TOASTS: ToastType[] = ["success", "info", "warning", "error", "loading"];

export default function ComponentGallery() {
  return (
    <>
      <Outlet />
      <div className="grid gap-5" inert={useInertBehindDialog()}>
        <PageTitle title="Components" subtitle="The building blocks that every area is made of">
          <a className="button primary" href="/admin/components">
            Primary action
          </a>
        </PageTitle>
        <Example title="Buttons">
          <div className="flex flex-wrap items-center gap-2.5">
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
          <div className="flex flex-wrap items-center gap-2.5">
            <Badge tone="success">Active</Badge>
            <Badge tone="neutral">Inactive</Badge>
            <Badge tone="warning">Upcoming</Badge>
            <Badge tone="danger">Refused</Badge>
          </div>
        </Example>
        <Example title="Toasts">
          <div className="grid gap-5">
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
          <div className="grid gap-5">
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
        <Example title="A whole form">
          <div className="flex flex-wrap items-center gap-2.5">
            <a className="button" href="/admin/components/form" data-stay="">
              Open a form with tags
            </a>
          </div>
        </Example>
        <Example title="Image preview">
          <a href="/favicon.svg" data-preview="Calmward's logo">
            Open the image
          </a>
        </Example>
        <Example title="List">
          <ListExample rows={3} />
        </Example>
        <Example title="Dialogs">
          <div className="flex flex-wrap items-center gap-2.5">
            <a className="button" href="/admin/components/dialog" data-stay="">
              Open a dialog
            </a>
            <a className="button" href="/admin/components/delete" data-stay="">
              Open a delete confirmation
            </a>
          </div>
        </Example>
        <Example title="Loading">
          <div className="actions" aria-hidden="true">
            <LoadingNote>Loading tags...</LoadingNote>
          </div>
        </Example>
        <Example title="Error view">
          <Failure
            title="Error Loading Tags"
            message="Failed to load tags. Please try again later."
            back={{ href: "/admin/components", label: "Back to Components" }}
            retry
          />
        </Example>
        <Example title="Empty list">
          <ListExample rows={0} />
        </Example>
      </div>
    </>
  );
}
