import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { SignInAgain } from "~/app/contracts/load-context";
import { SignInAgainView } from "../access/sign-in-again-later";
import { NothingHere } from "./icons";
import { NotFoundView } from "./not-found-view";
import { Toasts } from "./toasts";

type Words = { title: string; message: string };
type Props = {
  /** What to say when loading failed for a reason that passes, with a Retry button; the toast says the message or this. */
  failure?: Words & { toast?: string };
  /** What to say when the record is not there; else the page's 404. */
  notFound?: Words;
  /** Where to go instead. */
  back?: { href: string; label: string };
};

const GENERAL: Words = {
  title: "Something went wrong",
  message: "We could not load this page. Please try again later.",
};
const TITLES: Record<number, string> = {
  400: "We cannot read this address",
  403: "You cannot open this page",
  405: "This page does not take that",
  413: "That was too large",
  415: "That was of the wrong type",
};

/** The error boundary's view, whatever was thrown: not there, not allowed, not understood, or broken with Retry. */
export function ErrorView({ failure = GENERAL, notFound, back }: Props) {
  const error = useRouteError();
  const signInAgain = findSignInRequest(error);
  if (signInAgain) return <SignInAgainView {...signInAgain} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 && !notFound) return <NotFoundView />;
  if (status === 404 && notFound) return <Explanation {...notFound} back={back} />;
  if (status >= 500) {
    return (
      <>
        <Toasts toast={{ type: "error", message: failure.toast ?? failure.message }} />
        <Explanation title={failure.title} message={failure.message} back={back} retry />
      </>
    );
  }
  const message = messageOf(error) ?? "Please go back and try again.";
  return <Explanation title={TITLES[status] ?? GENERAL.title} message={message} back={back} />;
}

/** What an action was refused with that came without a sign-in: see pageAction. */
export function findSignInRequest(error: unknown): SignInAgain | null {
  const data: unknown = isRouteErrorResponse(error) && error.status === 401 ? error.data : null;
  return typeof data === "object" && data !== null && "signInAgain" in data
    ? (data.signInAgain as SignInAgain)
    : null;
}

function messageOf(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "message" in data
    ? String(data.message)
    : null;
}

type ExplanationProps = Words & { back: Props["back"]; retry?: boolean };

/** A page that says what is the matter, and what to do. */
export function Explanation({ title, message, back, retry }: ExplanationProps) {
  const { pathname, search } = useLocation();
  // An address such as //b.example is one of ours, and as a link it would lead to another site.
  const again = pathname.replace(/^\/+/, "/") + search;
  return (
    <div className="view">
      <NothingHere />
      <h1>{title}</h1>
      <p>{message}</p>
      <div className="actions">
        {retry && (
          <a className="button primary" href={again} data-document="">
            Retry
          </a>
        )}
        {back && (
          <a className="button" href={back.href}>
            {back.label}
          </a>
        )}
        {!retry && !back && (
          <a className="button" href="/admin/dashboard">
            Go to Dashboard
          </a>
        )}
      </div>
    </div>
  );
}
