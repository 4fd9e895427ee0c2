import { GroupFrame } from "./field/field-frame";
import { tagsConflict, TAG_FIELDS, formatTag, type TagOption } from "./tag-options";

type Props = {
  tags: readonly TagOption[];
  error: string | undefined;
  /** Ids checked initially; some may not be among the tags. */
  checkedIds: string[];
  /** Names of further new tags, beside the one in the text field. */
  newTagNames: string[];
};

/** Checkboxes of all tags, the selected ones first. */
export function NativeTags({ tags, error, checkedIds, newTagNames }: Props) {
  const name = TAG_FIELDS.chosen;
  const chosenIds = new Set(checkedIds);
  const offeredIds = new Set(tags.map(({ id }) => String(id)));
  const isChosen = ({ id }: TagOption) => chosenIds.has(String(id));
  const box = { name, "aria-invalid": error ? true : undefined };
  const unchosen = tags.filter((tag) => !isChosen(tag));
  return (
    <GroupFrame
      name={name}
      label="Tags (optional)"
      error={error}
      conflict={tagsConflict(tags)}
      hasCheckboxes
    >
      {/* Unchecked boxes submit nothing: this input submits "none", which differs from a form without tags. */}
      <input type="hidden" name={name} value="" />
      <div className="max-h-34 overflow-auto rounded-md border border-line-strong bg-surface px-3 py-1">
        {newTagNames.map((each) => (
          <TagCheckbox
            key={each}
            box={{ ...box, name: TAG_FIELDS.created }}
            value={each}
            label={`${each} (new)`}
            checked
          />
        ))}
        {checkedIds
          .filter((id) => !offeredIds.has(id))
          .map((id) => (
            <TagCheckbox key={id} box={box} value={id} label={formatTag(tags, id)} checked />
          ))}
        {tags.filter(isChosen).map((tag) => (
          <TagCheckbox key={tag.id} box={box} value={String(tag.id)} label={tag.name} checked />
        ))}
        {unchosen.map((tag) => (
          <TagCheckbox key={tag.id} box={box} value={String(tag.id)} label={tag.name} />
        ))}
        {unchosen.length === 0 && <p className="text-sm text-soft">There are no other tags.</p>}
      </div>
    </GroupFrame>
  );
}

type TagCheckboxProps = {
  /** Attributes of each checkbox. */
  box: { name: string; "aria-invalid": boolean | undefined };
  value: string;
  label: string;
  checked?: boolean;
};

/** Checkbox in a block element, so that text browsers break the line. */
function TagCheckbox({ box, value, label, checked }: TagCheckboxProps) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" {...box} value={value} defaultChecked={checked} />
        {label}
      </label>
    </div>
  );
}
