import type { ComponentProps } from "react";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, Facts, InfoCard } from "~/app/components/content/info-card";
import { PLACEHOLDER_IMAGE } from "~/app/components/content/thumbnail";

const GuidanceForm = await formOnDemand(() => import("./guidance-form"));

type Props = {
  facts: {
    label: string;
    name: string;
    phase: string;
    image: string | null;
    thumbnail: string | null;
    tags: string;
    created: string;
    steps: string;
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
      <div className="pictured">
        {!form && <Photo {...facts} />}
        <Facts>
          {!form && (
            <>
              <Fact label="Guidance Name">{facts.name}</Fact>
              <Fact label="Phase">{facts.phase}</Fact>
              <Fact label="Tags">{facts.tags}</Fact>
            </>
          )}
          <Fact label="ID">{facts.label}</Fact>
          <Fact label="Created">{facts.created}</Fact>
          <Fact label="Steps">{facts.steps}</Fact>
        </Facts>
      </div>
      {form && <GuidanceForm {...form} closeTo={closeTo} />}
    </InfoCard>
  );
}

function Photo({ name, image, thumbnail }: Pick<Props["facts"], "name" | "image" | "thumbnail">) {
  if (!image || !thumbnail) {
    return (
      <div>
        <img className="photo" src={PLACEHOLDER_IMAGE} alt="" />
        <p className="text-sm text-soft">No photo</p>
      </div>
    );
  }
  const label = `Photo of ${name}`;
  return (
    <a href={image} data-preview={label} aria-label={label}>
      <img className="photo" src={thumbnail} alt="" />
    </a>
  );
}
