import { forwardRef } from "react";
import { CloseIcon } from "../ui/icons";
import { type ComboSelection, chosenLabel } from "./combo-input";

export type ChosenTag = Exclude<ComboSelection, null>;
/** React key of a tag; the prefix avoids collisions between a new name and an id. */
export const tagKey = (tag: ChosenTag) => ("create" in tag ? `new ${tag.create}` : tag.value);

type Props = { tags: readonly ChosenTag[]; onRemove: (tag: ChosenTag) => void };

/** Chips of the selected tags, each with a remove button. */
export const TagChips = forwardRef<HTMLUListElement, Props>(({ tags, onRemove }, ref) =>
  tags.length === 0 ? null : (
    <ul ref={ref} className="chips" aria-label="Chosen tags">
      {tags.map((tag) => (
        <li key={tagKey(tag)}>
          <span>
            {chosenLabel(tag)}
            {"create" in tag && <em> (new)</em>}
          </span>
          <button
            type="button"
            aria-label={`Remove ${chosenLabel(tag)}`}
            onClick={() => onRemove(tag)}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  ),
);
TagChips.displayName = "TagChips";
