import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { ListExamples } from "./list-examples";
import { Outlet } from "@remix-run/react";

export const handle = { title: "Components: Lists" };

export const loader = designLoader(() => null);

export default function ListComponents() {
  return (
    <>
      <Outlet />
      <DesignPage
        path="/admin/components/lists"
        subtitle="Many records: with rows, without, and how to find some"
      >
        <ListExamples />
      </DesignPage>
    </>
  );
}
