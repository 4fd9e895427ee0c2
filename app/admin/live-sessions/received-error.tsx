import { ErrorView } from "~/app/components/ui/error-view";

type Props = {
  path: string;
  /** Singular noun, e.g. "message". */
  noun: string;
  /** Title of the list, e.g. "Messages". */
  label: string;
};

/** Error view of a list of requests or messages, and of its dialogs. */
export function ReceivedError({ path, noun, label }: Props) {
  return (
    <ErrorView
      failure={{
        title: `Error Loading ${label}`,
        message: `Failed to load ${label.toLowerCase()}. Please try again later.`,
      }}
      notFound={{
        title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} Not Found`,
        message: `The requested ${noun} could not be found.`,
      }}
      back={{ href: path, label: `Back to ${label}` }}
    />
  );
}
