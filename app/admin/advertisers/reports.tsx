import { type UIMatch, useLoaderData } from "@remix-run/react";
import { loadReport } from "~/app/admin/media/report.server";
import { ReportPage } from "~/app/components/media/report-page";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { advertiserId } from "./advertiser-id.server";

type Data = { owner: string } | undefined;
export const handle = {
  title: ({ data }: UIMatch) => `${(data as Data)?.owner ?? "Advertiser"} - Reports`,
};

const BACK = { href: "/admin/advertisers", label: "Back to Advertisers" };

export const loader = pageLoader("content.read", async (args) => {
  const ownerId = advertiserId(args.params);
  return {
    ...(await loadReport(args, { itemType: "advertisement", ownerId })),
    path: `/admin/advertisers/${ownerId}/reports`,
  };
});

export default function AdvertiserReports() {
  return <ReportPage back={BACK} {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Reports",
        message: "Failed to load the reports. Please try again later.",
      }}
      notFound={{
        title: "Advertiser Not Found",
        message: "The requested advertiser could not be found.",
      }}
      back={BACK}
    />
  );
}
