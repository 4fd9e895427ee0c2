import { ErrorView } from "../ui/error-view";

type Props = { back: { href: string; label: string } };

/** Error view of a wizard whose draft does not exist or cannot be loaded. */
export function DraftErrorView({ back }: Props) {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Draft",
        message: "Failed to load the draft. Please try again later.",
      }}
      notFound={{
        title: "Draft Not Found",
        message: "It was saved, discarded, or belongs to somebody else.",
      }}
      back={back}
    />
  );
}
