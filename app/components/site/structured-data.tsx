import { useDocumentFacts } from "../document/document-context";

/** Structured data for search engines (schema.org), as JSON-LD. */
export function StructuredData({ description }: { description: string }) {
  const { origin } = useDocumentFacts();
  const organization = { "@id": `${origin}/#organization` };
  const data = {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", ...organization, name: "Calmward", url: `${origin}/` },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: "Calmward",
        url: `${origin}/`,
        description,
        inLanguage: "en",
        publisher: organization,
      },
    ],
  };
  // Escape "<", so that no value can close the script element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
