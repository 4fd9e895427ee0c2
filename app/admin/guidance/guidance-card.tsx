import type { ComponentProps } from "react";
import { formOnDemand } from "~/app/components/detail/form-on-demand";
import { Fact, InfoCard } from "~/app/components/detail/info-card";
import { NO_PICTURE } from "~/app/components/ui/thumbnail";

const GuidanceForm = await formOnDemand(() => import("./guidance-form"));

type Props = {
  facts: {
    label: string;
    name: string;
    phase: string;
    image: string | null;
    small: string | null;
    tags: string;
    created: string;
    steps: string;
  };
  /** Where its fields can be changed. */
  editAt: string;
  /** What the form begins with, while they are being changed, and where that ends. */
  form: Omit<ComponentProps<typeof GuidanceForm>, "closeTo"> | null;
  closeTo: string;
};

/** What there is to know of guidance, and the form that changes it. */
export function GuidanceCard({ facts, editAt, form, closeTo }: Props) {
  return (
    <InfoCard title="Guidance Information" edit={form ? null : { href: editAt, label: "Edit" }}>
      <div className="pictured">
        {!form && <Photo {...facts} />}
        <dl className="facts">
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
        </dl>
      </div>
      {form && <GuidanceForm {...form} closeTo={closeTo} />}
    </InfoCard>
  );
}

function Photo({ name, image, small }: Pick<Props["facts"], "name" | "image" | "small">) {
  if (!image || !small) {
    return (
      <div>
        <img className="photo" src={NO_PICTURE} alt="" />
        <p className="hint">No photo</p>
      </div>
    );
  }
  const label = `Photo of ${name}`;
  return (
    <a href={image} data-preview={label} aria-label={label}>
      <img className="photo" src={small} alt="" />
    </a>
  );
}
