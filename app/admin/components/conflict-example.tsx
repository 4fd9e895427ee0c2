import { ConflictProvider } from "~/app/components/forms/field/conflict";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";

const NAME = "example-conflict";
const VERSIONS = {
  savedBy: "Anna",
  theirs: { [NAME]: "Calm breathing" },
  mine: { [NAME]: "Slow breathing" },
  original: { [NAME]: "Breathing" },
};

/** A field that somebody else has changed, too. */
export function ConflictExample() {
  return (
    <ConflictProvider value={VERSIONS}>
      <FieldFrame name={NAME} label="Title" error={undefined}>
        <input {...controlProps(NAME, undefined, undefined)} defaultValue="Slow breathing" />
      </FieldFrame>
    </ConflictProvider>
  );
}
