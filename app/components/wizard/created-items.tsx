import type { ReactNode } from "react";
import { useFormField } from "../forms/field";
import { fieldId } from "../forms/field-frame";
import { INTENTS } from "./intents";
import { IntentButton } from "./wizard-form";

export type CreatedItem = {
  key: string;
  name: string;
  /** What its buttons call it for those who only hear them, where another item may have its name. */
  heardAs?: string;
  facts: ReactNode;
};
type Props = {
  /** What they are, such as "Created Advertisements". */
  title: string;
  items: readonly CreatedItem[];
};

/** What was added in a wizard's step, each with a way to change it and to take it out. */
export function CreatedItems({ title, items }: Props) {
  return (
    <section className="created" aria-label={title}>
      <h3 aria-live="polite">{`${title} (${items.length})`}</h3>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <CreatedItem key={item.key} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One of them; after a save that refused it, with the reason. */
function CreatedItem({ item }: { item: CreatedItem }) {
  const { key, name, heardAs = name, facts } = item;
  const field = `item-${key}`;
  const { error } = useFormField(field);
  return (
    <li id={fieldId(field)} tabIndex={-1}>
      <div>
        <b>{name}</b>
        <p className="hint">{facts}</p>
        {error && <p className="error">{error}</p>}
      </div>
      <div className="actions">
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
