import type { ReactNode } from "react";

type Props = {
  title: string;
  /** The heading's level, below the one of the page or dialog around it. */
  heading?: "h2" | "h3";
  children: ReactNode;
};

/** A panel that says what went wrong, read out at once. */
export function Problem({ title, heading: Heading = "h3", children }: Props) {
  return (
    <div className="problem" role="alert">
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
