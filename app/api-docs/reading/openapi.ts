/** As much of OpenAPI 3.1 as the pages read. Any document of calls will do, ours too. */
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
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  security?: Security;
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { description?: string }>;
  };
};

/**
 * What a part of the document refers to, or the part itself where it refers to nothing.
 * @throws Error when that is not there, or refers to itself
 */
export function resolved<Part extends object>(document: ApiDocument, part: Part): Part {
  let found: unknown = part;
  for (let hops = 0; hops < 10; hops += 1) {
    const { $ref } = (found ?? {}) as Reference;
    if (found && !$ref) return found as Part;
    found = $ref
      ?.replace(/^#\//, "")
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
  }
  throw new Error(`The API's document has nothing at ${(part as Reference).$ref}`);
}

/** The name of the shape that a schema refers to. */
export const shapeNameOf = ({ $ref }: Schema): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec($ref ?? "")?.[1];
