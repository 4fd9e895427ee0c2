import { measureCoaches } from "./coach-cases";
import { measureDashboard } from "./dashboard-cases";
import { measureCreate, measureHtml, measureRest } from "./load-cases";
import { measureGrowth, measureMemory } from "./memory";
import { measureBytes } from "./page-bytes";
import { measurePages } from "./page-speed";
import { measureLists } from "./list-cases";
import { measurePatients } from "./patient-cases";
import { measureMedia } from "./media-cases";
import { type Line, formatReport, writeReport } from "./report";
import { measureResponses } from "./response-cases";
import { parseOptions } from "./scale";
import { stopServers } from "./servers";
import { startSubjects } from "./subjects";

/**
 * `npm run bench`: measures speed and size of the built product as ratios to bare servers in the same run (DESIGN 9).
 * `--quick` takes about a minute and only checks that everything runs; `--write docs/bench.md` updates that page.
 */
const { scale, quick, writeTo } = parseOptions(process.argv.slice(2));
const startedAt = performance.now();
const logProgress = (text: string) =>
  console.error(
    `${String(Math.round((performance.now() - startedAt) / 1_000)).padStart(4)} s  ${text}`,
  );

try {
  logProgress("Starting the product on 10,000 rows and on 100,000 tags and patients...");
  const subjects = await startSubjects();
  const lines: Line[] = [];
  const steps = {
    "Bytes per page...": () => measureBytes(subjects),
    "Pages on a slow line...": () => measurePages(subjects, scale),
    "REST under load...": () => measureRest(subjects, scale),
    "HTML under load...": () => measureHtml(subjects, scale),
    "Creating under load...": () => measureCreate(subjects, scale),
    "Memory...": () => measureMemory(subjects.small),
    "Other areas under load...": () => measureLists(subjects, scale),
    "Patients under load...": () => measurePatients(subjects, scale),
    "Dashboard under load...": () => measureDashboard(subjects, scale),
    "Files under load...": () => measureMedia(subjects, scale),
    "What was answered...": () => measureResponses(subjects, scale),
    "More of the same...": () => measureGrowth(subjects.small, scale),
    "Live sessions...": () => measureCoaches(subjects, scale),
  };
  for (const [announcement, measure] of Object.entries(steps)) {
    logProgress(announcement);
    lines.push(...(await measure()));
  }
  logProgress("Done.");
  const report = formatReport(lines, { quick });
  console.log(`\n${report}`);
  if (writeTo) writeReport(writeTo, report);
} finally {
  await stopServers();
}
