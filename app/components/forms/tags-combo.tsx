import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ComboOption, ComboInput, chosenLabel } from "./combo-input";
import { controlProps, FieldFrame } from "./field/field-frame";
import { toTexts } from "./field/field-value";
import { FocusForwarder } from "./native-choice";
import { type ChosenTag, tagKey, TagChips } from "./tag-chips";
import { tagsConflict, TAG_FIELDS, formatTag, type TagOption } from "./tag-options";
import { useFoundTags } from "./use-found-tags";
import { focusField, useNotifyChange } from "./field/enhance";

type Props = {
  tags: readonly TagOption[];
  error: string | undefined;
  /** Form data when this component replaced the native fields. */
  nativeFormData: FormData;
};

/** Selected tags as chips, with a combo box that adds or creates tags. Requires scripts: see TagsField. */
export function TagsCombo({ tags, error, nativeFormData }: Props) {
  const [chosen, setChosen] = useState(() => readChosenTags(nativeFormData, tags));
  const [announcement, setAnnouncement] = useState("");
  const [text, setText] = useState("");
  const offered = useFoundTags(tags, text);
  const options = useMemo(() => offered.map(toOption), [offered]);
  const chips = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  const name = TAG_FIELDS.chosen;
  useNotifyChange(name, chosen);
  const updateTags = (next: ChosenTag[], message: string) => {
    setChosen(next);
    setAnnouncement(message);
  };
  const remove = (tag: ChosenTag) => {
    const rest = chosen.filter((each) => each !== tag);
    removedIndex.current = chosen.indexOf(tag);
    updateTags(rest, `${chosenLabel(tag)} removed`);
  };
  useLayoutEffect(() => {
    if (removedIndex.current !== null) focusNear(chips.current, removedIndex.current);
    removedIndex.current = null;
  }, [chosen]);
  const { id, "aria-describedby": describedBy } = controlProps(name, undefined, error);
  return (
    <FieldFrame name={name} label="Tags (optional)" error={error} conflict={tagsConflict(tags)}>
      <TagChips ref={chips} tags={chosen} onRemove={remove} />
      <ComboInput
        label="Tags"
        options={options}
        chosen={null}
        onChoose={(tag) => tag && updateTags([...chosen, tag], `${chosenLabel(tag)} added`)}
        onType={setText}
        placeholder="Choose or type a tag"
        canCreate
        pushesContent
        excludedLabels={chosen.map(chosenLabel)}
        invalid={Boolean(error)}
        control={{ id, "aria-describedby": describedBy }}
      />
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
      <FocusForwarder name={TAG_FIELDS.created} for={name} />
      {/* Submits "none", which differs from a form without tags. */}
      <input type="hidden" name={name} value="" />
      {chosen.map((tag) =>
        "create" in tag ? (
          <input key={tagKey(tag)} type="hidden" name={TAG_FIELDS.created} value={tag.create} />
        ) : (
          <input key={tagKey(tag)} type="hidden" name={name} value={tag.value} />
        ),
      )}
    </FieldFrame>
  );
}

const toOption = ({ id, name }: TagOption): ComboOption => ({ value: String(id), label: name });

/** Selection from the native fields; a typed name that equals an existing tag selects that tag. */
function readChosenTags(nativeFormData: FormData, tags: readonly TagOption[]): ChosenTag[] {
  const ids = toTexts(nativeFormData.getAll(TAG_FIELDS.chosen));
  const names = toTexts(nativeFormData.getAll(TAG_FIELDS.created)).map((name) => name.trim());
  const chosen: ChosenTag[] = ids.map((id) => ({ value: id, label: formatTag(tags, id) }));
  for (const name of names) {
    const equalsName = (label: string) => label.toLowerCase() === name.toLowerCase();
    if (name === "" || chosen.some((tag) => equalsName(chosenLabel(tag)))) continue;
    const tag = tags.find((option) => equalsName(option.name));
    chosen.push(tag ? toOption(tag) : { create: name });
  }
  return chosen;
}

/** Moves the focus after a chip was removed: to the next chip, the last, or the input. */
function focusNear(chips: HTMLElement | null, index: number) {
  const buttons = [...(chips?.querySelectorAll("button") ?? [])];
  const next = buttons[Math.min(index, buttons.length - 1)];
  if (next) next.focus();
  else focusField(TAG_FIELDS.chosen);
}
