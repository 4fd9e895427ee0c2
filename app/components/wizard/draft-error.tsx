import { ErrorView } from "../ui/error-view";

type Props = { back: { href: string; label: string } };

/** What a wizard's address shows when its draft is not there, or cannot be read. */
export function DraftError({ back }: Props) {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Draft",
        message: "Failed to load the draft. Please try again later.",
      }}
      notFound={{
        title: "Draft Not Found",
        message: "It was saved or discarded, it has expired, or it belongs to somebody else.",
      }}
      back={back}
    />
  );
}
