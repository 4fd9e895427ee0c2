import { Outlet } from "@remix-run/react";
import { ActionExamples } from "./action-examples";
import { DesignPage } from "./design-page";
import { DialogExamples } from "./dialog-examples";
import { designLoader } from "./example-page.server";

export const handle = { title: "Components" };

export const loader = designLoader(() => null);

/** Design system for developers (docs/design.md). */
export default function BasicComponents() {
  return (
    <>
      <Outlet />
      <DesignPage
        path="/admin/components"
        subtitle="What every screen is made of, and when to use it"
        groups={[
          ["actions", "Actions and marks"],
          ["dialogs", "Dialogs"],
        ]}
        action={
          <a className="button primary" href="/admin/components">
            Primary action
          </a>
        }
      >
        <ActionExamples />
        <DialogExamples />
      </DesignPage>
    </>
  );
}
