import { useState } from "react";
import { type ChosenTag, TagChips, tagKey } from "~/app/components/forms/tag-chips";

/** Chosen tags; the last one is new. */
export default function TagExample() {
  const [tags, setTags] = useState<ChosenTag[]>([
    { value: "1", label: "Anxiety" },
    { value: "2", label: "Sleep" },
    { create: "Breathing" },
  ]);
  const remove = (removed: ChosenTag) =>
    setTags(tags.filter((tag) => tagKey(tag) !== tagKey(removed)));
  return (
    <div>
      <TagChips tags={tags} onRemove={remove} />
    </div>
  );
}
