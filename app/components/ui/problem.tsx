import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Heading level, one below that of the page or dialog. */
  heading?: "h2" | "h3";
  children: ReactNode;
};

/** Error panel, announced immediately. */
export function Problem({ title, heading: Heading = "h3", children }: Props) {
  return (
    <div className="problem" role="alert">
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
