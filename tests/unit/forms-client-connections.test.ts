import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendRequest } from "../support/forms-client/requests";

it("sends a request again whose reused connection the server has closed, and only that one", async () => {
  const requestsBySocket = new Map<object, number>();
  const server = createServer((request, response) => {
    const count = (requestsBySocket.get(request.socket) ?? 0) + 1;
    requestsBySocket.set(request.socket, count);
    if (count === 2 || request.url === "/always") request.socket.destroy();
    else response.end("answered");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (path: string) => sendRequest({ method: "GET", url: url + path, headers: {} });

  expect((await send("/first")).status).toBe(200);
  expect((await send("/second")).body.toString()).toBe("answered");
  expect([...requestsBySocket.values()]).toEqual([2, 1]);
  await expect(send("/always")).rejects.toThrow("socket hang up");
});
