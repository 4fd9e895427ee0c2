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
  /** What its buttons call it for those who only hear them, where another item may have its name. */
  heardAs?: string;
  facts: ReactNode;
  /** A small picture of it; none where left out. */
  thumbnail?: string | null;
  /** Why the last save could not make it. */
  refused?: string;
};
type Props = {
  /** What they are, such as "Created Advertisements". */
  title: string;
  items: readonly CreatedItem[];
  /** Their order counts: each can be moved. */
  movable?: boolean;
};

/** What was added in a wizard's step, each with a way to change it, to take it out and, where that counts, to move it. */
export function CreatedItems({ title, items, movable }: Props) {
  return (
    <section className="created" aria-label={title}>
      <h3 aria-live="polite">{`${title} (${items.length})`}</h3>
      {items.length > 0 && (
        <ul>
          {items.map((item, at) => (
            <CreatedItem key={item.key} item={item}>
              {movable && <MoveButtons item={item} up={at > 0} down={at < items.length - 1} />}
            </CreatedItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One of them; after a save that refused it, with the reason. */
function CreatedItem({ item, children }: { item: CreatedItem; children: ReactNode }) {
  const { key, name, heardAs = name, facts, thumbnail, refused } = item;
  const field = `item-${key}`;
  const { error = refused } = useFormField(field);
  return (
    <li id={fieldId(field)} tabIndex={-1}>
      {thumbnail && <Thumbnail src={thumbnail} />}
      <div className="grow">
        <b>{name}</b>
        <p className="hint">{facts}</p>
        {error && <p className="error">{error}</p>}
      </div>
      <div className="actions">
        {children}
        <IntentButton intent={INTENTS.edit + key} of={heardAs} className="button quiet small">
          Edit
        </IntentButton>
        <IntentButton
          intent={INTENTS.remove + key}
          of={heardAs}
          className="button quiet small destroy"
        >
          Remove
        </IntentButton>
      </div>
    </li>
  );
}
