import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "./free-port";

const NGINX = path.resolve(import.meta.dirname, "../../deploy/nginx");
export const HAS_NGINX = spawnSync("nginx", ["-v"]).status === 0;
export const PROXY_NAME = "calmward.example.org";

/** Replaces a pattern. @throws Error if the text does not contain it */
function replaceRequired(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in the configuration`);
  return text.replace(pattern, replacement);
}

/**
 * Writes the documented nginx configuration to a temporary folder, with local addresses instead of the documented ones.
 * @param instances addresses such as "127.0.0.1:3001"
 */
export function writeProxyConfiguration(port: number, httpPort: number, instances: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-proxy-"));
  const [key, certificate] = [path.join(folder, "privkey.pem"), path.join(folder, "fullchain.pem")];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const name = ["-subj", `/CN=${PROXY_NAME}`, "-addext", `subjectAltName=DNS:${PROXY_NAME}`];
  execFileSync("openssl", [...options, ...name, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  let site = readFileSync(path.join(NGINX, "calmward.conf"), "utf8");
  site = replaceRequired(site, /listen 443\b/g, `listen 127.0.0.1:${port}`);
  site = replaceRequired(site, /listen 80\b/g, `listen 127.0.0.1:${httpPort}`);
  site = replaceRequired(site, /\/var\/log\/nginx\//g, `${folder}/`);
  site = replaceRequired(site, /\/etc\/ssl\/calmward\//g, `${folder}/`);
  let upstream = readFileSync(path.join(NGINX, "upstream.conf"), "utf8");
  for (const [index, instance] of instances.entries()) {
    upstream = replaceRequired(upstream, new RegExp(`127\\.0\\.0\\.1:300${index + 1}`), instance);
  }
  writeFileSync(path.join(folder, "calmward.conf"), site);
  writeFileSync(path.join(folder, "upstream.conf"), upstream);
  const tempKinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const tempPaths = tempKinds.map((each) => `${each}_temp_path ${folder}/${each};`).join(" ");
  writeFileSync(
    path.join(folder, "nginx.conf"),
    [
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`,
      `http { ${tempPaths} include ${folder}/upstream.conf; include ${folder}/calmward.conf; }`,
    ].join("\n"),
  );
  const file = path.join(folder, "nginx.conf");
  return {
    folder,
    file,
    certificate: readFileSync(certificate),
    clean: () => rmSync(folder, { recursive: true }),
  };
}

type ProxyResponse = { status: number; headers: Record<string, unknown>; body: string };

/** Starts nginx with the documented configuration in front of instances, and returns a TLS client for it. */
export async function startProxy(instances: string[]) {
  const [port, httpPort] = [await findFreePort(), await findFreePort()];
  const { folder, file, certificate, clean } = writeProxyConfiguration(port, httpPort, instances);
  const child = spawn("nginx", ["-e", path.join(folder, "error.log"), "-c", file]);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: PROXY_NAME });
  const call = (method: string, path: string, body?: string, headers = {}) =>
    new Promise<ProxyResponse>((resolve, reject) => {
      const Host = PROXY_NAME;
      const options = { port, method, path, agent, headers: { Host, ...headers } };
      const outgoing = request({ host: "127.0.0.1", ...options }, (response) => {
        let text = "";
        response.on("data", (chunk) => (text += String(chunk)));
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
        response.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await call("GET", "/healthz").catch(() => null);
    if (response) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    call,
    port,
    httpPort,
    /** Reads the access log. */
    readLog: () => readFileSync(path.join(folder, "access.log"), "utf8"),
    stop: async () => {
      agent.destroy();
      child.kill("SIGQUIT");
      await exited;
      clean();
    },
  };
}
