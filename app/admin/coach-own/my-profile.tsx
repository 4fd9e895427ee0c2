import { useLoaderData } from "@remix-run/react";
import { DetailsCard, OfferCard } from "~/app/admin/coaches/coach-cards";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadOwnPage, submitOwnSection } from "./own-page.server";
import { OwnError, OwnPage } from "./own-page";

const PATH = "/admin/my-profile";

export const handle = { title: "My Profile" };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("coach.own", loadOwnPage);

export const action = pageAction("coach.own", (args) =>
  submitOwnSection(args, {
    path: PATH,
    sections: ["details", "offer"],
    message: "Profile updated successfully",
  }),
);

export default function MyProfile() {
  const { profile, missing } = useLoaderData<typeof loader>();
  const subtitle = "Who you are to patients, and what you offer";
  if (!profile) return <OwnPage title="My Profile" subtitle={subtitle} missing={missing} />;
  const { facts, form } = profile;
  const card = { facts, path: PATH, permission: "coach.own", form, seesContact: true } as const;
  return (
    <OwnPage title="My Profile" subtitle={subtitle} cautions={facts.cautions}>
      <DetailsCard {...card} />
      <OfferCard {...card} title="What You Offer" />
      <p className="max-w-prose text-sm text-soft">
        Name, types, faith, credential, price and status are kept by the hospital. Please ask an
        administrator to change them.
      </p>
    </OwnPage>
  );
}

export { OwnError as ErrorBoundary };
