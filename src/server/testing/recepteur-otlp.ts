import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribut = { readonly key: string; readonly value: Record<string, unknown> };
type Recu = {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly SpanEnvoye[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly MesureEnvoyee[] }[];
  }[];
};
type SpanEnvoye = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribut[];
  readonly status: { readonly code?: number };
};
type MesureEnvoyee = { readonly name: string; readonly unit: string };
export type SpanRecu = Omit<SpanEnvoye, 'attributes'> & { readonly mots: Readonly<Record<string, unknown>> };

const motsDe = (attributs: readonly Attribut[]) =>
  Object.fromEntries(attributs.map(({ key, value }) => [key, Object.values(value)[0]]));

export type RecepteurOtlp = {
  readonly url: string;
  readonly spans: SpanRecu[];
  readonly mesures: Set<string>;
  readonly unites: MesureEnvoyee[];
  /** All that was sent, as it was written. */
  readonly brut: string[];
  readonly entetes: Record<string, unknown>[];
  /** Keeps what comes without an answer, until `reveiller`. */
  endormir(): void;
  reveiller(): void;
  readonly fermer: () => Promise<void>;
};

/** A receiver of OTLP over HTTP, in JSON. */
export const ouvrirRecepteur = async (): Promise<RecepteurOtlp> => {
  const [spans, mesures, brut, entetes] = [[] as SpanRecu[], new Set<string>(), [] as string[], [] as object[]];
  const unites: MesureEnvoyee[] = [];
  const retenues: ServerResponse[] = [];
  let endormi = false;
  const lire = (texte: string) => {
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(texte) as Recu;
    for (const { attributes, ...span } of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)))
      spans.push({ ...span, mots: motsDe(attributes) });
    for (const { name, unit } of resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((m) => m.metrics),
    )) {
      if (!mesures.has(name)) unites.push({ name, unit });
      mesures.add(name);
    }
  };
  const serveur = createServer((requete, reponse) => {
    void text(requete).then(
      (texte) => {
        brut.push(texte);
        entetes.push(requete.headers);
        if (endormi) return void retenues.push(reponse);
        lire(texte);
        return reponse.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => {},
    );
  });
  serveur.listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  return {
    url: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
    spans,
    mesures,
    unites,
    brut,
    entetes: entetes as Record<string, unknown>[],
    endormir: () => {
      endormi = true;
    },
    reveiller: () => {
      endormi = false;
      for (const reponse of retenues.splice(0)) reponse.end('{}');
    },
    fermer: async () => {
      serveur.closeAllConnections();
      await new Promise((fini) => serveur.close(fini));
    },
  };
};
