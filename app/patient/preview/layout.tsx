import { Outlet, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SignInAgainPage } from "~/app/components/document/lazy-sign-in-again";
import { PageToasts } from "~/app/components/document/page-toasts";
import { ErrorView, findSignInRequest } from "~/app/components/ui/error-view";
import { SkipLink } from "~/app/components/ui/skip-link";

export const handle = { noindex: true };

/** Layout of previews for staff: what patients see, without the links of their area, which would leave the preview. */
export default function PreviewLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <div className="frame *:not-empty:mt-4">
          <PageToasts isBehindDialog={useInertBehindDialog() !== undefined} />
        </div>
        {children}
      </main>
    </>
  );
}

/** What is not there, or no longer: the answer does not tell which. */
const NOT_HERE = {
  title: "There is nothing to preview",
  message: "This record could not be found. If it was deleted, it may be in the bin.",
};

export function ErrorBoundary() {
  const signInAgain = findSignInRequest(useRouteError());
  if (signInAgain) return <SignInAgainPage {...signInAgain} />;
  return (
    <Frame>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView
          notFound={NOT_HERE}
          back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
        />
      </div>
    </Frame>
  );
}
