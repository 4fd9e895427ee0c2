import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorView } from "~/app/components/ui/error-view";
import { FooterLink } from "~/app/components/ui/footer-link";
import { Logo } from "~/app/components/ui/logo";
import { SkipLink } from "~/app/components/ui/skip-link";

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
      <SkipLink />
      <header className="border-b bg-surface print:hidden">
        <div className="frame flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
          <Logo href="/" />
          <nav className="flex flex-wrap gap-x-5" aria-label="Main">
            {LINKS.map(([href, label]) => (
              <a key={href} className="py-2.5 text-ink no-underline hover:underline" href={href}>
                {label}{" "}
              </a>
            ))}
          </nav>
          <form
            className="flex flex-[1_1_14rem] gap-2 max-md:basis-full md:max-w-sm"
            role="search"
            action="/api-docs"
          >
            <input
              className="input"
              type="search"
              name="q"
              maxLength={200}
              aria-label="Search calls"
              placeholder="Search calls..."
              defaultValue={query}
            />{" "}
            <button className="button">Search</button>
          </form>
        </div>
      </header>
      <main className="frame pt-6 pb-16" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="border-t py-6 text-sm text-soft print:hidden">
        <p className="frame flex flex-wrap gap-x-5 gap-y-2">
          <FooterLink href="/">Calmward</FooterLink>{" "}
          <FooterLink href="/support">Support</FooterLink>{" "}
          <FooterLink href="/privacy">Privacy Policy</FooterLink>
        </p>
      </footer>
    </>
  );
}

const LINKS = [
  ["/api-docs", "All calls"],
  ["/api-docs/changelog", "Changelog"],
  ["/admin/api-tokens", "API tokens"],
  ["/openapi.json", "openapi.json"],
] as const;
