import { type ReactNode, Suspense } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { MenuIcon } from "../ui/icons";
import { useHome } from "../ui/home-link";
import { Logo } from "../ui/logo";
import { SkipLink } from "../ui/skip-link";
import { ImagePreview } from "../content/image-preview";
import { AdminFooter } from "./admin-footer";
import { HeaderSearch } from "./header-search";
import { SideMenu } from "./admin-menus";
import { SETTINGS_NAVIGATION } from "./admin-navigation";
import { useHasPermission, usePermissions } from "./permissions";
import { SettingsTabs } from "./settings-tabs";
import { TabBar } from "./tab-bar";
import { lazyExtra } from "~/app/components/document/lazy-extra";
import { LiteSwitch } from "~/app/components/document/lite-switch";
import { PageToasts } from "~/app/components/document/page-toasts";
import { useHydrated } from "~/app/components/document/use-hydrated";
import { SignedInUntil } from "~/app/components/document/signed-in-until";

/** Lazy-loaded, since it has nothing to do until minutes later. */
const SignInWarning = lazyExtra(async () => ({
  default: (await import("../access/sign-in-warning")).SignInWarning,
}));

type Props = {
  userName: string;
  openAccess: boolean;
  /** Sentence after the notice of open access. */
  clock?: string;
  /** How long the sign-in lasts; none with open access. */
  signIn?: { idleMs: number; finalMs: number } | null;
  children: ReactNode;
};

/** Layout of all back-office pages (specification 000, section 2.2). */
export function AdminShell({ userName, openAccess, clock = "", signIn, children }: Props) {
  const inert = useInertBehindDialog();
  const hydrated = useHydrated();
  const isCoach = useHasPermission("coach.own");
  return (
    <>
      <SkipLink />
      <div className="print:hidden" inert={inert}>
        <Header userName={userName}>
          {openAccess && <OpenAccessNotice userName={userName} clock={clock} />}
          {inert === undefined && !isCoach && <HeaderSearch />}
        </Header>
        <SideMenu />
        <TabBar />
      </div>
      <main className="frame min-h-[60vh] pt-5 pb-16" id="main" tabIndex={-1}>
        <PageToasts isBehindDialog={inert !== undefined} />
        {inert === undefined && <SignedInUntil />}
        <SettingsTabs inert={inert} />
        {children}
      </main>
      <div className="print:hidden" inert={inert}>
        <AdminFooter />
      </div>
      <ImagePreview />
      {signIn && hydrated && (
        <Suspense fallback={null}>
          <SignInWarning {...signIn} />
        </Suspense>
      )}
    </>
  );
}

function Header({ userName, children }: { userName: string; children: ReactNode }) {
  return (
    <header className="border-b bg-surface">
      <div className="frame grid min-h-17.25 grid-cols-[auto_1fr_auto_minmax(0,auto)_auto] items-center gap-x-1 gap-y-2 whitespace-nowrap max-md:py-2 md:flex">
        <button type="button" className="button quiet icon -ml-2.5" popovertarget="admin-menu">
          <MenuIcon size={22} />
          <span className="sr-only">Open Admin Menu</span>
        </button>{" "}
        <Logo href={`/admin/${useHome().segment}`} isCompact /> {children}
        <div className="max-lg:hidden">
          <LiteSwitch />
        </div>
        <SettingsLink />{" "}
        <a className="button quiet small" href="/admin/account">
          <span className="font-normal text-soft max-lg:sr-only">Signed in as</span>{" "}
          <b className="max-w-24 min-w-0 truncate lg:max-w-40">{userName}</b>
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

/** Notice of open access: in the header, on phones below its other contents. */
function OpenAccessNotice({ userName, clock }: { userName: string; clock: string }) {
  return (
    <aside
      className="rounded-md bg-warning-soft px-2.5 py-1 text-center text-xs leading-tight whitespace-normal text-warning max-md:col-span-full max-md:row-start-2 md:mr-auto md:ml-3 md:max-w-80"
      aria-label="Open access"
    >
      {`Open access: everyone on this machine is “${userName}”. For trial use only.${clock}`}
    </aside>
  );
}

/** Link to the first page of settings, beside one's own account, that the administrator may open. */
function SettingsLink() {
  const permissions = usePermissions();
  const first = SETTINGS_NAVIGATION.find(
    ({ segment, permission }) => segment !== "account" && permissions.includes(permission),
  );
  if (!first) return null;
  return (
    <a className="button quiet small max-md:hidden" href={`/admin/${first.segment}`}>
      Settings
    </a>
  );
}
