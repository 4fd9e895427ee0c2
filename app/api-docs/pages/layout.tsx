import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorView } from "~/app/components/ui/error-view";
import "../../styles/api-docs.css";

/** Static pages with links and a search, which need no scripts. */
export const handle = { noScripts: true, noindex: true };

export default function ApiDocsLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorView back={{ href: "/api-docs", label: "Back to all calls" }} />
    </Shell>
  );
}

/** Header, search and footer of the API pages. */
function Shell({ children }: { children: ReactNode }) {
  const query = new URLSearchParams(useLocation().search).get("q") ?? "";
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="header">
        <div className="frame">
          <a className="logo" href="/">
            <b aria-hidden="true">C</b> Calmward
          </a>
          <nav aria-label="Main">
            <a href="/api-docs">All calls</a> <a href="/admin/api-tokens">API tokens</a>{" "}
            <a href="/openapi.json">openapi.json</a>
          </nav>
          <form className="search" role="search" action="/api-docs">
            <input
              className="input"
              type="search"
              name="q"
              maxLength={200}
              aria-label="Search calls"
              placeholder="Search calls..."
              defaultValue={query}
            />
            <button className="button">Search</button>
          </form>
        </div>
      </header>
      <main className="frame min-h-[60vh] py-8" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <p className="frame">
          <a href="/">Calmward</a> · <a href="/support">Support</a> ·{" "}
          <a href="/privacy">Privacy Policy</a>
        </p>
      </footer>
    </>
  );
}
