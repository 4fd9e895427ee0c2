import { describe, expect, it } from "vitest";
import { measureCpuSeconds } from "../../support/cpu-time";
import { useServer } from "../../support/http";

const { getServer, fetchPath } = useServer();
const BOUNDARY = "----boundary";
const CSV = "Department,Specialty,Status\nA,B,Active";

const buildPart = (headers: string, body: string) =>
  `--${BOUNDARY}\r\n${headers}\r\n\r\n${body}\r\n`;
const buildFilePart = (name: string, body: string) =>
  buildPart(`Content-Disposition: form-data; name="file"; filename="${name}"`, body);

/** Uploads raw parts. */
async function upload(parts: string) {
  const body = `${parts}--${BOUNDARY}--\r\n`;
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const response = await fetchPath("POST", "/admin/departments/import", body, headers);
  return { status: response.status, text: await response.text() };
}

describe("an upload", () => {
  it.each(["beds.csv", "beds=2026.csv", "a;b.csv", "Müller, ÖPNV.csv", "<b>.csv", "../../x.csv"])(
    "accepts the file name %s",
    async (name) => {
      expect((await upload(buildFilePart(name, CSV))).status).toBe(303);
    },
  );

  it("says in the dialog what is wrong with it", async () => {
    const withoutFile = await upload(
      buildPart('Content-Disposition: form-data; name="other"', "x"),
    );
    expect(withoutFile.status).toBe(422);
    expect(withoutFile.text).toContain(
      "Please select a valid CSV or Excel file (.csv, .xls, .xlsx)",
    );
    const twoFiles = await upload(buildFilePart("a.csv", CSV) + buildFilePart("b.csv", CSV));
    expect(twoFiles.status).toBe(400);
    expect(twoFiles.text).toContain("The form could not be read");
    const largeFile = await upload(buildFilePart("a.csv", "x".repeat(5_300_000)));
    expect(largeFile.status).toBe(413);
    expect(largeFile.text).toContain("File size must be less than 5MB");
  });

  it.each([
    ["ends in the middle of its file", `multipart/form-data; boundary=${BOUNDARY}`],
    ["has no boundary", "multipart/form-data"],
    ["has a boundary of 300 letters", `multipart/form-data; boundary=${"x".repeat(300)}`],
  ])("that %s is refused, and the server keeps running", async (_, contentType) => {
    const body = buildFilePart("a.csv", CSV).slice(0, -2);
    const headers = { "Content-Type": contentType };
    expect((await fetchPath("POST", "/admin/departments/import", body, headers)).status).toBe(400);
    expect((await fetchPath("GET", "/healthz")).status).toBe(200);
  });

  it.each([
    [
      "100,000 header lines",
      buildPart(`${"X: a\r\n".repeat(100_000)}Content-Disposition: form-data`, "x"),
    ],
    ["a boundary begun a million times", buildFilePart("a.csv", "\r\n-".repeat(1_000_000))],
    ["10,000 parts", buildPart('Content-Disposition: form-data; name="a"', "x").repeat(10_000)],
  ])("with %s blocks nobody else", async (_, parts) => {
    const cpuSeconds = await measureCpuSeconds(getServer(), async () => {
      const { status } = await upload(parts);
      expect(status).toBeGreaterThanOrEqual(300);
      expect(status).toBeLessThan(500);
    });
    expect(cpuSeconds).toBeLessThan(2);
  });
});
