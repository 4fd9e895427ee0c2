import { streamReportCsv } from "~/app/admin/media/report.server";
import { fileLoader } from "~/app/http/page.server";
import { parseAdvertiserId } from "./advertiser-id.server";

export const loader = fileLoader("content.read", (args) =>
  streamReportCsv(args, {
    itemType: "advertisement",
    ownerId: parseAdvertiserId(args.params),
    area: "advertisers",
  }),
);
