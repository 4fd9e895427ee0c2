import { useLoaderData } from "@remix-run/react";
import { loadReport } from "~/app/admin/media/report.server";
import { ReportErrorView } from "~/app/components/media/report-error";
import { ReportPage } from "~/app/components/media/report-page";
import { pageLoader } from "~/app/http/page.server";
import { parseAdvertiserId } from "./advertiser-id.server";

export { reportHandle as handle } from "~/app/components/media/report-page";
const LIST = { href: "/admin/advertisers", label: "Advertisers" };

export const loader = pageLoader("content.read", (args) =>
  loadReport(args, {
    itemType: "advertisement",
    ownerId: parseAdvertiserId(args.params),
    area: "advertisers",
  }),
);

export default function AdvertiserReports() {
  return <ReportPage list={LIST} {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <ReportErrorView owner="Advertiser" back={{ href: LIST.href, label: "Back to Advertisers" }} />
  );
}
