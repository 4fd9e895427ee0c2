import { useRef, useState } from "react";
import { useFormField } from "./field";
import { textsOf } from "./field-value";
import { NativeCreate } from "./native-choice";
import { NativeTags } from "./native-tags";
import { TAG_FIELDS, type TagOption } from "./tag-options";
import { lazyModule, useEnhanced } from "./enhance";

const COMBO = lazyModule(async () => (await import("./tags-combo")).TagsCombo);

/**
 * The tags of something: any number of those that there are, and new ones (specification 001, section 3, "Tag use"). The
 * server draws boxes to tick and a text field; once scripts have loaded they become chips and a combo input that hold
 * what was ticked or typed meanwhile, but not while somebody is using them.
 */
export function TagsField({ tags }: { tags: readonly TagOption[] }) {
  const chosen = useFormField(TAG_FIELDS.chosen);
  const created = useFormField(TAG_FIELDS.created);
  const fields = useRef<HTMLDivElement>(null);
  const taken = useEnhanced({ fields, name: TAG_FIELDS.chosen, code: COMBO });
  // Boxes that are ticked stay where they are: only the first drawing puts them first.
  const [first] = useState({
    chosen: textsOf(chosen.defaultValue),
    created: textsOf(created.defaultValue),
  });
  const [inTextField = "", ...others] = first.created;
  const error = chosen.error ?? created.error;
  const TagsCombo = taken?.code;
  return (
    <div ref={fields} className="fields" onInput={() => error && void chosen.validate()}>
      {TagsCombo ? (
        <TagsCombo tags={tags} error={error} held={taken.held} />
      ) : (
        <>
          <NativeTags tags={tags} error={chosen.error} chosen={first.chosen} created={others} />
          <NativeCreate
            name={TAG_FIELDS.created}
            label="New tag name"
            hint="Only if it is not in the list."
            error={created.error}
            defaultValue={inTextField}
          />
        </>
      )}
    </div>
  );
}
