import { GroupFrame } from "./field-frame";
import { tagsConflict, TAG_FIELDS, tagName, type TagOption } from "./tag-options";

type Props = {
  tags: readonly TagOption[];
  error: string | undefined;
  /** The ids that are ticked at first; some may not be among the tags. */
  chosen: string[];
  /** Names of new tags that were typed before, beyond the one that the text field holds. */
  created: string[];
};

/** A box to tick for each tag, those that are chosen first. */
export function NativeTags({ tags, error, chosen, created }: Props) {
  const name = TAG_FIELDS.chosen;
  const ticked = new Set(chosen);
  const offered = new Set(tags.map(({ id }) => String(id)));
  const isTicked = ({ id }: TagOption) => ticked.has(String(id));
  const rest = tags.filter((tag) => !isTicked(tag));
  return (
    <GroupFrame name={name} label="Tags" error={error} conflict={tagsConflict(tags)}>
      {/* Boxes that are not ticked send nothing: this tells "none" from a form that has no tags. */}
      <input type="hidden" name={name} value="" />
      <div className="ticks">
        {created.map((each) => (
          <Tick key={each} name={TAG_FIELDS.created} value={each} label={`${each} (new)`} ticked />
        ))}
        {chosen
          .filter((id) => !offered.has(id))
          .map((id) => (
            <Tick key={id} name={name} value={id} label={tagName(tags, id)} ticked />
          ))}
        {tags.filter(isTicked).map((tag) => (
          <Tick key={tag.id} name={name} value={String(tag.id)} label={tag.name} ticked />
        ))}
        {rest.map((tag) => (
          <Tick key={tag.id} name={name} value={String(tag.id)} label={tag.name} />
        ))}
        {rest.length === 0 && <p className="hint">There are no other tags.</p>}
      </div>
    </GroupFrame>
  );
}

type TickProps = { name: string; value: string; label: string; ticked?: boolean };

/** On a line of its own, in text browsers too. */
function Tick({ name, value, label, ticked }: TickProps) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
        {label}
      </label>
    </div>
  );
}
