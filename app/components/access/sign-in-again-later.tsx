import { lazy, type ReactNode, Suspense } from "react";
import type { SignInAgain } from "~/app/contracts/load-context";

/** The sign-in form in the place of a page is rare: its code is fetched when it is needed. */
const View = lazy(async () => ({ default: (await import("./sign-in-again")).SignInAgainView }));
const Page = lazy(async () => ({ default: (await import("./sign-in-again")).SignInAgainPage }));

const lazyPage = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

/** In the place of a page whose form came without a sign-in. */
export const SignInAgainView = (props: SignInAgain) => lazyPage(<View {...props} />);

/** The same as a page of its own, when nothing else can be shown. */
export const SignInAgainPage = (props: SignInAgain) => lazyPage(<Page {...props} />);
