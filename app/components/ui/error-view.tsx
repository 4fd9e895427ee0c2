import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { SignInFormValues } from "~/app/contracts/load-context";
import { SignInAgainView } from "../document/lazy-sign-in-again";
import { HomeLink } from "./home-link";
import { Explanation } from "./explanation";
import { NotFoundView } from "./not-found-view";
import { Toasts } from "./toasts";

type ErrorText = { title: string; message: string };
type Props = {
  /** Text of a server error, shown with a Retry button; `toast` replaces the message in the toast. */
  failure?: ErrorText & { toast?: string };
  /** Text for a missing record; default: the generic 404 view. */
  notFound?: ErrorText;
  /** Link to another page. */
  back?: { href: string; label: string };
};

const DEFAULT_FAILURE: ErrorText = {
  title: "Something went wrong",
  message: "We could not load this page. Please try again later.",
};
const CLIENT_ERROR_TITLES: Record<number, string> = {
  400: "We cannot read this address",
  403: "You cannot open this page",
  405: "This page does not accept that",
  413: "That was too large",
  415: "That was the wrong type",
};

/** View of an error boundary: sign-in, not found, a client error, or a server error with Retry. */
export function ErrorView({ failure = DEFAULT_FAILURE, notFound, back }: Props) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const signInAgain = findSignInRequest(error);
  if (signInAgain) return <SignInAgainView {...signInAgain} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 && !notFound) return <NotFoundView />;
  if (status === 404 && notFound) return <Failure {...notFound} back={back} />;
  if (status >= 500) {
    return (
      <>
        <Toasts toast={{ type: "error", message: failure.toast ?? failure.message }} />
        <Failure title={failure.title} message={failure.message} back={back} retry />
      </>
    );
  }
  const message = findMessage(error) ?? "Please go back and try again.";
  return (
    <Failure
      title={CLIENT_ERROR_TITLES[status] ?? DEFAULT_FAILURE.title}
      message={message}
      // A link to the page itself leads to the same refusal.
      back={back?.href === pathname && status === 403 ? undefined : back}
    />
  );
}

/** The data of a 401 response to a form submitted without a session; null for other errors. */
export function findSignInRequest(error: unknown): SignInFormValues | null {
  const data: unknown = isRouteErrorResponse(error) && error.status === 401 ? error.data : null;
  return typeof data === "object" && data !== null && "signInAgain" in data
    ? (data.signInAgain as SignInFormValues)
    : null;
}

function findMessage(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "message" in data
    ? String(data.message)
    : null;
}

type FailureProps = ErrorText & { back: Props["back"]; retry?: boolean };

/** Explanation of an error with its buttons: Retry, a way back, or the dashboard. */
export function Failure({ title, message, back, retry }: FailureProps) {
  const { pathname, search } = useLocation();
  // A path such as //b.example would be a protocol-relative URL of another host.
  const retryUrl = pathname.replace(/^\/+/, "/") + search;
  return (
    <Explanation title={title} message={message}>
      {retry && (
        <a className="button primary" href={retryUrl} data-document="">
          Retry
        </a>
      )}{" "}
      {back && (
        <a className="button" href={back.href}>
          {back.label}
        </a>
      )}
      {!retry && !back && <HomeLink className="button" />}
    </Explanation>
  );
}
