import type { ReactNode } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { LiteSwitch } from "../document/lite-switch";
import { PageToasts } from "../document/page-toasts";
import { CloseIcon, MenuIcon } from "../ui/icons";
import { FOOTER_COLUMNS, useHeaderLinks } from "./site-links";

/** Layout of the public site and the patient area (specification 000, section 2.4). */
export function SiteShell({ children }: { children: ReactNode }) {
  const inert = useInertBehindDialog();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div inert={inert}>
        <SiteHeader />
      </div>
      <main id="main" tabIndex={-1}>
        {inert === undefined && <PageToasts />}
        {children}
      </main>
      <div inert={inert}>
        <SiteFooter />
      </div>
    </>
  );
}

/**
 * Site header. On phones the links are a menu that is open while it is the URL's `:target`, so that it works without
 * scripts.
 */
function SiteHeader() {
  const links = useHeaderLinks();
  return (
    <header className="site-header" id="top">
      <div className="frame">
        <a className="logo" href="/">
          <b aria-hidden="true">C</b> Calmward
        </a>
        <a className="button quiet icon menu-open" href="#menu" aria-label="Menu" data-document="">
          <MenuIcon size={24} />
        </a>
        <nav className="site-menu" id="menu" aria-label="Main">
          <a
            className="button quiet icon menu-close"
            href="#top"
            aria-label="Close menu"
            data-document=""
          >
            <CloseIcon />
          </a>
          <ul>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} data-document={href.startsWith("#") ? "" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className="footer site-footer">
      <div className="frame">
        <div className="columns">
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-labelledby={`footer-${title}`}>
              <h2 id={`footer-${title}`}>{title}</h2>
              <ul>
                {links.map(([href, label]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p>
          <b>Disclaimer:</b> Calmward is educational and emotional support only. It is not medical
          advice. In an emergency call 911.
        </p>
        <p>
          <b>Privacy:</b> We keep what you tell us private and never sell it.{" "}
          <a href="/privacy">Privacy Policy</a> · <a href="/terms">Terms of Service</a>
        </p>
        <p>© 2025 Calmward</p>
        <LiteSwitch />
      </div>
    </footer>
  );
}
