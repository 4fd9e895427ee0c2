import { useLoaderData } from "@remix-run/react";
import { HoursCard } from "~/app/admin/coaches/hours-card";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadOwnPage, submitOwnSection } from "./own-page.server";
import { OwnError, OwnPage } from "./own-page";

const PATH = "/admin/my-hours";

export const handle = { title: "My Hours" };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("coach.own", loadOwnPage);

export const action = pageAction("coach.own", (args) =>
  submitOwnSection(args, {
    path: PATH,
    sections: ["hours"],
    message: "Hours updated successfully",
  }),
);

export default function MyHours() {
  const { profile, missing } = useLoaderData<typeof loader>();
  const subtitle = "When you can be booked. What is booked stays, also where you take hours away.";
  if (!profile) return <OwnPage title="My Hours" subtitle={subtitle} missing={missing} />;
  const { facts, free, form } = profile;
  return (
    <OwnPage title="My Hours" subtitle={subtitle} cautions={facts.cautions}>
      <HoursCard facts={facts} free={free} path={PATH} permission="coach.own" form={form} />
    </OwnPage>
  );
}

export { OwnError as ErrorBoundary };
