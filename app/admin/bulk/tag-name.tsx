import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import { BULK_FIELDS } from "~/app/contracts/bulk-fields";

const SUGGESTIONS = "tag-names";

/** Field for the name of a tag, with the names of the first 1,000 as suggestions. */
export function TagName({ tags, typed }: { tags: readonly string[]; typed?: string }) {
  const { tag: name } = BULK_FIELDS;
  return (
    <div className="mt-5">
      <FieldFrame name={name} label="Tag" error={undefined} conflict={null}>
        <input
          {...controlProps(name, undefined, undefined)}
          className="input"
          name={name}
          defaultValue={typed}
          required
          maxLength={50}
          list={SUGGESTIONS}
          autoComplete="off"
        />
      </FieldFrame>
      <datalist id={SUGGESTIONS}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </div>
  );
}
