import { ErrorView } from "~/app/components/ui/error-view";

type Props = {
  path: string;
  /** Singular noun, e.g. "message". */
  thing: string;
  /** Title of the list, e.g. "Messages". */
  label: string;
};

/** Error view of a list of requests or messages, and of its dialogs. */
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
