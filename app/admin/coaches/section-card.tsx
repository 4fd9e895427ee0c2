import type { ReactNode } from "react";
import { InfoCard } from "~/app/components/content/info-card";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import type { ScreenPermission } from "~/server/platform/caller";
import type { CoachFormProps } from "./coach-form";

const CoachForm = await formOnDemand(() => import("./coach-form"));

export type Editing = {
  /** Page with the card; `?edit` opens a form on it. */
  path: string;
  /** Permission that an edit needs. */
  permission: ScreenPermission;
  /** The form that is open on the page, if any. */
  form: Omit<CoachFormProps, "closeTo"> | null;
};
type SectionProps = Editing & {
  section: CoachFormProps["section"];
  title: string;
  editLabel: string;
  children: ReactNode;
};

/** Card of a section, or its edit form in the same place. */
export function SectionCard(props: SectionProps) {
  const { section, title, editLabel, path, permission, form, children } = props;
  return (
    <InfoCard
      title={title}
      edit={form ? null : { href: `${path}?edit=${section}`, label: editLabel }}
      editPermission={permission}
    >
      {form?.section === section ? <CoachForm {...form} closeTo={path} /> : children}
    </InfoCard>
  );
}
