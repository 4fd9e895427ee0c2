import { expect, it } from "vitest";
import { createClient } from "../support/http";
import { createSharedServices } from "../support/instances";
import { createAccount, createToken, runAdminCommand } from "../support/operator";

const shared = await createSharedServices();

it.runIf(shared)("a token that another instance revokes is refused within 30 seconds", async () => {
  const servers = await Promise.all([shared!.start(), shared!.start()]);
  const [first, second] = servers.map((server) => createClient(() => server));
  try {
    const email = await createAccount(servers[0], "editor");
    const Authorization = `Bearer ${await createToken(servers[0], email, "read")}`;
    const requestStatuses = () =>
      Promise.all(
        [first, second].map(
          async (client) =>
            (await client!.fetchPath("GET", "/tag?limit=1", undefined, { Authorization })).status,
        ),
      );
    expect(await requestStatuses()).toEqual([200, 200]);
    const id = (await runAdminCommand(servers[0], "tokens", "list"))
      .trim()
      .split("\n")
      .at(-1)
      ?.split("\t")[0];
    await runAdminCommand(servers[0], "tokens", "revoke", "--id", id ?? "");
    const startedAt = Date.now();
    await expect.poll(requestStatuses, { timeout: 40_000, interval: 250 }).toEqual([401, 401]);
    const seconds = (Date.now() - startedAt) / 1_000;
    console.log(`Revoked elsewhere, a token was refused after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(31);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await shared!.stop();
  }
});
