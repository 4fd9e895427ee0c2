import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "~/server/platform/storage-settings";

/** Starts an S3-compatible server with an empty bucket on a free local port. */
export async function startBucket() {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-bucket-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "calmward" }],
  });
  const { port } = await server.run();
  const settings: S3Settings = {
    bucket: "calmward",
    prefix: "",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    timeoutSeconds: 10,
    forcePathStyle: true,
  };
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { settings, stop };
}
