import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { contrats } from '#shared/contrats.ts';
import { domainesDesContrats } from '#shared/domaines-des-contrats.ts';
import type { Contract, RouteContract } from '#shared/core/contract.ts';
import { openApi } from '#shared/core/api/openapi.ts';
import { avecStyles } from './entetes.ts';

const echapper = (texte: string): string =>
  texte.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const ligne = ({ method, url, summary, access }: RouteContract): string =>
  `<tr><td><code class="${method}">${method}</code></td><td><code>${echapper(url)}</code></td><td>` +
  `${echapper(summary)}</td><td>${access === 'public' ? 'sans connexion' : access.join(', ')}</td></tr>`;

const section = ([nom, contrat]: [string, Contract]): string =>
  `<section><h2 id="${nom}">${nom}</h2><table><thead><tr><th scope="col">Méthode</th><th scope="col">Adresse</th><th ` +
  'scope="col">Ce que fait l’appel</th><th scope="col">Rôles</th></tr></thead><tbody>' +
  `${Object.values(contrat).map(ligne).join('')}</tbody></table></section>`;

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1200px;margin:2rem auto;padding:0 1rem}
body{color:#1c2420;background:#fff}h1{color:#17754a}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #dfe6e2}
th,td{vertical-align:top}code{font-size:13px}
.GET{color:#17754a}.POST{color:#1c5fb0}.PUT,.PATCH{color:#8a3400}.DELETE{color:#a31515}
@media(prefers-color-scheme:dark){body{background:#161b18;color:#e3e9e5}th,td{border-color:#333c37}
h1,.GET{color:#5cc596}.POST{color:#7db4f5}.PUT,.PATCH{color:#f0a36b}.DELETE{color:#f28b8b}}`;

const pageHtml = (version: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" ` +
  `content="width=device-width"><title>API de Pharmaccord</title><style>${STYLE}</style></head><body><h1>API de ` +
  `Pharmaccord ${echapper(version)}</h1><p>Le document complet, avec les champs de chaque appel : <a ` +
  `href="/api/openapi.json">openapi.json</a>. Les refus suivent la RFC ` +
  `9457.</p>${Object.entries(contrats).map(section).join('')}</body></html>`;

const documents = new Map<string, string>();
/** Written for who asks, once a process: it takes a third of a second, that no start has to wait for (EXP-108). */
const documentDe = (version: string): string => {
  const document = documents.get(version) ?? JSON.stringify(openApi(contrats, version, domainesDesContrats));
  documents.set(version, document);
  return document;
};

/** `/api/openapi.json` and a readable page at `/api/docs`. */
export const documentationDeLApi = (app: FastifyInstance, version: string): void => {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(documentDe(version)),
  );
  const empreinte = createHash('sha256').update(STYLE).digest('base64');
  app.get('/api/docs', async (_request, reply) => {
    avecStyles(reply, `'sha256-${empreinte}'`);
    return reply.type('text/html; charset=utf-8').send(pageHtml(version));
  });
};
