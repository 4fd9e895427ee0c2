import { forwardRef, type ReactNode } from "react";
import { useAutoFocus } from "../document/use-auto-focus";

type Props = {
  title: string;
  /** Whether a document that contains it focuses it. */
  hasInitialFocus?: boolean;
  children: ReactNode;
};

/** Error panel, announced immediately, and focused in a new document; focusable by its ref. */
export const Problem = forwardRef<HTMLDivElement, Props>(function Problem(
  { title, hasInitialFocus = true, children },
  ref,
) {
  return (
    <div
      ref={ref}
      className="rounded-md border border-l-4 border-danger bg-danger-soft px-4 py-3.5 [&_a]:inline-block [&_a]:min-h-6 [&_a]:text-danger"
      role="alert"
      // Not atomic: removing a corrected error must not announce the others again.
      aria-atomic={false}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- says why the page is shown again
      autoFocus={useAutoFocus(hasInitialFocus)}
    >
      <h2 className="text-base text-danger">{title}</h2>
      {children}
    </div>
  );
});
