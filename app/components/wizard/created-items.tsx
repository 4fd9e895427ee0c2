import type { ReactNode } from "react";
import { Thumbnail } from "../content/thumbnail";
import { useFormField } from "../forms/form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { IntentButton } from "./wizard-form";
import { MoveButtons } from "./move-buttons";

export type CreatedItem = {
  key: string;
  name: string;
  /** Unique name for the buttons' accessible names; default: `name`. */
  uniqueName?: string;
  facts: ReactNode;
  /** URL of a thumbnail. */
  thumbnail?: string | null;
  /** Error of the last save that concerns the item. */
  saveError?: string;
};
type Props = {
  /** Heading, such as "Created Advertisements". */
  title: string;
  items: readonly CreatedItem[];
  /** Shows buttons that reorder the items. */
  movable?: boolean;
};

/** Items added in a wizard step, with buttons to edit, remove and, if `movable`, reorder them. */
export function CreatedItems({ title, items, movable }: Props) {
  return (
    <section className="created" aria-label={title}>
      <h3 aria-live="polite">{`${title} (${items.length})`}</h3>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            <CreatedItem key={item.key} item={item}>
              {movable && (
                <MoveButtons item={item} up={index > 0} down={index < items.length - 1} />
              )}
            </CreatedItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** List entry of an item, with its error after a failed save. */
function CreatedItem({ item, children }: { item: CreatedItem; children: ReactNode }) {
  const { key, name, uniqueName = name, facts, thumbnail } = item;
  const field = `item-${key}`;
  const { error = item.saveError } = useFormField(field);
  return (
    <li id={fieldId(field)} tabIndex={-1}>
      {thumbnail && <Thumbnail src={thumbnail} />}
      <div className="grow">
        <b>{name}</b>
        <p className="text-sm text-soft">{facts}</p>
        {error && <p className="error">{error}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        {children}
        <IntentButton
          intent={INTENTS.edit + key}
          itemName={uniqueName}
          className="button quiet small"
        >
          Edit
        </IntentButton>
        <IntentButton
          intent={INTENTS.remove + key}
          itemName={uniqueName}
          className="button quiet small destroy"
        >
          Remove
        </IntentButton>
      </div>
    </li>
  );
}
