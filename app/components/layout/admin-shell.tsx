import { useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDocumentFacts } from "../document-context";
import { handleOf } from "../route-handle";
import { CloseIcon, MenuIcon } from "../ui/icons";
import { ADMIN_NAVIGATION, activeSegment } from "./admin-navigation";
import { ImagePreview } from "../ui/image-preview";
import { AdminFooter } from "./admin-footer";
import { PageToasts } from "./page-toasts";

type Props = { userName: string; openAccess: boolean; children: ReactNode };

/** The back-office around every one of its pages (specification 000, section 2.2). */
export function AdminShell({ userName, openAccess, children }: Props) {
  const dialogIsOpen = useMatches().some((match) => handleOf(match).dialog);
  const inert = dialogIsOpen ? "" : undefined;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div inert={inert}>
        {openAccess && (
          <aside className="notice" aria-label="Open access">
            <p className="frame">
              Open access: everyone on this machine is the administrator “{userName}”. For trying
              Calmward out only.
            </p>
          </aside>
        )}
        <Header userName={userName} />
        <SideMenu />
        <TabBar />
      </div>
      <main className="frame main" id="main" tabIndex={-1}>
        {!dialogIsOpen && <PageToasts />}
        {children}
      </main>
      <div inert={inert}>
        <AdminFooter />
      </div>
      <ImagePreview />
    </>
  );
}

function Header({ userName }: { userName: string }) {
  return (
    <header className="header">
      <div className="frame">
        <button
          type="button"
          className="button quiet icon"
          popovertarget="admin-menu"
          aria-label="Open Admin Menu"
        >
          <MenuIcon size={22} />
        </button>
        <a className="logo" href="/admin/dashboard">
          <b aria-hidden="true">C</b> Calmward
        </a>
        <LiteSwitch />
        <span className="user">
          Signed in as <b>{userName}</b>
        </span>
        <form method="post" action="/logout">
          <button className="button small">Logout</button>
        </form>
      </div>
    </header>
  );
}

/** Leaves all scripts out of the pages, for slow lines and old machines (DESIGN 4). */
function LiteSwitch() {
  const { pathname, search } = useLocation();
  const { scripts } = useDocumentFacts();
  return (
    <form className="lite" method="post" action="/lite">
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className="button quiet small"
        name="lite"
        value={scripts ? "on" : "off"}
        title="Lite leaves all scripts out: quicker on a slow line"
      >
        {scripts ? "Lite: off" : "Lite: on"}
      </button>
    </form>
  );
}

function SideMenu() {
  const active = activeSegment(useLocation().pathname);
  return (
    <nav className="menu" id="admin-menu" popover="auto" aria-labelledby="admin-menu-title">
      <header>
        <h2 id="admin-menu-title">Admin Menu</h2>
        <button
          type="button"
          className="button quiet icon"
          popovertarget="admin-menu"
          popovertargetaction="hide"
          aria-label="Close"
        >
          <CloseIcon />
        </button>
      </header>
      <ul>
        {ADMIN_NAVIGATION.map(({ segment, label }) => (
          <li key={segment}>
            <NavigationLink segment={segment} label={label} active={active} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabBar() {
  const active = activeSegment(useLocation().pathname);
  return (
    <nav className="tabs" aria-label="Areas">
      <ul className="frame">
        {ADMIN_NAVIGATION.filter(({ inTabs }) => inTabs !== false).map((entry) => (
          <li key={entry.segment}>
            <NavigationLink
              segment={entry.segment}
              label={entry.tabLabel ?? entry.label}
              active={active}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavigationLink(props: { segment: string; label: string; active: string }) {
  const { segment, label, active } = props;
  return (
    <a href={`/admin/${segment}`} aria-current={segment === active ? "page" : undefined}>
      {label}
    </a>
  );
}
