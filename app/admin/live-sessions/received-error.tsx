import { ErrorView } from "~/app/components/ui/error-view";

type Props = {
  path: string;
  /** Such as "message". */
  thing: string;
  /** Such as "Messages". */
  label: string;
};

/** What a list of what was sent, and the dialogs over it, show when something fails. */
export function ReceivedError({ path, thing, label }: Props) {
  return (
    <ErrorView
      failure={{
        title: `Error Loading ${label}`,
        message: `Failed to load ${label.toLowerCase()}. Please try again later.`,
      }}
      notFound={{
        title: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} Not Found`,
        message: `The requested ${thing} could not be found.`,
      }}
      back={{ href: path, label: `Back to ${label}` }}
    />
  );
}
