import type { ComponentProps } from "react";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { TagList } from "~/app/components/content/tag-list";
import { PLACEHOLDER_IMAGE } from "~/app/components/content/thumbnail";

const GuidanceForm = await formOnDemand(() => import("./guidance-form"));

type Props = {
  facts: {
    label: string;
    name: string;
    phase: string;
    image: string | null;
    thumbnail: string | null;
    tags: string[];
    created: string;
    steps: string;
    lastEdited: string | null;
    history: string;
  };
  /** URL that opens the edit form. */
  editHref: string;
  /** Props of the edit form, or null when not editing. */
  form: Omit<ComponentProps<typeof GuidanceForm>, "closeTo"> | null;
  /** URL that closes the edit form. */
  closeTo: string;
};

/** Card with the details of guidance, or its edit form. */
export function GuidanceCard({ facts, editHref, form, closeTo }: Props) {
  return (
    <InfoCard title="Guidance Information" edit={form ? null : { href: editHref, label: "Edit" }}>
      {form ? (
        <GuidanceForm {...form} closeTo={closeTo} />
      ) : (
        <div className="flex flex-wrap gap-x-8 gap-y-6">
          <Photo {...facts} />
          <div className="flex-[1_1_20rem]">
            <FactList>
              <Fact label="Guidance Name">{facts.name}</Fact>
              <Fact label="Phase">{facts.phase}</Fact>
              <Fact label="Tags">{facts.tags.length > 0 && <TagList tags={facts.tags} />}</Fact>
            </FactList>
          </div>
        </div>
      )}
      <RecordLine
        id={facts.label}
        created={facts.created}
        lastEdited={facts.lastEdited}
        history={facts.history}
      >
        <Fact label="Steps">{facts.steps}</Fact>
      </RecordLine>
    </InfoCard>
  );
}

const PHOTO = "dimmed max-h-48 w-48 max-w-full rounded-md bg-sunken object-contain";

function Photo({ name, image, thumbnail }: Pick<Props["facts"], "name" | "image" | "thumbnail">) {
  if (!image || !thumbnail) {
    return (
      <div>
        <img className={PHOTO} src={PLACEHOLDER_IMAGE} alt="" />
        <p className="mt-1 text-sm text-soft">No photo</p>
      </div>
    );
  }
  const label = `Photo of ${name}`;
  return (
    <a className="self-start" href={image} data-preview={label}>
      <img className={PHOTO} src={thumbnail} alt={label} />
    </a>
  );
}
