import type { ReactNode } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { MenuIcon } from "../ui/icons";
import { ImagePreview } from "../content/image-preview";
import { AdminFooter } from "./admin-footer";
import { AccessTabs, SideMenu, TabBar } from "./admin-menus";
import { LiteSwitch } from "~/app/components/document/lite-switch";
import { PageToasts } from "~/app/components/document/page-toasts";

type Props = { userName: string; openAccess: boolean; children: ReactNode };

/** Layout of all back-office pages (specification 000, section 2.2). */
export function AdminShell({ userName, openAccess, children }: Props) {
  const inert = useInertBehindDialog();
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
        {inert === undefined && <PageToasts />}
        <AccessTabs inert={inert} />
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
        <a className="user" href="/admin/account">
          Signed in as <b>{userName}</b>
        </a>
        <form method="post" action="/logout">
          {/* Text browsers send a form without any field as a GET. */}
          <input type="hidden" name="confirmed" value="yes" />
          <button className="button small">Logout</button>
        </form>
      </div>
    </header>
  );
}
