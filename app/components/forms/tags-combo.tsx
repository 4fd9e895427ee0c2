import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Choice, ComboInput, chosenLabel } from "./combo-input";
import { controlProps, FieldFrame } from "./field-frame";
import { textsOf } from "./field-value";
import { StandIn } from "./native-choice";
import { type ChosenTag, keyOf, TagChips } from "./tag-chips";
import { tagsConflict, TAG_FIELDS, tagName, type TagOption } from "./tag-options";
import { focusOn, notifyChange } from "./enhance";

type Props = {
  tags: readonly TagOption[];
  error: string | undefined;
  /** What the native fields held. */
  held: FormData;
};

/** The chosen tags as chips, and one input to find others or to name new ones. Works with scripts only: see TagsField. */
export function TagsCombo({ tags, error, held }: Props) {
  const [chosen, setChosen] = useState(() => chosenIn(held, tags));
  const [said, setSaid] = useState("");
  const options = useMemo(() => tags.map(optionOf), [tags]);
  const chips = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  const name = TAG_FIELDS.chosen;
  const change = (next: ChosenTag[], words: string) => {
    setChosen(next);
    setSaid(words);
    notifyChange(name);
  };
  const remove = (tag: ChosenTag) => {
    const rest = chosen.filter((each) => each !== tag);
    removedAt.current = chosen.indexOf(tag);
    change(rest, `${chosenLabel(tag)} removed`);
  };
  useLayoutEffect(() => {
    if (removedAt.current !== null) focusNear(chips.current, removedAt.current);
    removedAt.current = null;
  }, [chosen]);
  const { id, "aria-describedby": describedBy } = controlProps(name, undefined, error);
  return (
    <FieldFrame name={name} label="Tags" error={error} conflict={tagsConflict(tags)}>
      <TagChips ref={chips} tags={chosen} onRemove={remove} />
      <ComboInput
        options={options}
        chosen={null}
        onChoose={(tag) => tag && change([...chosen, tag], `${chosenLabel(tag)} added`)}
        placeholder="Choose or type a tag"
        canCreate
        without={chosen.map(chosenLabel)}
        invalid={Boolean(error)}
        control={{ id, "aria-describedby": describedBy }}
      />
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
      <StandIn name={TAG_FIELDS.created} for={name} />
      {/* None chosen is told from a form that has no tags. */}
      <input type="hidden" name={name} value="" />
      {chosen.map((tag) =>
        "create" in tag ? (
          <input key={keyOf(tag)} type="hidden" name={TAG_FIELDS.created} value={tag.create} />
        ) : (
          <input key={keyOf(tag)} type="hidden" name={name} value={tag.value} />
        ),
      )}
    </FieldFrame>
  );
}

const optionOf = ({ id, name }: TagOption): Choice => ({ value: String(id), label: name });

/** What was ticked, and what was typed: the name of a tag that is there is that tag. */
function chosenIn(held: FormData, tags: readonly TagOption[]): ChosenTag[] {
  const ids = textsOf(held.getAll(TAG_FIELDS.chosen));
  const names = textsOf(held.getAll(TAG_FIELDS.created)).map((name) => name.trim());
  const chosen: ChosenTag[] = ids.map((id) => ({ value: id, label: tagName(tags, id) }));
  for (const name of names) {
    const same = (label: string) => label.toLowerCase() === name.toLowerCase();
    if (name === "" || chosen.some((tag) => same(chosenLabel(tag)))) continue;
    const tag = tags.find((each) => same(each.name));
    chosen.push(tag ? optionOf(tag) : { create: name });
  }
  return chosen;
}

/** After a chip is gone: on to the one in its place, or the last, or back to the input. */
function focusNear(chips: HTMLElement | null, at: number) {
  const buttons = [...(chips?.querySelectorAll("button") ?? [])];
  const next = buttons[Math.min(at, buttons.length - 1)];
  if (next) next.focus();
  else focusOn(TAG_FIELDS.chosen);
}
