import type { ReactNode } from "react";
import { PageHead } from "../site/page-head";
import { Prose } from "../site/prose";
import { SitePage } from "../site/site-page";

type Props = { title: string; lead: ReactNode; children: ReactNode };

/** Page on which a patient joins or signs in: a title, what it is for, and a form. */
export const AccountPage = ({ title, lead, children }: Props) => (
  <SitePage>
    <Prose>
      <PageHead title={title}>{lead}</PageHead>
      {children}
    </Prose>
  </SitePage>
);
