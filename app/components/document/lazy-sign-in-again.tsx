import { lazy, type ReactNode, Suspense } from "react";
import type { SignInFormValues } from "~/app/contracts/load-context";

/** Lazy-loaded: a form submitted after the session ended is rare. */
const View = lazy(async () => ({
  default: (await import("~/app/components/access/sign-in-again")).SignInAgainView,
}));
const Page = lazy(async () => ({
  default: (await import("~/app/components/access/sign-in-again")).SignInAgainPage,
}));

const withSuspense = (content: ReactNode) => <Suspense fallback={null}>{content}</Suspense>;

/** Sign-in form inside the layout, shown instead of a page whose form was submitted without a session. */
export const SignInAgainView = (props: SignInFormValues) => withSuspense(<View {...props} />);

/** Sign-in form as a whole document, where no layout can be rendered. */
export const SignInAgainPage = (props: SignInFormValues) => withSuspense(<Page {...props} />);
