import { useRef, useState } from "react";
import { useFormField } from "./form/fields";
import { toTexts } from "./field/field-value";
import { NativeCreate } from "./native-choice";
import { NativeTags } from "./native-tags";
import { TAG_FIELDS, type TagOption } from "./tag-options";
import { lazyModule, useEnhanced } from "./field/enhance";

const COMBO = lazyModule(async () => (await import("./tags-combo")).TagsCombo);

/**
 * Multi-select of tags that can also create tags (specification 001, section 3, "Tag use"). The server renders
 * checkboxes and a text field; scripts replace them, unless they are in use, with chips and a combo box that take over
 * their values.
 */
export function TagsField({ tags }: { tags: readonly TagOption[] }) {
  const chosen = useFormField(TAG_FIELDS.chosen);
  const created = useFormField(TAG_FIELDS.created);
  const fields = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields, name: TAG_FIELDS.chosen, module: COMBO });
  // Initial selection only: a checkbox must not move when it is toggled.
  const [initial] = useState({
    chosen: toTexts(chosen.defaultValue),
    created: toTexts(created.defaultValue),
  });
  const [newTagName = "", ...otherNewTags] = initial.created;
  const error = chosen.error ?? created.error;
  const TagsCombo = enhanced?.module;
  return (
    <div ref={fields} className="grid gap-5" onInput={() => error && void chosen.validate()}>
      {TagsCombo ? (
        <TagsCombo tags={tags} error={error} nativeFormData={enhanced.formData} />
      ) : (
        <>
          <NativeTags
            tags={tags}
            error={chosen.error}
            checkedIds={initial.chosen}
            newTagNames={otherNewTags}
          />
          <NativeCreate
            name={TAG_FIELDS.created}
            label="New tag name"
            hint="Only if it is not in the list."
            error={created.error}
            defaultValue={newTagName}
          />
        </>
      )}
    </div>
  );
}
