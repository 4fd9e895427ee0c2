import { Fragment, type ReactNode } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { Thumbnail } from "../content/thumbnail";
import { FieldError } from "../forms/field/field-frame";
import { useFormField } from "../forms/form/fields";
import { MoveButtons } from "./move-buttons";
import { IntentButton } from "./wizard-form";

export type CreatedItem = {
  key: string;
  name: string;
  /** Unique name for the buttons' accessible names; default: `name`. */
  uniqueName?: string;
  /** Name of its group, in a list with groups: the items of one stand together, and move within it. */
  group?: string;
  facts: ReactNode;
  /** URL of a thumbnail. */
  thumbnail?: string | null;
  /** Error of the last save that concerns the item. */
  saveError?: string;
};
type Props = {
  /** Name of the list, such as "Created Advertisements". */
  title: string;
  /** The name with the number of items. */
  heading: string;
  items: readonly CreatedItem[];
  /** Key of the item to highlight. */
  recentKey: string | undefined;
  /** Key of the item whose values the form edits. */
  editedKey: string | undefined;
  /** Shows buttons that reorder the items. */
  movable?: boolean;
};

/** Items added in a wizard step, with buttons to edit, remove and, if `movable`, reorder them. */
export function CreatedItems(props: Props) {
  const { title, heading, items } = props;
  return (
    <section
      className="top-4 max-md:mt-8 max-md:border-t max-md:pt-6 md:self-start tall:md:sticky"
      aria-label={title}
    >
      <h3>{heading}</h3>
      {items.length === 0 ? (
        <p className="mt-3 rounded-md bg-sunken px-4 py-8 text-center text-sm text-soft">
          What you add is listed here.
        </p>
      ) : (
        // Without groups reversed, so that it is scrolled to its end, where an added item is; with groups, see showInList.
        <div
          data-items
          className={`mt-2 -ml-3 flex md:max-h-[max(15rem,min(27rem,94dvh-15rem))] md:overflow-auto ${items.some(({ group }) => group) ? "flex-col" : "flex-col-reverse"}`}
        >
          <div>
            {[...new Set(items.map(({ group }) => group))].map((group) => (
              <Fragment key={group ?? ""}>
                {group && <h4 className="mt-3 px-3 text-sm text-soft">{group}</h4>}
                <Items {...props} items={items.filter((item) => item.group === group)} />
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** The items of the list, or of one of its groups. */
function Items({ items, recentKey, editedKey, movable }: Props) {
  return (
    <ul className="divide-y">
      {items.map((item, index) => {
        const { key } = item;
        return key === editedKey ? (
          <EditedItem key={key} item={item} />
        ) : (
          <CreatedItem key={key} item={item} isRecent={key === recentKey}>
            {movable && !editedKey && (
              <MoveButtons item={item} up={index > 0} down={index < items.length - 1} />
            )}
          </CreatedItem>
        );
      })}
    </ul>
  );
}

/** Scrolls the list, not the page, to an item out of view. Fallback without scripts: `scroll-initial-target`, where supported. */
function showInList(item: HTMLElement | null): void {
  const list = item?.closest("[data-items]");
  if (!item || !list) return;
  const [shown, visible] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (shown.top < visible.top || shown.bottom > visible.bottom)
    list.scrollTop += shown.top - visible.top;
}

/** List entry of the item that the form edits, which has no actions. */
function EditedItem({ item: { name, facts, thumbnail } }: { item: CreatedItem }) {
  return (
    <li className="flex gap-3 rounded-md bg-accent-soft p-3" aria-current="true">
      {thumbnail && <Thumbnail src={thumbnail} />}
      <div className="min-w-0">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-soft">{facts}</p>
        <p className="text-sm font-medium text-accent-strong">Being edited</p>
      </div>
    </li>
  );
}

type ItemProps = { item: CreatedItem; isRecent: boolean; children: ReactNode };

/** List entry of an item, with its error after a failed save. */
function CreatedItem({ item, isRecent, children }: ItemProps) {
  const { key, name, uniqueName = name, facts, thumbnail } = item;
  const field = `item-${key}`;
  const { error = item.saveError } = useFormField(field);
  return (
    <li
      className={`grid gap-y-1 px-3 py-2 ${isRecent ? "animate-fade rounded-md bg-success-soft md:[scroll-initial-target:nearest]" : ""}`.trimEnd()}
      ref={isRecent ? showInList : undefined}
      id={fieldId(field)}
      tabIndex={-1}
    >
      <div className="flex gap-3">
        {thumbnail && <Thumbnail src={thumbnail} />}
        <div className="min-w-0">
          <b className="font-semibold">{name}</b>
          <p className="text-sm text-soft">{facts}</p>
          {error && <FieldError>{error}</FieldError>}
        </div>
      </div>
      <div className="-ml-2.5 flex flex-wrap items-center">
        <IntentButton
          intent={INTENTS.edit + key}
          accessibleName={`Edit ${uniqueName}`}
          className="button quiet small"
        >
          Edit
        </IntentButton>{" "}
        <IntentButton
          intent={INTENTS.remove + key}
          accessibleName={`Remove ${uniqueName}`}
          className="button quiet small destroy"
        >
          Remove
        </IntentButton>{" "}
        {children && <span className="ml-auto flex">{children}</span>}
      </div>
    </li>
  );
}
