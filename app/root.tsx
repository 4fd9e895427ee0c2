import { data } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { Document } from "./components/layout/document";
import { ErrorView } from "./components/ui/error-view";
import { pageLoader } from "./http/page.server";
import { takeToast } from "./http/toast.server";
import "./styles/app.css";

/** The message that a redirect brought along; see PageToasts. */
export const loader = pageLoader("public", async ({ request }) => {
  const { toast, headers } = await takeToast(request);
  return data({ toast }, headers ? { headers } : undefined);
});

export function Layout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}

export default Outlet;

export function ErrorBoundary() {
  return (
    <main className="frame main" id="main">
      <ErrorView />
    </main>
  );
}
