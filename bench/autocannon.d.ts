/** Types for the part of autocannon that the bench uses; the package has none. */
declare module "autocannon" {
  type AutocannonRequest = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: AutocannonRequest) => AutocannonRequest;
  };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    sampleInt?: number;
    requests: AutocannonRequest[];
  };
  type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
    duration: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
