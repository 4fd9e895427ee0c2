import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Introduction below the heading. */
  children?: ReactNode;
};

/** Heading of a page of the site. */
export function PageHead({ title, children }: Props) {
  return (
    <header className="grid gap-4">
      <h1 className="text-section leading-tight tracking-tighter text-balance">{title}</h1>
      {children && <Lead>{children}</Lead>}
    </header>
  );
}

/** Introduction below a heading. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="max-w-2xl text-lead leading-normal text-pretty text-soft">{children}</p>;
}
