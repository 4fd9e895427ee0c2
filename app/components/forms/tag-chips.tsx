import { forwardRef } from "react";
import { CloseIcon } from "../ui/icons";
import { labelOf } from "./combo-input";
import type { ChosenTag } from "./tags-combo";

type Props = { tags: readonly ChosenTag[]; onRemove: (tag: ChosenTag) => void };

/** The chosen tags, each with a button that takes it away. */
export const TagChips = forwardRef<HTMLUListElement, Props>(({ tags, onRemove }, ref) =>
  tags.length === 0 ? null : (
    <ul ref={ref} className="chips" aria-label="Chosen tags">
      {tags.map((tag) => (
        <li key={"create" in tag ? `new ${tag.create}` : tag.value}>
          <span>
            {labelOf(tag)}
            {"create" in tag && <em> (new)</em>}
          </span>
          <button type="button" aria-label={`Remove ${labelOf(tag)}`} onClick={() => onRemove(tag)}>
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  ),
);
TagChips.displayName = "TagChips";
