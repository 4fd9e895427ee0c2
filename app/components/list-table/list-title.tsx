import type { ComponentProps, ReactNode } from "react";
import { PageTitle } from "../content/page-title";
import { FileLinks } from "./file-links";

type Props = Omit<ComponentProps<typeof PageTitle>, "breadcrumb"> & {
  /** The primary button, such as a `CreateLink`. */
  primary?: ReactNode;
};

/** Heading of a list, with the list's import and export. */
export function ListTitle({ primary, children, ...title }: Props) {
  return (
    <PageTitle {...title}>
      {children}
      <FileLinks />
      {primary}
    </PageTitle>
  );
}
