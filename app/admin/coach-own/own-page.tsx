import type { ReactNode } from "react";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { Caution } from "~/app/components/ui/caution";
import { ErrorView } from "~/app/components/ui/error-view";

type Props = {
  title: string;
  subtitle: string;
  /** Why there is no profile. */
  missing?: string | null;
  cautions?: readonly string[];
  children?: ReactNode;
};

/** Page of a coach's own profile, or the reason why there is none. */
export function OwnPage({ title, subtitle, missing, cautions = [], children }: Props) {
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} />
      {missing ? <EmptyNotice text={missing} /> : null}
      {cautions.map((text) => (
        <Caution key={text}>{text}</Caution>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </>
  );
}

/** Error boundary of a coach's own profile. */
export const OwnError = () => (
  <ErrorView
    failure={{ title: "Error Loading Your Profile", message: "Failed to load your profile" }}
  />
);

/** Error boundary of a coach's own appointments. */
export const AppointmentsError = () => (
  <ErrorView
    failure={{
      title: "Error Loading Your Appointments",
      message: "Failed to load your appointments",
    }}
  />
);
