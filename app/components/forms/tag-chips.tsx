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
    <ul
      ref={ref}
      className="flex max-h-34 flex-wrap gap-1.5 overflow-auto"
      aria-label="Chosen tags"
    >
      {tags.map((tag) => (
        <li
          key={tagKey(tag)}
          className="flex min-h-8 items-center rounded-md border border-line-strong bg-accent-soft pl-2.5"
        >
          <span>
            {chosenLabel(tag)}
            {"create" in tag && <em> (new)</em>}
          </span>
          <button
            type="button"
            className="grid w-8 flex-none cursor-pointer place-items-center self-stretch rounded-md text-soft hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:w-11"
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
