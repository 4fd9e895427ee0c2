import { forwardRef, type ReactNode } from "react";

type Props = {
  title: string;
  /** Heading level, one below that of the page or dialog. */
  heading?: "h2" | "h3";
  children: ReactNode;
};

/** Error panel, announced immediately; focusable by its ref. */
export const Problem = forwardRef<HTMLDivElement, Props>(function Problem(
  { title, heading: Heading = "h3", children },
  ref,
) {
  return (
    <div
      ref={ref}
      className="rounded-md border border-l-4 border-danger bg-danger-soft px-4 py-3.5 [&_a]:inline-block [&_a]:min-h-6 [&_a]:text-danger"
      role="alert"
      tabIndex={-1}
    >
      <Heading className="text-base text-danger">{title}</Heading>
      {children}
    </div>
  );
});
