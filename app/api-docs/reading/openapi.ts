/** Subset of OpenAPI 3.1 that the pages read; not specific to this API. */
export type Reference = { $ref?: string };

export type Schema = Reference & {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  contentMediaType?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
};

export type Parameter = Reference & {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
};

export type Content = Record<
  string,
  { schema?: Schema; example?: unknown; encoding?: Record<string, { contentType?: string }> }
>;

export type ResponseObject = Reference & {
  description?: string;
  headers?: Record<string, Reference & { description?: string }>;
  content?: Content;
};

export type Security = Record<string, string[]>[];

export type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Security;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, ResponseObject>;
};

export type ApiDocument = {
  info: { title: string; version: string; description?: string; "x-changelog"?: string };
  tags?: { name: string; description?: string }[];
  security?: Security;
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { description?: string }>;
  };
};

/**
 * Resolves the reference of a part of the document; returns the part itself if it has none.
 * @throws Error for a dangling or circular reference
 */
export function resolveReference<Part extends object>(document: ApiDocument, part: Part): Part {
  let current: unknown = part;
  for (let hops = 0; hops < 10; hops += 1) {
    const { $ref } = (current ?? {}) as Reference;
    if (current && !$ref) return current as Part;
    current = $ref
      ?.replace(/^#\//, "")
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        document,
      );
  }
  throw new Error(`The API's document has nothing at ${(part as Reference).$ref}`);
}

/** Name of the shape that a schema references, if any. */
export const findShapeName = ({ $ref }: Schema): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec($ref ?? "")?.[1];
